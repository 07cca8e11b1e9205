import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeCursor } from '#app/core/pagination/cursor.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { jobs } from '#db/schema/jobs.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import { isListed } from '../../is-listed.server.ts'
import { MAX_JOB_COUNT } from '../../job-count.ts'
import { countFacets } from '../count-facets.server.ts'
import { countJobs } from '../count-jobs.server.ts'
import { indexedConditions } from '../search-conditions.server.ts'
import { parseCriteria } from '../search-criteria.ts'
import { searchJobs } from '../search-jobs.server.ts'
import { countUnlocatedJobs } from './count-unlocated-jobs.server.ts'
import { findJobDistances } from './job-distances.server.ts'
import { locateJob } from './locate-job.server.ts'
import { locateJobs } from './locate-jobs.server.ts'
import { relocateInBatches } from './relocate-jobs.server.ts'
import { describeSearchPlace } from './search-area.server.ts'

let bed: TestBed
let poster: Person
const ids = new Map<string, string>()

beforeAll(async () => {
  bed = await openTestBed()
  poster = await makePerson(bed.db, 'employer', { companyName: 'Bright Care' })
  const places = ['Parramatta NSW', 'Sydney NSW', 'Penrith NSW', 'Wollongong NSW', 'Melbourne VIC', 'Remote']
  for (const [n, location] of [...places, 'Parramatta and Western Sydney', 'Harris Park NSW'].entries()) {
    const job = await makeJob(bed.db, poster, { title: `Nurse ${n}`, location, ageMinutes: n })
    ids.set(location, job.id)
  }
})
afterAll(() => bed.close())

const criteria = (query: string) => parseCriteria(new URLSearchParams(query))
const search = (query: string) => searchJobs(bed.ctx(GUEST), criteria(query))
const locations = async (query: string) => (await search(query)).jobs.map(({ location }) => location)

test('a search within a distance finds the jobs of that area, and jobs without a known place by their words', async () => {
  const named = 'Parramatta and Western Sydney'
  expect((await locations('location=parramatta&within=5')).sort()).toEqual(['Harris Park NSW', 'Parramatta NSW', named])
  expect((await locations('location=parramatta&within=25')).sort()).toEqual(
    ['Harris Park NSW', 'Parramatta NSW', named, 'Sydney NSW'].sort(),
  )
  expect(await locations('location=parramatta&within=100')).toHaveLength(6)
  expect(await locations('location=parramatta')).toEqual(['Parramatta NSW', named])
  expect(await locations('q=nurse+2&location=parramatta&within=50')).toEqual(['Penrith NSW'])
  expect(await locations('location=parramatta&within=100&state=VIC')).toEqual([])
})

test('a postcode alone finds the jobs around it', async () => {
  expect((await locations('location=2150')).sort()).toEqual(['Harris Park NSW', 'Parramatta NSW'])
  expect(await locations('location=2150&within=25')).toContain('Sydney NSW')
})

test('an unknown or ambiguous place is searched as text, and the page shows a message', async () => {
  expect(await locations('location=remote&within=25')).toEqual(['Remote'])
  expect(describeSearchPlace(criteria('location=remote&within=25'))).toEqual({ kind: 'unknown' })
  const maryvale = describeSearchPlace(criteria('location=maryvale&within=25'))
  expect(maryvale).toMatchObject({ kind: 'ambiguous', labels: expect.arrayContaining(['Maryvale VIC']) })
  expect(describeSearchPlace(criteria('location=parramatta'))).toBeNull()
})

