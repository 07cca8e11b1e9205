import { and, desc, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { createSettingsCache } from '#app/core/settings-cache.server.ts'
import { jobs } from '#db/schema/jobs.ts'
import { isListed, isPosterVisible } from '../is-listed.server.ts'
import { type BrowseIndex, buildBrowseIndex } from './browse-index.ts'

/** Pairs of location and category that are read, the commonest first. Bounds the memory and time of the index. */
const MAX_ROWS = 20_000

const CACHE_SECONDS = 30

const cache = createSettingsCache(loadBrowseIndex, { seconds: CACHE_SECONDS })

/**
 * The categories and places that have a page, with their numbers of open jobs, at most `maxSeconds` old (30 s). One
 * index-only scan of jobs_listed_newest_idx (docs/performance.md, "Browse pages").
 */
export function findBrowseIndex(ctx: Ctx, maxSeconds?: number): Promise<BrowseIndex> {
  return cache.find(ctx, maxSeconds)
}

/** The categories of open jobs, in every spelling that employers use, in alphabetical order. */
export async function listCategoryNames(ctx: Ctx): Promise<string[]> {
  const { categories } = await findBrowseIndex(ctx)
  return categories.flatMap(({ spellings }) => spellings).toSorted((a, b) => a.localeCompare(b))
}

async function loadBrowseIndex(ctx: Ctx): Promise<BrowseIndex> {
  const count = sql<number>`count(*)::int`
  const rows = await ctx.db
    .select({ location: jobs.searchLocation, category: jobs.category, count })
    .from(jobs)
    .where(and(isListed(ctx), await isPosterVisible(ctx)))
    .groupBy(jobs.searchLocation, jobs.category)
    .orderBy(desc(count))
    .limit(MAX_ROWS)
  return buildBrowseIndex(rows)
}
