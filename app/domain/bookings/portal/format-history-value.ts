import { formatDate } from '#app/lib/dates.ts'
import { BOOKING_STATUSES, bookingStatusLabel } from '../booking.ts'

const DATE_AND_TIME = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})$/

/** A value from an audit row of a booking, formatted: a status, a date and time, or any other text unchanged. */
export function formatHistoryValue(value: string, timeZone: string): string {
  const status = BOOKING_STATUSES.find((option) => option === value)
  if (status) return bookingStatusLabel(status)
  const [, date, time] = DATE_AND_TIME.exec(value) ?? []
  return date && time ? `${formatDate(date, timeZone)}, ${time}` : value
}