test('the nearest jobs come first, those without a known place last, and pages neither repeat nor skip any', async () => {
  const nearest = 'location=parramatta&within=100&sort=distance'
  expect(await locations(nearest)).toEqual([
    'Parramatta NSW',
    'Harris Park NSW',
    'Sydney NSW',
    'Penrith NSW',
    'Wollongong NSW',
    'Parramatta and Western Sydney',
  ])
  for (let n = 0; n < 45; n++) {
    const location = ['Parramatta NSW', 'Sydney NSW', 'Penrith NSW', 'Somewhere in Parramatta'][n % 4] ?? ''
    await makeJob(bed.db, poster, { title: `Baker ${n}`, location })
  }
  const query = `q=baker&${nearest}`
  const first = await search(query)
  const second = await search(`${query}&after=${first.older}`)
  const third = await search(`${query}&after=${second.older}`)
  const all = [...first.jobs, ...second.jobs, ...third.jobs]
  expect(new Set(all.map(({ id }) => id)).size).toBe(45)
  expect(third.older).toBeNull()
  expect((await search(`${query}&before=${second.newer}`)).jobs).toEqual(first.jobs)
  const order = [...new Set(all.map(({ location }) => location))]
  expect(order).toEqual(['Parramatta NSW', 'Sydney NSW', 'Penrith NSW', 'Somewhere in Parramatta'])
})

test('jobs that a distance leaves out because their place is unknown are counted', async () => {
  const count = (query: string) => countUnlocatedJobs(bed.ctx(GUEST), criteria(query))
  expect(await count('q=nurse&location=parramatta&within=25')).toBe(1)
  expect(await count('q=nurse+5&location=parramatta&within=25')).toBe(1)
  expect(await count('q=nurse+6&location=parramatta&within=25')).toBe(0)
  expect(await count('q=nurse&location=parramatta')).toBe(0)
})

test('the numbers beside the options agree with the results of a search within a distance', async () => {
  for (const query of [
    'location=parramatta&within=25',
    'q=nurse&location=2150',
    'q=nurse&location=sydney&within=100',
  ]) {
    const ctx = bed.ctx(GUEST)
    const facets = await countFacets(ctx, criteria(query))
    expect(facets.types['Full-time']).toBe(await countJobs(ctx, criteria(query)))
    expect(facets.states.NSW).toBe(await countJobs(ctx, criteria(`${query}&state=NSW`)))
  }
})

test('a search in a region finds the jobs of its places', async () => {
  expect(await locations('region=illawarra')).toEqual(['Wollongong NSW'])
  expect(new Set(await locations('region=illawarra&region=greater-melbourne'))).toEqual(
    new Set(['Wollongong NSW', 'Melbourne VIC']),
  )
  expect(await locations('region=illawarra&state=VIC')).toEqual([])
})

test('the jobs of a search by distance are in the true order of their distances, across pages, with the newest of one place first', async () => {
  const towns = ['Ryde', 'Auburn', 'Castle Hill', 'Sydney', 'Blacktown', 'Merrylands', 'Granville', 'Hornsby', 'Manly']
  for (const [n, town] of [...towns, ...towns, ...towns].entries()) {
    await makeJob(bed.db, poster, { title: `Glazier ${n}`, location: `${town} NSW`, ageMinutes: n })
  }
  const query = 'q=glazier&location=parramatta&within=100&sort=distance'
  const first = await search(query)
  const second = await search(`${query}&after=${first.older}`)
  const all = [...first.jobs, ...second.jobs]
  const distances = await findJobDistances(
    bed.ctx(GUEST),
    criteria(query),
    all.map(({ id }) => id),
  )
  const kilometres = all.map(({ id }) => distances[id] ?? Number.NaN)
  expect(kilometres).toHaveLength(27)
  expect(kilometres).toEqual(kilometres.toSorted((one, other) => one - other))
  const granville = all.filter(({ location }) => location === 'Granville NSW').map(({ title }) => title)
  expect(granville).toEqual(['Glazier 6', 'Glazier 15', 'Glazier 24'])
  expect((await search(`${query}&before=${second.newer}`)).jobs).toEqual(first.jobs)
})

