import { and, count, desc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { loadPage, type Page } from '#app/core/pagination/keyset.server.ts'
import { PAGE_SIZE, type PagePosition } from '#app/core/pagination/page-position.ts'
import type { Trade } from '#app/ui/illustrations/trades.ts'
import { jobs } from '#db/schema/jobs.ts'
import { isListed } from './is-listed.server.ts'
import { JOB_CARD_COLUMNS, type JobCardData } from './search/job-cards.server.ts'
import { scanContains, textConditions } from './search/search-conditions.server.ts'
import { tradeOf } from './trade.ts'

/** A company's open jobs, newest first. Each page is one range of `jobs_company_idx`. */
export async function listCompanyJobs(ctx: Ctx, companyId: string, position: PagePosition): Promise<Page<JobCardData>> {
  return loadPage(
    position,
    { at: jobs.createdAt, id: jobs.id },
    ({ where, orderBy, limit }) =>
      ctx.db
        .select(JOB_CARD_COLUMNS)
        .from(jobs)
        .where(and(eq(jobs.companyId, companyId), isListed(ctx), where))
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

/** The newest open jobs of a company, at most a page, with every word of `q` in the title. */
export function searchCompanyJobs(ctx: Ctx, companyId: string, q: string): Promise<JobCardData[]> {
  const words = textConditions({ q, location: '', within: null }, jobs, scanContains)
  return ctx.db
    .select(JOB_CARD_COLUMNS)
    .from(jobs)
    .where(and(eq(jobs.companyId, companyId), isListed(ctx), words))
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(PAGE_SIZE)
}

/** Number of a company's open jobs. */
export async function countCompanyJobs(ctx: Pick<Ctx, 'db' | 'now'>, companyId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ count: count() })
    .from(jobs)
    .where(and(eq(jobs.companyId, companyId), isListed(ctx)))
  return row?.count ?? 0
}
