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

/** Inserts many jobs, `ageMinutes` old and older, in one statement. */
async function makeMany(count: number, fields: { title: string; ageMinutes: number; location?: string }) {
  await bed.db.execute(sql`
    insert into jobs (id, title, company_name, location, job_type, description, responsibilities, requirements,
      benefits, source, posted_by, time_zone, published_at, listed_until, created_at, updated_at)
    select (substr(md5('${sql.raw(newId())}' || n), 1, 8) || '-0000-7000-8000-' || substr(md5(n::text || ${fields.title}), 1, 12))::uuid,
      ${fields.title} || ' ' || n, 'Many & Co', ${fields.location ?? 'Perth WA'}, 'Contract', 'x', '{}', '{}', '{}',
      'form', ${poster.id}, 'Australia/Perth', at, '9999-12-31', at, at
    from (select n, ${new Date().toISOString()}::timestamptz - make_interval(mins => ${fields.ageMinutes} + n / 10) as at from generate_series(1, ${count}) n) s`)
}

test('a search finds text in the title or company in any case, but not across the two', async () => {
  await makeJob(bed.db, poster, { title: 'Café Manager' })
  expect(await titles('q=CAFÉ+man')).toEqual(['Café Manager'])
  expect(await titles('q=bright+care')).toEqual(['Café Manager'])
  expect(await titles('q=managerbright')).toEqual([])
  expect(await titles('q=manager+bright')).toEqual([])
})

test('%, _, quotes and backslashes are searched literally', async () => {
  await makeJob(bed.db, poster, { title: `Sales 100% commission` })
  await makeJob(bed.db, poster, { title: `O'Brien's "best" C:\\path_finder` })
  expect(await titles('q=100%25')).toEqual(['Sales 100% commission'])
  expect(await titles('q=%25')).toEqual(['Sales 100% commission'])
  expect(await titles('q=_')).toEqual([`O'Brien's "best" C:\\path_finder`])
  expect(await titles('q=100_+com')).toEqual([])
  expect(await titles(`q=${encodeURIComponent(`o'brien's "BEST" c:\\path_f`)}`)).toHaveLength(1)
})

test('two letters are enough to search, and texts combine with filters', async () => {
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

test('closed jobs, drafts and jobs older than the filter are not found', async () => {
  const now = Date.now()
  await makeJob(bed.db, poster, { title: 'Wanted welder', ageMinutes: 60 })
  await makeJob(bed.db, poster, { title: 'Old welder', ageMinutes: 60 * 24 * 5 })
  await makeJob(bed.db, poster, { title: 'Closed welder', listedUntil: new Date(now - 1000) })
  await makeJob(bed.db, poster, { title: 'Draft welder', publishedAt: null, listedUntil: null })
  expect(await titles('q=welder')).toEqual(['Wanted welder', 'Old welder'])
  expect(await titles('q=welder&posted=3')).toEqual(['Wanted welder'])
  expect((await search('q=welder')).count).toBe(2)
})

test.each(['q=%00', 'page=-1', 'after=rubbish&before=%00', 'posted=-1', 'job_type=Wizard'])(
  'the invalid parameter %s is ignored',
  async (address) => {
    expect(await search(address)).toEqual(await search(''))
    expect((await search('')).count).toBeGreaterThan(0)
  },
)

test('the first of repeated search texts is used', async () => {
  expect(await titles('q=café&q=welder')).toEqual(['Café Manager'])
})

test.each([`q=${'x'.repeat(5000)}`, 'q=%F0%9F%A6%98', 'q=%ED%A0%80', `q=${'%25'.repeat(200)}`])(
  'case %#: an unusual search text finds nothing',
  async (address) => {
    expect(await search(address)).toEqual({ jobs: [], count: 0, newer: null, older: null })
  },
)

test('a text in old jobs only is found behind thousands of newer jobs, and counting stops at 1,001', async () => {
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
  'all pages of %s show each job once, forwards and backwards, with jobs of the same time',
  async (address) => {
    const pages: string[][] = []
    let page = await search(address)
    for (let count = 0; count < 200; count++) {
      pages.push(page.jobs.map((job) => job.id))
      if (!page.older) break
      page = await search(`${address}&after=${page.older}`)
    }
    const all = pages.flat()
    expect(new Set(all).size).toBe(all.length)
    expect(all.length).toBeGreaterThanOrEqual(45)
    const backwards: string[][] = [page.jobs.map((job) => job.id)]
    while (page.newer) {
      page = await search(`${address}&before=${page.newer}`)
      backwards.unshift(page.jobs.map((job) => job.id))
    }
    expect(backwards).toEqual(pages)
  },
)

test('a page past the end shows the first page', async () => {
  const first = await search('q=perfusionist')
  const last = await search(`q=welder&after=${first.older}`)
  expect(last.jobs.map((job) => job.title)).toContain('Wanted welder')
  expect(last.newer).toBeNull()
})
