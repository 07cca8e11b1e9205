import { type JobFilters, MAX_JOB_COUNT } from './search-criteria.ts'

/** A capped count: `No jobs`, `1 job`, `374 jobs`, `1,000+ jobs`. */
export function jobCountLabel(count: number): string {
  if (count === 0) return 'No jobs'
  if (count === 1) return '1 job'
  return count > MAX_JOB_COUNT ? `${formatNumber(MAX_JOB_COUNT)}+ jobs` : `${formatNumber(count)} jobs`
}

/** The count with the search terms: `12 jobs for “nurse” in “Perth”`. */
export function searchResultLabel(count: number, { q, location }: JobFilters): string {
  return [jobCountLabel(count), q && `for “${q}”`, location && `in “${location}”`].filter(Boolean).join(' ')
}

/** A page title for a search: `nurse jobs in Perth`, or `Jobs`. */
export function searchTitle({ q, location }: JobFilters): string {
  return [q ? `${q} jobs` : 'Jobs', location && `in ${location}`].filter(Boolean).join(' ')
}

function formatNumber(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',')
}
