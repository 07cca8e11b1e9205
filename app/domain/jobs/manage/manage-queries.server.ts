import { and, count, eq, inArray, isNull, like, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { containsPattern } from '#app/core/pagination/contains-pattern.server.ts'
import { MAX_COUNT } from '#app/core/pagination/format-count.ts'
import { keysetOrder, loadPage, type Page } from '#app/core/pagination/keyset.server.ts'
import type { PagePosition } from '#app/core/pagination/page-position.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { jobsVisibleTo } from '#app/policy/scopes.server.ts'
import { applications } from '#db/schema/applications.ts'
import { UNLISTED_STATUS } from '#db/schema/job-search-columns.ts'
import { jobs, jobViews } from '#db/schema/jobs.ts'
import { currentListedUntil, isListed, isPosterVisible, isPosterVisibleSql } from '../is-listed.server.ts'
import { isClosingSoon } from '../lifecycle/closing-soon.server.ts'
import { jobStatusSql } from '../lifecycle/job-status.server.ts'
import { JOB_STATUSES, type JobStatus, jobStatus, type ListingChange } from '../lifecycle/job-status.ts'
import { listingChanges } from '../lifecycle/listing-changes.ts'
import { hasFewMatches } from '../search/letter-pairs.server.ts'
import { isPostedWithin, listPostedSpans } from '../search/posted-spans.server.ts'
import { hasTrigram } from '../search/search-conditions.server.ts'
import { OPEN_APPLICATION_STATUSES } from './open-application-statuses.ts'
import { isWaitingApplication } from './waiting-applications.server.ts'

/** A row of Manage Jobs. */
export type ManagedJob = {
  id: string
  title: string
  companyName: string
  createdAt: Date
  isPublished: boolean
  /** When a task publishes it; null: it is published, or a draft. */
  publishAt: Date | null
  /** Of its location, in which its closing date and `publishAt` are shown. */
  timeZone: string
  /** The last open day, `yyyy-mm-dd`; null: open until it is closed. */
  closesOn: string | null
  status: JobStatus
  /** What can be done with its listing now. */
  changes: ListingChange[]
  applicants: number
  /** Applications that wait for the employer (`isWaitingApplication`). */
  newApplicants: number
  /** How often its page was opened (`job_views`). */
  views: number
  /** Applications that end if the job is deleted: their applicants are emailed. */
  openApplications: number
}

/**
 * Filters of Manage Jobs. `q`: text that the title or company contains, in any case. Empty strings filter nothing.
 * `closingSoon`: only listed jobs that close within `CLOSING_SOON_DAYS`.
 */
export type ManagedJobsFilter = { q: string; status: JobStatus | ''; closingSoon?: boolean }

/**
 * The jobs that the user manages, newest first.
 *
 * Each page is one range of `jobs_company_idx` for an employer and of `jobs_newest_idx` for an admin. A lateral join
 * counts the applicants of the page's rows only, and another one their views.
 */
export async function listManagedJobs(
  ctx: Ctx,
  { q, status, closingSoon }: ManagedJobsFilter,
  position: PagePosition,
): Promise<Page<ManagedJob>> {
  assertCan(ctx.actor, 'job.manage')
  const isOpenApplication = sql`${inArray(applications.status, OPEN_APPLICATION_STATUSES)} and ended_at is null`
  const applicationCount = ctx.db
    .select({
      applicants: count().as('applicants'),
      newApplicants: sql<number>`count(*) filter (where ${isWaitingApplication(ctx)})::int`.as('new_applicants'),
      openApplications: sql<number>`count(*) filter (where ${isOpenApplication})::int`.as('open_applications'),
    })
    .from(applications)
    .where(eq(applications.jobId, jobs.id))
    .as('application_count')
  const viewCount = ctx.db
    .select({ views: sql<number>`sum(${jobViews.views})::int`.as('views') })
    .from(jobViews)
    .where(eq(jobViews.jobId, jobs.id))
    .as('view_count')
  const searched = await findSearched(ctx, q)
  const inStatus = await statusCondition(ctx, status)
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
          publishAt: jobs.publishAt,
          timeZone: jobs.timeZone,
          heldAt: jobs.heldAt,
          pausedAt: jobs.pausedAt,
          closedAt: jobs.closedAt,
          filledAt: jobs.filledAt,
          closesOn: jobs.closesOn,
          closesAt: jobs.closesAt,
          listedUntil: currentListedUntil(),
          applicants: applicationCount.applicants,
          newApplicants: applicationCount.newApplicants,
          openApplications: applicationCount.openApplications,
          views: viewCount.views,
        })
        .from(jobs)
        .leftJoinLateral(applicationCount, eq(jobs.id, jobs.id))
        .leftJoinLateral(viewCount, eq(jobs.id, jobs.id))
        .where(
          and(
            jobsVisibleTo(ctx.actor, 'job.manage'),
            searched,
            inStatus,
            closingSoon ? isClosingSoon(ctx) : undefined,
            where,
          ),
        )
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
      isPublished: row.publishedAt !== null,
      publishAt: row.publishAt,
      timeZone: row.timeZone,
      closesOn: row.closesOn,
      status: jobStatus(row, ctx.now),
      changes: listingChanges(row, ctx.now),
      applicants: row.applicants ?? 0,
      newApplicants: row.newApplicants ?? 0,
      openApplications: row.openApplications ?? 0,
      views: row.views ?? 0,
    })),
  }
}

const NEWEST_FIRST = keysetOrder({ at: jobs.createdAt, id: jobs.id }, null)

/** The jobs of a list, at most `MAX_COUNT` + 1, and of each status. Null: too many to count. */
export type ManagedJobCounts = {
  total: number | null
  statuses: { status: JobStatus; count: number | null }[]
}

