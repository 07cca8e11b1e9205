import { and, isNotNull, isNull, lt, not, sql } from 'drizzle-orm'
import { createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { isQueued } from '#app/core/queued-tasks.server.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { applicationEvents } from '#db/schema/applications.ts'
import { notifyStatusChange } from './notify-status-change.server.tsx'

/** Minutes after which a change should have been settled: its task is due after 10 seconds. */
const MISSED_MINUTES = 5

/** Changes per run; the next run continues. */
const BATCH_SIZE = 100

/**
 * Every ten minutes: enqueues the task of each change that is not settled and has none left, because it failed through
 * all its retries or was deleted. Without it the applicant would never see the change. A task settles a change once,
 * however often it runs.
 */
export const settleMissedChanges = defineTask<object, TaskContext>({
  name: 'settle-missed-changes',
  schedule: '*/10 * * * *',
  retryLimit: 0,
  async run(context) {
    await transaction(createTaskCtx(context), async (ctx) => {
      const { changeId, notifiedAt, at } = applicationEvents
      const missed = new Date(ctx.now.getTime() - MISSED_MINUTES * 60_000)
      const rows = await ctx.db
        .selectDistinct({ changeId })
        .from(applicationEvents)
        .where(
          and(
            isNotNull(changeId),
            isNull(notifiedAt),
            lt(at, missed),
            not(isQueued(notifyStatusChange, (data) => sql`${data} ->> 'changeId' = ${changeId}::text`)),
          ),
        )
        .limit(BATCH_SIZE)
      const payloads = rows.flatMap(({ changeId }) => (changeId ? [{ changeId }] : []))
      await ctx.tasks.enqueueAll(ctx.db, notifyStatusChange, payloads)
    })
  },
})