test('a job with several places is found near each of them and in each region, and counted once', async () => {
  const { id } = await makeJob(bed.db, poster, { title: 'Pilot', location: 'Perth WA or Albury NSW; Wodonga VIC' })
  const ctx = bed.ctx(GUEST)
  for (const query of [
    'q=pilot&location=subiaco&within=10',
    'q=pilot&location=albury&within=5',
    'q=pilot&region=greater-perth',
    'q=pilot&region=murray&region=greater-perth',
    'q=pilot&location=lavington&within=50&sort=distance',
    'location=lavington&within=10',
  ]) {
    const page = await search(query)
    expect([page.jobs.map(({ title }) => title), page.count], query).toEqual([['Pilot'], 1])
    expect(await countJobs(ctx, criteria(query)), query).toBe(1)
  }
  expect(await locations('q=pilot&location=parramatta&within=100')).toEqual([])
  expect((await countFacets(ctx, criteria('q=pilot'))).regions).toEqual([
    { region: 'greater-perth', count: 1 },
    { region: 'hume', count: 1 },
    { region: 'murray', count: 1 },
  ])
  const { [id]: distance } = await findJobDistances(ctx, criteria('location=albury&within=50'), [id])
  expect(distance).toBeCloseTo(0)
  await bed.db.update(jobs).set(locateJob('Melbourne VIC')).where(eq(jobs.id, id))
  expect(await locations('q=pilot&location=albury&within=5')).toEqual([])
  await bed.db.delete(jobs).where(eq(jobs.id, id))
})

test('each job of the page has its distance', async () => {
  const id = (location: string) => ids.get(location) ?? ''
  const shown = [id('Sydney NSW'), id('Remote')]
  const distances = await findJobDistances(bed.ctx(GUEST), criteria('location=parramatta&within=25'), shown)
  expect(Object.keys(distances)).toEqual([id('Sydney NSW')])
  expect(distances[id('Sydney NSW')]).toBeCloseTo(19, -1)
})

test('the hourly task locates listed jobs whose place is known', async () => {
  const old = await makeJob(bed.db, poster, {
    title: 'Old job',
    location: 'Ballarat VIC',
    latitude: null,
    longitude: null,
    region: null,
  })
  await locateJobs.run({ db: bed.db }, {})
  const [row] = await bed.db.select().from(jobs).where(sql`id = ${old.id}`)
  expect(row).toMatchObject({ ...locateJob('Ballarat VIC'), version: old.version, updatedAt: old.updatedAt })
  expect(await bed.db.$count(jobs, sql`location = 'Remote' and latitude is null`)).toBe(1)
})

test('the nightly task corrects the place of jobs from before a change of the gazetteer, in batches', async () => {
  const before = { latitude: -10, longitude: 120, region: 'riverina' }
  const paused = { pausedAt: new Date(), listedUntil: null }
  const made = [await makeJob(bed.db, poster, { title: 'Old job', location: 'Perth WA', ...before, ...paused })]
  for (const location of ['Ballarat VIC', 'Remote', 'Ballarat VIC']) {
    made.push(await makeJob(bed.db, poster, { title: 'Old job', location, ...before }))
  }
  const versions = () => bed.db.select({ id: jobs.id, row: sql<string>`xmin::text` }).from(jobs).orderBy(jobs.id)
  const unchanged = async (work: () => Promise<void>) => {
    const [first] = [await versions(), await work()]
    const second = await versions()
    return first.filter(({ row }, index) => second[index]?.row === row).map(({ id }) => id)
  }
  const kept = await unchanged(() => relocateInBatches(bed.db, 2))
  expect(made.filter(({ id }) => kept.includes(id))).toEqual([])
  for (const job of made) {
    const [row] = await bed.db.select().from(jobs).where(eq(jobs.id, job.id))
    expect(row).toMatchObject({ ...locateJob(job.location), version: job.version, updatedAt: job.updatedAt })
  }
  expect(await unchanged(() => relocateInBatches(bed.db, 2))).toHaveLength((await versions()).length)
})

