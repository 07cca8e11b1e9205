import { slugify } from '#app/lib/slug.ts'
import { STATE_CODES, STATES, type State, splitState } from '#app/lib/states.ts'
import { isNoLocality } from '../no-locality.ts'
import { titleCasePlace } from './title-case-place.ts'

/** Number of open jobs with one location and category. `location` is `jobs.search_location`. */
export type LocationCount = { location: string; category: string | null; count: number }

/** A category of open jobs. Spellings that differ in case or punctuation only are one category. */
export type BrowseCategory = { slug: string; name: string; spellings: readonly string[] }

/** A state, or a city or suburb in one. */
export type BrowsePlace = { slug: string; name: string; state: State; locality: string | null }

/** What browse pages exist, and how many open jobs each has. */
export type BrowseIndex = {
  /** By number of jobs, most first. */
  categories: Counted<BrowseCategory>[]
  states: Counted<BrowsePlace>[]
  cities: Counted<BrowsePlace>[]
  /** Number of jobs by `{category slug}/{place slug}`; only those with jobs. */
  pairs: Map<string, number>
}

export type Counted<T> = T & { count: number }

/** Cities that have a page: the ones that most jobs name. Bounds the comparisons of cities with locations. */
const MAX_CITIES = 200

/**
 * The categories and places with open jobs. A city's jobs are those that the search finds for its name and state
 * ("Melbourne" is also in "Port Melbourne"), so that a count is the number of results of its page.
 */
export function buildBrowseIndex(rows: readonly LocationCount[]): BrowseIndex {
  const categories = categoriesOf(rows)
  const bySpelling = new Map(categories.flatMap((one) => one.spellings.map((spelling) => [spelling, one.slug])))
  const locations = Map.groupBy(rows, ({ location }) => location)
  const byState = new Map(
    STATE_CODES.map((state) => [state, [...locations].filter(([location]) => isInState(location, state))]),
  )
  const pairs = new Map<string, number>()
  const countIn = (place: BrowsePlace): Counted<BrowsePlace> => {
    const words = place.locality?.toLowerCase().split(' ') ?? []
    const matching = (byState.get(place.state) ?? [])
      .filter(([location]) => words.every((word) => location.includes(word)))
      .flatMap(([, counts]) => counts)
    for (const { category, count } of matching) {
      const slug = category === null ? undefined : bySpelling.get(category)
      if (slug) pairs.set(pairKey(slug, place.slug), (pairs.get(pairKey(slug, place.slug)) ?? 0) + count)
    }
    return { ...place, count: sum(matching) }
  }
  return {
    categories,
    states: mostFirst(STATES.map(({ state, name }) => countIn(statePlace(state, name)))),
    cities: mostFirst(citiesOf(locations).map(countIn)),
    pairs,
  }
}

/** The key of `BrowseIndex.pairs`. */
export const pairKey = (category: string, place: string) => `${category}/${place}`

function categoriesOf(rows: readonly LocationCount[]): Counted<BrowseCategory>[] {
  const spellings = [...Map.groupBy(rows, ({ category }) => category ?? '')].map(([name, own]) => ({
    name,
    count: sum(own),
  }))
  const bySlug = Map.groupBy(mostFirst(spellings), ({ name }) => slugify(name))
  bySlug.delete('')
  return mostFirst(
    [...bySlug].map(([slug, own]) => {
      const names = own.map(({ name }) => name)
      return { slug, name: names[0] ?? slug, spellings: names, count: sum(own) }
    }),
  )
}

function citiesOf(locations: Map<string, LocationCount[]>): BrowsePlace[] {
  const cities = new Map<string, Counted<BrowsePlace>>()
  for (const [location, counts] of locations) {
    const place = parseCity(location)
    if (!place) continue
    const known = cities.get(place.slug)
    cities.set(place.slug, { ...place, count: (known?.count ?? 0) + sum(counts) })
  }
  return mostFirst([...cities.values()])
    .slice(0, MAX_CITIES)
    .map(({ count: _count, ...place }) => place)
}

/** A name of letters, with spaces, hyphens and apostrophes; no street numbers and no lists of places. */
const LOCALITY = /^\p{L}[\p{L}'’ -]{1,39}$/u
const LIST_OF_PLACES = /\b(and|or)\b/

/** The city that a location names, if it names one in exactly one state: 'perth wa 6000' is Perth. */
export function parseCity(location: string): BrowsePlace | null {
  const [text = '', ...rest] = location.split('\u001f')
  const states = STATE_CODES.filter((state) => rest.includes(state.toLowerCase()))
  const [state] = states
  if (state === undefined || states.length > 1) return null
  const locality = splitState(text)
    .rest.replace(/(?:^|[ ,]+)\d{4}$/, '')
    .replace(/[\s,]+$/, '')
  const isPlace = LOCALITY.test(locality) && !LIST_OF_PLACES.test(locality) && !isNoLocality(locality)
  if (!isPlace || splitState(locality).rest === '') return null
  const slug = slugify(`${locality} ${state}`)
  const name = `${titleCasePlace(locality)} ${state}`
  return slug === '' ? null : { slug, name, state, locality: titleCasePlace(locality) }
}

function statePlace(state: State, name: string): BrowsePlace {
  return { slug: slugify(name), name, state, locality: null }
}

/** The rule of the search (`stateMarker`). The words of a locality are matched as in `textConditions`. */
const isInState = (location: string, state: State) => location.includes(`\u001f${state.toLowerCase()}\u001f`)

function mostFirst<T extends { count: number; name: string }>(entries: readonly T[]): T[] {
  return entries
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
}

const sum = (counts: readonly { count: number }[]) => counts.reduce((total, { count }) => total + count, 0)
