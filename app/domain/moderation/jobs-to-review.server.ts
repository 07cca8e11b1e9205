import { and, count, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { loadPage, type Page } from '#app/core/pagination/keyset.server.ts'
import { countListRows } from '#app/core/pagination/list-count.server.ts'
import type { PagePosition } from '#app/core/pagination/page-position.ts'
import { OPEN_STATUSES } from '#app/domain/applications/application.ts'
import type { CompanyVerification } from '#app/domain/companies/company-verification.tsx'
import { findSameNameCompanies } from '#app/domain/companies/same-name.server.ts'
import { currentListedUntil } from '#app/domain/jobs/is-listed.server.ts'
import { isOpen } from '#app/domain/jobs/job.ts'
import { managedJobHref } from '#app/domain/jobs/manage/managed-job-href.ts'
import { assertCan } from '#app/policy/policy.ts'
import { applications } from '#db/schema/applications.ts'
import { companies } from '#db/schema/companies.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles } from '#db/schema/people.ts'

/** A row of `To review`. */
export type JobToReview = {
  id: string
  title: string
  companyName: string
  companySlug: string | null
  /** Null for the job of an employer without a company. */
  company: CompanyVerification | null
  postedBy: string
  createdAt: Date
  version: number
  /** Applications that end if the job is deleted. */
  openApplications: number
  /** Its page, or its preview before it is published. */
  href: string
  /** `Not listed`: it is paused, filled or past its closing time, or its poster is suspended. */
  status: 'Held' | 'Live' | 'Scheduled' | 'Not listed'
}

/** SQL condition: an admin can review the job. A draft without a time to publish is not finished. */
export const isPublishedOrScheduled = (): SQL | undefined => or(isNotNull(jobs.publishedAt), isNotNull(jobs.publishAt))

/** SQL condition: the job waits for a review. `jobs_to_review_idx` serves it. */
export const isJobToReview = (): SQL | undefined =>
  and(isNull(jobs.reviewedAt), isNull(jobs.deletedAt), isPublishedOrScheduled())

/**
 * The jobs that wait for a review, scheduled ones included, newest first, 20 per page, and their number. Each page is
 * one range of `jobs_to_review_idx`. Admins only.
 */
export async function listJobsToReview(
  ctx: Ctx,
  position: PagePosition,
): Promise<Page<JobToReview> & { count: number | null }> {
  assertCan(ctx.actor, 'job.review')
  const isWaiting = isJobToReview()
  const page = await loadPage(
    position,
    { at: jobs.createdAt, id: jobs.id },
    ({ where, orderBy, limit }) =>
      ctx.db
        .select({
          id: jobs.id,
          title: jobs.title,
          companyName: jobs.companyName,
          companySlug: companies.slug,
          company: {
            id: companies.id,
            name: companies.name,
            version: companies.version,
            isVerified: sql<boolean>`${companies.verifiedAt} is not null`,
          },
          postedBy: profiles.fullName,
          createdAt: jobs.createdAt,
          version: jobs.version,
          openApplications: sql`(${countOpenApplications(ctx)})`.mapWith(Number),
          heldAt: jobs.heldAt,
          publishedAt: jobs.publishedAt,
          listedUntil: currentListedUntil(),
        })
        .from(jobs)
        .innerJoin(profiles, eq(profiles.id, jobs.postedBy))
        .leftJoin(companies, eq(companies.id, jobs.companyId))
        .where(and(isWaiting, where))
        .orderBy(...orderBy)
        .limit(limit),
    (row) => ({ at: row.createdAt, id: row.id }),
  )
  const companyIds = page.rows.flatMap(({ company }) => company?.id ?? [])
  const sameName = await findSameNameCompanies(ctx, companyIds)
  const toRow = ({ company, heldAt, listedUntil, publishedAt, ...row }: (typeof page.rows)[number]): JobToReview => ({
    ...row,
    company: company && { ...company, hasSameName: sameName.has(company.id) },
    href: managedJobHref(row.id, publishedAt !== null),
    status: heldAt
      ? 'Held'
      : publishedAt === null
        ? 'Scheduled'
        : isOpen({ listedUntil }, ctx.now)
          ? 'Live'
          : 'Not listed',
  })
  const number = await countListRows(ctx, page, { table: jobs, where: isWaiting })
  return { ...page, rows: page.rows.map(toRow), count: number }
}

function countOpenApplications(ctx: Ctx) {
  return ctx.db
    .select({ n: count() })
    .from(applications)
    .where(
      and(
        eq(applications.jobId, jobs.id),
        inArray(applications.status, [...OPEN_STATUSES]),
        isNull(applications.endedAt),
      ),
    )
}
