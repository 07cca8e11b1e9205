import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { type Ctx, createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { lockNewestJobs } from '#app/domain/companies/lock-newest-jobs.server.ts'
import { hasNameOfVerifiedCompany } from '#app/domain/companies/same-name.server.ts'
import { enqueueJobEvents } from '#app/domain/jobs/enqueue-job-events.server.ts'
import { unlistedColumns } from '#app/domain/jobs/listing.server.ts'
import { recordJobsHeld } from '#app/domain/jobs/record-jobs-held.server.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { companies } from '#db/schema/companies.ts'
import { jobs } from '#db/schema/jobs.ts'

/** Jobs of one transaction. Each is a new entry in the indexes of the board, as in `relistJobsOf`. */
const MAX_AT_ONCE = 100
const BATCH = 500

/**
 * Copies a company's name, which has just been changed, to its jobs, closed ones included, because a job shows who is
 * hiring now: to the newest in the caller's transaction, to the others in a task. A job is held with its new name if
 * that is the name of a verified company and this one is not verified.
 *
 * @returns whether jobs are held that were listed
 */
export async function renameJobsOf(ctx: Ctx, companyId: string): Promise<boolean> {
  const isListed = and(eq(jobs.companyId, companyId), isNotNull(jobs.listedUntil))
  const [listed] = await ctx.db.select({ id: jobs.id }).from(jobs).where(isListed).limit(1)
  const { isFull, isHeld } = await renameBatch(ctx, companyId, MAX_AT_ONCE)
  if (isFull) await ctx.tasks.enqueue(ctx.db, renameJobs, { companyId })
  return isHeld && listed !== undefined
}

/** Task: copies the name that a company has now to its other jobs. */
export const renameJobs = defineTask<{ companyId: string }, TaskContext>({
  name: 'rename-jobs',
  expireInSeconds: 900,
  async run(context, { companyId }) {
    const rename = () => transaction(createTaskCtx(context), (ctx) => renameBatch(ctx, companyId, BATCH))
    while ((await rename()).isFull);
  },
})

/**
 * Locks the company first, so that another new name or a verification waits for one batch, and what is written is never
 * older than the company.
 */
async function renameBatch(ctx: Ctx, companyId: string, limit: number): Promise<{ isFull: boolean; isHeld: boolean }> {
  const [company] = await ctx.db
    .select({ name: companies.name, verifiedAt: companies.verifiedAt })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('share')
  if (!company) return { isFull: false, isHeld: false }
  const isHeld = company.verifiedAt === null && (await hasNameOfVerifiedCompany(ctx, companyId))
  const isConcerned = and(eq(jobs.companyId, companyId), isNull(jobs.deletedAt), ne(jobs.companyName, company.name))
  const { locked: before, isFull } = await lockNewestJobs(ctx, isConcerned, limit)
  await ctx.db
    .update(jobs)
    .set({
      companyName: company.name,
      version: sql`${jobs.version} + 1`,
      updatedAt: ctx.now,
      ...(isHeld && {
        heldAt: sql`coalesce(${jobs.heldAt}, ${ctx.now}::timestamptz)`,
        reviewedAt: null,
        ...unlistedColumns(ctx),
      }),
    })
    .where(
      inArray(
        jobs.id,
        before.map(({ id }) => id),
      ),
    )
  if (isHeld) {
    await recordJobsHeld(ctx, ...before.filter(({ heldAt }) => heldAt === null))
    const hidden = before.flatMap((job) => (job.listedUntil ? [job.id] : []))
    await enqueueJobEvents(ctx, 'job.closed', hidden)
  }
  return { isFull, isHeld }
}
