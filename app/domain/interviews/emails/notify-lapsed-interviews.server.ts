import { and, asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { interviewEvents, interviews, interviewTimes } from '#db/schema/interviews.ts'
import { enqueueInterviewEmails } from './enqueue-interview-emails.server.ts'

/** How long after the last proposed time an email is still sent, after an outage. */
const MAX_LATE_MS = 2 * DAY_MS
/** Interviews emailed about in one run; the next run continues. */
const BATCH_SIZE = 200

/**
 * Emails the person who proposed an interview once all of its times have passed without an answer. Declined times were emailed
 * about when they were declined. The id of the email is that of the last time, so that new times can lapse again.
 */
export async function notifyLapsedInterviews(ctx: Ctx): Promise<void> {
  const lastAt = sql<Date>`(select max(${interviewTimes.startsAt}) from ${interviewTimes}
    where ${interviewTimes.interviewId} = ${interviews.id})`.mapWith(interviewTimes.startsAt)
  const lastEvent = sql`(select ${interviewEvents.kind} from ${interviewEvents}
    where ${interviewEvents.interviewId} = ${interviews.id} order by ${interviewEvents.at} desc, ${interviewEvents.id} desc limit 1)`
  const oldest = new Date(ctx.now.getTime() - MAX_LATE_MS)
  const lapsed = await ctx.db
    .select({ id: interviews.id, sequence: interviews.sequence, lastAt })
    .from(interviews)
    .where(
      and(
        eq(interviews.status, 'proposed'),
        sql`${lastAt} > ${oldest.toISOString()} and ${lastAt} <= ${ctx.now.toISOString()}`,
        sql`${lastEvent} is distinct from 'declined'`,
      ),
    )
    .orderBy(asc(interviews.createdAt), asc(interviews.id))
    .limit(BATCH_SIZE)
  for (const { id, sequence, lastAt } of lapsed) {
    const change = {
      interviewId: id,
      kind: 'lapsed',
      sequence,
      at: lastAt.toISOString(),
      startsAt: null,
      former: null,
    } as const
    await enqueueInterviewEmails(ctx, change, { onlyWhile: 'proposed' })
  }
}
