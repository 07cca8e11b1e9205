import type { MetaDescriptor } from 'react-router'
import { slugify } from '#app/lib/slug.ts'
import { jobCountLabel } from '../job-count.ts'
import type { JobFacets } from '../search/count-facets.server.ts'
import { NO_FILTERS } from '../search/no-filters.ts'
import type { JobFilters } from '../search/search-criteria.ts'
import type { BrowseCategory, BrowseIndex, BrowsePlace } from './browse-index.ts'

/** What a browse page shows: the jobs of a category, of a place, or of both. */
export type BrowseTopic = { category: BrowseCategory | null; place: BrowsePlace | null }

/** Categories of a search, at most (`parseCriteria`). */
const MAX_SPELLINGS = 10

/** The path of a browse page: `/jobs/category/nursing`, `/jobs/in/perth-wa`, `/jobs/category/nursing/in/perth-wa`. */
export function browseHref({ category, place }: { category?: string | null; place?: string | null }): string {
  return `/jobs${category ? `/category/${category}` : ''}${place ? `/in/${place}` : ''}`
}

/** The paths of all browse pages: categories, states, cities, then categories in places. */
export function listBrowsePaths({ categories, states, cities, pairs }: BrowseIndex): string[] {
  return [
    ...categories.map(({ slug }) => browseHref({ category: slug })),
    ...[...states, ...cities].map(({ slug }) => browseHref({ place: slug })),
    ...[...pairs.keys()].map((key) => {
      const [category, place] = key.split('/')
      return browseHref({ category: category ?? null, place: place ?? null })
    }),
  ]
}

/** The path of the page of a category by its name; the search for a name without Latin letters and digits. */
export function categoryHref(name: string): string {
  const slug = slugify(name)
  return slug === '' ? `/jobs?${new URLSearchParams({ category: name })}` : browseHref({ category: slug })
}

/** The search whose results the page shows. */
export function browseFilters({ category, place }: BrowseTopic): JobFilters {
  return {
    ...NO_FILTERS,
    categories: category ? category.spellings.slice(0, MAX_SPELLINGS) : [],
    states: place && place.locality === null ? [place.state] : [],
    location: place?.locality ? `${place.locality} ${place.state}` : '',
  }
}

/** The heading: `Nursing jobs in Perth WA`. */
export function browseTitle({ category, place }: BrowseTopic): string {
  return [category ? `${category.name} jobs` : 'Jobs', place && `in ${place.name}`].filter(Boolean).join(' ')
}

/** The short text of the page: what its jobs are like, in numbers that the filters show as well. */
export function browseSummary(count: number, { types, arrangements, payNotStated, isCapped }: JobFacets): string {
  if (isCapped) return `${jobCountLabel(count)} open now, newest first.`
  const open = `${jobCountLabel(count)} open now`
  const [type] = Object.entries(types).sort(([, one], [, other]) => other - one)
  const remote = (arrangements.Remote ?? 0) + (arrangements.Hybrid ?? 0)
  const facts = [
    type && `${type[1] === count ? 'all' : type[1]} ${type[0].toLowerCase()}`,
    remote > 0 && `${remote} remote or hybrid`,
    count > payNotStated && `${count - payNotStated} with pay stated`,
  ].filter(Boolean)
  return facts.length > 0 ? `${open}: ${facts.join(', ')}.` : `${open}.`
}

/** The path to the page from the list, for the breadcrumb and its structured data. The last entry is the page. */
export function browsePath({ category, place }: BrowseTopic): { name: string; path: string }[] {
  return [
    { name: 'Jobs', path: '/jobs' },
    ...(category ? [{ name: category.name, path: browseHref({ category: category.slug }) }] : []),
    ...(place ? [{ name: place.name, path: browseHref({ category: category?.slug ?? null, place: place.slug }) }] : []),
  ]
}

/** Title, description, Open Graph and the feed of the page. */
export function browseMeta(
  topic: BrowseTopic,
  { summary, breadcrumb, feedHref }: { summary: string; breadcrumb: object; feedHref: string },
): MetaDescriptor[] {
  const title = browseTitle(topic)
  const description = `${title}. ${summary} Compare pay and conditions, and apply online.`
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title, href: feedHref },
    { 'script:ld+json': breadcrumb } as MetaDescriptor,
  ]
}
