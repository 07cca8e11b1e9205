import { and, asc, eq, gt, lte } from 'drizzle-orm'
import { type Ctx, createTaskCtx, type TaskContext } from '#app/core/context.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { interviews } from '#db/schema/interviews.ts'
import { enqueueInterviewEmails } from './enqueue-interview-emails.server.ts'
import {
  isNotNotified,
  isOfOpenApplication,
  markNotified,
  notifyLapsedInterviews,
} from './notify-lapsed-interviews.server.ts'

/**
 * How long before it begins an interview is still reminded of, after an outage. An interview agreed later gets no
 * reminder.
 */
const MIN_AHEAD_MS = DAY_MS - 2 * 3_600_000
/** Interviews selected at once. */
const BATCH_SIZE = 50

/**
 * Every 15 minutes: emails the applicant and the interviewers about each interview that begins in a day, and the person
 * who proposed times about those that have passed without an answer. Each interview is marked with its sequence, so
 * that the next run skips it until its time changes. The ids of the emails are those of the interview and its time, so
 * that concurrent runs send one to each person.
 */
export const remindOfInterviews = defineTask<object, TaskContext>({
  name: 'remind-of-interviews',
  schedule: '*/15 * * * *',
  retryLimit: 2,
  expireInSeconds: 600,
  async run(taskContext) {
    const ctx = createTaskCtx(taskContext)
    while ((await remindOfBatch(ctx)) === BATCH_SIZE);
    while ((await notifyLapsedInterviews(ctx, BATCH_SIZE)) === BATCH_SIZE);
  },
})

/** @returns the number of interviews handled */
async function remindOfBatch(ctx: Ctx): Promise<number> {
  const due = await ctx.db
    .select({ id: interviews.id, startsAt: interviews.startsAt, sequence: interviews.sequence })
    .from(interviews)
    .where(
      and(
        eq(interviews.status, 'scheduled'),
        isNotNotified(),
        isOfOpenApplication(ctx),
        gt(interviews.startsAt, new Date(ctx.now.getTime() + MIN_AHEAD_MS)),
        lte(interviews.startsAt, new Date(ctx.now.getTime() + DAY_MS)),
      ),
    )
    .orderBy(asc(interviews.startsAt), asc(interviews.id))
    .limit(BATCH_SIZE)
  for (const { id, startsAt, sequence } of due) {
    if (startsAt) await remindOf(ctx, id, startsAt, sequence)
    await markNotified(ctx, id, sequence)
  }
  return due.length
}

function remindOf(ctx: Ctx, id: string, startsAt: Date, sequence: number): Promise<void> {
  const at = new Date(startsAt.getTime() - DAY_MS).toISOString()
  return enqueueInterviewEmails(
    ctx,
    { interviewId: id, kind: 'reminder', sequence, at, startsAt: startsAt.toISOString(), former: null },
    // Nobody is reminded of a time that was given up.
    { onlyWhile: 'scheduled', expiresAt: startsAt },
  )
}
