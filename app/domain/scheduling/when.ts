import { formatDate, formatTime, timeIn, todayIn, zoneLabel } from '#app/lib/dates.ts'
import { WEEKDAYS } from '#app/lib/day-names.ts'
import { weekdayIndex } from './opening-hours.ts'

type Times = { startsAt: Date; endsAt: Date }

/**
 * When a consultation is, on the clocks of one zone: `Tuesday 24 Nov 2026, 9:00 am to 9:30 am (Sydney time)`. The end
 * carries a date where it falls on another day there.
 */
export function formatTimeRange(zone: string, { startsAt, endsAt }: Times): string {
  const ends = todayIn(zone, endsAt) === todayIn(zone, startsAt) ? '' : `${formatDate(endsAt, zone)}, `
  const until = `${ends}${formatTime(endsAt, zone)}`
  return `${dayIn(zone, startsAt)}, ${formatTime(startsAt, zone)} to ${until} (${zoneLabel(zone)})`
}

/** `Tuesday 24 Nov 2026` */
function dayIn(zone: string, instant: Date): string {
  return `${WEEKDAYS[weekdayIndex(todayIn(zone, instant))]} ${formatDate(instant, zone)}`
}

/**
 * The same on the visitor's own clocks; null where their zone is unknown, or shows the same time as the agency's and
 * would only be said twice.
 */
export function formatCustomerTimeRange(agencyZone: string, visitorZone: string | null, times: Times): string | null {
  if (!visitorZone) return null
  const clock = (zone: string) => `${todayIn(zone, times.startsAt)} ${timeIn(zone, times.startsAt)}`
  return clock(visitorZone) === clock(agencyZone) ? null : formatTimeRange(visitorZone, times)
}
