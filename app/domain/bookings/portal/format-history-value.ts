import { formatDateTime, instantIn } from '#app/lib/dates.ts'
import { BOOKING_STATUSES, bookingStatusLabel } from '../booking.ts'

const MOMENT = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})$/

/** What a booking was before or after a step, as the audit row keeps it, in the agency's words: a status, a moment, a name. */
export function formatHistoryValue(value: string, timeZone: string): string {
  const status = BOOKING_STATUSES.find((one) => one === value)
  if (status) return bookingStatusLabel(status)
  const [, date, time] = MOMENT.exec(value) ?? []
  return date && time ? formatDateTime(instantIn(timeZone, date, time), timeZone) : value
}
