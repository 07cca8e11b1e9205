import { instantIn, isCalendarDate } from '#app/lib/dates.ts'

/** A parsed date: an instant, or a calendar date if the text has no time of day. */
export type ImportedDate = { kind: 'instant'; at: Date } | { kind: 'date'; on: string }

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const TIME = String.raw`(?:[T ,]+(?<h>\d{1,2}):(?<m>\d\d)(?::(?<s>\d\d))?(?:[.,]\d+)?\s?(?<half>[ap]\.?m\.?)?\s?(?<offset>Z|UTC|GMT|[+-]\d\d:?\d\d)?)?$`
const FORMATS = [
  new RegExp(String.raw`^(?<y>\d{4})[-/.](?<mo>\d{1,2})[-/.](?<d>\d{1,2})${TIME}`, 'i'),
  new RegExp(String.raw`^(?<d>\d{1,2})[-/.](?<mo>\d{1,2})[-/.](?<y>\d{4})${TIME}`, 'i'),
  new RegExp(
    String.raw`^(?:[a-z]{3,9},?\s)?(?<d>\d{1,2})(?:st|nd|rd|th)?[\s-](?<name>[a-z]{3,9})\.?,?[\s-](?<y>\d{4})${TIME}`,
    'i',
  ),
  new RegExp(
    String.raw`^(?:[a-z]{3,9},?\s)?(?<name>[a-z]{3,9})\.?\s(?<d>\d{1,2})(?:st|nd|rd|th)?,?\s(?<y>\d{4})${TIME}`,
    'i',
  ),
]

/**
 * Parses ISO dates, Australian dates (day first), dates with English month names, and Unix time in seconds or
 * milliseconds. A time without an offset is in `zone`.
 *
 * @returns null for any other text and for years outside 1990 to 2100
 */
export function parseImportedDate(text: string, zone: string): ImportedDate | null {
  const line = text.trim().replace(/\s+/g, ' ')
  if (/^\d{10}(?:\d{3})?$/.test(line)) {
    return { kind: 'instant', at: new Date(Number(line) * (line.length === 10 ? 1000 : 1)) }
  }
  for (const format of FORMATS) {
    const parts = format.exec(line)?.groups
    const found = parts && toDate(parts, zone)
    if (found) return found
  }
  return null
}

function toDate(parts: Record<string, string | undefined>, zone: string): ImportedDate | null {
  const month = parts.name ? MONTHS.indexOf(parts.name.slice(0, 3).toLowerCase()) + 1 : Number(parts.mo)
  const on = `${parts.y}-${String(month).padStart(2, '0')}-${(parts.d ?? '').padStart(2, '0')}`
  const year = Number(parts.y)
  if (!isCalendarDate(on) || year < 1990 || year > 2100) return null
  if (parts.h === undefined) return { kind: 'date', on }
  let hour = Number(parts.h)
  if (parts.half) {
    if (hour < 1 || hour > 12) return null
    hour = (hour % 12) + (/^p/i.test(parts.half) ? 12 : 0)
  }
  if (hour > 23 || Number(parts.m) > 59 || Number(parts.s ?? 0) > 59) return null
  const time = `${String(hour).padStart(2, '0')}:${parts.m}:${parts.s ?? '00'}`
  if (!parts.offset) return { kind: 'instant', at: instantIn(zone, on, time) }
  const offset = /^[+-]/.test(parts.offset) ? parts.offset.replace(/^(...):?/, '$1:') : 'Z'
  const at = new Date(`${on}T${time}${offset}`)
  return Number.isNaN(at.getTime()) ? null : { kind: 'instant', at }
}
