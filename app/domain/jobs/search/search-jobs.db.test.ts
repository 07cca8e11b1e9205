import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAGE_SIZE } from '#app/core/pagination/keyset.server.ts'
import { newId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import { GUEST } from '#app/policy/actor.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import { parseCriteria } from './search-criteria.ts'
import { searchJobs } from './search-jobs.server.ts'

let bed: TestBed
let poster: Person

beforeAll(async () => {
  bed = await openTestBed()
  poster = await makePerson(bed.db, 'employer', { companyName: 'Bright Care' })
})
afterAll(() => bed.close())

const search = (address: string) => searchJobs(bed.ctx(GUEST), parseCriteria(new URLSearchParams(address)))
const titles = async (address: string) => (await search(address)).jobs.map((job) => job.title)

/** Many ads at once, `ageMinutes` old and older, without the factory's round trips. */
async function makeMany(count: number, fields: { title: string; ageMinutes: number; location?: string }) {
  await bed.db.execute(sql`
    insert into jobs (id, title, company_name, location, job_type, description, responsibilities, requirements,
      benefits, source, posted_by, time_zone, published_at, listed_until, created_at, updated_at)
    select (substr(md5('${sql.raw(newId())}' || n), 1, 8) || '-0000-7000-8000-' || substr(md5(n::text || ${fields.title}), 1, 12))::uuid,
      ${fields.title} || ' ' || n, 'Many & Co', ${fields.location ?? 'Perth WA'}, 'Contract', 'x', '{}', '{}', '{}',
      'form', ${poster.id}, 'Australia/Perth', at, '9999-12-31', at, at
    from (select n, now() - make_interval(mins => ${fields.ageMinutes} + n / 10) as at from generate_series(1, ${count}) n) s`)
}

test('looks inside title and company, whatever the case, and never across the two', async () => {
  await makeJob(bed.db, poster, { title: 'Café Manager' })
  expect(await titles('q=CAFÉ+man')).toEqual(['Café Manager'])
  expect(await titles('q=bright+care')).toEqual(['Café Manager'])
  expect(await titles('q=managerbright')).toEqual([])
  expect(await titles('q=manager+bright')).toEqual([])
})

test('takes %, _, quotes and backslashes for what they are', async () => {
  await makeJob(bed.db, poster, { title: `Sales 100% commission` })
  await makeJob(bed.db, poster, { title: `O'Brien's "best" C:\\path_finder` })
  expect(await titles('q=100%25')).toEqual(['Sales 100% commission'])
  expect(await titles('q=%25')).toEqual(['Sales 100% commission'])
  expect(await titles('q=_')).toEqual([`O'Brien's "best" C:\\path_finder`])
  expect(await titles('q=100_+com')).toEqual([])
  expect(await titles(`q=${encodeURIComponent(`o'brien's "BEST" c:\\path_f`)}`)).toHaveLength(1)
})

test('finds two letters, and combines texts with filters', async () => {
  await makeJob(bed.db, poster, { title: 'QZ Technician', location: 'Broome WA', workArrangement: 'Remote' })
  await makeJob(bed.db, poster, { title: 'QZ Technician', location: 'Hobart TAS', jobType: 'Casual' })
  expect(await titles('q=qz')).toHaveLength(2)
  expect(await titles('q=qz&location=broo')).toHaveLength(1)
  expect(await titles('q=technician&location=ho')).toHaveLength(1)
  expect(await titles('q=qz&job_type=Casual&job_type=Full-time')).toHaveLength(2)
  expect(await titles('q=qz&job_type=Casual')).toHaveLength(1)
  expect(await titles('q=qz+tech&work_arrangement=Remote')).toHaveLength(1)
  expect(await titles('q=qz&work_arrangement=Hybrid')).toEqual([])
})

test('leaves out what is not open, and what is older than asked', async () => {
  const now = Date.now()
  await makeJob(bed.db, poster, { title: 'Wanted welder', ageMinutes: 60 })
  await makeJob(bed.db, poster, { title: 'Old welder', ageMinutes: 60 * 24 * 5 })
  await makeJob(bed.db, poster, { title: 'Closed welder', listedUntil: new Date(now - 1000) })
  await makeJob(bed.db, poster, { title: 'Draft welder', publishedAt: null, listedUntil: null })
  expect(await titles('q=welder')).toEqual(['Wanted welder', 'Old welder'])
  expect(await titles('q=welder&posted=3')).toEqual(['Wanted welder'])
  expect((await search('q=welder')).count).toBe(2)
})

test('never fails on strange input', async () => {
  const strange = ['q=%00', `q=${'x'.repeat(5000)}`, 'page=-1', 'after=rubbish&before=%00', 'q=a&q=b&q=c', 'posted=-1']
  for (const address of [...strange, 'q=%F0%9F%A6%98', 'q=%ED%A0%80', 'job_type=Wizard', `q=${'%25'.repeat(200)}`]) {
    await expect(search(address), address).resolves.toBeDefined()
  }
})

test('finds what only old ads have, thousands of newer ones before it, and counts no further than 1,001', async () => {
  await makeMany(3200, { title: 'Ordinary filler', ageMinutes: 60 * 24 * 20 })
  await makeMany(45, { title: 'Perfusionist', ageMinutes: 60 * 24 * 40, location: 'Oodnadatta SA' })
  const page = await search('q=perfusionist')
  expect(page.jobs).toHaveLength(PAGE_SIZE)
  expect(page.count).toBe(45)
  expect(await titles('q=erfusion&location=oodna')).toEqual(page.jobs.map((job) => job.title))
  expect((await search('location=dn')).count).toBe(45)
  expect((await search('q=ordinary')).count).toBe(1001)
})

test.each(['q=perfusionist', 'q=pe&location=dn', 'q=filler&posted=30'])(
  'walks %s forward and back past ads of one moment, seeing each once',
  async (address) => {
    const pages: string[][] = []
    let page = await search(address)
    for (let turns = 0; turns < 200; turns++) {
      pages.push(page.jobs.map((job) => job.id))
      if (!page.older) break
      page = await search(`${address}&after=${page.older}`)
    }
    const all = pages.flat()
    expect(new Set(all).size).toBe(all.length)
    expect(all.length).toBeGreaterThanOrEqual(45)
    const back: string[][] = [page.jobs.map((job) => job.id)]
    while (page.newer) {
      page = await search(`${address}&before=${page.newer}`)
      back.unshift(page.jobs.map((job) => job.id))
    }
    expect(back).toEqual(pages)
  },
)

test('answers a page past the end with the first page', async () => {
  const first = await search('q=perfusionist')
  const last = await search(`q=welder&after=${first.older}`)
  expect(last.jobs.map((job) => job.title)).toContain('Wanted welder')
  expect(last.newer).toBeNull()
})
