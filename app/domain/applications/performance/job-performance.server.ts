import { and, count, desc, eq, gte, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { applicationsVisibleTo, jobsVisibleTo } from '#app/policy/scopes.server.ts'
import { applications } from '#db/schema/applications.ts'
import { jobs, jobViews } from '#db/schema/jobs.ts'

/**
 * Sources that the report lists, those with the most applicants first. The figures include the applications of all
 * sources.
 */
const MAX_SOURCES = 50

/** More jobs are found in Manage Jobs, which has the figures of each. */
const MAX_BUSY_JOBS = 20

export type SourceCount = { source: string | null; applicants: number; interviewed: number; hired: number }

/** The figures of a job in the last 30 days. */
export type BusyJob = { id: string; title: string; location: string; views: number; applicants: number; hired: number }

/** `views` and `applicants` of all time, `recent…` of the last 30 days. */
export type JobPerformance = {
  job: { id: string; title: string } | null
  /** Those with the most views in the last 30 days; empty in the report of one job. */
  busyJobs: BusyJob[]
  views: number
  recentViews: number
  applicants: number
  recentApplicants: number
  sources: SourceCount[]
}

const RECENT_DAYS = 30

/**
 * Views and applications of one job, or of all jobs in the user's scope that are not deleted (null), and where the
 * applicants came from.
 *
 * @throws a 404 response for a job outside the user's scope
 */
export async function findJobPerformance(ctx: Ctx, jobId: string | null): Promise<JobPerformance> {
  assertCan(ctx.actor, 'job.manage')
  const job = jobId === null ? null : await findJob(ctx, jobId)
  const since = new Date(ctx.now.getTime() - RECENT_DAYS * 86_400_000)
  const sinceDay = since.toISOString().slice(0, 10)
  const deletedJob = ctx.db
    .select({ one: sql`1` })
    .from(jobs)
    .where(and(eq(jobs.id, applications.jobId), isNotNull(jobs.deletedAt)))
  const [[viewed], sources, busyJobs] = await Promise.all([
    ctx.db
      .select({
        views: sql`coalesce(sum(${jobViews.views}), 0)`.mapWith(Number),
        recentViews:
          sql`coalesce(sum(${jobViews.views}) filter (where ${gte(jobViews.viewedOn, sinceDay)}), 0)`.mapWith(Number),
      })
      .from(jobViews)
      .innerJoin(jobs, eq(jobs.id, jobViews.jobId))
      .where(and(jobsVisibleTo(ctx.actor, 'job.manage'), job ? eq(jobViews.jobId, job.id) : isNull(jobs.deletedAt))),
    ctx.db
      .select({
        source: applications.source,
        applicants: count(),
        interviewed: sql`count(*) filter (where status in ('Interview Scheduled', 'Hired'))`.mapWith(Number),
        hired: sql`count(*) filter (where status = 'Hired')`.mapWith(Number),
        // Over all groups, before the limit: anyone can invent sources.
        total: sql`sum(count(*)) over ()`.mapWith(Number),
        totalRecent: sql`sum(count(*) filter (where ${gte(applications.appliedAt, since)})) over ()`.mapWith(Number),
      })
      .from(applications)
      .where(
        and(
          applicationsVisibleTo(ctx.actor, 'application.review'),
          job ? eq(applications.jobId, job.id) : notExists(deletedJob),
        ),
      )
      .groupBy(applications.source)
      .orderBy(desc(count()), applications.source)
      .limit(MAX_SOURCES),
    job ? [] : listBusyJobs(ctx, since, sinceDay),
  ])
  return {
    job,
    busyJobs,
    views: viewed?.views ?? 0,
    recentViews: viewed?.recentViews ?? 0,
    applicants: sources[0]?.total ?? 0,
    recentApplicants: sources[0]?.totalRecent ?? 0,
    sources: sources.map(({ total: _, totalRecent: __, ...source }) => source),
  }
}

async function listBusyJobs(ctx: Ctx, since: Date, sinceDay: string): Promise<BusyJob[]> {
  const views = sql`sum(${jobViews.views})`.mapWith(Number)
  const recent = and(eq(applications.jobId, jobs.id), gte(applications.appliedAt, since))
  return ctx.db
    .select({
      id: jobs.id,
      title: jobs.title,
      location: jobs.location,
      views,
      applicants: ctx.db.$count(applications, recent),
      hired: ctx.db.$count(applications, and(recent, eq(applications.status, 'Hired'))),
    })
    .from(jobViews)
    .innerJoin(jobs, eq(jobs.id, jobViews.jobId))
    .where(and(jobsVisibleTo(ctx.actor, 'job.manage'), gte(jobViews.viewedOn, sinceDay)))
    .groupBy(jobs.id)
    .orderBy(desc(views), jobs.id)
    .limit(MAX_BUSY_JOBS)
}

async function findJob(ctx: Ctx, id: string) {
  const [job] = isId(id)
    ? await ctx.db
        .select({ id: jobs.id, title: jobs.title })
        .from(jobs)
        .where(and(eq(jobs.id, id), jobsVisibleTo(ctx.actor, 'job.manage')))
    : []
  if (!job) throw notFound()
  return job
}
