import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { fingerprintOf } from '#app/core/fingerprint.server.ts'
import { newId } from '#app/lib/id.ts'
import { bookings } from '#db/schema/bookings.ts'
import { type BookingInput, pairAnswers } from './booking-form.ts'
import type { AnyTime } from './free-resources.server.ts'
import { claimPlace } from './places/claim-place.server.ts'

type Booking = typeof bookings.$inferSelect

/** What a customer and the agency enter alike. */
type BookingRequest = Omit<BookingInput, 'customerTimeZone'>

/**
 * The stored idempotency key of a request: a hash of the page's key and of everything that was entered, so that the
 * same page sent again with another time is another booking. The agency also chooses a consultant and whether to
 * confirm by email.
 */
export function hashBookingRequest({
  idempotencyKey,
  fullName,
  email,
  phone,
  message,
  date,
  time,
  typeId,
  answers,
  consultantId,
  sendConfirmation,
}: BookingRequest & { consultantId?: string | null; sendConfirmation?: boolean }): string {
  const entered = [fullName, email, phone, message, date, time, typeId, answers, consultantId, sendConfirmation]
  return fingerprintOf([idempotencyKey, ...entered])
}

/** The booking that a request has made before (`hashBookingRequest`). */
export async function findBookingByRequest({ db }: Ctx, requestHash: string): Promise<{ id: string } | null> {
  const [row] = await db.select({ id: bookings.id }).from(bookings).where(eq(bookings.idempotencyKey, requestHash))
  return row ?? null
}

/**
 * Inserts a booking in the caller's transaction, trying one resource after another.
 *
 * @returns null when every resource is taken or the request was a repeat
 */
export async function insertBooking(
  ctx: Ctx,
  request: BookingRequest,
  requestHash: string,
  {
    type,
    startsAt,
    endsAt,
    blocked,
    resources,
  }: Pick<AnyTime, 'type' | 'startsAt' | 'endsAt' | 'blocked' | 'resources'>,
  columns: Pick<typeof bookings.$inferInsert, 'status' | 'source' | 'userId' | 'customerTimeZone'>,
): Promise<Booking | null> {
  const id = newId()
  const claimed = await claimPlace(ctx, type, startsAt, resources)
  if (!claimed) return null
  const { sessionId, place } = claimed
  const { fullName, email, phone, message, date, time } = request
  for (const { resourceId, consultantId } of claimed.resources) {
    const [booking] = await ctx.db
      .insert(bookings)
      .values({
        id,
        fullName,
        email,
        phone,
        message,
        typeId: type.id,
        answers: pairAnswers(type.questions, request.answers),
        startsAt,
        endsAt,
        ...blocked,
        resourceId,
        consultantId,
        sessionId,
        place,
        preferredDate: date,
        preferredTime: time,
        calendarUid: `${id}@${new URL(ctx.baseUrl).hostname}`,
        idempotencyKey: requestHash,
        createdAt: ctx.now,
        confirmedAt: columns.status === 'confirmed' ? ctx.now : null,
        updatedAt: ctx.now,
        ...columns,
      })
      // Covers both constraints: the resource is taken, or the idempotency key exists.
      .onConflictDoNothing()
      .returning()
    if (booking) return booking
  }
  return null
}
