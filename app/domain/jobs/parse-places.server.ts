import { splitState } from '#app/lib/states.ts'
import { foreignCountryCode } from './foreign-country.ts'
import { isAnywhere, type JobPlace } from './job-markup.ts'
import { isNoLocality } from './no-locality.ts'
import { findPlace } from './search/places/gazetteer.server.ts'

const MAX_PLACES = 10

/** What a location says beside its places: 'Remote (NSW)', 'Work from home, Victoria', 'Sydney NSW - hybrid'. */
const ARRANGEMENT = '(?:fully )?(?:remote|hybrid|work(?:ing)? from home|anywhere)'
const LEADING = new RegExp(`^${ARRANGEMENT}\\b[\\s,–-]*((?:with)?in )?`, 'i')
const TRAILING = new RegExp(`[\\s,–-]+${ARRANGEMENT}$`, 'i')

/** 'Remote (Australia or New Zealand)': the places are in the brackets. */
const ONLY_IN_BRACKETS = new RegExp(`^${ARRANGEMENT}\\s*\\(([^()]*)\\)$`, 'i')

const PIECES = /,|\s[–-]\s/

/** Countries that are written without a comma. 'New England' and 'Little Italy' show why not every country is. */
const COUNTRY_AFTER_SPACE =
  /^(.+)(?<!\b(?:air|in|of))\s(new zealand|nz|papua new guinea|png|uae|uk|united kingdom|united states|usa)$/i

/** 'Sydney office and Auckland' is more than one place, or the name of something. */
const JOINED = /\s(?:and|or|to|[&+/|])(?:\s|$)|;/i

/** Cities that people do not name as a town abroad. Perth is also in Scotland and in Canada. */
const CAPITALS = /^(?:adelaide|brisbane|canberra|darwin|hobart|melbourne|sydney)$/i

const POSTCODE = /(?:^|[ ,])(\d{4})$/
const FOREIGN_POSTCODE = /(?:^|[ ,])(\d{4,6}|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})$/i

/**
 * The places of a location: `Perth WA or Albury NSW 2640` has two. A text that does not name a state in every part is
 * one place, because 'and' and 'or' are also parts of names; so are slashes, unless every part is a known place. Beside
 * another country each known place counts, and so does 'Australia': the residents of both can apply.
 */
export function parsePlaces(location: string): JobPlace[] {
  const text = location.trim().replace(ONLY_IN_BRACKETS, '$1')
  const parts = text
    .split(/\s+(?:or|and)\s+|\s*[;/|]\s*/)
    .filter((part) => part.trim() !== '')
    .flatMap(splitCountries)
  const all = parts.map(parsePlace)
  const hasForeign = all.some(({ country }) => country !== 'AU')
  const named = hasForeign ? parts : parts.filter((part) => !isAnywhere(part))
  const places = named.length > 0 ? named.map(parsePlace) : all
  const isList = hasForeign
    ? places.every(isPlaceOrCountry)
    : /\s(?:or|and)\s/.test(text)
      ? named.every((part) => splitState(withoutArrangement(part)).state !== null)
      : places.every(({ state }) => state !== null)
  if (places.length > 1 && places.length <= MAX_PLACES && isList) return places
  return named.length === 1 ? places : [parsePlace(text)]
}

/**
 * Whether a part is a place by itself, not a piece of a name ('Town and Country') or of a street ('Unit 4/12 Smith
 * St').
 */
function isPlaceOrCountry({ street, locality, state, country }: JobPlace): boolean {
  return country !== 'AU' || state !== null || (locality === null ? street === null : isKnown(locality))
}

/** The parts of 'Australia, New Zealand' or 'Sydney NSW, London UK'; any other text is one part. */
function splitCountries(text: string): string[] {
  const pieces = withoutArrangement(text).split(PIECES)
  const country = splitEnd(pieces.find((piece) => splitEnd(piece) !== null) ?? '')?.country
  if (country === undefined) return [text]
  const isAustralian = (piece: string) => namesAustralia(piece, country)
  const isList = pieces.some(isAustralian) && pieces.every((piece) => splitEnd(piece) !== null || isAustralian(piece))
  return isList ? pieces : [text]
}

/**
 * One place. Of a list with commas, the parts with a number are the street, and the locality is the first of the others
 * that is known in the state, else the last one: 'Mile End, Adelaide SA' is in Mile End, 'Base Hospital, Dubbo NSW' in
 * Dubbo. A locality without a state has that of the only or by far the largest place of its name. A place in another
 * country has no state, and its locality is the last one.
 */
