import { offsetAt } from './zones/zone-offsets.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
/** A calendar day can be shorter or longer, where clocks change: see `addDays`. */
export const DAY_MS = 24 * HOUR_MS

/** Every time zone in use in Australia and its territories, the capitals first; for select fields and validation. */
export const AUSTRALIAN_ZONES = [
  'Australia/Sydney',
  'Australia/Melbourne',
  'Australia/Brisbane',
  'Australia/Perth',
  'Australia/Adelaide',
  'Australia/Hobart',
  'Australia/Darwin',
  'Australia/Broken_Hill',
  'Australia/Lindeman',
  'Australia/Eucla',
  'Australia/Lord_Howe',
  'Pacific/Norfolk',
  'Indian/Christmas',
  'Indian/Cocos',
  'Antarctica/Macquarie',
] as const

/** The date and time of day in the zone, as those of UTC. */
function wallIn(zone: string, instant: Date): Date {
  return new Date(instant.getTime() + offsetAt(zone, instant.getTime()))
}

/** True for an existing calendar date `yyyy-mm-dd` (years 1000 to 9999). */
export function isCalendarDate(text: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

function utcOf(date: string): number {
  if (!isCalendarDate(date)) throw new RangeError(`Not a calendar date: ${date}`)
  return Date.parse(`${date}T00:00:00Z`)
}

/** The calendar date `days` later (or earlier, when negative). */
export function addDays(date: string, days: number): string {
  return new Date(utcOf(date) + days * DAY_MS).toISOString().slice(0, 10)
}

/**
 * The instant of a local date and time (`hh:mm` or `hh:mm:ss`) in a zone. A time that daylight saving skips is moved
 * forward (2:30 becomes 3:30); of a time that occurs twice, the first is taken.
 *
 * @throws RangeError for a date or time that does not exist
 */
export function instantIn(zone: string, date: string, time = '00:00'): Date {
  const parts = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(time)
  if (!parts) throw new RangeError(`Not a time of day: ${time}`)
  const local = utcOf(date) + Number(parts[1]) * HOUR_MS + Number(parts[2]) * MINUTE_MS + Number(parts[3] ?? 0) * 1000
  const before = offsetAt(zone, local - DAY_MS)
  const after = offsetAt(zone, local + DAY_MS)
  const valid = [before, after].map((offset) => ({ ms: local - offset, offset }))
  const hits = valid.filter(({ ms, offset }) => offsetAt(zone, ms) === offset).map(({ ms }) => ms)
  return new Date(hits.length > 0 ? Math.min(...hits) : local - before)
}

/** Whether daylight saving skips a local time (`hh:mm`), so that nobody can mean it. */
export const isSkippedTime = (zone: string, date: string, time: string): boolean =>
  timeIn(zone, instantIn(zone, date, time)) !== time

export const SKIPPED_TIME_MESSAGE = "The clocks go forward then, and this time doesn't exist. Choose another time."

/** The first instant of a calendar date in a zone. */
export function startOfDayIn(zone: string, date: string): Date {
  return instantIn(zone, date)
}

/** The last millisecond of a calendar date in a zone, also of days with 23, 23.5, 24.5 and 25 hours. */
export function endOfDayIn(zone: string, date: string): Date {
  return new Date(instantIn(zone, addDays(date, 1)).getTime() - 1)
}

/** The calendar date of `now` in a zone. */
export function todayIn(zone: string, now: Date): string {
  return wallIn(zone, now).toISOString().slice(0, 10)
}

/** `04 Jun 2026`, of an instant in the zone or of a calendar date `yyyy-mm-dd`, for which the zone is ignored. */
export function formatDate(when: Date | string, zone: string): string {
  const date = typeof when === 'string' ? when : todayIn(zone, when)
  utcOf(date)
  return `${date.slice(8)} ${MONTHS[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`
}

/** `24 Nov 2026, 14:30` in the zone. */
export function formatDateTime(when: Date, zone: string): string {
  return `${formatDate(when, zone)}, ${timeIn(zone, when)}`
}

/**
 * The time of day in the zone, `14:30`. In 24 hours on every screen and in every email, as the times of consultations
 * are named: `12:00 am` does not say which night.
 */
export function timeIn(zone: string, instant: Date): string {
  return wallIn(zone, instant).toISOString().slice(11, 16)
}

/** The canonical name of a time zone (`australia/sydney` → `Australia/Sydney`), or null for an unknown one. */
export function canonicalZone(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/**
 * The age of an instant as text: 'Just now' (also for the future), minutes, hours, 'Yesterday', days up to 30, months
 * up to 11, then years. From 24 hours on it counts calendar days in the zone.
 */
export function formatAge(from: Date, now: Date, zone = 'Australia/Sydney'): string {
  const elapsed = now.getTime() - from.getTime()
  if (elapsed < MINUTE_MS) return 'Just now'
  if (elapsed < HOUR_MS) return ago(Math.floor(elapsed / MINUTE_MS), 'minute')
  if (elapsed < DAY_MS) return ago(Math.floor(elapsed / HOUR_MS), 'hour')
  const days = Math.max(1, Math.round((utcOf(todayIn(zone, now)) - utcOf(todayIn(zone, from))) / DAY_MS))
  if (days === 1) return 'Yesterday'
  if (days <= 30) return ago(days, 'day')
  return days < 365 ? ago(Math.min(11, Math.floor(days / 30.4)), 'month') : ago(Math.floor(days / 365.25) || 1, 'year')
}

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`

export { zoneForLocation, zoneLabel } from './zones/zones.ts'
