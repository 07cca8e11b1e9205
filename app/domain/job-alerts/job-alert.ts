import { type JobFilters, parseCriteria, searchParamsOf } from '#app/domain/jobs/search/search-criteria.ts'
import { searchPhrase, searchTitle } from '#app/domain/jobs/search/search-title.ts'
import { DAY_MS } from '#app/lib/dates.ts'

export const FREQUENCIES = ['daily', 'weekly'] as const
export type AlertFrequency = (typeof FREQUENCIES)[number]

/** Time between two checks of an alert. */
export const CHECK_INTERVAL_MS: Record<AlertFrequency, number> = { daily: DAY_MS, weekly: 7 * DAY_MS }

/** An alert must be confirmed within this time, and asks again each year (Spam Act: consent must be current). */
export const MAX_UNCONFIRMED_DAYS = 7
export const CONFIRMATION_DAYS = 365
export const RENEWAL_DAYS = 30

export const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/** Emails that an address does not accept before its alerts are deleted. One can be a fault of its server. */
export const MAX_REJECTED_EMAILS = 2

/** A job that was hidden at a check is sent when it is listed again, for so many days after it was added. */
export const MAX_RELISTED_DAYS = 90

/** The search of an alert without its order and page: two addresses of the same search are one alert. */
export function alertQueryOf(filters: JobFilters): string {
  return searchParamsOf({ ...filters, sort: null, postedWithin: null }).toString()
}

/** The page that creates an alert for a search. */
export function alertHref(filters: JobFilters): string {
  const query = alertQueryOf(filters)
  return query ? `/job-alerts?${query}` : '/job-alerts'
}

/** The filters of a stored search. */
export function filtersOfAlert(query: string): JobFilters {
  const { position: _, ...filters } = parseCriteria(new URLSearchParams(query))
  return filters
}

/** The search of an alert as its name: `Casual nurse jobs in Perth`, or `All jobs`. */
export function alertTitle(query: string): string {
  return query === '' ? 'All jobs' : searchTitle(filtersOfAlert(query))
}

/** The search of an alert in a sentence: `casual nurse jobs in Perth`, or `all jobs`. */
export function alertPhrase(query: string): string {
  return query === '' ? 'all jobs' : searchPhrase(filtersOfAlert(query))
}
