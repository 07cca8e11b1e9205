import { and, eq, gt, isNotNull, lt, ne, notInArray, or } from 'drizzle-orm'
import { createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { OPEN_STATUSES, UNDO_SECONDS } from '#app/domain/applications/application.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { applications } from '#db/schema/applications.ts'
import { interviews } from '#db/schema/interviews.ts'
import { cancelInterviewInTransaction } from './cancel-interview.server.ts'
import { selectInterviews } from './list-interviews.server.ts'
import { lockUnscoredInterview } from './scorecards/lock-interview.server.ts'

/** Interviews cancelled in one run; the next run continues. */
const BATCH_SIZE = 100

/**
 * Every minute: cancels the coming interviews of applications that are no longer being decided: hired, rejected or
 * withdrawn, or whose job was removed. A change of status can be undone for `UNDO_SECONDS`, so that its interviews are
 * left alone until then. Everyone invited gets the cancellation of an agreed time, which is in their calendars. A
 * proposal ends without an email: the applicant has one about the application, or wants none.
 */
export const cancelEndedInterviews = defineTask<object, TaskContext>({
  name: 'cancel-ended-interviews',
  schedule: '* * * * *',
  retryLimit: 2,
  async run(taskContext) {
    const ctx = createTaskCtx(taskContext)
    const settled = new Date(ctx.now.getTime() - UNDO_SECONDS * 1000)
    const isOver = or(
      isNotNull(applications.endedAt),
      and(notInArray(applications.status, [...OPEN_STATUSES]), lt(applications.statusChangedAt, settled)),
    )
    const isComing = and(
      ne(interviews.status, 'cancelled'),
      or(eq(interviews.status, 'proposed'), gt(interviews.startsAt, ctx.now)),
    )
    const due = await selectInterviews(ctx, and(isComing, isOver), BATCH_SIZE)
    for (const interview of due) {
      await transaction(ctx, async (ctx) => {
        // The interview first, as a pick does. It may have begun since it was found, and have a scorecard.
        if (!(await lockUnscoredInterview(ctx, interview.id))) return
        if (interview.startsAt && interview.startsAt <= taskContext.now()) return
        // This lock waits for a change that reverses the decision.
        const [ended] = await ctx.db
          .select({ id: applications.id })
          .from(applications)
          .where(and(eq(applications.id, interview.applicationId), isOver))
          .for('share')
        if (ended) await cancelInterviewInTransaction(ctx, interview, null, interview.status === 'scheduled')
      })
    }
  },
})
