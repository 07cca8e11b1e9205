import { lte, sql } from 'drizzle-orm'
import { createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { jobs } from '#db/schema/jobs.ts'
import { enqueueJobEvents } from './enqueue-job-events.server.ts'
import { unlistedColumns } from './listing.server.ts'

/**
 * Hourly task: clears `listed_until` of jobs past their closing time, which removes them from the partial indexes on
 * listed jobs. `isOpen` already treats them as closed, but searches scan those indexes, and closed jobs would
 * accumulate there. The webhook event of a closing date is enqueued here, up to an hour later.
 */
export const unlistClosedJobs = defineTask<object, TaskContext>({
  name: 'unlist-closed-jobs',
  former: { name: 'unlist-closed' },
  schedule: '41 * * * *',
  retryLimit: 2,
  async run(context) {
    await transaction(createTaskCtx(context), async (ctx) => {
      // Without it, a run that finds nothing would count as a change of the feeds (`feedChanges`).
      const due = ctx.db.select({ one: sql`1` }).from(jobs).where(lte(jobs.listedUntil, ctx.now)).limit(1)
      if ((await due).length === 0) return
      const closed = await ctx.db
        .update(jobs)
        .set(unlistedColumns(ctx))
        .where(lte(jobs.listedUntil, ctx.now))
        .returning({ id: jobs.id })
      await enqueueJobEvents(
        ctx,
        'job.closed',
        closed.map(({ id }) => id),
      )
    })
  },
})
