/** The consultations of one consultant in a period. */
export type WorkloadFigures = {
  /** All except cancelled ones. */
  bookings: number
  attended: number
  noShows: number
  /** Confirmed or requested: still to take place, or without an outcome. */
  open: number
  cancelled: number
  /** Half of the bookings were made at least this long before the consultation; null without bookings. */
  medianSecondsAhead: number | null
  online: number
  byAgency: number
}

/** `consultantId` null: without a consultant. */
export type WorkloadRow = WorkloadFigures & { consultantId: string | null; name: string }

/** The share of the consultations with an outcome that the customer attended, such as `92%`. */
export function formatAttendance({ attended, noShows }: Pick<WorkloadFigures, 'attended' | 'noShows'>): string {
  const ended = attended + noShows
  return ended === 0 ? '–' : `${Math.round((attended / ended) * 100)}%`
}

/** `5 hours`, and from one day on `2.5 days`. */
export function formatDaysAhead(seconds: number | null): string {
  if (seconds === null) return '–'
  const hours = Math.round(seconds / 3600)
  if (hours < 24) return `${hours} ${hours === 1 ? 'hour' : 'hours'}`
  const days = Math.round(hours / 2.4) / 10
  return `${days} ${days === 1 ? 'day' : 'days'}`
}
