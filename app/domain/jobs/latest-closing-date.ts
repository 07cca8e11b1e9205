import { addDays, todayIn } from '#app/lib/dates.ts'

/** Days for which a job can be open. A date beyond them is a typing error, such as 2999 for 2029 (decision 31). */
const MAX_OPEN_DAYS = 366

/** The error of a closing date after `latestClosingDate`. */
export const CLOSES_TOO_LATE = 'Choose a date within a year from today.'

/** The last day on which a job can close, counted from today in `zone`. */
export function latestClosingDate(zone: string, now: Date): string {
  return addDays(todayIn(zone, now), MAX_OPEN_DAYS)
}
