import { and, asc, eq, inArray } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { UPCOMING_STATUSES } from '#app/domain/scheduling/upcoming-statuses.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { bookingsVisibleTo } from '#app/policy/scopes.server.ts'
import { bookings } from '#db/schema/bookings.ts'
import { groupSessions } from '#db/schema/scheduling.ts'
import { cancelParticipants } from '../../cancel-in-transaction.server.ts'

export type CancelSessionResult =
  /** `emailed`: participants with an email address. `unreachable`: those without. */
  | { ok: true; emailed: number; unreachable: number }
  /** `started`: it has begun. `cancelled`: it was cancelled before. */
  | { ok: false; reason: 'started' | 'cancelled' }

/**
 * Cancels a group session that has not started: every booking in it, in one transaction, with an email to each
 * participant. The time takes no further bookings. The session and its bookings are locked, so that nobody joins or
 * leaves at the same time.
 *
 * @param message the agency's words to the participants, or ''
 * @throws a 403 response for an actor who manages no bookings, a 404 response for a session without a booking in scope
 */
export function cancelSession(ctx: Ctx, id: string, message: string): Promise<CancelSessionResult> {
  assertCan(ctx.actor, 'booking.manage')
  if (!isId(id)) throw notFound()
  return transaction(ctx, async (ctx): Promise<CancelSessionResult> => {
    const [session] = await ctx.db.select().from(groupSessions).where(eq(groupSessions.id, id)).for('update')
    if (!session) throw notFound()
    const participants = await ctx.db
      .select()
      .from(bookings)
      .where(
        and(
          eq(bookings.sessionId, id),
          inArray(bookings.status, UPCOMING_STATUSES),
          bookingsVisibleTo(ctx.actor, 'booking.manage', 'all'),
        ),
      )
      .orderBy(asc(bookings.id))
      .for('update')
    if (session.cancelledAt) return { ok: false, reason: 'cancelled' }
    if (participants.length === 0) throw notFound()
    if (session.startsAt <= ctx.now) return { ok: false, reason: 'started' }
    await ctx.db.update(groupSessions).set({ cancelledAt: ctx.now }).where(eq(groupSessions.id, id))
    await cancelParticipants(ctx, participants, message || undefined)
    await recordAudit(ctx, {
      action: 'booking.session-cancelled',
      subjectType: 'agency',
      subjectId: 'bookings',
      details: { at: session.startsAt.toISOString(), participants: participants.length },
    })
    const emailed = participants.filter(({ email }) => email !== '').length
    return { ok: true, emailed, unreachable: participants.length - emailed }
  })
}
