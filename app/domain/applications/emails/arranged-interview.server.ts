import { and, eq, exists, gt, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { applications } from '#db/schema/applications.ts'
import { interviewEvents, interviews, interviewTimes } from '#db/schema/interviews.ts'
import type { ArrangedInterview } from './status-email-texts.ts'

/**
 * Whether a row of `applications` has an agreed interview that has not begun, or else proposed times to come that the
 * applicant has not declined; null: neither.
 */
export function arrangedInterview({ db, now }: Pick<Ctx, 'db' | 'now'>): SQL<ArrangedInterview | null> {
  const ofApplication = eq(interviews.applicationId, applications.id)
  const agreed = db
    .select({ id: interviews.id })
    .from(interviews)
    .where(and(ofApplication, eq(interviews.status, 'scheduled'), gt(interviews.startsAt, now)))
  const lastEvent = sql`(select ${interviewEvents.kind} from ${interviewEvents}
    where ${interviewEvents.interviewId} = ${interviews.id}
    order by ${interviewEvents.at} desc, ${interviewEvents.id} desc limit 1)`
  const proposed = db
    .select({ id: interviews.id })
    .from(interviews)
    .innerJoin(interviewTimes, eq(interviewTimes.interviewId, interviews.id))
    .where(
      and(
        ofApplication,
        eq(interviews.status, 'proposed'),
        gt(interviewTimes.startsAt, now),
        sql`${lastEvent} is distinct from 'declined'`,
      ),
    )
  return sql<ArrangedInterview | null>`case when ${exists(agreed)} then 'agreed' when ${exists(proposed)} then 'proposed' end`
}
