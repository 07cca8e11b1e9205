import { canonicalZone, formatTime, timeIn, todayIn, zoneLabel } from '#app/lib/dates.ts'
import { dayWords } from './month-grid.ts'

/** `Tuesday 24 November, 10:30 am, Sydney time`; the year stands only where it is not the present one. */
export function formatStart(at: Date, zone: string, now: Date): string {
  const day = dayWords(todayIn(zone, at), todayIn(zone, now).slice(0, 4))
  return `${day}, ${formatTime(at, zone)}, ${zoneLabel(zone)}`
}

/** The same moment on a reader's own clocks, or null where they show what the agency's do. */
export function formatCustomerStart(at: Date, zone: string, own: string | null, now: Date): string | null {
  if (!own || !canonicalZone(own)) return null
  const same = todayIn(own, at) === todayIn(zone, at) && timeIn(own, at) === timeIn(zone, at)
  return same ? null : formatStart(at, own, now)
}
