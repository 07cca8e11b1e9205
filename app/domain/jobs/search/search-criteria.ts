import { type PagePosition, parsePagePosition } from '#app/core/pagination/page-position.ts'
import { normaliseLine } from '#app/lib/text.ts'
import { JOB_TYPES, type JobType, WORK_ARRANGEMENTS, type WorkArrangement } from '../job.ts'

/** Maximum length of a search text, in characters. Longer texts are cut. */
export const MAX_TERM_LENGTH = 100

/** Results are counted up to this number; above it the label is "1,000+ jobs". */
export const MAX_JOB_COUNT = 1000

/** Values of the filter `posted`, in days, with their labels. */
export const POSTED_WITHIN = [
  { days: 1, label: 'Last 24 hours' },
  { days: 3, label: 'Last 3 days' },
  { days: 7, label: 'Last 7 days' },
  { days: 14, label: 'Last 14 days' },
  { days: 30, label: 'Last 30 days' },
] as const

/** Filters of the job search. Empty texts, empty lists and null do not filter. */
export type JobFilters = {
  /** Text in the title or company name. */
  q: string
  /** Text in the location. */
  location: string
  jobTypes: readonly JobType[]
  workArrangements: readonly WorkArrangement[]
  /** Maximum age in days. */
  postedWithin: number | null
}

export type JobSearchCriteria = JobFilters & { position: PagePosition }

/**
 * Parses the query string of a search. Never throws: texts are normalised and cut at `MAX_TERM_LENGTH`, unknown choices
 * are ignored, the first of repeated texts is used, and an invalid cursor means the first page.
 */
export function parseCriteria(params: URLSearchParams): JobSearchCriteria {
  return {
    q: parseTerm(params.get('q')),
    location: parseTerm(params.get('location')),
    jobTypes: JOB_TYPES.filter((type) => params.getAll('job_type').includes(type)),
    workArrangements: WORK_ARRANGEMENTS.filter((arrangement) =>
      params.getAll('work_arrangement').includes(arrangement),
    ),
    postedWithin: POSTED_WITHIN.find(({ days }) => String(days) === params.get('posted'))?.days ?? null,
    position: parsePagePosition(params),
  }
}

/** The URL of a search: only the chosen filters, always in the same order, and the encoded cursor of a page. */
export function searchHref(
  filters: Partial<JobFilters>,
  page?: { direction: 'after' | 'before'; cursor: string },
): string {
  const params = new URLSearchParams()
  if (filters.q) params.set('q', filters.q)
  if (filters.location) params.set('location', filters.location)
  for (const type of filters.jobTypes ?? []) params.append('job_type', type)
  for (const arrangement of filters.workArrangements ?? []) params.append('work_arrangement', arrangement)
  if (filters.postedWithin) params.set('posted', String(filters.postedWithin))
  if (page) params.set(page.direction, page.cursor)
  return params.size > 0 ? `/jobs?${params}` : '/jobs'
}

/** Number of chosen filters, without the two texts. */
export function countFilters({ jobTypes, workArrangements, postedWithin }: JobFilters): number {
  return jobTypes.length + workArrangements.length + (postedWithin === null ? 0 : 1)
}

/** Does the search have a text or a filter? */
export function hasFilters(filters: JobFilters): boolean {
  return filters.q !== '' || filters.location !== '' || countFilters(filters) > 0
}

function parseTerm(text: string | null): string {
  // The text is also cut before it is normalised, because normalising a megabyte is slow.
  const normalised = normaliseLine((text ?? '').slice(0, 10 * MAX_TERM_LENGTH))
  return [...normalised].slice(0, MAX_TERM_LENGTH).join('').trim()
}
