import { addDays, isCalendarDate } from '#app/lib/dates.ts'

/** The dates of the consultations in a workload view, both included, in the agency's zone. */
export type WorkloadFilter = { from: string; until: string }

/** The period without dates in the URL: the last four weeks. */
const DEFAULT_DAYS = 28
/** The longest period, which has 100,000 bookings in a large agency. */
const MAX_DAYS = 366

/**
 * Parses the URL of the workload view. Dates in the wrong order are swapped, and a longer period ends on the same date.
 */
export function parseWorkloadFilter(params: URLSearchParams, today: string): WorkloadFilter {
  const dateIn = (name: string, fallback: string) => {
    const text = params.get(name) ?? ''
    return isCalendarDate(text) && text >= '2000' && text < '2200' ? text : fallback
  }
  const last = dateIn('until', today)
  const [from = last, until = last] = [dateIn('from', addDays(last, 1 - DEFAULT_DAYS)), last].toSorted()
  const earliest = addDays(until, 1 - MAX_DAYS)
  return { from: from < earliest ? earliest : from, until }
}

/** The query of the URL. */
export function workloadSearch({ from, until }: WorkloadFilter): string {
  return `?${new URLSearchParams({ from, until })}`
}
