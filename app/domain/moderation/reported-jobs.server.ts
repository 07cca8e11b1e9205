import { and, count, desc, eq, inArray, isNull, max, min, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { isListed, isPosterVisibleSql } from '#app/domain/jobs/is-listed.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { companies } from '#db/schema/companies.ts'
import { jobReports, jobs } from '#db/schema/jobs.ts'
import { profiles, users } from '#db/schema/people.ts'
import type { ReportReason } from './job-report.ts'

/** Jobs on the page; the others follow once these are decided. */
const MAX_JOBS = 20
/** Reports shown with a job, the newest ones. */
const MAX_REPORTS = 5

export type OpenReport = {
  id: string
  reason: ReportReason
  details: string | null
  createdAt: Date
  /** The account of a signed-in reporter; null for a visitor. */
  reporterName: string | null
  email: string | null
}

/** A row of the reported jobs. */
export type ReportedJob = {
  id: string
  title: string
  companyName: string
  companySlug: string | null
  /** `canBeSuspended`: not an admin, and not a deleted account, whose jobs belong to its company. */
  poster: { id: string; fullName: string; canBeSuspended: boolean }
  count: number
  oldestAt: Date
  newestAt: Date
  reports: OpenReport[]
}

/**
 * The open jobs with open reports: those that are closed, paused or hidden reach no one, and return when they are
 * listed again.
 */
export function openReportsByJob(ctx: Ctx) {
  return ctx.db
    .select({
      jobId: jobReports.jobId,
      count: count().as('count'),
      oldestAt: min(jobReports.createdAt).as('oldest_at'),
      newestAt: max(jobReports.createdAt).as('newest_at'),
    })
    .from(jobReports)
    .innerJoin(jobs, eq(jobs.id, jobReports.jobId))
    .where(and(isNull(jobReports.dismissedAt), isListed(ctx), isPosterVisibleSql()))
    .groupBy(jobReports.jobId)
    .as('open_reports')
}

/** The number of reported jobs, and when the oldest open report was sent. Admins only. */
export async function countReportedJobs(ctx: Ctx): Promise<{ count: number; oldestAt: Date | null }> {
  assertCan(ctx.actor, 'job.review')
  const open = openReportsByJob(ctx)
  const [row] = await ctx.db
    .select({ count: count(), oldestAt: sql<Date | null>`min(${open.oldestAt})`.mapWith(jobReports.createdAt) })
    .from(open)
  return row ?? { count: 0, oldestAt: null }
}

/** The 20 reported jobs that have waited longest, each with its newest reports. Admins only. */
export async function listReportedJobs(ctx: Ctx): Promise<ReportedJob[]> {
  assertCan(ctx.actor, 'job.review')
  const open = openReportsByJob(ctx)
  const rows = await ctx.db
    .select({
      id: jobs.id,
      title: jobs.title,
      companyName: jobs.companyName,
      companySlug: companies.slug,
      poster: {
        id: profiles.id,
        fullName: profiles.fullName,
        canBeSuspended: sql<boolean>`${profiles.userType} <> 'admin' and ${profiles.erasedAt} is null`,
      },
      count: open.count,
      oldestAt: sql<Date>`${open.oldestAt}`.mapWith(jobReports.createdAt),
      newestAt: sql<Date>`${open.newestAt}`.mapWith(jobReports.createdAt),
    })
    .from(open)
    .innerJoin(jobs, eq(jobs.id, open.jobId))
    .innerJoin(profiles, eq(profiles.id, jobs.postedBy))
    .leftJoin(companies, eq(companies.id, jobs.companyId))
    .orderBy(open.oldestAt, jobs.id)
    .limit(MAX_JOBS)
  const reports = await listOpenReports(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...row,
    reports: reports.filter(({ jobId }) => jobId === row.id).map(({ jobId: _, ...report }) => report),
  }))
}

async function listOpenReports(ctx: Ctx, jobIds: string[]) {
  if (jobIds.length === 0) return []
  const numbered = ctx.db
    .select({
      id: jobReports.id,
      number:
        sql<number>`row_number() over (partition by ${jobReports.jobId} order by ${jobReports.createdAt} desc)`.as(
          'number',
        ),
    })
    .from(jobReports)
    .where(and(inArray(jobReports.jobId, jobIds), isNull(jobReports.dismissedAt)))
    .as('numbered')
  return ctx.db
    .select({
      id: jobReports.id,
      jobId: jobReports.jobId,
      reason: jobReports.reason,
      details: jobReports.details,
      createdAt: jobReports.createdAt,
      reporterName: profiles.fullName,
      email: sql<string | null>`coalesce(${users.email}, ${jobReports.email})`,
    })
    .from(jobReports)
    .innerJoin(numbered, and(eq(numbered.id, jobReports.id), sql`${numbered.number} <= ${MAX_REPORTS}`))
    .leftJoin(profiles, eq(profiles.id, jobReports.reporterId))
    .leftJoin(users, eq(users.id, jobReports.reporterId))
    .orderBy(desc(jobReports.createdAt), desc(jobReports.id))
}
