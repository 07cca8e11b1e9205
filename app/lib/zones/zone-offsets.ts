const QUARTER_MS = 15 * 60_000
/** Since then no zone has changed its clocks other than at a quarter of an hour of UTC. */
const QUARTERS_SINCE = Date.UTC(1973, 0)
/** About 2 MB. */
const MAX_REMEMBERED = 20_000

const formatters = new Map<string, Intl.DateTimeFormat>()
/** By zone and quarter of an hour: formatting a time with `Intl` takes 4 µs, and a week of bookings shows thousands. */
const offsets = new Map<string, number>()

/** The offsets of a zone from UTC for some years. Instants are milliseconds since 1970, offsets are milliseconds. */
export type ZoneOffsets = {
  zone: string
  /** The first instant of these years, and the first one after them. */
  from: number
  until: number
  /** Instants at which clocks change, with the offset from then on, in order. The first is `from`. */
  changes: [at: number, offset: number][]
}

const known = new Map<string, ZoneOffsets>()

/** The zone's offset from UTC at an instant, in milliseconds. */
export function offsetAt(zone: string, ms: number): number {
  const years = known.get(zone)
  if (years && ms >= years.from && ms < years.until) return years.changes.findLast(([at]) => at <= ms)?.[1] ?? 0
  if (ms < QUARTERS_SINCE) return readOffset(zone, ms)
  const key = `${zone}${Math.floor(ms / QUARTER_MS)}`
  let offset = offsets.get(key)
  if (offset === undefined) {
    offset = readOffset(zone, ms)
    if (offsets.size >= MAX_REMEMBERED) offsets.clear()
    offsets.set(key, offset)
  }
  return offset
}

/**
 * Uses offsets that the server has sent: a browser's first time in a zone loads its languages and zones, which is a
 * sixth of the time until a page can be used, and its zones can be older than the server's.
 */
export function rememberOffsets(years: ZoneOffsets): void {
  known.set(years.zone, years)
}

/** No zone changes its clocks twice in this time. */
const STEP_MS = 14 * 96 * QUARTER_MS

/** The offsets of a zone from `from` to `until`, both in milliseconds since 1970 and after 1972. */
export function listOffsets(zone: string, from: number, until: number): ZoneOffsets {
  const changes: ZoneOffsets['changes'] = [[from, offsetAt(zone, from)]]
  for (let start = from; start < until; start += STEP_MS) {
    const offset = offsetAt(zone, start)
    let [before, after] = [Math.floor(start / QUARTER_MS), Math.ceil(Math.min(start + STEP_MS, until) / QUARTER_MS)]
    if (offsetAt(zone, after * QUARTER_MS) === offset) continue
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2)
      if (offsetAt(zone, middle * QUARTER_MS) === offset) before = middle
      else after = middle
    }
    const at = after * QUARTER_MS
    if (at < until) changes.push([at, offsetAt(zone, at)])
  }
  return { zone, from, until, changes }
}

function readOffset(zone: string, ms: number): number {
  const whole = Math.floor(ms / 1000) * 1000
  const wall = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 }
  for (const part of formatterFor(zone).formatToParts(whole)) {
    if (part.type in wall) wall[part.type as keyof typeof wall] = Number(part.value)
  }
  return Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second) - whole
}

function formatterFor(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formatters.set(zone, formatter)
  }
  return formatter
}