/**
 * How many of the user's jobs match `q`, and of each status, for the filter. Statuses without jobs are left out. At
 * most `MAX_COUNT` + 1 jobs are read: counting a million takes seconds. So the matches of one or two letters, which no
 * index finds, are counted only if no more jobs were posted in the weeks with such words.
 */
export async function countManagedJobs(ctx: Ctx, q: string): Promise<ManagedJobCounts> {
  assertCan(ctx.actor, 'job.manage')
  const spans = await listPostedSpans(ctx, q)
  if (spans.length === 0) return { total: 0, statuses: [] }
  const isVisible = jobsVisibleTo(ctx.actor, 'job.manage')
  const isIndexed = hasTrigram(q)
  const selected = ctx.db
    .select({
      status: sql`${jobStatusSql(ctx)}`.as('status'),
      isMatch: sql`${(isIndexed ? undefined : searchCondition(q)) ?? sql`true`}`.as('is_match'),
    })
    .from(jobs)
    .where(and(isVisible, isIndexed ? searchCondition(q) : isPostedWithin(spans)))
  // Matches without an order are planned as all of them, so that the trigram index is used, and reading stops at the
  // limit.
  const read = isIndexed ? selected : selected.orderBy(...NEWEST_FIRST).limit(MAX_COUNT + 1)
  const { rows } = await ctx.db.execute<{ status: JobStatus; read: number; count: number }>(
    sql`with jobs_read as materialized (${read})
      select status, count(*)::int as read, (count(*) filter (where is_match))::int as count
      from (select * from jobs_read limit ${MAX_COUNT + 1}) counted group by status`,
  )
  const sumOf = (key: 'read' | 'count') => rows.reduce((sum, row) => sum + row[key], 0)
  const [all, total] = [sumOf('read'), sumOf('count')]
  if (all > MAX_COUNT) {
    return { total: total === all ? total : null, statuses: JOB_STATUSES.map((status) => ({ status, count: null })) }
  }
  const counts = JOB_STATUSES.flatMap((status) => rows.filter((row) => row.status === status && row.count > 0))
  return { total, statuses: counts.map(({ status, count }) => ({ status, count })) }
}

/** A job before it is deleted or marked as filled. */
export type JobWithOpenApplications = { id: string; title: string; companyName: string; openApplications: number }

/**
 * The title of a job that the user can delete or edit, and how many applications are open, for the confirmation.
 *
 * @throws a 404 response for any other job
 */
export async function findJobToConfirm(
  ctx: Ctx,
  id: string,
  action: 'job.delete' | 'job.edit',
): Promise<JobWithOpenApplications> {
  assertCan(ctx.actor, action)
  const openApplications = ctx.db
    .select({ n: count() })
    .from(applications)
    .where(
      and(
        eq(applications.jobId, jobs.id),
        inArray(applications.status, OPEN_APPLICATION_STATUSES),
        isNull(applications.endedAt),
      ),
    )
  const [job] = isId(id)
    ? await ctx.db
        .select({
          id: jobs.id,
          title: jobs.title,
          companyName: jobs.companyName,
          openApplications: sql`(${openApplications})`.mapWith(Number),
        })
        .from(jobs)
        .where(and(eq(jobs.id, id), jobsVisibleTo(ctx.actor, action)))
    : []
  if (!job) throw notFound()
  return job
}

/**
 * The condition of a status, which the partial indexes on listed and unlisted jobs support: one that few jobs have
 * would otherwise be sought in all of them (2.4 s at 1,000,000 jobs).
 */
async function statusCondition(ctx: Ctx, status: JobStatus | ''): Promise<SQL | undefined> {
  if (status === '') return undefined
  if (status === 'Open') return and(isListed(ctx), isPosterVisibleSql())
  const isStatus = sql`${jobStatusSql(ctx)} = ${status}`
  // Until an hourly task unlists it, a job past its closing date has the time at which it stopped being listed.
  if (status === 'Closed') return and(or(isNull(jobs.listedUntil), lte(jobs.listedUntil, ctx.now)), isStatus)
  const unlisted = and(isNull(jobs.listedUntil), sql`${sql.raw(UNLISTED_STATUS)} = ${status}`, isStatus)
  if (status !== 'Hidden') return unlisted
  const isVisible = await isPosterVisible(ctx)
  return isVisible ? or(unlisted, and(isListed(ctx), not(isVisible))) : unlisted
}

/** Jobs that a search reads by their ids. With more, the newest that match are soon found in the order of the list. */
const MAX_SEARCHED = 1000

/**
 * The condition of a search: of at most 1,000 matches their ids, which the trigram index finds, because PostgreSQL
 * would scan the newest-first index for the order and limit (2.2 s at 1,000,000 jobs without a match); of more, the
 * text in the weeks in which jobs had its words.
 */
async function findSearched(ctx: Ctx, q: string): Promise<SQL | undefined> {
  if (q === '') return undefined
  const spans = await listPostedSpans(ctx, q)
  if (spans.length === 0) return sql`false`
  const condition = and(searchCondition(q), isPostedWithin(spans))
  const isFew = hasTrigram(q) && (await hasFewMatches(ctx, { q, location: '', within: null }))
  if (!isFew) return condition
  const found = ctx.db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(jobsVisibleTo(ctx.actor, 'job.manage'), searchCondition(q)))
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`with found as materialized (${found}) select id from found limit ${MAX_SEARCHED + 1}`,
  )
  if (rows.length > MAX_SEARCHED) return condition
  return sql`${jobs.id} = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`
}

function searchCondition(q: string): SQL | undefined {
  return q === '' ? undefined : like(jobs.searchText, containsPattern(q.toLowerCase()))
}
