import { formatMonth, monthOf } from '#app/lib/calendar-dates.ts'
import { addDays, formatDate, isCalendarDate } from '#app/lib/dates.ts'

export const REPORT_GROUPINGS = ['day', 'month', 'product', 'discount', 'refund'] as const
export type ReportGrouping = (typeof REPORT_GROUPINGS)[number]

/** The dates of a sales report, both included, in the agency's zone, and what its rows are. */
export type ReportFilter = { from: string; until: string; by: ReportGrouping }

/** More days than this would make a table that no one reads. */
const MAX_DAYS = 3700

/** Bars of a chart: on a phone they are 2 px wide. */
const MAX_CHART_PERIODS = 100

/** Parses the report's URL: by default this month by day. Dates in the wrong order are swapped. */
export function parseReportFilter(params: URLSearchParams, today: string): ReportFilter {
  const dateIn = (name: string, fallback: string) => {
    const text = params.get(name) ?? ''
    return isCalendarDate(text) && text >= '2000' && text < '2200' ? text : fallback
  }
  const dates = [dateIn('from', `${monthOf(today)}-01`), dateIn('until', today)].toSorted()
  const [from = today, until = today] = dates
  const by = REPORT_GROUPINGS.find((grouping) => grouping === params.get('by')) ?? 'day'
  const earliest = addDays(until, -MAX_DAYS)
  return { from: from < earliest ? earliest : from, until, by }
}

/** The query of the report's URL. */
export function reportSearch({ from, until, by }: ReportFilter): string {
  return `?${new URLSearchParams({ from, until, by })}`
}

/** A day (`yyyy-mm-dd`) or a month (`yyyy-mm`) as the table shows it. */
export function periodLabel(period: string): string {
  return period.length === 7 ? formatMonth(period) : formatDate(period, 'UTC')
}

/** The days or months of the filter without gaps, the earliest first; null: more than a chart can show. */
export function chartPeriods({ from, until, by }: ReportFilter): string[] | null {
  const periods: string[] = []
  for (let day = from; day <= until && periods.length <= MAX_CHART_PERIODS; day = addDays(day, 1)) {
    const period = by === 'month' ? monthOf(day) : day
    if (periods.at(-1) !== period) periods.push(period)
  }
  return periods.length > MAX_CHART_PERIODS ? null : periods
}
