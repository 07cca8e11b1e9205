import { COUNT_MOST, type JobFilters } from './search-criteria.ts'

/** A capped count in words: `No jobs`, `1 job`, `374 jobs`, `1,000+ jobs`. */
export function countInWords(count: number): string {
  if (count === 0) return 'No jobs'
  if (count === 1) return '1 job'
  return count > COUNT_MOST ? `${grouped(COUNT_MOST)}+ jobs` : `${grouped(count)} jobs`
}

/** The count with what was searched for: `12 jobs for “nurse” in “Perth”`. */
export function resultInWords(count: number, { q, location }: JobFilters): string {
  return [countInWords(count), q && `for “${q}”`, location && `in “${location}”`].filter(Boolean).join(' ')
}

/** A page title for a search: `nurse jobs in Perth`, or `Jobs`. */
export function searchTitle({ q, location }: JobFilters): string {
  return [q ? `${q} jobs` : 'Jobs', location && `in ${location}`].filter(Boolean).join(' ')
}

function grouped(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',')
}
