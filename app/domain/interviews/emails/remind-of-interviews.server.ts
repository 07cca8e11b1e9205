import { and, asc, eq, gt, lte } from 'drizzle-orm'
import { type Ctx, createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { lockApplicants } from '#app/domain/applications/emails/lock-applicants.server.ts'
import { enqueueEmail } from '#app/domain/email/enqueue-email.server.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { interviews } from '#db/schema/interviews.ts'
import { saveInterviewLink } from '../interview-links.server.ts'
import { notifyLapsedInterviews } from './notify-lapsed-interviews.server.ts'
import { renderInterviewEmails } from './render-interview-emails.server.tsx'

/** How long before it begins an interview is still reminded of, after an outage. An interview agreed later gets no reminder. */
const MIN_AHEAD_MS = DAY_MS - 2 * 3_600_000
/** Interviews reminded of in one run; the next run continues. */
const BATCH_SIZE = 200

/**
 * Every 15 minutes: emails the applicant and the interviewers about each interview that begins in a day, and the person who
 * proposed times about those that have passed without an answer. The ids of the emails are those of the interview and its time,
 * so that each person gets one, and another one after a new time.
 */
export const remindOfInterviews = defineTask<object, TaskContext>({
  name: 'remind-of-interviews',
  schedule: '*/15 * * * *',
  retryLimit: 2,
  async run(taskContext) {
    const ctx = createTaskCtx(taskContext)
    const due = await ctx.db
      .select({ id: interviews.id, startsAt: interviews.startsAt, sequence: interviews.sequence })
      .from(interviews)
      .where(
        and(
          eq(interviews.status, 'scheduled'),
          gt(interviews.startsAt, new Date(ctx.now.getTime() + MIN_AHEAD_MS)),
          lte(interviews.startsAt, new Date(ctx.now.getTime() + DAY_MS)),
        ),
      )
      .orderBy(asc(interviews.startsAt), asc(interviews.id))
      .limit(BATCH_SIZE)
    for (const { id, startsAt, sequence } of due) if (startsAt) await remindOf(ctx, { id, startsAt, sequence })
    await notifyLapsedInterviews(ctx)
  },
})

async function remindOf(ctx: Ctx, due: { id: string; startsAt: Date; sequence: number }): Promise<void> {
  const { id, startsAt, sequence } = due
  const at = new Date(startsAt.getTime() - DAY_MS).toISOString()
  const { interview, applicant, messages } = await renderInterviewEmails(ctx, {
    interviewId: id,
    kind: 'reminder',
    sequence,
    at,
    startsAt: startsAt.toISOString(),
    former: null,
  })
  if (!interview) return
  const isWritten = await transaction(ctx, async (ctx) => {
    if (!(await lockApplicants(ctx, [applicant]))) return false
    // The lock holds off a cancellation and a new time, so that nobody is reminded of a time that was given up.
    const [current] = await ctx.db
      .select({ status: interviews.status, sequence: interviews.sequence })
      .from(interviews)
      .where(eq(interviews.id, id))
      .for('update')
    if (current?.status !== 'scheduled' || current.sequence !== sequence) return true
    for (const { id, email, token } of messages) {
      const isNew = await enqueueEmail(ctx, { ...email, expiresAt: startsAt }, id)
      if (isNew && token) await saveInterviewLink(ctx, interview, token)
    }
    return true
  })
  // Written again without the name of the applicant, who has deleted their account since.
  if (!isWritten) await remindOf(ctx, due)
}
