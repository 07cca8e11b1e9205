import { and, desc, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { dataVersionOf } from '#app/core/data-version.server.ts'
import { createSettingsCache } from '#app/core/settings-cache.server.ts'
import { jobs } from '#db/schema/jobs.ts'
import { isListed, isPosterVisible } from '../is-listed.server.ts'
import { type BrowseIndex, buildBrowseIndex } from './browse-index.ts'

/** Pairs of location and category that are read, the commonest first. Bounds the memory and time of the index. */
const MAX_ROWS = 20_000

const CACHE_SECONDS = 30
/** For a page that the index does not have. Anyone can ask for unknown pages, and a new index reads all jobs. */
const UNKNOWN_SECONDS = 5
const CHANGED_SECONDS = 1

const cache = createSettingsCache(loadBrowseIndex, { seconds: CACHE_SECONDS })

/**
 * The categories and places that have a page, with their numbers of open jobs, at most `maxSeconds` old (30 s). One
 * index-only scan of jobs_listed_newest_idx (docs/performance.md, "Browse pages").
 */
export async function findBrowseIndex(ctx: Ctx, maxSeconds?: number): Promise<BrowseIndex> {
  return (await cache.find(ctx, maxSeconds)).index
}

/**
 * As `findBrowseIndex`, at most 5 s old, and 1 s once jobs have changed since: a page that the other does not have may
 * be new.
 */
export async function findRecentBrowseIndex(ctx: Ctx): Promise<BrowseIndex> {
  const { version } = await cache.find(ctx)
  return (await cache.find(ctx, version === dataVersionOf('jobs') ? UNKNOWN_SECONDS : CHANGED_SECONDS)).index
}

/** The categories of open jobs, in every spelling that employers use, in alphabetical order. */
export async function listCategoryNames(ctx: Ctx): Promise<string[]> {
  const { categories } = await findBrowseIndex(ctx)
  return categories.flatMap(({ spellings }) => spellings).toSorted((a, b) => a.localeCompare(b))
}

async function loadBrowseIndex(ctx: Ctx): Promise<{ index: BrowseIndex; version: number }> {
  const version = dataVersionOf('jobs')
  const count = sql<number>`count(*)::int`
  const rows = await ctx.db
    .select({ location: jobs.searchLocation, category: jobs.category, count })
    .from(jobs)
    .where(and(isListed(ctx), await isPosterVisible(ctx)))
    .groupBy(jobs.searchLocation, jobs.category)
    .orderBy(desc(count))
    .limit(MAX_ROWS)
  return { index: buildBrowseIndex(rows), version }
}
