import { splitState } from '#app/lib/states.ts'
import { foreignCountryCode } from './foreign-country.ts'
import { isAnywhere, type JobPlace } from './job-markup.ts'
import { findPlace } from './search/places/gazetteer.server.ts'

const MAX_PLACES = 10

/** What a location says beside its places: 'Remote (NSW)', 'Work from home, Victoria', 'Sydney NSW - hybrid'. */
const ARRANGEMENT = '(?:fully )?(?:remote|hybrid|work(?:ing)? from home|anywhere)'
const LEADING = new RegExp(`^${ARRANGEMENT}\\b[\\s,–-]*((?:with)?in )?`, 'i')
const TRAILING = new RegExp(`[\\s,–-]+${ARRANGEMENT}$`, 'i')

/**
 * The places of a location: `Perth WA or Albury NSW 2640` has two. A text that does not name a state in every part is one
 * place, because 'and' and 'or' are also parts of names; so are slashes, unless every part is a known place.
 */
export function parsePlaces(location: string): JobPlace[] {
  const parts = location.split(/\s+(?:or|and)\s+|\s*[;/|]\s*/).filter((part) => part.trim() !== '')
  const named = parts.filter((part) => !isAnywhere(part))
  const places = (named.length > 0 ? named : parts).map(parsePlace)
  const isList = /\s(?:or|and)\s/.test(location)
    ? named.every((part) => splitState(withoutArrangement(part)).state !== null || splitCountry(part) !== null)
    : places.every(({ state, country }) => state !== null || country !== 'AU')
  if (places.length > 1 && places.length <= MAX_PLACES && isList) return places
  return named.length === 1 ? places : [parsePlace(location)]
}

/**
 * One place. Of a list with commas, the parts with a number are the street, and the locality is the first of the others that
 * is known in the state, else the last one: 'Mile End, Adelaide SA' is in Mile End, 'Base Hospital, Dubbo NSW' in Dubbo. A
 * locality without a state has that of the only or by far the largest place of its name. A place in another country has only a
 * locality.
 */
function parsePlace(text: string): JobPlace {
  const foreign = splitCountry(text)
  if (foreign) return { ...foreign, street: null, state: null, postcode: null }
  const { state: named, rest } = splitState(isAnywhere(text) ? '' : withoutArrangement(text))
  const postcode = /(?:^|[ ,])(\d{4})$/.exec(rest)?.[1] ?? null
  const parts = (postcode ? rest.slice(0, -postcode.length) : rest).split(',').map((part) => part.trim())
  const streetParts = parts.filter((part) => /\d/.test(part))
  const names = parts.filter((part) => part !== '' && !/\d/.test(part))
  const last = names.at(-1) ?? null
  const state = named ?? (last === null ? null : stateOf(`${last} ${postcode ?? ''}`))
  const locality = names.find((name) => state !== null && isKnown(`${name} ${state}`)) ?? last
  return { street: streetParts.join(', ') || null, locality, state, postcode, country: 'AU' }
}

/**
 * The country at the end of a text, and the locality before it: 'Auckland, New Zealand', 'Remote (Singapore)'. Null for a place
 * in Australia, also one that has the name of a country, such as Denmark in Western Australia.
 */
function splitCountry(text: string): { locality: string | null; country: string } | null {
  const parts = withoutArrangement(text).split(/,|\s[–-]\s/)
  const country = foreignCountryCode(parts.at(-1) ?? '')
  if (country === null || (parts.length === 1 && isKnown(parts[0] ?? ''))) return null
  return { locality: parts.at(-2)?.trim() || null, country }
}

function stateOf(name: string) {
  const found = findPlace(name)
  return found.kind === 'found' ? found.place.state : null
}

const isKnown = (name: string) => findPlace(name).kind !== 'unknown'

/** Without the words that name no place. A text in brackets counts if it is a state, or all that there is. */
function withoutArrangement(text: string): string {
  const outside = text.replace(/\(([^)]*)\)/g, (_, inside: string) =>
    splitState(inside).rest === '' ? ` ${inside}` : '',
  )
  const trimmed = outside.trim().replace(TRAILING, '')
  const [leading = '', preposition] = LEADING.exec(trimmed) ?? []
  const rest = trimmed.slice(leading.length)
  // 'Remote communities NT' is a place, 'Remote NSW' is not.
  const isArrangement = preposition !== undefined || /[,–-]/.test(leading) || splitState(rest).rest === ''
  const place = isArrangement ? rest : trimmed
  return place === '' ? (/\(([^)]*)\)/.exec(text)?.[1] ?? '') : place
}
