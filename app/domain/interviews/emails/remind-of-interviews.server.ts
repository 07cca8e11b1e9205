import { and, asc, eq, gt, lte } from 'drizzle-orm'
import { type Ctx, createTaskCtx, type TaskContext } from '#app/core/context.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { interviews } from '#db/schema/interviews.ts'
import { enqueueInterviewEmails } from './enqueue-interview-emails.server.ts'
import { notifyLapsedInterviews } from './notify-lapsed-interviews.server.ts'

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
    for (const { id, startsAt, sequence } of due) if (startsAt) await remindOf(ctx, id, startsAt, sequence)
    await notifyLapsedInterviews(ctx)
  },
})

function remindOf(ctx: Ctx, id: string, startsAt: Date, sequence: number): Promise<void> {
  const at = new Date(startsAt.getTime() - DAY_MS).toISOString()
  return enqueueInterviewEmails(
    ctx,
    { interviewId: id, kind: 'reminder', sequence, at, startsAt: startsAt.toISOString(), former: null },
    // Nobody is reminded of a time that was given up.
    { onlyWhile: 'scheduled', expiresAt: startsAt },
  )
}
