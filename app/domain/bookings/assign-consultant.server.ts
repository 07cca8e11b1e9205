import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { acquireResourceLocks, isExclusionViolation } from '#app/domain/scheduling/resource-lock.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { bookings } from '#db/schema/bookings.ts'
import { consultants } from '#db/schema/scheduling.ts'
import { isUpcoming } from './booking.ts'
import { notifyBookingChanged } from './booking-events.server.ts'
import { findManagedBooking } from './managed-booking.server.ts'

export type AssignConsultantResult =
  | { ok: true; consultantName: string }
  /**
   * `taken`: the consultant has another booking then; `left`: they take none any more; `over`: it is not upcoming;
   * `changed`: it was moved meanwhile.
   */
  | { ok: false; reason: 'taken' | 'inactive' | 'over' | 'changed' }

type Booking = typeof bookings.$inferSelect

/**
 * Gives an upcoming booking to a consultant, also outside their hours: the agency decides. The organiser of its calendar
 * event stays the agency's address, so the event changes hands under the next SEQUENCE; who held it before is told that
 * it is off their calendar.
 *
 * @param seen the SEQUENCE that the person saw: a booking that moved since is not given away. Left out, any is
 * @throws a 404 response for a booking out of reach, and for a consultant who is unknown
 */
export async function assignConsultant(
  ctx: Ctx,
  id: string,
  consultantId: string,
  seen?: number,
): Promise<AssignConsultantResult> {
  const booking = await findManagedBooking(ctx, id)
  // A second click finds it given already, whatever it saw.
  if (booking.consultantId !== consultantId) {
    if (!isUpcoming(booking, ctx.now)) return { ok: false, reason: 'over' }
    if (seen !== undefined && seen !== booking.sequence) return { ok: false, reason: 'changed' }
  }
  try {
    return await transaction(ctx, (ctx) => write(ctx, booking, consultantId))
  } catch (error) {
    if (isExclusionViolation(error)) return { ok: false, reason: 'taken' }
    throw error
  }
}

async function write(ctx: Ctx, before: Booking, consultantId: string): Promise<AssignConsultantResult> {
  const { fullName, active } = await lockConsultant(ctx, consultantId)
  if (before.consultantId === consultantId) return { ok: true, consultantName: fullName }
  if (!active) return { ok: false, reason: 'inactive' }
  await acquireResourceLocks(ctx, before.resourceId, consultantId)
  const [booking] = await ctx.db
    .update(bookings)
    .set({ resourceId: consultantId, consultantId, sequence: before.sequence + 1, updatedAt: ctx.now })
    .where(and(eq(bookings.id, before.id), eq(bookings.status, before.status), eq(bookings.sequence, before.sequence)))
    .returning()
  if (!booking) return { ok: false, reason: 'changed' }
  await recordAudit(ctx, { action: 'booking.assigned', subjectType: 'booking', subjectId: booking.id })
  await notifyBookingChanged(ctx, 'reassigned', booking, { formerConsultantId: before.consultantId })
  return { ok: true, consultantName: fullName }
}

/** The consultant, who leaves no sooner than the caller's transaction ends. @throws a 404 response for one not known */
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
