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
 * The jobs that the user manages, newest first.
 *
 * Each page is one range of `jobs_posted_by_idx` for an employer and of `jobs_newest_idx` for an admin. A lateral join
 * counts the applicants of the page's rows only.
 *
 * @param q text that the title or company contains, in any case; '' for all jobs
 */
export async function listManagedJobs(ctx: Ctx, q: string, position: PagePosition): Promise<Page<ManagedJob>> {
  assertCan(ctx.actor, 'job.manage')
  const applicationCount = ctx.db
    .select({ applicants: count().as('applicants') })
    .from(applications)
    .where(eq(applications.jobId, jobs.id))
    .as('application_count')
  const page = await loadPage(
    position,
    { at: jobs.createdAt, id: jobs.id },
    ({ where, orderBy, limit }) =>
      ctx.db
        .select({
          id: jobs.id,
          title: jobs.title,
          companyName: jobs.companyName,
          createdAt: jobs.createdAt,
          publishedAt: jobs.publishedAt,
          heldAt: jobs.heldAt,
          pausedAt: jobs.pausedAt,
          filledAt: jobs.filledAt,
          closesAt: jobs.closesAt,
          listedUntil: jobs.listedUntil,
          applicants: applicationCount.applicants,
        })
        .from(jobs)
        .leftJoinLateral(applicationCount, eq(jobs.id, jobs.id))
        .where(and(jobsVisibleTo(ctx.actor, 'job.manage'), searchCondition(q), where))
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

/** The title of a job that the user can delete, for the confirmation. @throws a 404 response for any other job */
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

function searchCondition(q: string): SQL | undefined {
  return q === '' ? undefined : like(jobs.searchText, containsPattern(q.toLowerCase()))
}
