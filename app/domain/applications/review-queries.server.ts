import { and, count, desc, eq, ilike, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { containsPattern } from '#app/core/pagination/contains-pattern.server.ts'
import { loadPage, type Page } from '#app/core/pagination/keyset.server.ts'
import type { PagePosition } from '#app/core/pagination/page-position.ts'
import { isListed } from '#app/domain/jobs/listing.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import type { Action } from '#app/policy/rules.ts'
import { applicationsVisibleTo, jobsVisibleTo } from '#app/policy/scopes.server.ts'
import { applications } from '#db/schema/applications.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles, users } from '#db/schema/people.ts'

const COLUMNS = {
  id: applications.id,
  status: applications.status,
  statusBefore: applications.statusBefore,
  statusChangedAt: applications.statusChangedAt,
  appliedAt: applications.appliedAt,
  endedAt: applications.endedAt,
  jobId: applications.jobId,
  jobTitle: applications.jobTitle,
  companyName: applications.companyName,
  name: profiles.fullName,
  headline: profiles.headline,
  phone: profiles.phone,
  email: users.email,
  emailUpdates: profiles.emailUpdates,
}

/** An application with the person behind it, for the ad's owner and admins (product.md section 2). */
export type Applicant = {
  id: string
  status: string
  statusBefore: string | null
  statusChangedAt: Date
  appliedAt: Date
  endedAt: Date | null
  jobId: string
  jobTitle: string
  companyName: string
  name: string
  headline: string | null
  phone: string | null
  email: string
  emailUpdates: boolean
}

/** What View Applicants is narrowed to; empty texts and null narrow nothing. */
export type ApplicantFilter = { q: string; status: string; jobId: string | null }

/**
 * Applications in reach, newest first. Each page is a range of `applications_posted_by_idx` (employers),
 * `applications_newest_idx` (admins) or `applications_job_newest_idx` (one job); status and name filter along it.
 */
export async function listApplicants(
  ctx: Ctx,
  { q, status, jobId }: ApplicantFilter,
  place: PagePosition,
): Promise<Page<Applicant>> {
  assertCan(ctx.actor, 'application.review')
  const narrowed = and(
    applicationsVisibleTo(ctx.actor, 'application.review'),
    jobId === null ? undefined : eq(applications.jobId, jobId),
    status === '' ? undefined : eq(applications.status, status),
    q === '' ? undefined : ilike(profiles.fullName, containsPattern(q)),
  )
  return loadPage(
    place,
    { at: applications.appliedAt, id: applications.id },
    ({ where, orderBy, limit }) =>
      selectApplicants(ctx, and(narrowed, where))
        .orderBy(...orderBy)
        .limit(limit),
    (row) => ({ at: row.appliedAt, id: row.id }),
  )
}

/** One application in reach for `action`. @throws a 404 response out of reach */
export async function findApplicant(
  ctx: Ctx,
  id: string,
  action: Extract<Action, 'application.review' | 'application.change-status'>,
): Promise<Applicant> {
  assertCan(ctx.actor, action)
  const [row] = isId(id)
    ? await selectApplicants(ctx, and(eq(applications.id, id), applicationsVisibleTo(ctx.actor, action)))
    : []
  if (!row) throw notFound()
  return row
}

/** The newest applications that nobody has looked at yet, at most `most`. */
export async function listNewApplicants(ctx: Ctx, most: number): Promise<Applicant[]> {
  assertCan(ctx.actor, 'application.review')
  const waiting = and(
    applicationsVisibleTo(ctx.actor, 'application.review'),
    eq(applications.status, 'Pending'),
    isNull(applications.endedAt),
  )
  return selectApplicants(ctx, waiting).orderBy(desc(applications.appliedAt), desc(applications.id)).limit(most)
}

/** Ads to narrow View Applicants by: the newest 100 in reach that are not deleted, and the chosen one whatever its age. */
export async function listJobOptions(ctx: Ctx, chosen: string | null): Promise<{ id: string; title: string }[]> {
  assertCan(ctx.actor, 'application.review')
  const columns = { id: jobs.id, title: jobs.title }
  const within = jobsVisibleTo(ctx.actor, 'job.manage')
  const newest = await ctx.db
    .select(columns)
    .from(jobs)
    .where(within)
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(100)
  if (chosen === null || newest.some((job) => job.id === chosen)) return newest
  return [
    ...(await ctx.db
      .select(columns)
      .from(jobs)
      .where(and(eq(jobs.id, chosen), within))),
    ...newest,
  ]
}

/**
 * The dashboard's figures in one statement: open ads, all applications, and those nobody has looked at. Counted, not
 * kept: 2 ms for an employer with 4,000 applications, 14 ms for an admin over 80,000.
 */
export async function countForEmployerDashboard(
  ctx: Ctx,
): Promise<{ activeJobs: number; applicants: number; waiting: number }> {
  assertCan(ctx.actor, 'application.review')
  const within = applicationsVisibleTo(ctx.actor, 'application.review')
  const active = ctx.db
    .select({ n: count() })
    .from(jobs)
    .where(and(jobsVisibleTo(ctx.actor, 'job.manage'), isListed(ctx)))
  const [row] = await ctx.db
    .select({
      activeJobs: sql`(${active})`.mapWith(Number),
      applicants: count(),
      waiting: sql`count(*) filter (where status = 'Pending' and ended_at is null)`.mapWith(Number),
    })
    .from(applications)
    .where(within)
  return row ?? { activeJobs: 0, applicants: 0, waiting: 0 }
}

function selectApplicants(ctx: Ctx, where: SQL | undefined) {
  return ctx.db
    .select(COLUMNS)
    .from(applications)
    .innerJoin(profiles, eq(profiles.id, applications.applicantId))
    .innerJoin(users, eq(users.id, applications.applicantId))
    .where(where)
}
