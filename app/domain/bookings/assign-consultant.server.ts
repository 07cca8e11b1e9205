import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { recordAudits } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { clearNewTimeRequests } from '#app/domain/scheduling/affected-bookings.server.ts'
import { acquireResourceLocks, isExclusionViolation } from '#app/domain/scheduling/resource-lock.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { bookings } from '#db/schema/bookings.ts'
import { consultants, groupSessions } from '#db/schema/scheduling.ts'
import { isUpcoming } from './booking.ts'
import { notifyBookingsChanged } from './booking-events.server.ts'
import { findManagedBooking } from './managed-booking.server.ts'

export type AssignConsultantResult =
  | { ok: true; consultantName: string }
  /**
   * `taken`: the consultant has another booking at that time. `inactive`: the consultant is deactivated.
   * `not-upcoming`: the booking is not upcoming. `stale`: it has changed since the form was opened.
   */
  | { ok: false; reason: 'taken' | 'inactive' | 'not-upcoming' | 'stale' }

type Booking = typeof bookings.$inferSelect

/**
 * Assigns an upcoming booking to a consultant, also outside their hours, because the agency decides. The organiser of
 * the calendar event stays the agency, so the event moves to the new consultant under the next SEQUENCE, and the
 * previous one receives a cancellation. A group session is assigned as a whole.
 *
 * @param expectedVersion the version that the form was opened with
 * @throws a 404 response for a booking out of scope, and for an unknown consultant
 */
export async function assignConsultant(
  ctx: Ctx,
  id: string,
  consultantId: string,
  expectedVersion: number,
): Promise<AssignConsultantResult> {
  const booking = await findManagedBooking(ctx, id)
  // A second click finds the booking already assigned, with any version.
  if (booking.consultantId !== consultantId) {
    if (!isUpcoming(booking, ctx.now)) return { ok: false, reason: 'not-upcoming' }
    if (booking.version !== expectedVersion) return { ok: false, reason: 'stale' }
  }
  try {
    return await transaction(ctx, (ctx) => assign(ctx, booking, consultantId))
  } catch (error) {
    if (isExclusionViolation(error)) return { ok: false, reason: 'taken' }
    throw error
  }
}

async function assign(ctx: Ctx, before: Booking, consultantId: string): Promise<AssignConsultantResult> {
  const { fullName, active } = await lockConsultant(ctx, consultantId)
  if (before.consultantId === consultantId) return { ok: true, consultantName: fullName }
  if (!active) return { ok: false, reason: 'inactive' }
  await lockSession(ctx, before)
  await acquireResourceLocks(ctx, before.resourceId, consultantId)
  const others = await lockOtherParticipants(ctx, before)
  const assignWhere = (condition: SQL | undefined) =>
    ctx.db
      .update(bookings)
      .set({
        resourceId: consultantId,
        consultantId,
        sequence: sql`${bookings.sequence} + 1`,
        // The emails about this change are sent instead of those that a confirmation still waits with.
        undo: null,
        version: sql`${bookings.version} + 1`,
        updatedAt: ctx.now,
      })
      .where(condition)
      .returning()
  const [booking] = await assignWhere(and(eq(bookings.id, before.id), eq(bookings.version, before.version)))
  if (!booking) return { ok: false, reason: 'stale' }
  const assigned = [booking, ...(others.length > 0 ? await assignWhere(inArray(bookings.id, others)) : [])]
  await recordAudits(
    ctx,
    assigned.map(({ id }) => ({ action: 'booking.assigned', subjectType: 'booking', subjectId: id })),
  )
  const { consultantId: formerConsultantId } = before
  // Staff are emailed once, not once per participant, and get an event only about a confirmed booking.
  const reported = assigned.find(({ status }) => status === 'confirmed') ?? booking
  const changes = assigned.map((booking) => {
    const options =
      booking.id === reported.id ? { formerConsultantId } : { formerConsultantId, only: 'customer' as const }
    return { booking, options }
  })
  await clearNewTimeRequests(
    ctx,
    assigned.map(({ id }) => id),
  )
  await notifyBookingsChanged(ctx, 'reassigned', changes)
  return { ok: true, consultantName: fullName }
}

/**
 * Locks the group session, so that nobody can join it until the transaction ends; before its resources, as those who
 * join it or move to it do (`claimPlace`).
 */
async function lockSession(ctx: Ctx, { sessionId }: Booking): Promise<void> {
  if (!sessionId) return
  await ctx.db.select({ id: groupSessions.id }).from(groupSessions).where(eq(groupSessions.id, sessionId)).for('update')
}

/**
 * The ids of the other bookings of the same group session, which nobody can leave until the transaction ends. The
 * booking itself is locked with them, in the order in which all bookings are locked.
 */
async function lockOtherParticipants(ctx: Ctx, { id, sessionId }: Booking): Promise<string[]> {
  if (!sessionId) return []
  const rows = await ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.sessionId, sessionId), ne(bookings.status, 'cancelled')))
    .orderBy(asc(bookings.id))
    .for('update')
  return rows.map((row) => row.id).filter((one) => one !== id)
}

/**
 * Locks the consultant against being deactivated until the transaction ends. @throws a 404 response for an unknown one
 */
async function lockConsultant(ctx: Ctx, id: string): Promise<{ fullName: string; active: boolean }> {
  const [row] = isId(id)
    ? await ctx.db
        .select({ fullName: consultants.fullName, active: consultants.active })
        .from(consultants)
        .where(eq(consultants.id, id))
        .for('share')
    : []
  if (!row) throw notFound()
  return row
}
