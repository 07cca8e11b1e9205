import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { loadPage, type Page } from '#app/core/pagination/keyset.server.ts'
import { PAGE_SIZE, type PagePosition } from '#app/core/pagination/page-position.ts'
import type { Trade } from '#app/ui/illustrations/trades.ts'
import { jobs } from '#db/schema/jobs.ts'
import { isListed, isPosterActive } from './is-listed.server.ts'
import { relevanceOf } from './search/few-matches.server.ts'
import { JOB_CARD_COLUMNS, type JobCardData } from './search/job-cards.server.ts'
import { NO_FILTERS } from './search/no-filters.ts'
import { distanceOf, searchAreaOf } from './search/places/search-area.server.ts'
import { postedSince, scanConditions } from './search/search-conditions.server.ts'
import { effectiveSort, type JobFilters } from './search/search-criteria.ts'
import { tradeOf } from './trade.ts'

/**
 * A company's open jobs that match the filters, newest first. Each page is read from one range of `jobs_company_idx`.
 */
export async function listCompanyJobs(
  ctx: Ctx,
  companyId: string,
  position: PagePosition,
  filters = NO_FILTERS,
): Promise<Page<JobCardData>> {
  return loadPage(
    position,
    { at: jobs.createdAt, id: jobs.id },
    ({ where, orderBy, limit }) =>
      ctx.db
        .select(JOB_CARD_COLUMNS)
        .from(jobs)
        .where(and(isOfCompany(ctx, companyId, filters), where))
        .orderBy(...orderBy)
        .limit(limit),
    (row) => ({ at: row.createdAt, id: row.id }),
  )
}

/** Locations of its jobs that a company's banner names. */
const MAX_PLACES = 3

/** What a company's banner says of its newest jobs: the commonest trade, and where they are. */
export function jobFactsOf(rows: readonly JobCardData[]): { trade: Trade | undefined; places: string[] } {
  const counts = [...Map.groupBy(rows.map(tradeOf), (trade) => trade)]
  return {
    trade: counts.toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0],
    places: [...new Set(rows.map(({ location }) => location))].slice(0, MAX_PLACES),
  }
}

/** The first open jobs of a company that match the filters, at most a page, in the order of `effectiveSort`. */
export function searchCompanyJobs(ctx: Ctx, companyId: string, filters: JobFilters): Promise<JobCardData[]> {
  return ctx.db
    .select(JOB_CARD_COLUMNS)
    .from(jobs)
    .where(isOfCompany(ctx, companyId, filters))
    .orderBy(...orderOf(filters), desc(jobs.createdAt), desc(jobs.id))
    .limit(PAGE_SIZE)
}

/** Number of a company's open jobs that match the filters. */
export async function countCompanyJobs(
  ctx: Pick<Ctx, 'db' | 'now'>,
  companyId: string,
  filters = NO_FILTERS,
): Promise<number> {
  const [row] = await ctx.db
    .select({ count: count() })
    .from(jobs)
    .where(isOfCompany(ctx, companyId, filters))
  return row?.count ?? 0
}

function isOfCompany(ctx: Pick<Ctx, 'now'>, companyId: string, filters: JobFilters): SQL | undefined {
  return and(
    eq(jobs.companyId, companyId),
    isListed(ctx),
    isPosterActive(),
    postedSince(ctx, filters),
    scanConditions(filters, jobs),
  )
}

/** What comes before the time of posting. A company's matches are sorted in memory. */
function orderOf(filters: JobFilters): SQL[] {
  const area = searchAreaOf(filters)
  switch (effectiveSort(filters)) {
    case 'newest':
      return []
    case 'relevance':
      return [relevanceOf(filters.q)]
    case 'pay':
      return [sql`${jobs.payYearlyCents} desc nulls last`]
    case 'distance':
      return area ? [distanceOf(area)] : []
  }
}
