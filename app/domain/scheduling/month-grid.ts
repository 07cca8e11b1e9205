import { addDays } from '#app/lib/dates.ts'
import { MONTH_NAMES, WEEKDAYS } from '#app/lib/day-names.ts'
import { weekdayIndex } from './opening-hours.ts'

/** `yyyy-mm` of a calendar date. */
export const monthOf = (date: string): string => date.slice(0, 7)

/** The month `count` later (or earlier, when negative), as `yyyy-mm`. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** `November 2026`. */
export const monthTitle = (month: string): string => `${MONTH_NAMES[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`

/** `Tuesday 24 November`, with the year where it is not `thisYear`. */
export function dayWords(date: string, thisYear = ''): string {
  const month = MONTH_NAMES[Number(date.slice(5, 7)) - 1]
  const year = date.slice(0, 4)
  return `${WEEKDAYS[weekdayIndex(date)]} ${Number(date.slice(8))} ${month}${year === thisYear ? '' : ` ${year}`}`
}

/** The weeks that the month's sheet shows: from Monday to Sunday, null for days of its neighbours. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`
  const start = addDays(first, -weekdayIndex(first))
  const weeks: (string | null)[][] = []
  for (let monday = start; monthOf(monday) <= month; monday = addDays(monday, 7)) {
    weeks.push(WEEKDAYS.map((_, day) => addDays(monday, day)).map((date) => (monthOf(date) === month ? date : null)))
  }
  return weeks
}

/** The same day of the month `count` months later, or that month's last day where it is shorter. */
function sameDay(date: string, count: number): string {
  const month = addMonths(monthOf(date), count)
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const day = `${month}-${date.slice(8)}`
  return day > last ? last : day
}

/** Where a key of the date grid (WAI-ARIA Authoring Practices, date picker dialog) leads from `date`; null: nowhere. */
export function dateAfterKey(key: string, shift: boolean, date: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1)
    case 'ArrowRight':
      return addDays(date, 1)
    case 'ArrowUp':
      return addDays(date, -7)
    case 'ArrowDown':
      return addDays(date, 7)
    case 'Home':
      return addDays(date, -weekdayIndex(date))
    case 'End':
      return addDays(date, 6 - weekdayIndex(date))
    case 'PageUp':
      return sameDay(date, shift ? -12 : -1)
    case 'PageDown':
      return sameDay(date, shift ? 12 : 1)
    default:
      return null
  }
}