test('a search around a rare place reads its box from the index instead of all listed jobs', async () => {
  await bed.db.execute(sql`
    insert into jobs (id, title, company_name, location, latitude, longitude, job_type, description, responsibilities,
      requirements, benefits, source, posted_by, time_zone, published_at, listed_until, created_at, updated_at)
    select (substr(md5(n::text), 1, 8) || '-0000-7000-8000-' || substr(md5('far' || n), 1, 12))::uuid, 'Miner ' || n,
      'Many & Co', 'Perth WA', -31.952, 115.861, 'Contract', 'x', '{}', '{}', '{}', 'form', ${poster.id},
      'Australia/Perth', at, '9999-12-31', at, at
    from (select n, timestamptz '2026-01-01' - make_interval(mins => n) as at from generate_series(1, 4000) n) s`)
  await bed.db.execute(sql`analyze jobs`)
  const filters = criteria('location=albury+nsw&within=50')
  const query = bed.db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isListed(bed.ctx(GUEST)), indexedConditions(filters)))
  const { rows } = await bed.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('jobs_listed_place_idx')
  expect(plan).not.toContain('Seq Scan')
})

test('pages of a search by distance with more than 3,000 results neither repeat nor skip a job', async () => {
  const query = 'q=miner&location=perth&within=25&sort=distance'
  const first = await search(query)
  const second = await search(`${query}&after=${first.older}`)
  const titles = [...first.jobs, ...second.jobs].map(({ title }) => title)
  expect(titles).toEqual(Array.from({ length: 40 }, (_, n) => `Miner ${n + 1}`))
  expect((await search(`${query}&before=${second.newer}`)).jobs).toEqual(first.jobs)
})

test('more than 3,000 results are in the true order of their distances too, each once, with several places at the nearest', async () => {
  // The nearest are the oldest.
  const towns = ['North Fremantle', 'Palmyra', 'Bicton', 'Booragoon', 'Applecross', 'Cottesloe', 'Claremont', 'Subiaco']
  for (const [n, town] of [...towns, ...towns].entries()) {
    await makeJob(bed.db, poster, { title: `Miner in ${town}`, location: `${town} WA`, ageMinutes: 100 - n })
  }
  await makeJob(bed.db, poster, { title: 'Miner in two', location: 'Perth WA or Bicton WA' })
  const unknown = await makeJob(bed.db, poster, { title: 'Miner anywhere', location: 'Fremantle and Western Suburbs' })
  const query = 'q=miner&location=fremantle&within=25&sort=distance'
  const first = await search(query)
  expect(first.count).toBe(MAX_JOB_COUNT + 1)
  const second = await search(`${query}&after=${first.older}`)
  const all = [...first.jobs, ...second.jobs]
  const shown = all.map(({ id }) => id)
  expect(new Set(shown).size).toBe(40)
  const distances = await findJobDistances(bed.ctx(GUEST), criteria(query), shown)
  const kilometres = shown.map((id) => distances[id] ?? Number.NaN)
  expect(kilometres).toEqual(kilometres.toSorted((one, other) => one - other))
  expect(kilometres[0]).toBeLessThan(5)
  expect(kilometres.at(-1)).toBeGreaterThan(10)
  const near = all.filter(({ title }) => title.startsWith('Miner in '))
  expect(near).toHaveLength(17)
  const bicton = near.filter(({ title }) => /Bicton|two/.test(title)).map(({ title }) => title)
  expect(bicton).toEqual(['Miner in two', 'Miner in Bicton', 'Miner in Bicton'])
  expect((await search(`${query}&before=${second.newer}`)).jobs).toEqual(first.jobs)
  const beforeLast = await search(
    `${query}&before=${encodeCursor({ createdAt: unknown.createdAt.toISOString(), id: unknown.id })}`,
  )
  expect(beforeLast.jobs.map(({ title }) => title)).toEqual(Array.from({ length: 20 }, (_, n) => `Miner ${n + 3981}`))
  expect((await search(`${query}&after=${beforeLast.older}`)).jobs.map(({ id }) => id)).toEqual([unknown.id])
})
