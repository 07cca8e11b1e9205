import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#app/policy/actor.ts'
import { GUEST } from '#app/policy/actor.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import { countFacets } from './count-facets.server.ts'
import { countJobs } from './count-jobs.server.ts'
import { pairContains } from './letter-pairs.server.ts'
import { chooseContains, loadSearchBasis } from './search-basis.server.ts'
import { type JobFilters, parseCriteria } from './search-criteria.ts'
import { searchJobs } from './search-jobs.server.ts'

let bed: TestBed
let poster: Person

/** Titles with the letters QZ before every kind of character that can follow them. */
const TITLES = [
  'QZ driver',
  'Driver QZ',
  'Driver, qz/forklift',
  'QZ9 operator',
  'Zaqza operator',
  "Qz's crane",
  'Qz’s crane',
  'QZ–crane',
  'QZ—crane',
  'Plaqzé',
  'Plaqzł',
  'QZ護',
  'Plaqz😀',
]

beforeAll(async () => {
  bed = await openTestBed()
  poster = await makePerson(bed.db, 'employer')
  for (const [n, title] of TITLES.entries()) {
    await makeJob(bed.db, poster, { title, createdAt: new Date(Date.now() - (n + 10_000) * 60_000) })
  }
  await makeJob(bed.db, poster, { title: 'Driver', companyName: 'Bright QZ', createdAt: new Date(0) })
  await bed.db.execute(sql`
    insert into jobs (id, title, company_name, location, job_type, description, responsibilities, requirements,
      benefits, source, posted_by, time_zone, published_at, listed_until, created_at, updated_at)
    select gen_random_uuid(), 'Newer carpenter', 'Many & Co', 'Perth WA', 'Contract', 'x', '{}', '{}', '{}', 'form',
      ${poster.id}, 'Australia/Perth', at, '9999-12-31', at, at
    from (select ${new Date().toISOString()}::timestamptz - make_interval(secs => n) as at from generate_series(1, 3100) n) s`)
})
afterAll(() => bed.close())

const criteriaOf = (address: string) => parseCriteria(new URLSearchParams(address))
const containsOf = async (criteria: JobFilters) =>
  chooseContains(criteria, await loadSearchBasis(bed.ctx(GUEST), criteria))

test('a search for two letters that few jobs have finds them before any character', async () => {
  const criteria = criteriaOf('q=Qz')
  expect(await containsOf(criteria)).toBe(pairContains)
  const { jobs, count } = await searchJobs(bed.ctx(GUEST), criteria)
  expect(jobs.map(({ title }) => title)).toEqual([...TITLES, 'Driver'])
  expect(count).toBe(TITLES.length + 1)
  const { position: _, ...filters } = criteria
  expect(await countJobs(bed.ctx(GUEST), filters)).toBe(TITLES.length + 1)
  const { types } = await countFacets(bed.ctx(GUEST), filters)
  expect(Object.values(types).reduce((sum, each) => sum + each, 0)).toBe(TITLES.length + 1)
})

test('two pairs of letters must both match, and combine with a filter', async () => {
  expect((await searchJobs(bed.ctx(GUEST), criteriaOf('q=qz+op'))).count).toBe(2)
  expect((await searchJobs(bed.ctx(GUEST), criteriaOf('q=qz&job_type=Internship'))).count).toBe(0)
  expect((await searchJobs(bed.ctx(GUEST), criteriaOf('q=xq'))).count).toBe(0)
})

test.each([
  ['two letters that most jobs have', 'q=er'],
  ['one letter', 'q=q'],
  ['a longer word', 'q=qz+driver'],
  ['a place', 'q=qz&location=Perth'],
])('%s are not searched by their letters', async (_, address) => {
  expect(await containsOf(criteriaOf(address))).not.toBe(pairContains)
})

test('two letters that many old jobs have fill the page in order', async () => {
  await bed.db.execute(sql`
    insert into jobs (id, title, company_name, location, job_type, description, responsibilities, requirements,
      benefits, source, posted_by, time_zone, published_at, listed_until, created_at, updated_at)
    select overlay(gen_random_uuid()::text placing '7' from 15)::uuid, 'Old xw rigger ' || n, 'Many & Co', 'Perth WA', 'Contract', 'x', '{}', '{}', '{}', 'form',
      ${poster.id}, 'Australia/Perth', at, '9999-12-31', at, at
    from (select n, timestamptz '2020-01-01Z' - make_interval(mins => n) as at from generate_series(1, 3100) n) s`)
  const first = await searchJobs(bed.ctx(GUEST), criteriaOf('q=xw'))
  expect([first.jobs[0]?.title, first.jobs.at(-1)?.title]).toEqual(['Old xw rigger 1', 'Old xw rigger 20'])
  expect(first.count).toBe(1001)
  const second = await searchJobs(bed.ctx(GUEST), criteriaOf(`q=xw&after=${first.older}`))
  expect(second.jobs[0]?.title).toBe('Old xw rigger 21')
})
