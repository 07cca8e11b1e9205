import type { Ctx } from '#app/core/context.ts'
import { countFacets } from '../search/count-facets.server.ts'
import { searchJobs } from '../search/search-jobs.server.ts'
import { type BrowseIndex, type BrowsePlace, pairKey } from './browse-index.ts'
import { type BrowseTopic, browseFilters, browseHref, browseSummary, browseTitle } from './browse-page.ts'
import { findBrowseIndex, findRecentBrowseIndex } from './find-browse-index.server.ts'

/** A link to another browse page. */
export type BrowseLink = { label: string; href: string; count: number }
export type BrowseLinks = {
  title: string
  links: BrowseLink[]
  /** Whether there are more of them. */
  hasMore: boolean
}

/** Links of a kind that a page shows, most jobs first. `/jobs/browse`, and a page with `?all`, show all of them. */
const MAX_LINKS = 24

/**
 * A browse page by the slugs of its path.
 *
 * @param max links of a kind to other pages
 * @returns null if no open job has this category and place; such a page does not exist
 */
export async function loadBrowsePage(ctx: Ctx, slugs: { category?: string; place?: string }, max = MAX_LINKS) {
  const found = findTopic(await findBrowseIndex(ctx), slugs) ?? findTopic(await findRecentBrowseIndex(ctx), slugs)
  if (!found) return null
  const { topic, index } = found
  const filters = browseFilters(topic)
  const [page, facets] = await Promise.all([searchJobs(ctx, { ...filters, position: null }), countFacets(ctx, filters)])
  if (page.count === 0) return null
  return { topic, filters, page, facets, summary: browseSummary(page.count, facets), links: linksOf(index, topic, max) }
}

/** The links to the pages of the `max` categories, states and cities with the most jobs. */
export async function listBrowseLinks(ctx: Ctx, max = MAX_LINKS): Promise<BrowseLinks[]> {
  return linksOf(await findBrowseIndex(ctx), { category: null, place: null }, max)
}

function findTopic(index: BrowseIndex, slugs: { category?: string; place?: string }) {
  const category = index.categories.find(({ slug }) => slug === slugs.category) ?? null
  const place = [...index.states, ...index.cities].find(({ slug }) => slug === slugs.place) ?? null
  if ((slugs.category && !category) || (slugs.place && !place)) return null
  if (category && place && !index.pairs.has(pairKey(category.slug, place.slug))) return null
  return { index, topic: { category, place } }
}

/** The pages that are narrower than a topic by one step, or beside it: categories in its place, and its places. */
function linksOf(
  { categories, states, cities, pairs }: BrowseIndex,
  { category, place }: BrowseTopic,
  max = MAX_LINKS,
): BrowseLinks[] {
  const countOf = (entry: { slug: string; count: number }, other: { slug: string } | null, isCategory: boolean) => {
    if (!other) return entry.count
    return pairs.get(isCategory ? pairKey(entry.slug, other.slug) : pairKey(other.slug, entry.slug)) ?? 0
  }
  const byCategory = categories
    .filter(({ slug }) => slug !== category?.slug)
    .map((one) => ({
      label: one.name,
      href: browseHref({ category: one.slug, place: place?.slug ?? null }),
      count: countOf(one, place, true),
    }))
  const byPlace = (places: typeof states) =>
    places
      .filter(({ slug }) => slug !== place?.slug)
      .map((one) => ({
        label: one.name,
        href: browseHref({ category: category?.slug ?? null, place: one.slug }),
        count: countOf(one, category, false),
      }))
  const statePlaceOf = ({ state }: BrowsePlace) => states.find((one) => one.state === state) ?? null
  const near = place ? cities.filter(({ state }) => state === place.state) : cities
  const groups = [
    { title: place ? `${browseTitle({ category: null, place })} by category` : 'Jobs by category', links: byCategory },
    { title: `${browseTitle({ category, place: null })} by state`, links: byPlace(states) },
    { title: `${browseTitle({ category, place: place && statePlaceOf(place) })} by city`, links: byPlace(near) },
  ]
  return groups
    .map(({ title, links }) => ({ title, links: links.filter(({ count }) => count > 0) }))
    .map(({ title, links }) => ({ title, links: links.slice(0, max), hasMore: links.length > max }))
    .filter(({ links }) => links.length > 0)
}
