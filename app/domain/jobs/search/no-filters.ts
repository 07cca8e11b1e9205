import { type JobFilters, parseCriteria } from './search-criteria.ts'

const { position: _position, ...filters } = parseCriteria(new URLSearchParams())

/** The search for all jobs. */
export const NO_FILTERS: JobFilters = filters
