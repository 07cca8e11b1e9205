import { todayIn, zoneLabel } from '#app/lib/dates.ts'
import { dayWords } from './month-grid.ts'

const clocks = new Map<string, Intl.DateTimeFormat>()

/** What the zone's clocks show at that instant: `10:30`. */
function clockIn(zone: string, at: Date): string {
  let clock = clocks.get(zone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' })
    clocks.set(zone, clock)
  }
  return clock.format(at)
}

/** `Tuesday 24 November, 10:30, Sydney time`; the year stands only where it is not the present one. */
export function momentWords(at: Date, zone: string, now: Date): string {
  const day = dayWords(todayIn(zone, at), todayIn(zone, now).slice(0, 4))
  return `${day}, ${clockIn(zone, at)}, ${zoneLabel(zone)}`
}

/** The same moment on a reader's own clocks, or null where they show what the agency's do. */
export function ownMomentWords(at: Date, zone: string, own: string | null, now: Date): string | null {
  if (!own || !isZone(own)) return null
  const same = todayIn(own, at) === todayIn(zone, at) && clockIn(own, at) === clockIn(zone, at)
  return same ? null : momentWords(at, own, now)
}

function isZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}
