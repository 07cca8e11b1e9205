import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { hasWebhookEndpoints } from '#app/domain/webhooks/enqueue-event.server.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles } from '#db/schema/people.ts'
import { enqueueJobEvents } from './enqueue-job-events.server.ts'
import { NEVER_CLOSES } from './job.ts'

/** When a job was hidden, in an update that unlists it: at its closing date if that has passed, else now. */
const hiddenNow = ({ now }: Pick<Ctx, 'now'>) =>
  sql`case when ${jobs.listedUntil} is null then ${jobs.hiddenAt} else least(${jobs.listedUntil}, ${now}::timestamptz) end`

/** Earlier hidden periods are forgotten: an alert gets no job that was added so long ago. */
const HIDDEN_PERIODS_DAYS = 90

/** The periods in which a job was hidden, in an update that lists it again now. */
const hiddenPeriodsUntilNow = (ctx: Pick<Ctx, 'now'>) => {
  const oldest = new Date(ctx.now.getTime() - HIDDEN_PERIODS_DAYS * DAY_MS)
  return sql`coalesce(${jobs.hiddenPeriods}, '{}') * tstzmultirange(tstzrange(${oldest}::timestamptz, null))
    + tstzmultirange(tstzrange(least(${hiddenNow(ctx)}, ${ctx.now}::timestamptz), ${ctx.now}::timestamptz))`
}

/**
 * The columns of a job that is no longer listed, for an update that also writes why: the check constraint jobs_listed
 * rejects a listed job that is paused, closed, filled, held or deleted. `recomputeListing` afterwards finds no change,
 * so the caller enqueues the webhook event.
 */
export const unlistedColumns = (ctx: Pick<Ctx, 'now'>) => ({
  listedUntil: null,
  hiddenAt: hiddenNow(ctx),
})

/**
 * Recomputes `listed_until` of the jobs that match `given` from their own state and their poster's suspension; it is
 * null past the closing date. No other code but an import sets it to a time: every command that changes that state
 * calls this in its transaction. Records when a job was hidden and when it was listed again. Enqueues the webhook
 * events of the jobs that are listed now and were not before, or the reverse.
 */
export async function recomputeListing(ctx: Ctx, given: SQL | undefined): Promise<void> {
  const activePoster = ctx.db
    .select({ one: sql`1` })
    .from(profiles)
    .where(sql`${profiles.id} = ${jobs.postedBy} and ${profiles.suspendedAt} is null`)
  const listedUntil = sql`case
    when ${jobs.publishedAt} is not null and ${jobs.pausedAt} is null and ${jobs.filledAt} is null and ${jobs.closedAt} is null
      and ${jobs.deletedAt} is null and ${jobs.heldAt} is null and exists (${activePoster})
      and (${jobs.closesAt} is null or ${jobs.closesAt} > ${ctx.now})
    then coalesce(${jobs.closesAt}, ${NEVER_CLOSES}) end`
  const isListedBefore = sql`${jobs.listedUntil} > ${ctx.now}`
  const staysListed = sql`${isListedBefore} and ${listedUntil} is not null`
  const isRelisted = sql`${listedUntil} > ${ctx.now} and ${isListedBefore} is not true
    and (${jobs.hiddenAt} is not null or ${jobs.listedUntil} is not null)`
  const values = {
    listedUntil,
    hiddenAt: sql`case when ${staysListed} then ${jobs.hiddenAt} else ${hiddenNow(ctx)} end`,
    hiddenPeriods: sql`case when ${isRelisted} then ${hiddenPeriodsUntilNow(ctx)} else ${jobs.hiddenPeriods} end`,
    relistedAt: sql`case when ${isRelisted} then ${ctx.now}::timestamptz else ${jobs.relistedAt} end`,
  }
  // A job whose listing stays as it is keeps its entries in the indexes.
  const condition = and(given, sql`${jobs.listedUntil} is distinct from ${listedUntil}`)
  if (!(await hasWebhookEndpoints(ctx, 'job.published', 'job.closed'))) {
    await ctx.db.update(jobs).set(values).where(condition)
    return
  }
  const before = ctx.db.$with('before').as(
    ctx.db
      .select({ jobId: sql<string>`${jobs.id}`.as('job_id'), wasUntil: sql`${jobs.listedUntil}`.as('was_until') })
      .from(jobs)
      .where(condition)
      .for('update'),
  )
  const changed = await ctx.db
    .with(before)
    .update(jobs)
    .set(values)
    .from(before)
    .where(eq(jobs.id, before.jobId))
    .returning({
      id: jobs.id,
      wasListed: sql<boolean>`${before.wasUntil} is not null`,
      isListed: sql<boolean>`${jobs.listedUntil} is not null`,
    })
  const idsOf = (rows: typeof changed) => rows.map(({ id }) => id)
  await enqueueJobEvents(ctx, 'job.published', idsOf(changed.filter((job) => job.isListed && !job.wasListed)))
  await enqueueJobEvents(ctx, 'job.closed', idsOf(changed.filter((job) => job.wasListed && !job.isListed)))
}