function parsePlace(text: string): JobPlace {
  const foreign = splitCountry(text)
  if (foreign) {
    const { street, names, postcode } = splitAddress(foreign.rest, FOREIGN_POSTCODE)
    return { street, locality: names.at(-1) ?? null, state: null, postcode, country: foreign.country }
  }
  const { state: named, rest } = splitState(isAnywhere(text) ? '' : withoutArrangement(text))
  const { street, names, postcode } = splitAddress(rest, POSTCODE)
  const last = names.at(-1) ?? null
  const state = named ?? (last === null ? null : stateOf(`${last} ${postcode ?? ''}`))
  const locality = names.find((name) => state !== null && isKnown(`${name} ${state}`)) ?? last
  return { street, locality, state, postcode, country: 'AU' }
}

function splitAddress(address: string, ending: RegExp) {
  const postcode = ending.exec(address)?.[1] ?? null
  const parts = (postcode ? address.slice(0, -postcode.length) : address).split(',').map((part) => part.trim())
  const street = parts.filter((part) => /\d/.test(part)).join(', ') || null
  const names = parts.filter((part) => part !== '' && !/\d/.test(part) && !isNoLocality(part))
  return { street, names, postcode }
}

/**
 * The country at the end of a text, and the address before it: 'Auckland, New Zealand', 'Remote (Singapore)', 'London
 * UK'. Null if the text names Australia or a place there, such as 'UQ, St Lucia' or '12 King St, Sydney NSW, Auckland,
 * NZ'.
 */
function splitCountry(text: string): { rest: string; country: string } | null {
  const pieces = withoutArrangement(text).split(PIECES)
  const end = splitEnd(pieces.at(-1) ?? '')
  if (end === null) return null
  const before = [...pieces.slice(0, -1), end.rest].map((piece) => piece.trim()).filter((piece) => piece !== '')
  const isJoined = JOINED.test(before.at(-1) ?? '')
  if (isJoined || before.some((piece) => namesAustralia(piece, end.country))) return null
  return { rest: before.join(', '), country: end.country }
}

/**
 * Separates the country from 'London UK' or 'Singapore'. Null for Denmark, Mexico and others that are also places in
 * Australia.
 */
function splitEnd(piece: string): { rest: string; country: string } | null {
  const text = piece.trim()
  const [, rest, name] = foreignCountryCode(text) === null ? (COUNTRY_AFTER_SPACE.exec(text) ?? []) : ['', '', text]
  const country = foreignCountryCode(name ?? '')
  return country === null || isKnown(text) ? null : { rest: rest ?? '', country }
}

/** Whether a piece of a location with this other country in it names Australia, a state or a capital of one. */
function namesAustralia(piece: string, country: string): boolean {
  // WA and NT are also in the United States and Canada.
  if (splitState(piece).state !== null) return !['US', 'CA'].includes(country) || isKnown(piece)
  const name = piece.trim()
  if (/^perth$/i.test(name)) return !['GB', 'CA'].includes(country)
  return /\baustralia\b/i.test(name) || CAPITALS.test(name)
}

function stateOf(name: string) {
  const found = findPlace(name)
  return found.kind === 'found' ? found.place.state : null
}

const isForeignCountry = (text: string) => splitEnd(text)?.rest === ''

const isKnown = (name: string) => findPlace(name).kind !== 'unknown'

/** Without the words that name no place. A text in brackets counts if it is a state, a country or all that there is. */
function withoutArrangement(text: string): string {
  const outside = text.replace(/\(([^)]*)\)/g, (_, inside: string) => {
    if (splitState(inside).rest === '') return ` ${inside}`
    return isForeignCountry(inside) ? `, ${inside}` : ''
  })
  const trimmed = outside.trim().replace(TRAILING, '')
  const [leading = '', preposition] = LEADING.exec(trimmed) ?? []
  const rest = trimmed.slice(leading.length)
  // 'Remote communities NT' is a place, 'Remote NSW' is not.
  const isArrangement =
    preposition !== undefined || /[,–-]/.test(leading) || splitState(rest).rest === '' || isForeignCountry(rest)
  const place = isArrangement ? rest : trimmed
  return place === '' ? (/\(([^)]*)\)/.exec(text)?.[1] ?? '') : place
}
