import { formatLongDate, weekdayName } from '#app/lib/calendar-dates.ts'
import { canonicalZone, formatDate, formatDateTime, timeIn, todayIn, zoneLabel } from '#app/lib/dates.ts'

type Times = { startsAt: Date; endsAt: Date }

/**
 * `Tuesday 24 Nov 2026, 09:00 to 09:30 (Sydney time)` on the zone's clocks, in 24 hours as the slots are named. The end
 * has a date of its own when it falls on another day there.
 */
export function formatTimeRange(zone: string, { startsAt, endsAt }: Times): string {
  const startDate = todayIn(zone, startsAt)
  const endDate = todayIn(zone, endsAt) === startDate ? '' : `${formatDate(endsAt, zone)}, `
  const start = `${weekdayName(startDate)} ${formatShortStart(startsAt, zone)}`
  return `${start} to ${endDate}${timeIn(zone, endsAt)} (${zoneLabel(zone)})`
}

/** The same in the customer's zone; null without a zone, and when its clocks show what the agency's show. */
export function formatCustomerTimeRange(agencyZone: string, customerZone: string | null, times: Times): string | null {
  const zone = differingZone(times.startsAt, agencyZone, customerZone)
  return zone && formatTimeRange(zone, times)
}

/** `24 Nov 2026, 10:30` in the zone: a start in a list or a subject. */
export function formatShortStart(at: Date, zone: string): string {
  return formatDateTime(at, zone)
}

/**
 * `Tuesday 24 November, 10:30, Sydney time`, with the year when it is not the current one.
 */
export function formatStart(at: Date, zone: string, now: Date): string {
  const day = formatLongDate(todayIn(zone, at), todayIn(zone, now).slice(0, 4))
  return `${day}, ${timeIn(zone, at)}, ${zoneLabel(zone)}`
}

/** The same in the customer's zone; null when the zone is unknown or its clocks show what the agency's show. */
export function formatCustomerStart(
  at: Date,
  agencyZone: string,
  customerZone: string | null,
  now: Date,
): string | null {
  const knownZone = customerZone && canonicalZone(customerZone)
  const zone = differingZone(at, agencyZone, knownZone)
  return zone && formatStart(at, zone, now)
}

/** The customer's zone when its clocks differ from the agency's at that instant. */
export function differingZone(at: Date, agencyZone: string, customerZone: string | null): string | null {
  if (!customerZone) return null
  const clock = (zone: string) => `${todayIn(zone, at)} ${timeIn(zone, at)}`
  return clock(customerZone) === clock(agencyZone) ? null : customerZone
}

/** A slot on the customer's clocks. */
export type LocalTime = {
  time: string
  /** `Mon`, if it falls on another date than the slot's on the agency's clocks. */
  weekday: string | null
  isNight: boolean
}

/** @param date the slot's date on the agency's clocks */
export function formatLocalTime(startsAt: string, date: string, zone: string): LocalTime {
  const at = new Date(startsAt)
  const time = timeIn(zone, at)
  const localDate = todayIn(zone, at)
  const weekday = localDate === date ? null : weekdayName(localDate).slice(0, 3)
  return { time, weekday, isNight: time < '06:00' || time >= '22:00' }
}

/** The end of a period in which something is possible: `2 hours before`, or `it begins`. */
export function formatCutoff(cutoffMinutes: number): string {
  return cutoffMinutes === 0 ? 'it begins' : `${formatDuration(cutoffMinutes)} before`
}

/** `2 hours`, `90 minutes`, `3 days` */
function formatDuration(minutes: number): string {
  if (minutes >= 2880 && minutes % 1440 === 0) return plural(minutes / 1440, 'day')
  if (minutes >= 60 && minutes % 60 === 0) return plural(minutes / 60, 'hour')
  return plural(minutes, 'minute')
}

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
