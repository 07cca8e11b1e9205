import { splitState } from '#app/lib/states.ts'
import { searchTerms } from '../search-terms.ts'
import { isInArea, searchAreaOf } from './places/search-area.server.ts'
import { stateMarker } from './search-conditions.server.ts'
import { type JobFilters } from './search-criteria.ts'

/** The columns of a job that filters apply to. */
export type SearchedJob = {
  searchText: string
  searchLocation: string
  jobType: string
  workArrangement: string | null
  category: string | null
  region: string | null
  payYearlyCents: number | null
  latitude: number | null
  longitude: number | null
  otherPlaces: readonly { latitude: number | null; longitude: number | null; region: string | null }[] | null
}

/** Texts, in lower case, that a job contains if it matches: in title or company, and in its location. */
export type RequiredTexts = { words: readonly string[]; places: readonly string[] }

/** A search around a place requires nothing of the location, and one of several states neither. */
export function requiredTextsOf(filters: JobFilters): RequiredTexts {
  const words = lowerCaseTerms(filters.q)
  const named = searchAreaOf(filters) ? [] : locationTexts(filters)
  return { words, places: filters.states.length === 1 ? [...named, ...filters.states.map(stateMarker)] : named }
}

/**
 * The filters as a function for jobs in memory: true where `scanConditions` selects the row. It serves the evaluation
 * of many searches on few jobs, where a statement for each search takes 30 times as long.
 */
export function matcherOf(filters: JobFilters): (job: SearchedJob) => boolean {
  const words = lowerCaseTerms(filters.q)
  const isThere = locationMatcher(filters)
  const { jobTypes, workArrangements, categories, states, regions, minPay, payStated } = filters
  const markers = states.map(stateMarker)
  const includes = (values: readonly string[], value: string | null) =>
    values.length === 0 || (value !== null && values.includes(value))
  return (job) =>
    words.every((word) => job.searchText.includes(word)) &&
    isThere(job) &&
    includes(jobTypes, job.jobType) &&
    includes(workArrangements, job.workArrangement) &&
    includes(categories, job.category) &&
    (regions.length === 0 || [job, ...(job.otherPlaces ?? [])].some(({ region }) => includes(regions, region))) &&
    (markers.length === 0 || markers.some((marker) => job.searchLocation.includes(marker))) &&
    (job.payYearlyCents === null ? !payStated : minPay === null || job.payYearlyCents >= minPay * 100)
}

/** The location of the filters, with its distance. */
function locationMatcher(filters: JobFilters): (job: SearchedJob) => boolean {
  const texts = locationTexts(filters)
  const isNamed = (job: SearchedJob) => texts.every((text) => job.searchLocation.includes(text))
  const area = searchAreaOf(filters)
  if (!area) return isNamed
  return (job) => isInArea(area, job) || (job.latitude === null && isNamed(job))
}

/** What the location of a job contains that has the place and state of the filters by name. */
function locationTexts({ location }: JobFilters): string[] {
  const { state, rest } = splitState(location)
  const words = lowerCaseTerms(rest.replaceAll(',', ' '))
  return state === null ? words : [...words, stateMarker(state)]
}

const lowerCaseTerms = (text: string) => searchTerms(text).map((word) => word.toLowerCase())
