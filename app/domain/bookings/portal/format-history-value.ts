import { formatLocalTime } from '#app/core/audit/format-details.ts'
import { BOOKING_STATUSES, bookingStatusLabel } from '../booking.ts'

/** A value from an audit row of a booking, formatted: a status, a date and time, or any other text unchanged. */
export function formatHistoryValue(value: string): string {
  const status = BOOKING_STATUSES.find((option) => option === value)
  return status ? bookingStatusLabel(status) : formatLocalTime(value)
}
