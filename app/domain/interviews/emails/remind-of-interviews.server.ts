import { and, asc, eq, gt, lte } from 'drizzle-orm'
import { createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { enqueueEmail } from '#app/domain/email/enqueue-email.server.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { interviews } from '#db/schema/interviews.ts'
import { saveInterviewLink } from '../interview-links.server.ts'
import { renderInterviewEmails } from './render-interview-emails.server.tsx'

/** How long before it begins an interview is still reminded of, after an outage. An interview agreed later gets no reminder. */
const MIN_AHEAD_MS = DAY_MS - 2 * 3_600_000
/** Interviews reminded of in one run; the next run continues. */
const BATCH_SIZE = 200

/**
 * Every 15 minutes: emails the applicant and the interviewers about each interview that begins in a day. The ids of the emails
 * are those of the interview and its time, so that each person gets one, and another one after a new time.
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
    for (const { id, startsAt, sequence } of due) {
      if (!startsAt) continue
      const at = new Date(startsAt.getTime() - DAY_MS).toISOString()
      const change = {
        interviewId: id,
        kind: 'reminder',
        sequence,
        at,
        startsAt: startsAt.toISOString(),
        former: null,
      } as const
      const { interview, messages } = await renderInterviewEmails(ctx, change)
      if (!interview) continue
      await transaction(ctx, async (ctx) => {
        // The lock holds off a cancellation and a new time, so that nobody is reminded of a time that was given up.
        const [current] = await ctx.db
          .select({ status: interviews.status, sequence: interviews.sequence })
          .from(interviews)
          .where(eq(interviews.id, id))
          .for('update')
        if (current?.status !== 'scheduled' || current.sequence !== sequence) return
        for (const { id, email, token } of messages) {
          const isNew = await enqueueEmail(ctx, { ...email, expiresAt: startsAt }, id)
          if (isNew && token) await saveInterviewLink(ctx, interview, token)
        }
      })
    }
  },
})
