import { and, asc, eq, ne } from 'drizzle-orm'
import type { Ctx } from '#app/policy/context.ts'
import { auditEvents } from '#db/schema/agency.ts'
import { profiles } from '#db/schema/people.ts'
import { findBooking } from './portal-queries.server.ts'

/** Steps shown at most: a booking has a handful; a note can be written any number of times. */
const MOST_STEPS = 200

export type HistoryStep = {
  id: string
  at: Date
  action: string
  actor: string | null
  details: Record<string, unknown>
}

/**
 * What was done to a booking and by whom, oldest first, out of the audit rows (`audit_events_subject_idx`); who looked at
 * it is not a step of it.
 *
 * @throws a 404 response out of reach for changing: only who may change it sees its history
 */
export async function listBookingHistory(ctx: Ctx, id: string): Promise<HistoryStep[]> {
  await findBooking(ctx, id, 'booking.manage')
  return ctx.db
    .select({
      id: auditEvents.id,
      at: auditEvents.at,
      action: auditEvents.action,
      actor: profiles.fullName,
      details: auditEvents.details,
    })
    .from(auditEvents)
    .leftJoin(profiles, eq(profiles.id, auditEvents.actorId))
    .where(
      and(
        eq(auditEvents.subjectType, 'booking'),
        eq(auditEvents.subjectId, id),
        ne(auditEvents.action, 'booking.viewed'),
      ),
    )
    .orderBy(asc(auditEvents.at), asc(auditEvents.id))
    .limit(MOST_STEPS)
}
