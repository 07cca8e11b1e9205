import { and, asc, inArray, isNull, lte } from 'drizzle-orm'
import { recordAudits } from '#app/core/audit/record-audit.server.ts'
import { createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { jobs } from '#db/schema/jobs.ts'
import { recomputeListing } from '../listing.server.ts'
import { recordJobsHeld } from '../record-jobs-held.server.ts'
import { publishedColumns } from './published-columns.server.ts'

/** Jobs that one transaction publishes. */
const BATCH = 100

/**
 * Every minute: publishes the jobs whose time has come. A job that another worker or its employer is changing is
 * skipped and comes with the next run, so each is published once. A held job stays hidden until an admin has reviewed
 * it.
 */
export const publishScheduledJobs = defineTask<object, TaskContext>({
  name: 'publish-scheduled-jobs',
  schedule: '* * * * *',
  retryLimit: 2,
  async run(context) {
    let published: number
    do {
      published = await transaction(createTaskCtx(context), async (ctx) => {
        const due = await ctx.db
          .select({ id: jobs.id, title: jobs.title, companyId: jobs.companyId, heldAt: jobs.heldAt })
          .from(jobs)
          .where(and(lte(jobs.publishAt, ctx.now), isNull(jobs.publishedAt), isNull(jobs.deletedAt)))
          .orderBy(asc(jobs.publishAt), asc(jobs.id))
          .limit(BATCH)
          .for('update', { skipLocked: true })
        if (due.length === 0) return 0
        const isDue = inArray(
          jobs.id,
          due.map(({ id }) => id),
        )
        const saved = await ctx.db
          .update(jobs)
          .set({ ...(await publishedColumns(ctx, due)), updatedAt: ctx.now })
          .where(isDue)
          .returning({ id: jobs.id, heldAt: jobs.heldAt })
        await recomputeListing(ctx, isDue)
        const toEvent = ({ id, title }: (typeof due)[number]) =>
          ({ action: 'job.published', subjectType: 'job', subjectId: id, details: { title } }) as const
        await recordAudits(ctx, due.map(toEvent))
        const held = new Set(saved.flatMap(({ id, heldAt }) => (heldAt === null ? [] : [id])))
        await recordJobsHeld(ctx, ...due.filter(({ id, heldAt }) => heldAt === null && held.has(id)))
        return due.length
      })
    } while (published === BATCH)
  },
})
