import { addDays, DAY_MS, formatDate } from './dates.ts'

/** Calendar arithmetic on dates `yyyy-mm-dd` and months `yyyy-mm`. No time zone is involved; weeks begin on Monday. */

/** Both ends are included. */
export type DateRange = { from: string; until: string }

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Monday 0 to Sunday 6. */
export function weekdayIndex(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
}

/** `Tuesday` */
export function weekdayName(date: string): string {
  return WEEKDAYS[weekdayIndex(date)] ?? ''
}

/** 1 to 31. */
export function dayOfMonth(date: string): number {
  return Number(date.slice(8))
}

/** `November`, of a date or a month. */
export function monthName(date: string): string {
  return MONTHS[Number(date.slice(5, 7)) - 1] ?? ''
}

/** `yyyy-mm` of a date. */
export function monthOf(date: string): string {
  return date.slice(0, 7)
}

/** The month `count` months later, or earlier when negative. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** The same day of the month `count` months later; the month's last day where the month is shorter. */
export function addMonthsToDate(date: string, count: number): string {
  const month = addMonths(monthOf(date), count)
  const { until } = monthRange(month)
  const day = `${month}-${date.slice(8)}`
  return day > until ? until : day
}

/** The first and the last date of a month. */
export function monthRange(month: string): DateRange {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { from: `${month}-01`, until: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) }
}

/** Monday to Sunday of the week that contains the date. */
export function weekRange(date: string): DateRange {
  const from = addDays(date, -weekdayIndex(date))
  return { from, until: addDays(from, 6) }
}

/** Every date of the range. */
export function listDates({ from, until }: DateRange): string[] {
  const days = Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS) + 1
  return Array.from({ length: Math.max(0, days) }, (_, n) => addDays(from, n))
}

/** The weeks that a calendar sheet of the month shows: rows of seven dates, including days of the months around it. */
export function listWeeks(month: string): string[][] {
  const { from, until } = monthRange(month)
  const dates = listDates({ from: weekRange(from).from, until: weekRange(until).until })
  return Array.from({ length: dates.length / 7 }, (_, row) => dates.slice(row * 7, row * 7 + 7))
}

/** `November 2026` */
export function formatMonth(month: string): string {
  return `${monthName(month)} ${month.slice(0, 4)}`
}

/** `Tue 24 Nov`, for columns with the year above them. */
export function formatShortDate(date: string): string {
  return `${weekdayName(date).slice(0, 3)} ${dayOfMonth(date)} ${monthName(date).slice(0, 3)}`
}

/** `Tuesday 24 November 2026`, without the year when it is `currentYear`. */
export function formatLongDate(date: string, currentYear = ''): string {
  const year = date.slice(0, 4)
  return `${weekdayName(date)} ${dayOfMonth(date)} ${monthName(date)}${year === currentYear ? '' : ` ${year}`}`
}

/** `23 to 29 Nov 2026`, `30 Nov to 06 Dec 2026`, `28 Dec 2026 to 03 Jan 2027`: no month or year twice. */
export function formatDateRange(from: string, until: string): string {
  const first = formatDate(from, 'UTC')
  const repeated = monthOf(from) === monthOf(until) ? 9 : from.slice(0, 4) === until.slice(0, 4) ? 5 : 0
  return `${first.slice(0, first.length - repeated)} to ${formatDate(until, 'UTC')}`
}
