import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { type Ctx, transaction } from '#app/core/context.ts'
import { type CountedPage, loadPage } from '#app/core/pagination/keyset.server.ts'
import { countRows } from '#app/core/pagination/list-count.server.ts'
import { parsePagePosition } from '#app/core/pagination/page-position.ts'
import { lockOwnProfile } from '#app/core/security/lock-own-profile.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId, newId } from '#app/lib/id.ts'
import { assertCan, can, requirePerson } from '#app/policy/policy.ts'
import { jobs, savedJobs } from '#db/schema/jobs.ts'
import { closedLabel } from '../detail/closed-reason.ts'
import { isPosterActive } from '../is-listed.server.ts'
import { jobStatusSql } from '../lifecycle/job-status.server.ts'
import type { JobStatus } from '../lifecycle/job-status.ts'
import { JOB_CARD_COLUMNS, type JobCardData } from '../search/job-cards.server.ts'
import { MAX_BROWSER_JOBS, type SavedJobsState } from './saved-jobs.ts'

/** A job in a list of saved or viewed jobs. */
export type SavedJob = JobCardData & {
  hasPage: boolean
  /** `Closed`, `Paused`, `Filled` or `Removed`; null while it takes applications. */
  label: string | null
}

/** Which of the jobs on a page are saved: the account's for a job seeker, the browser's for a guest. */
export async function findSavedJobsState(ctx: Ctx, jobIds: string[]): Promise<SavedJobsState> {
  if (ctx.actor.kind === 'guest') return { in: 'browser' }
  if (!can(ctx.actor, 'job.save')) return null
  const { id: personId } = requirePerson(ctx.actor)
  if (jobIds.length === 0) return { in: 'account', ids: [] }
  const rows = await ctx.db
    .select({ jobId: savedJobs.jobId })
    .from(savedJobs)
    .where(and(eq(savedJobs.personId, personId), inArray(savedJobs.jobId, jobIds)))
  return { in: 'account', ids: rows.map(({ jobId }) => jobId) }
}

/**
 * Saves a job in the signed-in job seeker's account. Saving it again changes nothing.
 *
 * @throws a 403 response for anyone but a job seeker, and once the account was deleted; a 404 response if the job has no
 *   public page
 */
export async function saveJob(ctx: Ctx, jobId: string): Promise<void> {
  assertCan(ctx.actor, 'job.save')
  const [job] = await listPublicJobIds(ctx, [jobId])
  if (!job) throw notFound()
  await insertSavedJobs(ctx, [job])
}

/** Removes a job from the signed-in job seeker's saved jobs, whether it is among them or not. */
export async function removeSavedJob(ctx: Ctx, jobId: string): Promise<void> {
  assertCan(ctx.actor, 'job.save')
  const { id: personId } = requirePerson(ctx.actor)
  if (!isId(jobId)) throw notFound()
  await ctx.db.delete(savedJobs).where(and(eq(savedJobs.personId, personId), eq(savedJobs.jobId, jobId)))
}

/** Adds the jobs that were saved in the browser before signing in. Unknown and removed jobs are ignored. */
export async function mergeSavedJobs(ctx: Ctx, jobIds: string[]): Promise<void> {
  assertCan(ctx.actor, 'job.save')
  await insertSavedJobs(ctx, await listPublicJobIds(ctx, jobIds.slice(0, MAX_BROWSER_JOBS)))
}

/** The signed-in job seeker's saved jobs, last saved first. */
export async function listSavedJobs(ctx: Ctx, params: URLSearchParams): Promise<CountedPage<SavedJob>> {
  assertCan(ctx.actor, 'job.save')
  const { id: personId } = requirePerson(ctx.actor)
  const page = await loadPage(
    parsePagePosition(params),
    { at: savedJobs.savedAt, id: savedJobs.id },
    ({ where, orderBy, limit }) =>
      ctx.db
        .select({ ...columns(ctx), savedId: savedJobs.id, savedAt: savedJobs.savedAt })
        .from(savedJobs)
        .innerJoin(jobs, eq(jobs.id, savedJobs.jobId))
        .where(and(eq(savedJobs.personId, personId), where))
        .orderBy(...orderBy)
        .limit(limit),
    ({ savedAt: at, savedId: id }) => ({ at, id }),
  )
  const rows = page.rows.map(({ savedId: _, savedAt: __, ...row }) => toSavedJob(row))
  return {
    ...page,
    rows,
    count: await countRows(ctx, page, { table: savedJobs, where: eq(savedJobs.personId, personId) }),
  }
}

/** The jobs of a browser's list, in its order. Jobs without a public page are left out. */
export async function listJobsByIds(ctx: Ctx, jobIds: string[]): Promise<SavedJob[]> {
  assertCan(ctx.actor, 'job.search')
  const ids = jobIds.filter(isId).slice(0, MAX_BROWSER_JOBS)
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select(columns(ctx))
    .from(jobs)
    .where(and(inArray(jobs.id, ids), hasPublicPage()))
  const byId = new Map(rows.map((row) => [row.id, toSavedJob(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const columns = (ctx: Ctx) => ({
  ...JOB_CARD_COLUMNS,
  status: jobStatusSql(ctx),
  hasPage: sql<boolean>`${hasPublicPage()}`,
})

type Row = JobCardData & { status: JobStatus; hasPage: boolean }

function toSavedJob({ status, hasPage, ...job }: Row): SavedJob {
  return { ...job, hasPage, label: hasPage ? closedLabel(status) : 'Removed' }
}

/** The public can open the job's page: the condition of `findJob` for a guest. */
function hasPublicPage(): SQL | undefined {
  return and(isNull(jobs.deletedAt), isNotNull(jobs.publishedAt), isNull(jobs.heldAt), isPosterActive())
}

async function listPublicJobIds(ctx: Ctx, jobIds: string[]): Promise<string[]> {
  const ids = jobIds.filter(isId)
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(inArray(jobs.id, ids), hasPublicPage()))
  return rows.map(({ id }) => id)
}

async function insertSavedJobs(ctx: Ctx, jobIds: string[]): Promise<void> {
  if (jobIds.length === 0) return
  const person = requirePerson(ctx.actor)
  const saved = jobIds.map((jobId) => ({ id: newId(), personId: person.id, jobId, savedAt: ctx.now }))
  await transaction(ctx, async (ctx) => {
    await lockOwnProfile(ctx, person, 'share')
    await ctx.db.insert(savedJobs).values(saved).onConflictDoNothing()
  })
}
