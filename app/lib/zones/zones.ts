import { STATES } from '../states.ts'

/**
 * Places with their own time zone are checked first, then states, then cities: 'Broken Hill NSW' is not in Sydney's
 * zone, and 'Perth TAS' is not in Perth's.
 */
const PLACES: [RegExp, string][] = [
  [/\bbroken hill\b/i, 'Australia/Broken_Hill'],
  [/\blord howe\b/i, 'Australia/Lord_Howe'],
  [/\beucla\b/i, 'Australia/Eucla'],
  [/\bnorfolk island\b/i, 'Pacific/Norfolk'],
  [/\bchristmas island\b/i, 'Indian/Christmas'],
  [/\b(?:cocos|keeling)\b/i, 'Indian/Cocos'],
]

const CITIES: [RegExp, string][] = [
  [/\b(?:sydney|parramatta|newcastle|wollongong|central coast|wagga|albury|dubbo|tamworth)\b/i, 'Australia/Sydney'],
  [/\b(?:canberra|queanbeyan)\b/i, 'Australia/Sydney'],
  [/\b(?:melbourne|geelong|ballarat|bendigo|mildura|shepparton|wodonga)\b/i, 'Australia/Melbourne'],
  [/\b(?:brisbane|gold coast|sunshine coast|cairns|townsville|toowoomba|mackay|rockhampton)\b/i, 'Australia/Brisbane'],
  [/\b(?:adelaide|mount gambier|whyalla|port augusta|mount barker)\b/i, 'Australia/Adelaide'],
  [
    /\b(?:perth|fremantle|bunbury|geraldton|kalgoorlie|karratha|port hedland|broome|mandurah|joondalup)\b/i,
    'Australia/Perth',
  ],
  [/\b(?:hobart|launceston|devonport|burnie)\b/i, 'Australia/Hobart'],
  [/\b(?:darwin|palmerston|alice springs|katherine)\b/i, 'Australia/Darwin'],
]

/**
 * The time zone of a location as people type it ('Perth WA', 'Adelaide, South Australia'). Null for a text without an
 * Australian state or city ('Remote') or with two zones ('Sydney NSW or Perth WA').
 */
export function zoneForLocation(text: string): string | null {
  for (const found of [zonesOf(PLACES, text), stateZones(text), zonesOf(CITIES, text)]) {
    if (found.size === 1) return [...found][0] ?? null
    if (found.size > 1) return null
  }
  return null
}

function zonesOf(table: [RegExp, string][], text: string): Set<string> {
  return new Set(table.filter(([pattern]) => pattern.test(text)).map(([, zone]) => zone))
}

/**
 * The zones of the states in a text. A short name counts in capitals or at the end of a part, a long name only at the
 * end of a part, because 'Victoria Park' is in Perth.
 */
function stateZones(text: string): Set<string> {
  const found = new Set<string>()
  const parts = text.split(/[,;/|()]| - | or | and /i).map((part) => part.replace(/\s*\d{4}\s*$/, '').trim())
  for (const { state: short, name: long, zone } of STATES) {
    const capitals = new RegExp(`\\b${short}\\b`).test(text)
    const ends = new RegExp(`(?:^|\\s)(?:${short}|${long})$`, 'i')
    if (capitals || parts.some((part) => ends.test(part))) found.add(zone)
  }
  return found
}

const NAMES: Record<string, string> = {
  'Australia/Lord_Howe': 'Lord Howe Island',
  'Australia/Lindeman': 'Lindeman Island',
  'Pacific/Norfolk': 'Norfolk Island',
  'Indian/Christmas': 'Christmas Island',
  'Indian/Cocos': 'Cocos Islands',
  'Antarctica/Macquarie': 'Macquarie Island',
}

/** The label of a zone after a time: 'Sydney time', 'Broken Hill time', 'UTC'. */
export function zoneLabel(zone: string): string {
  if (zone === 'UTC' || zone === 'Etc/UTC') return 'UTC'
  const name = NAMES[zone] ?? zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  return `${name} time`
}
