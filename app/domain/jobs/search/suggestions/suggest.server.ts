import { and, desc, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { normaliseLine } from '#app/lib/text.ts'
import { assertCan } from '#app/policy/policy.ts'
import { jobs } from '#db/schema/jobs.ts'
import { isListed, isPosterVisible } from '../../is-listed.server.ts'
import { listPlacesStartingWith, placeLabel } from '../places/gazetteer.server.ts'
import { indexedContains, scanContains } from '../search-conditions.server.ts'
import { MAX_TERM_LENGTH } from '../search-criteria.ts'
import { MAX_SUGGESTIONS, MIN_SUGGESTED_LENGTH, rankSuggestions, type Suggestion } from './rank-suggestions.ts'

/** Jobs whose titles and companies are read for one text. Bounds the query for texts that many jobs contain. */
const MAX_READ = 300

/** Newest entries of the index that are searched for a text too short for trigrams. */
const MAX_SCANNED_ENTRIES = 3000

/**
 * Titles and companies of open jobs for the field `Job title or company`. One statement: the trigram index finds the
 * jobs, or for two letters a scan of the newest index entries (docs/performance.md, "Suggestions").
 *
 * @param typed what is in the field, of any length; fewer than two characters have no suggestions
 */
export async function suggestTitlesAndCompanies(ctx: Ctx, typed: string): Promise<Suggestion[]> {
  assertCan(ctx.actor, 'job.search')
  const text = normaliseTyped(typed)
  if (text.length < MIN_SUGGESTED_LENGTH) return []
  const isVisible = await isPosterVisible(ctx)
  const find = /[\p{L}\p{N}]{3}/u.test(text) ? findIndexed : findNewest
  const rows = await ctx.db
    .select({ title: jobs.title, companyName: jobs.companyName })
    .from(jobs)
    .where(sql`${jobs.id} in (${find(ctx, text, isVisible)})`)
  const candidates = rows.flatMap(({ title, companyName }): Suggestion[] => [
    { text: title, kind: 'Job title', count: 1 },
    { text: companyName, kind: 'Company', count: 1 },
  ])
  return rankSuggestions(candidates, text)
}

/**
 * Those of `places`, which have open jobs, for the field `Location`, and then other places of Australia by the start of
 * their name or postcode, without a number of jobs: `places` has only the cities that most jobs name.
 */
export function suggestPlaces(places: readonly { name: string; count: number }[], typed: string): Suggestion[] {
  const text = normaliseTyped(typed)
  if (text.length < MIN_SUGGESTED_LENGTH) return []
  const withJobs = rankSuggestions(
    places.map(({ name, count }) => ({ text: name, kind: 'Place', count })),
    text,
  )
  const known = new Set([text, ...withJobs.map((suggestion) => suggestion.text)].map((one) => one.toLowerCase()))
  const labels = new Set(listPlacesStartingWith(text, 2 * MAX_SUGGESTIONS).map(placeLabel))
  const others = [...labels]
    .filter((label) => !known.has(label.toLowerCase()))
    .map((label): Suggestion => ({ text: label, kind: 'Place', count: 0 }))
  return [...withJobs, ...others].slice(0, MAX_SUGGESTIONS)
}

function findIndexed(ctx: Ctx, text: string, isVisible: SQL | undefined) {
  return ctx.db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isListed(ctx), isVisible, indexedContains(jobs.searchText, text)))
    .limit(MAX_READ)
}

function findNewest(ctx: Ctx, text: string, isVisible: SQL | undefined) {
  const newest = ctx.db
    .select({ id: jobs.id, listedUntil: jobs.listedUntil, searchText: jobs.searchText })
    .from(jobs)
    .where(and(isNotNull(jobs.listedUntil), isVisible))
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(MAX_SCANNED_ENTRIES)
    .as('newest')
  return ctx.db
    .select({ id: newest.id })
    .from(newest)
    .where(and(sql`${newest.listedUntil} > ${ctx.now}`, scanContains(newest.searchText, text)))
    .limit(MAX_READ)
}

const normaliseTyped = (typed: string) => normaliseLine(typed.slice(0, MAX_TERM_LENGTH))
