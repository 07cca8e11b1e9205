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
  await makeJob(bed.db, poster, { title: 'Storeperson', location: 'Albury NSW' })
  await makeJob(bed.db, poster, { title: 'Packer', location: 'Singleton NSW' })
  await makeJob(bed.db, poster, { title: 'Cleaner', location: 'Sale VIC' })
  await makeJob(bed.db, poster, { title: 'Designer', location: 'Sydney NSW', workArrangement: 'Remote' })
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

test.each([
  ['location=Footscary', '/jobs?location=Footscray&within=25'],
  ['location=footscary+vic+3011', '/jobs?location=footscary+vic+3011&within=25'],
  ['location=footscary+vic', '/jobs?location=Footscray+VIC&within=25'],
  ['location=Footscary+Victoria', '/jobs?location=Footscray+VIC&within=25'],
  ['q=driver&location=South+Fremantel', '/jobs?q=driver&location=South+Fremantle&within=25'],
  ['q=nurse&location=Victora', '/jobs?q=nurse&location=Victoria'],
  // Nearer to Albany than to Albury, which a job names.
  ['q=storeperson&location=Albeny', '/jobs?q=storeperson'],
  ['q=storeperson&location=Albany', '/jobs?q=storeperson'],
  ['q=storeperson&location=Albry', '/jobs?q=storeperson&location=albury'],
])('%s names a place that no job names, and offers %s first', async (query, first) => {
  expect((await nearest(query))[0]?.href).toBe(first)
})

test.each([
  ['q=packer&location=Hunter+Valley', '/jobs?q=packer&region=hunter-valley'],
  ['location=Hunter+Valley', '/jobs?region=hunter-valley'],
  ['location=Remote', '/jobs?work_arrangement=Remote'],
  ['q=cleaner&location=Gippsland', '/jobs?q=cleaner&region=latrobe-and-gippsland'],
  ['q=packer&location=hunter+vally+nsw', '/jobs?q=packer&region=hunter-valley'],
  ['q=designer&location=Remote&within=25', '/jobs?q=designer&work_arrangement=Remote'],
  ['q=designer&location=work+from+home,+NSW', '/jobs?q=designer&work_arrangement=Remote&state=NSW'],
])('%s names a filter in its location, and offers %s first', async (query, first) => {
  expect((await nearest(query))[0]?.href).toBe(first)
})

test.each([
  ['job_type=Casual&state=VIC', ['/jobs?state=VIC', '/jobs?job_type=Casual']],
  [
    'job_type=Casual&work_arrangement=Hybrid&posted=1&state=WA',
    ['/jobs?job_type=Casual&state=WA&posted=1', '/jobs?state=WA', '/jobs?job_type=Casual'],
  ],
  ['q=driver&job_type=Casual&posted=7&state=VIC', ['/jobs?q=driver&job_type=Casual&posted=7', '/jobs?q=driver']],
  // Fewer options of one filter have no more results.
  ['state=TAS&state=NT&job_type=Casual', ['/jobs?job_type=Casual']],
  ['state=TAS', []],
])('the search %s without results is offered without one of its filters', async (query, offered) => {
  expect((await nearest(query)).map(({ href }) => href)).toEqual(offered)
})

test('a search with every filter and two words is also tried without any filter', async () => {
  const filters =
    'job_type=Contract&work_arrangement=Remote&category=a&state=NT&region=illawarra&pay=80000&pay_stated=1&posted=1'
  const offered = await nearest(`q=forklift+driver&location=Perth&within=5&sort=pay&${filters}`)
  expect(offered.map(({ href }) => href)).toEqual(['/jobs?q=forklift+driver&location=Perth', '/jobs?q=forklift+driver'])
})

test('a search with several words and filters is also tried without its location', async () => {
  const offered = await nearest('q=forklift+driver&location=Broome&job_type=Casual&posted=7&pay_stated=1')
  expect(offered.map(({ href }) => href)).toEqual(['/jobs?q=forklift+driver'])
})

test('nothing is offered for a text that is like no word of an open job', async () => {
  expect(await nearest('q=zzzzqqq')).toEqual([])
  expect(await nearest(`q=${encodeURIComponent("'%_\\")}`)).toEqual([])
})
