import { editDistance } from '#app/lib/spelling/edit-distance.ts'
import { type State, splitState } from '#app/lib/states.ts'
import { REGIONS, type Region } from '../regions.ts'
import rows from './places.json' with { type: 'json' }

/** Degrees, WGS 84, with three decimals (about 100 m). */
export type Point = { latitude: number; longitude: number }

/** A suburb, town or city. */
export type Place = {
  name: string
  state: State
  /** In ascending order; none for a city that is no postal locality, such as the Gold Coast. */
  postcodes: readonly string[]
  /** Null if no source with a licence has it, as for some localities of a few people. */
  point: Point | null
  /** Number of people; 0 if unknown. */
  population: number
  region: Region | null
}

/** The place that a text names: none, one, or several of which the text does not say which. */
export type PlaceLookup = { kind: 'found'; place: Place } | { kind: 'ambiguous'; places: Place[] } | { kind: 'unknown' }

/** A place outshines others of its name with this many people, and twice as many as the next. */
const MIN_KNOWN_POPULATION = 5_000

/** Letters of a misspelt name, at least: every shorter text is one letter from the name of some place. */
const MIN_MISSPELT_LENGTH = 4

/** Words after a name that do not change what place is meant: 'Sydney CBD', 'Brisbane City', 'Greater Melbourne'. */
const AFFIXES =
  /^(?:greater|metro|metropolitan|inner|central) | (?:cbd|city|metro|metropolitan|region|area|suburbs|surrounds)$/

type Gazetteer = { byName: Map<string, Place[]>; byPostcode: Map<string, Place[]> }
let loaded: Gazetteer | undefined

/**
 * Finds the place that a location names: 'Parramatta', 'Richmond VIC', 'Geelong, Victoria 3220', '12 Smith St, Richmond
 * VIC' or '2150'. Without a state, the most populous place of the name is meant, if it is much larger than the others.
 * A postcode alone means the most populous place that has it, with known coordinates if there is one. A state alone is
 * no place.
 *
 * The places are bundled (docs/integrations.md names their source and licence), so nothing is sent to a service.
 */
export function findPlace(location: string): PlaceLookup {
  const { state, rest } = splitState(location.replace(/\([^)]*\)/g, ' '))
  const { name = '', postcode } = /^(?<name>.*?)[ ,]*(?<postcode>\b\d{4})?$/.exec(rest)?.groups ?? {}
  for (const candidate of namesIn(name)) {
    const named = gazetteer().byName.get(candidate) ?? []
    const inState = named.filter((place) => state === null || place.state === state)
    const withPostcode = inState.filter(({ postcodes }) => postcode !== undefined && postcodes.includes(postcode))
    const found = choosePlace(withPostcode.length > 0 ? withPostcode : inState)
    if (found.kind !== 'unknown') return found
  }
  const sharing = postcode === undefined ? [] : (gazetteer().byPostcode.get(postcode) ?? [])
  const place = sharing.find(({ point }) => point !== null) ?? sharing[0]
  return place && (state === null || place.state === state) ? { kind: 'found', place } : { kind: 'unknown' }
}

/**
 * The place whose name a text probably misspells: the closest name with the same first letter, of several the most
 * populous place. Names of up to seven letters with one slip, longer ones with two: of 17,425 names some are two
 * letters from most short words. Compares with every name, 2 to 50 ms.
 *
 * @param text without its postcode
 */
export function findMisspeltPlace(text: string, state: State | null): Place | null {
  // The whole text, and its part after the last comma: anyone can send a text of many parts.
  const typed = namesIn(text)
    .slice(0, 4)
    .filter((name) => name.length >= MIN_MISSPELT_LENGTH)
  const similar = typed.flatMap((wrong) =>
    [...gazetteer().byName].flatMap(([name, places]) => {
      const slips = Math.min(wrong.length, name.length) > 7 ? 2 : 1
      if (name[0] !== wrong[0] || Math.abs(name.length - wrong.length) > slips) return []
      const place = places.find((one) => state === null || one.state === state)
      const distance = editDistance(wrong, name)
      return place && distance <= slips ? [{ place, distance }] : []
    }),
  )
  return similar.toSorted((one, other) => one.distance - other.distance)[0]?.place ?? null
}

