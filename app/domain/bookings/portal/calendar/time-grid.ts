import { MINUTE_MS, timeIn } from '#app/lib/dates.ts'
import type { OpenHours } from '#db/schema/scheduling.ts'

/** A row of the time grid is a quarter of an hour, the finest that leaves room for a line of text in two rows. */
const ROW_MINUTES = 15
const ROWS_PER_HOUR = 60 / ROW_MINUTES
const HOURS_PER_DAY = 24
/** Shown when nothing is open and nothing is booked. */
const DEFAULT_HOURS = { from: 9, until: 17 }

type Times = { startsAt: Date; endsAt: Date }

/** Whole hours of the day that the grid shows, the last one excluded. */
export type GridHours = { from: number; until: number }

/** Rows of the grid: from the first row, counted from 1, over `span` rows. */
export type GridRows = { row: number; span: number }

/** Bookings that overlap directly or through others: side by side in `lanes` columns. */
export type Cluster<Booking> = GridRows & { lanes: number; items: (GridRows & { booking: Booking; lane: number })[] }

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/**
 * Start and end of a booking in minutes since midnight on the agency's clocks; one that ends the next day ends at
 * 24:00.
 */
function minutesOfDay({ startsAt, endsAt }: Times, zone: string): { start: number; end: number } {
  const start = minutesOf(timeIn(zone, startsAt))
  const end = start + (endsAt.getTime() - startsAt.getTime()) / MINUTE_MS
  return { start, end: Math.min(end, HOURS_PER_DAY * 60) }
}

/** The hours that cover all opening hours and all bookings of the days shown. */
export function gridHours(open: readonly OpenHours[], bookings: readonly Times[], zone: string): GridHours {
  const booked = bookings.map((booking) => minutesOfDay(booking, zone))
  const starts = [...open.map(({ from }) => minutesOf(from)), ...booked.map(({ start }) => start)]
  const ends = [...open.map(({ to }) => minutesOf(to)), ...booked.map(({ end }) => end)]
  if (starts.length === 0) return DEFAULT_HOURS
  return { from: Math.floor(Math.min(...starts) / 60), until: Math.ceil(Math.max(...ends) / 60) }
}

/** The rows between two times of day in minutes: every row that the period touches. */
function rowsBetween({ from }: GridHours, start: number, end: number): GridRows {
  const first = Math.floor((start - from * 60) / ROW_MINUTES)
  return { row: first + 1, span: Math.max(1, Math.ceil((end - from * 60) / ROW_MINUTES) - first) }
}

/** The closed rows of a day: before, between and after its opening hours. */
export function closedRows(open: readonly OpenHours[], hours: GridHours): GridRows[] {
  const edges = [hours.from * 60, ...open.flatMap(({ from, to }) => [minutesOf(from), minutesOf(to)]), hours.until * 60]
  const rows: GridRows[] = []
  for (let n = 0; n < edges.length; n += 2) {
    const [start = 0, end = 0] = [edges[n], edges[n + 1]]
    if (end > start) rows.push(rowsBetween(hours, start, end))
  }
  return rows
}

/** The row at the top of each hour. */
export function hourRows({ from, until }: GridHours): { hour: number; row: number }[] {
  return Array.from({ length: until - from }, (_, n) => ({ hour: from + n, row: n * ROWS_PER_HOUR + 1 }))
}

/** The row of `now`, or null when the grid does not show that time. */
export function nowRow(hours: GridHours, now: Date, zone: string): number | null {
  const minutes = minutesOf(timeIn(zone, now))
  if (minutes < hours.from * 60 || minutes >= hours.until * 60) return null
  return rowsBetween(hours, minutes, minutes).row
}

/**
 * Arranges the bookings of one day: those that share rows are placed side by side, each in the first free lane. Short
 * bookings are as tall as the rows they touch, so two of 10 minutes in one row are side by side as well.
 */
export function arrangeDay<Booking extends Times>(
  bookings: readonly Booking[],
  hours: GridHours,
  zone: string,
): Cluster<Booking>[] {
  const placed = bookings
    .map((booking) => {
      const { start, end } = minutesOfDay(booking, zone)
      return { booking, ...rowsBetween(hours, start, end) }
    })
    .sort((a, b) => a.row - b.row || b.span - a.span)
  const clusters: Cluster<Booking>[] = []
  let laneEnds: number[] = []
  for (const item of placed) {
    let cluster = clusters.at(-1)
    if (!cluster || item.row >= cluster.row + cluster.span) {
      cluster = { row: item.row, span: item.span, lanes: 0, items: [] }
      clusters.push(cluster)
      laneEnds = []
    }
    const freeLane = laneEnds.findIndex((end) => end <= item.row)
    const lane = freeLane === -1 ? laneEnds.length : freeLane
    laneEnds[lane] = item.row + item.span
    cluster.lanes = laneEnds.length
    cluster.span = Math.max(cluster.span, item.row + item.span - cluster.row)
    cluster.items.push({ ...item, lane })
  }
  return clusters
}

/** `09:00`, for the labels of the hours, as consultations show their times. */
export function hourLabel(hour: number): string {
  return `${String(hour % 24).padStart(2, '0')}:00`
}
