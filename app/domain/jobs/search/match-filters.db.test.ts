import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STATE_CODES } from '#app/lib/states.ts'
import { jobs } from '#db/schema/jobs.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import { JOB_TYPES, WORK_ARRANGEMENTS } from '../job.ts'
import { matcherOf, requiredTextsOf } from './match-filters.server.ts'
import { REGION_SLUGS } from './regions.ts'
import { scanConditions } from './search-conditions.server.ts'
import { DISTANCES_KM, type JobFilters, MIN_PAY_OPTIONS } from './search-criteria.ts'

const TITLES = [
  'Night Nurse',
  'Café Manager',
  'ÉLECTRICIEN 100%',
  'Forklift Driver',
  'Aged-care nurse',
  'C++ Developer',
]
const LOCATIONS = [
  'Perth WA',
  'Parramatta NSW 2150',
  'Geelong, Victoria',
  'Port Kembla NSW',
  'Remote (Australia)',
  'Albury NSW or Fremantle WA',
  'Mars',
]
const WORDS = ['nurse', 'NIGHT', 'café', 'É', '%', '_', 'c++', 'driver', 'care', 'zzz', 'rosella']
const PLACES = [
  'Perth',
  'perth wa',
  '2150',
  'Victoria',
  'geelong vic',
  'New South Wales',
  'Kembla',
  'Western Sydney',
  'mars',
]

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
  const poster = await makePerson(bed.db, 'employer', { companyName: 'Rosella House' })
  for (const [index, title] of TITLES.entries()) {
    for (const [number, location] of LOCATIONS.entries()) {
      await makeJob(bed.db, poster, {
        title,
        location,
        jobType: JOB_TYPES[(index + number) % JOB_TYPES.length],
        workArrangement: [null, ...WORK_ARRANGEMENTS][(index * 2 + number) % 4],
        category: [null, 'Health', 'Transport'][index % 3],
        ...(number % 2 === 0
          ? { payMinCents: 3_000, payMaxCents: 2_000 * (index + 2), payPeriod: 'hour' as const }
          : {}),
      })
    }
  }
})
afterAll(() => bed.close())

/** At most two of `values`. */
const some = <T>(values: readonly T[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: 2 })
const sometimes = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: null, freq: 1 })

const FILTERS: fc.Arbitrary<JobFilters> = fc.record({
  q: fc.array(fc.constantFrom(...WORDS), { maxLength: 2 }).map((words) => words.join(' ')),
  location: fc.constantFrom('', '', ...PLACES),
  within: sometimes(DISTANCES_KM),
  jobTypes: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, some(JOB_TYPES)),
  workArrangements: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, some(WORK_ARRANGEMENTS)),
  categories: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, some(['Health', 'Transport', 'Law'])),
  states: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, some(STATE_CODES)),
  regions: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, some(REGION_SLUGS)),
  minPay: sometimes(MIN_PAY_OPTIONS),
  payStated: fc.boolean(),
  postedWithin: fc.constant(null),
  sort: fc.constant(null),
})

test('any filters select the same jobs in memory as in the database', async () => {
  const all = await bed.db.select().from(jobs)
  expect(all.length).toBe(TITLES.length * LOCATIONS.length)
  let matched = 0
  await fc.assert(
    fc.asyncProperty(FILTERS, async (filters) => {
      const selected = await bed.db.select({ id: jobs.id }).from(jobs).where(scanConditions(filters, jobs))
      const matches = matcherOf(filters)
      const matching = all.filter(matches)
      const { words, places } = requiredTextsOf(filters)
      expect(matching.every((job) => words.every((word) => job.searchText.includes(word)))).toBe(true)
      expect(matching.every((job) => places.every((place) => job.searchLocation.includes(place)))).toBe(true)
      const found = matching.map(({ id }) => id)
      matched += found.length
      expect(found.toSorted()).toEqual(selected.map(({ id }) => id).toSorted())
    }),
    { numRuns: 300 },
  )
  expect(matched).toBeGreaterThan(100)
})
