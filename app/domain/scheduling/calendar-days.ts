import { addDays } from '#app/lib/dates.ts'
import { MONTH_NAMES, WEEKDAYS } from '#app/lib/day-names.ts'
import { weekdayIndex } from './opening-hours.ts'

export type Span = { from: string; until: string }

export const WEEKDAYS_SHORT = WEEKDAYS.map((name) => name.slice(0, 3))

/** `Tuesday` for a calendar date. */
export function weekdayName(date: string): string {
  return WEEKDAYS[weekdayIndex(date)] ?? ''
}

/** `Tue 24 Nov`: in columns, where the year stands above. */
export function shortDay(date: string): string {
  return `${weekdayName(date).slice(0, 3)} ${dayNumber(date)} ${monthName(date).slice(0, 3)}`
}

/** `Tuesday 24 November 2026`. */
export function longDay(date: string): string {
  return `${weekdayName(date)} ${dayNumber(date)} ${monthName(date)} ${date.slice(0, 4)}`
}

export function dayNumber(date: string): number {
  return Number(date.slice(8))
}

/** `November` for a calendar date. */
export function monthName(date: string): string {
  return MONTH_NAMES[Number(date.slice(5, 7)) - 1] ?? ''
}

/** The week that holds the date, Monday to Sunday. */
export function weekOf(date: string): Span {
  const from = addDays(date, -weekdayIndex(date))
  return { from, until: addDays(from, 6) }
}

/** The calendar month that holds the date. */
export function monthOf(date: string): Span {
  const from = `${date.slice(0, 7)}-01`
  return { from, until: addDays(monthLater(from, 1), -1) }
}

/** Every date of the span. */
export function datesOf({ from, until }: Span): string[] {
  const dates: string[] = []
  for (let date = from; date <= until; date = addDays(date, 1)) dates.push(date)
  return dates
}

/** The month as rows of seven dates, filled up with its neighbours' days. */
export function weeksOf(month: Span): string[][] {
  const dates = datesOf({ from: weekOf(month.from).from, until: weekOf(month.until).until })
  return Array.from({ length: dates.length / 7 }, (_, row) => dates.slice(row * 7, row * 7 + 7))
}

/** The first of the month that lies `months` later. */
export function monthLater(date: string, months: number): string {
  const at = new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1 + months, 1))
  return at.toISOString().slice(0, 10)
}
