import { and, count, eq, like, type SQL } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { containsPattern } from '#app/core/pagination/contains-pattern.server.ts'
import { loadPage, type Page } from '#app/core/pagination/keyset.server.ts'
import type { PagePosition } from '#app/core/pagination/page-position.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { jobsVisibleTo } from '#app/policy/scopes.server.ts'
import { applications } from '#db/schema/applications.ts'
import { jobs } from '#db/schema/jobs.ts'
import { type JobStatus, jobStatus } from './job-status.ts'

/** A row of Manage Jobs. */
export type ManagedJob = {
  id: string
  title: string
  companyName: string
  createdAt: Date
  status: JobStatus
  applicants: number
}

/**
 * Ads in reach, newest first; `q` is contained in title or company. An employer's page is a range of
 * `jobs_posted_by_idx`, an admin's of `jobs_newest_idx`; applicants are counted from their index for the page's rows alone.
 */
export async function listManagedJobs(ctx: Ctx, q: string, place: PagePosition): Promise<Page<ManagedJob>> {
  assertCan(ctx.actor, 'job.manage')
  const applicationCount = ctx.db
    .select({ applicants: count().as('applicants') })
    .from(applications)
    .where(eq(applications.jobId, jobs.id))
    .as('tally')
  const page = await loadPage(
    place,
    { at: jobs.createdAt, id: jobs.id },
    ({ where, orderBy, limit }) =>
      ctx.db
        .select({
          id: jobs.id,
          title: jobs.title,
          companyName: jobs.companyName,
          createdAt: jobs.createdAt,
          publishedAt: jobs.publishedAt,
          pausedAt: jobs.pausedAt,
          filledAt: jobs.filledAt,
          closesAt: jobs.closesAt,
          listedUntil: jobs.listedUntil,
          applicants: applicationCount.applicants,
        })
        .from(jobs)
        .leftJoinLateral(applicationCount, eq(jobs.id, jobs.id))
        .where(and(jobsVisibleTo(ctx.actor, 'job.manage'), matchesSearch(q), where))
        .orderBy(...orderBy)
        .limit(limit),
    (row) => ({ at: row.createdAt, id: row.id }),
  )
  return {
    ...page,
    rows: page.rows.map((row) => ({
      id: row.id,
      title: row.title,
      companyName: row.companyName,
      createdAt: row.createdAt,
      status: jobStatus(row, ctx.now),
      applicants: row.applicants ?? 0,
    })),
  }
}

/** An ad's title, for the question before it is deleted. @throws a 404 response out of reach */
export async function findDeletableJob(ctx: Ctx, id: string): Promise<{ id: string; title: string }> {
  assertCan(ctx.actor, 'job.delete')
  const [job] = isId(id)
    ? await ctx.db
        .select({ id: jobs.id, title: jobs.title })
        .from(jobs)
        .where(and(eq(jobs.id, id), jobsVisibleTo(ctx.actor, 'job.delete')))
    : []
  if (!job) throw notFound()
  return job
}

function matchesSearch(q: string): SQL | undefined {
  return q === '' ? undefined : like(jobs.searchText, containsPattern(q.toLowerCase()))
}