/** The region that a location names: 'Riverina NSW', 'Gippsland'. */
export function findRegion(location: string): Region | null {
  const { state, rest } = splitState(location)
  const text = rest.trim().toLowerCase()
  const named = REGION_NAMES.find((one) => one.name.toLowerCase() === text && (state === null || state === one.state))
  return named?.region ?? null
}

/**
 * The places whose name starts with `typed`, or their postcode if it is a number: most populous first, at most `max`.
 */
export function listPlacesStartingWith(typed: string, max: number): Place[] {
  const { state, rest } = splitState(typed)
  const text = normaliseName(rest) || normaliseName(typed)
  const { byName, byPostcode } = gazetteer()
  const index = /^\d+$/.test(text) ? byPostcode : byName
  const found = [...index].flatMap(([key, places]) => (key.startsWith(text) ? places : []))
  const inState = found.filter((place) => state === null || rest === '' || place.state === state)
  return [...new Set(inState)].toSorted((one, other) => other.population - one.population).slice(0, max)
}

/** `Richmond VIC`. */
export function placeLabel({ name, state }: Place): string {
  return `${name} ${state}`
}

function choosePlace(places: Place[]): PlaceLookup {
  const [first, second] = places
  if (!first) return { kind: 'unknown' }
  const isLargest = first.population >= MIN_KNOWN_POPULATION && first.population >= 2 * (second?.population ?? 0)
  return !second || isLargest ? { kind: 'found', place: first } : { kind: 'ambiguous', places }
}

/**
 * The names that a location without its state can contain: the whole text, then its parts between commas, last first.
 */
function namesIn(text: string): string[] {
  const parts = [text, ...text.split(',').toReversed()].map(normaliseName)
  return [...new Set(parts.flatMap((part) => [part, part.replace(AFFIXES, '')]))].filter((part) => part !== '')
}

function normaliseName(name: string): string {
  return name
    .toLowerCase()
    .replace(/’/g, "'")
    .replace(/\b(?:saint|mount)\b/g, (word) => (word === 'saint' ? 'st' : 'mt'))
    .replace(/\b(st|mt)\./g, '$1')
    .replace(/[\s,]+/g, ' ')
    .trim()
}

/**
 * Parsed when first used, so that a start does not wait for it. Places are in the order of the file: most populous
 * first.
 */
function gazetteer(): Gazetteer {
  if (!loaded) {
    const places = rows.map(parseRow)
    loaded = { byName: Map.groupBy(places, ({ name }) => normaliseName(name)), byPostcode: new Map() }
    for (const place of places) {
      for (const postcode of place.postcodes) {
        const others = loaded.byPostcode.get(postcode)
        if (others) others.push(place)
        else loaded.byPostcode.set(postcode, [place])
      }
    }
  }
  return loaded
}

/** 'North East' and 'Far West' are in several states. */
const DIRECTION = /^(?:far |mid )?(?:north|south|east|west)\b/i

/**
 * The names of the regions, and those that a name joins: 'Darling Downs and Maranoa' is also 'Darling Downs' and
 * 'Maranoa'.
 */
export const REGION_NAMES = REGIONS.flatMap(({ name, region, state }) =>
  [name, ...name.split(/, | and /).filter((part) => part !== name && !DIRECTION.test(part))].map((name) => ({
    name,
    region,
    state,
  })),
)

const REGIONS_BY_CODE = new Map<string, Region>(REGIONS.map(({ code, region }) => [code, region]))

/** `Geelong|VIC|3220|-38.147|144.361|226034|203`; both coordinates are empty if unknown. */
function parseRow(row: string): Place {
  const [name = '', state, postcodes = '', latitude = '', longitude, population, region = ''] = row.split('|')
  return {
    name,
    state: state as State,
    postcodes: postcodes === '' ? [] : postcodes.split(' '),
    point: latitude === '' ? null : { latitude: Number(latitude), longitude: Number(longitude) },
    population: Number(population),
    region: REGIONS_BY_CODE.get(region) ?? null,
  }
}
