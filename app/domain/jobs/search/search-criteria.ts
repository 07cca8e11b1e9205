import { type PagePosition, parsePagePosition } from '#app/core/pagination/page-position.ts'
import { normaliseLine } from '#app/lib/text.ts'
import { JOB_TYPES, type JobType, WORK_ARRANGEMENTS, type WorkArrangement } from '../job.ts'

/** Longest search text that is looked at, in characters: more cannot match a title, company or place (150 each). */
export const MAX_TERM_LENGTH = 100

/** Results are counted to here; past it the words are "1,000+ jobs". */
export const MAX_COUNT = 1000

/** How far back `posted` may reach, in days, with the words of each choice. */
export const POSTED_WITHIN = [
  { days: 1, label: 'Last 24 hours' },
  { days: 3, label: 'Last 3 days' },
  { days: 7, label: 'Last 7 days' },
  { days: 14, label: 'Last 14 days' },
  { days: 30, label: 'Last 30 days' },
] as const

/** What is searched for. Empty texts and lists and a null mean: everything. */
export type JobFilters = {
  /** Looked for inside the title and the company's name. */
  q: string
  /** Looked for inside the location. */
  location: string
  jobTypes: readonly JobType[]
  workArrangements: readonly WorkArrangement[]
  /** At most this many days old. */
  postedWithin: number | null
}

export type JobSearchCriteria = JobFilters & { position: PagePosition }

/**
 * Reads a search out of an address. Never fails: texts are made fit and cut at `TERM_MAX`, unknown choices are dropped,
 * of a repeated text the first counts, a broken cursor means the first page.
 */
export function parseCriteria(params: URLSearchParams): JobSearchCriteria {
  return {
    q: parseTerm(params.get('q')),
    location: parseTerm(params.get('location')),
    jobTypes: JOB_TYPES.filter((type) => params.getAll('job_type').includes(type)),
    workArrangements: WORK_ARRANGEMENTS.filter((each) => params.getAll('work_arrangement').includes(each)),
    postedWithin: POSTED_WITHIN.find(({ days }) => String(days) === params.get('posted'))?.days ?? null,
    position: parsePagePosition(params),
  }
}

/** The address of a search: only the chosen filters, always in the same order, and the encoded cursor of a page. */
export function searchHref(
  filters: Partial<JobFilters>,
  page?: { direction: 'after' | 'before'; cursor: string },
): string {
  const params = new URLSearchParams()
  if (filters.q) params.set('q', filters.q)
  if (filters.location) params.set('location', filters.location)
  for (const type of filters.jobTypes ?? []) params.append('job_type', type)
  for (const each of filters.workArrangements ?? []) params.append('work_arrangement', each)
  if (filters.postedWithin) params.set('posted', String(filters.postedWithin))
  if (page) params.set(page.direction, page.cursor)
  return params.size > 0 ? `/jobs?${params}` : '/jobs'
}

/** How many filters besides the two texts are chosen. */
export function countFilters({ jobTypes, workArrangements, postedWithin }: JobFilters): number {
  return jobTypes.length + workArrangements.length + (postedWithin === null ? 0 : 1)
}

/** Is anything searched for at all? */
export function hasFilters(filters: JobFilters): boolean {
  return filters.q !== '' || filters.location !== '' || countFilters(filters) > 0
}

function parseTerm(text: string | null): string {
  // Cut before it is made fit as well: normalising a megabyte takes time.
  const fit = normaliseLine((text ?? '').slice(0, 10 * MAX_TERM_LENGTH))
  return [...fit].slice(0, MAX_TERM_LENGTH).join('').trim()
}
