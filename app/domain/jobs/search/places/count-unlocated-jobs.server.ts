import { and, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { jobs } from '#db/schema/jobs.ts'
import { isListed, isPosterVisible } from '../../is-listed.server.ts'
import { MAX_JOB_COUNT } from '../../job-count.ts'
import {
  indexedConditions,
  isIndexable,
  postedSince,
  scanConditions,
  scanContains,
  textConditions,
} from '../search-conditions.server.ts'
import { type JobFilters } from '../search-criteria.ts'
import { searchAreaOf } from './search-area.server.ts'

/**
 * The number of open jobs that a search with a distance leaves out because their place is unknown, at most
 * `MAX_JOB_COUNT` + 1: those that match everything else and don't name its location either. 0 without a distance.
 */
export async function countUnlocatedJobs(ctx: Ctx, filters: JobFilters): Promise<number> {
  if (!searchAreaOf(filters)) return 0
  const elsewhere = { ...filters, location: '', within: null }
  const conditions = isIndexable(elsewhere) ? indexedConditions(elsewhere) : scanConditions(elsewhere, jobs)
  const named = textConditions({ ...filters, q: '' }, jobs, scanContains) as SQL
  const matches = ctx.db
    .select({ one: sql`1`.as('one') })
    .from(jobs)
    .where(
      and(
        isListed(ctx),
        await isPosterVisible(ctx),
        postedSince(ctx, filters),
        isNull(jobs.latitude),
        conditions,
        sql`not coalesce(${named}, false)`,
      ),
    )
    .limit(MAX_JOB_COUNT + 1)
  const { rows } = await ctx.db.execute<{ count: number }>(sql`select count(*)::int as count from (${matches}) counted`)
  return rows[0]?.count ?? 0
}
