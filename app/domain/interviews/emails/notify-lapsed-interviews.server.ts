import { and, asc, eq, sql } from 'drizzle-orm'
import { type Ctx, transaction } from '#app/core/context.ts'
import { lockApplicants } from '#app/domain/applications/emails/lock-applicants.server.ts'
import { enqueueEmail } from '#app/domain/email/enqueue-email.server.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { interviewEvents, interviews, interviewTimes } from '#db/schema/interviews.ts'
import { renderInterviewEmails } from './render-interview-emails.server.tsx'

/** How long after the last proposed time an email is still sent, after an outage. */
const MAX_LATE_MS = 2 * DAY_MS
/** Interviews emailed about in one run; the next run continues. */
const BATCH_SIZE = 200

type Lapsed = { id: string; sequence: number; lastAt: Date }

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
  for (const interview of lapsed) await notifyLapsed(ctx, interview)
}

async function notifyLapsed(ctx: Ctx, lapsed: Lapsed): Promise<void> {
  const { interview, applicant, messages } = await renderInterviewEmails(ctx, {
    interviewId: lapsed.id,
    kind: 'lapsed',
    sequence: lapsed.sequence,
    at: lapsed.lastAt.toISOString(),
    startsAt: null,
    former: null,
  })
  if (!interview) return
  const isWritten = await transaction(ctx, async (ctx) => {
    if (!(await lockApplicants(ctx, [applicant]))) return false
    // The lock holds off a cancellation and new times.
    const [current] = await ctx.db
      .select({ status: interviews.status, sequence: interviews.sequence })
      .from(interviews)
      .where(eq(interviews.id, lapsed.id))
      .for('update')
    if (current?.status !== 'proposed' || current.sequence !== lapsed.sequence) return true
    for (const { id, email } of messages) await enqueueEmail(ctx, email, id)
    return true
  })
  // Written again without the name of the applicant, who has deleted their account since.
  if (!isWritten) await notifyLapsed(ctx, lapsed)
}
