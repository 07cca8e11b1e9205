import { DAY_MS, formatDate, todayIn } from '#app/lib/dates.ts'

/** When an open job closes: `10 Dec 2026, in 18 days`; `today` and `tomorrow` where that is sooner. */
export function closingLabel(closesOn: string, now: Date, timeZone: string): string {
  const days = Math.round((Date.parse(closesOn) - Date.parse(todayIn(timeZone, now))) / DAY_MS)
  const date = formatDate(closesOn, timeZone)
  if (days <= 0) return `${date}, today`
  return days === 1 ? `${date}, tomorrow` : `${date}, in ${days} days`
}
