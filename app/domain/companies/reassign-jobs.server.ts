import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { type Ctx, createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles } from '#db/schema/people.ts'
import { hasOtherOwner, isOtherOwner } from './company-owners.server.ts'
import { lockNewestJobs } from './lock-newest-jobs.server.ts'

/** Jobs of one transaction: each is a new entry in the indexes of the board. */
const MAX_AT_ONCE = 100
const BATCH = 500

type Leaving = { companyId: string; memberId: string }

/**
 * Makes the first other owner of a company the poster of the jobs that a member who leaves has posted for it: the
 * newest in the caller's transaction, the others in a task. A suspension hides the jobs of the poster, and someone who
 * has left is no reason to hide or to show the jobs of the company. The jobs of a suspended member stay theirs, and
 * hidden.
 */
export async function reassignJobs(ctx: Ctx, leaving: Leaving): Promise<void> {
  const reassigned = await reassignBatch(ctx, leaving, MAX_AT_ONCE)
  if (reassigned !== 'done') await ctx.tasks.enqueue(ctx.db, reassignOtherJobs, leaving)
}

/** Task: the other jobs of a member who has left. */
export const reassignOtherJobs = defineTask<Leaving, TaskContext>({
  name: 'reassign-jobs',
  expireInSeconds: 900,
  async run(context, leaving) {
    const reassign = () => transaction(createTaskCtx(context), (ctx) => reassignBatch(ctx, leaving, BATCH))
    let reassigned = await reassign()
    while (reassigned === 'more') reassigned = await reassign()
    if (reassigned === 'later') throw new Error('The accounts of the company are being changed.')
  },
})

/**
 * @returns `more` if there may be other jobs; `later` while the jobs of a restored member are being listed, and if all
 *   owners are locked: an owner who is leaving, too, waits for the caller's lock on the members
 */
async function reassignBatch(
  ctx: Ctx,
  { companyId, memberId }: Leaving,
  limit: number,
): Promise<'done' | 'more' | 'later'> {
  // A suspension at the same time waits for this batch and hides its jobs, or is seen by it. So all are listed as
  // before.
  const [member] = await ctx.db
    .select({ relistingSince: profiles.relistingSince })
    .from(profiles)
    .where(and(eq(profiles.id, memberId), isNull(profiles.suspendedAt)))
    .for('share')
  if (!member) return 'done'
  if (member.relistingSince) return 'later'
  const [owner] = await ctx.db
    .select({ id: profiles.id })
    .from(profiles)
    .where(isOtherOwner(companyId, memberId))
    .orderBy(asc(profiles.createdAt), asc(profiles.id))
    .limit(1)
    .for('share', { skipLocked: true })
  if (!owner) return (await hasOtherOwner(ctx, companyId, memberId)) ? 'later' : 'done'
  const isTheirs = and(eq(jobs.companyId, companyId), eq(jobs.postedBy, memberId))
  const { locked, isFull } = await lockNewestJobs(ctx, isTheirs, limit)
  const ids = locked.map(({ id }) => id)
  await ctx.db.update(jobs).set({ postedBy: owner.id }).where(inArray(jobs.id, ids))
  return isFull ? 'more' : 'done'
}
