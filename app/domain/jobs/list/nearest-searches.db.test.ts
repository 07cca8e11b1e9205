import { afterAll, beforeAll, expect, test } from 'vitest'
import { GUEST } from '#app/policy/actor.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import { parseCriteria } from '../search/search-criteria.ts'
import { listNearestSearches } from './nearest-searches.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
  const poster = await makePerson(bed.db, 'employer', { companyName: 'Bright Care' })
  await makeJob(bed.db, poster, { title: 'Registered Nurse', location: 'Melbourne VIC' })
  await makeJob(bed.db, poster, { title: 'Forklift Driver', location: 'Perth WA', jobType: 'Casual' })
})
afterAll(() => bed.close())

const nearest = async (query: string) => {
  const { position: _position, ...filters } = parseCriteria(new URLSearchParams(query))
  return await listNearestSearches(bed.ctx(GUEST), filters)
}

test.each([
  ['q=registerd+nurce', '/jobs?q=registered+nurse'],
  ['q=forkilft', '/jobs?q=forklift'],
  ['q=nurse&location=melborne', '/jobs?q=nurse&location=melbourne'],
  ['q=forkilft&job_type=Casual', '/jobs?q=forklift&job_type=Casual'],
  ['q=nurse&job_type=Casual', '/jobs?q=nurse'],
  ['q=forkilft&job_type=Full-time', '/jobs?q=forklift'],
  ['q=nurse&location=Footscray', '/jobs?q=nurse&location=Footscray&within=25'],
  ['q=nurse&location=Geelong', '/jobs?q=nurse&location=Geelong&within=100'],
])('%s without results offers %s first', async (query, first) => {
  expect((await nearest(query))[0]?.href).toBe(first)
})

test('searches that differ in their filters alone have different titles', async () => {
  expect((await nearest('q=forkilft&job_type=Casual')).map(({ title }) => title)).toEqual([
    'Casual forklift jobs',
    'forklift jobs',
  ])
})

test('nothing is offered for a text that is like no word of an open job', async () => {
  expect(await nearest('q=zzzzqqq')).toEqual([])
  expect(await nearest(`q=${encodeURIComponent("'%_\\")}`)).toEqual([])
})
