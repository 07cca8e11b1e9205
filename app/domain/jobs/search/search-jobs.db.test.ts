import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAGE_SIZE } from '#app/core/pagination/page-position.ts'
import { newId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import { GUEST } from '#app/policy/actor.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import { countFacets } from './count-facets.server.ts'
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

test('a search finds words in the title or company in any case and order, but no word across the two', async () => {
  await makeJob(bed.db, poster, { title: 'Café Manager' })
  expect(await titles('q=CAFÉ+man')).toEqual(['Café Manager'])
  expect(await titles('q=bright+care')).toEqual(['Café Manager'])
  expect(await titles('q=managerbright')).toEqual([])
  expect(await titles('q=bright+manager')).toEqual(['Café Manager'])
  expect(await titles('q=bright+chef')).toEqual([])
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

describe('words, states, filters and orders', () => {
  const marker = 'Zq'
  const job = (title: string, fields: Parameters<typeof makeJob>[2] = {}) =>
    makeJob(bed.db, poster, { title: `${title} ${marker}`, location: 'Perth WA', ...fields })
  const found = async (address: string) =>
    (await titles(`q=${marker}&${address}`)).map((title) => title.replace(` ${marker}`, ''))

  test('in order of relevance, titles that begin with the text come first, then those that contain it, then companies', async () => {
    const company = await makePerson(bed.db, 'employer', { companyName: 'Glassblower House' })
    await makeJob(bed.db, company, { title: 'Teacher' })
    await makeJob(bed.db, company, { title: 'Head teacher', ageMinutes: 1 })
    await makeJob(bed.db, poster, { title: 'Head glassblower', ageMinutes: 2 })
    await makeJob(bed.db, poster, { title: 'Junior glassblower', ageMinutes: 3 })
    await makeJob(bed.db, poster, { title: 'Glassblower', ageMinutes: 4 })
    expect(await titles('q=glassblower&sort=relevance')).toEqual([
      'Glassblower',
      'Head glassblower',
      'Junior glassblower',
      'Teacher',
      'Head teacher',
    ])
    expect(await titles('q=teacher+head+glassblower')).toEqual(['Head teacher'])
    expect(await titles('q=glassblower&sort=newest')).toEqual([
      'Teacher',
      'Head teacher',
      'Head glassblower',
      'Junior glassblower',
      'Glassblower',
    ])
  })

  test('whole phrases come before the same words in another order, newest first among each', async () => {
    await makeJob(bed.db, poster, { title: 'Nurse, night care', ageMinutes: 3 })
    await makeJob(bed.db, poster, { title: 'Senior care nurse', ageMinutes: 20 })
    await makeJob(bed.db, poster, { title: 'Care nurse', ageMinutes: 10 })
    expect(await titles('q=care+nurse')).toEqual(['Care nurse', 'Senior care nurse', 'Nurse, night care'])
    expect(await titles('q=care+nurse&sort=newest')).toEqual(['Nurse, night care', 'Care nurse', 'Senior care nurse'])
  })

  test.each([
    ['Victoria', ['Melbourne']],
    ['VIC', ['Melbourne']],
    ['new south wales', ['Sydney only', 'Two states']],
    ['nsw', ['Sydney only', 'Two states']],
    ['WA', ['Park', 'Two states']],
    ['Western Australia', ['Park', 'Two states']],
    ['Victoria Park', ['Park']],
    ['Park, Western Australia', ['Park']],
    ['Australia', ['Melbourne', 'Park', 'Sydney only', 'Two states']],
    ['melbourne 3000', ['Melbourne']],
    ['Melbourne VIC 3000', ['Melbourne']],
    ['3000 melbourne', ['Melbourne']],
    ['Melbourne NSW', []],
  ])('the location "%s" finds the jobs of that state or place', async (location, expected) => {
    if ((await found('')).length === 0) {
      await job('Melbourne', { location: 'Melbourne, Victoria 3000' })
      await job('Park', { location: 'Victoria Park WA 6100' })
      await job('Sydney only', { location: 'Sydney CBD' })
      await job('Two states', { location: 'Perth WA or Albury NSW' })
    }
    expect((await found(`location=${location}`)).sort()).toEqual(expected)
  })

  test('pay is compared across hourly, daily and yearly pay, and jobs without pay are kept unless the search asks', async () => {
    const pay = (cents: number, payPeriod: 'hour' | 'day' | 'year', max: number | null = null) =>
      ({ payMinCents: cents, payMaxCents: max, payPeriod, location: 'Mallacoota VIC' }) as const
    await job('Hourly', pay(5_000, 'hour')) // $98,800 a year
    await job('Daily', pay(30_000, 'day')) // $78,000 a year
    await job('Yearly', pay(7_000_000, 'year', 12_000_000))
    await job('Unstated', { location: 'Mallacoota VIC' })
    const there = 'location=mallacoota&sort=pay'
    expect(await found(there)).toEqual(['Yearly', 'Hourly', 'Daily', 'Unstated'])
    expect(await found(`${there}&pay=80000`)).toEqual(['Yearly', 'Hourly', 'Unstated'])
    expect(await found(`${there}&pay=80000&pay_stated=1`)).toEqual(['Yearly', 'Hourly'])
    expect(await found(`${there}&pay_stated=1`)).toEqual(['Yearly', 'Hourly', 'Daily'])
  })

  test('the number beside each option is the number of results that choosing it gives', async () => {
    const types = ['Full-time', 'Casual', 'Contract']
    const places = ['Hobart TAS', 'Darwin NT', 'Canberra ACT']
    for (let n = 0; n < 18; n++) {
      await job(`Facet ${n}`, {
        jobType: types[n % 3],
        location: places[n % 2] ?? '',
        category: n % 4 === 0 ? null : `Category ${n % 4}`,
        workArrangement: n % 5 === 0 ? 'Remote' : null,
        ageMinutes: n * 2 * 24 * 60 + 1,
        ...(n % 3 === 0 ? {} : { payMinCents: n * 1_000_000, payPeriod: 'year' as const }),
      })
    }
    for (const base of [
      'q=facet',
      'q=facet&job_type=Casual',
      'q=facet&state=NT&pay=80000',
      'q=facet&pay_stated=1',
      'q=facet&posted=7',
      'q=facet&category=Category+1',
      'q=facet&region=greater-hobart',
      'q=facet&work_arrangement=Remote&category=Category+2',
    ]) {
      const facets = await countFacets(bed.ctx(GUEST), parseCriteria(new URLSearchParams(base)))
      const count = async (name: string, value: string | number) => {
        const params = new URLSearchParams(base)
        params.delete(name)
        params.set(name, String(value))
        return (await search(params.toString())).count
      }
      expect(facets.isCapped).toBe(false)
      for (const [type, n] of Object.entries(facets.types)) expect(await count('job_type', type), type).toBe(n)
      for (const [state, n] of Object.entries(facets.states)) expect(await count('state', state), state).toBe(n)
      for (const { region, count: n } of facets.regions) expect(await count('region', region), region).toBe(n)
      for (const [amount, n] of Object.entries(facets.pay)) expect(await count('pay', amount), amount).toBe(n)
      for (const { category, count: n } of facets.categories) expect(await count('category', category)).toBe(n)
      for (const [one, n] of Object.entries(facets.arrangements)) expect(await count('work_arrangement', one)).toBe(n)
      for (const [days, n] of Object.entries(facets.posted)) expect(await count('posted', days), days).toBe(n)
      const listed = await search(`${base}&pay_stated=1`)
      expect(facets.payNotStated).toBe((await search(base)).count - listed.count)
    }
    const recent = await countFacets(bed.ctx(GUEST), parseCriteria(new URLSearchParams('q=facet&posted=3')))
    const { types: byType } = await countFacets(bed.ctx(GUEST), parseCriteria(new URLSearchParams('q=facet')))
    expect(recent.posted).toEqual({ 1: 1, 3: 2, 7: 4, 14: 7, 30: 15 })
    expect(byType).toEqual({ 'Full-time': 6, Casual: 6, Contract: 6 })
    const some = await countFacets(bed.ctx(GUEST), parseCriteria(new URLSearchParams('q=facet')), 8)
    expect(some.isCapped).toBe(true)
    for (const [type, n] of Object.entries(some.types)) expect(byType[type]).toBeGreaterThanOrEqual(n)
  })

  test('pages of results in order of pay and of relevance show each job once, forwards and backwards', async () => {
    for (let n = 0; n < 30; n++) {
      const title = n % 2 ? `Deck hand ${n}` : `Hand for the deck ${n}`
      const pay = n % 3 ? { payMinCents: (n % 7) * 100_000, payPeriod: 'year' as const } : {}
      await makeJob(bed.db, poster, { title, ...pay })
    }
    for (const address of ['q=deck+hand', 'q=deck+hand&sort=pay', 'q=de&sort=pay']) {
      const first = await search(address)
      const second = await search(`${address}&after=${first.older}`)
      const all = [...first.jobs, ...second.jobs].map(({ id }) => id)
      expect(new Set(all).size).toBe(first.count)
      expect(second.older).toBeNull()
      expect((await search(`${address}&before=${second.newer}`)).jobs).toEqual(first.jobs)
    }
  })
})
