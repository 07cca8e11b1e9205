import { eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#app/lib/dates.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { jobs } from '#db/schema/jobs.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import { recordStatements } from '#tests/support/record-statements.ts'
import { countFacets } from './count-facets.server.ts'
import { matcherOf } from './match-filters.server.ts'
import { isOld, listPostedSpans, nearestSpans } from './posted-spans.server.ts'
import { parseCriteria } from './search-criteria.ts'
import { searchJobs } from './search-jobs.server.ts'

let bed: TestBed
let poster: Person

beforeAll(async () => {
  bed = await openTestBed()
  poster = await makePerson(bed.db, 'employer', { companyName: 'Bright Care' })
  // More than the newest entries that a search always reads, then jobs of two years ago, in weeks with gaps.
  await addJobs(3_100, sql`'Carpenter ' || n`, sql`${new Date()}::timestamptz - make_interval(secs => n)`)
  const old = sql`timestamptz '2024-03-04Z' - make_interval(days => (n % 5) * 14, mins => n / 7)`
  await addJobs(
    1_900,
    sql`(array['Archivist', 'Junior archivist', 'Curator', 'Archivist and curator', 'Tax clerk'])[1 + n * 7 % 5] || ' ' || n`,
    old,
  )
  // One in each of four weeks, and then more than few matches.
  await addJobs(4, sql`'Farrier ' || n`, sql`timestamptz '2023-03-01Z' - make_interval(days => n * 14)`)
  await addJobs(1_150, sql`'Farrier ' || n`, sql`timestamptz '2022-12-01Z' - make_interval(mins => n)`)
  await bed.db.execute(sql`analyze`)
}, 60_000)
afterAll(() => bed.close())

async function addJobs(count: number, title: ReturnType<typeof sql>, at: ReturnType<typeof sql>) {
  await bed.db.execute(sql`
    insert into jobs (id, title, company_name, location, job_type, work_arrangement, description, responsibilities, requirements,
      benefits, source, posted_by, time_zone, published_at, listed_until, created_at, updated_at, pay_min_cents, pay_period)
    select overlay(gen_random_uuid()::text placing '7' from 15)::uuid, ${title}, (array['Many & Co', 'Xylo Books'])[1 + n % 2],
      (array['Perth WA', 'Hobart TAS', 'Albury NSW'])[1 + n % 3], (array['Contract', 'Casual'])[1 + n % 2],
      (array['Remote', 'Hybrid', null, null])[1 + n % 4], 'x', '{}', '{}', '{}', 'form', ${poster.id}, 'Australia/Perth', ${at},
      case when n % 11 > 0 then timestamptz '9999-12-31Z' end, ${at}, ${at}, case when n % 3 = 0 then n * 100 end,
      case when n % 3 = 0 then 'year' end
    from generate_series(1, ${count}::int) n`)
}

const criteriaOf = (address: string) => parseCriteria(new URLSearchParams(address))
const search = (address: string) => searchJobs(bed.ctx(GUEST), criteriaOf(address))
const spansOf = (q: string) => listPostedSpans(bed.ctx(GUEST), q)
const titles = async (address: string) => (await search(address)).jobs.map(({ title }) => title)

describe('all pages of a search for words of old jobs are those of a plain comparison with every job', () => {
  test.each([
    'q=archivist',
    'q=ARCHIVIST&work_arrangement=Remote',
    'q=archivist&job_type=Internship',
    'q=archivist&location=hobart',
    'q=curat&state=NSW',
    'q=archivist+curator&sort=newest',
    'q=curator+tax&sort=newest',
    'q=archivist+curator&job_type=Casual&sort=newest',
    'q=junior+arch&work_arrangement=Remote&work_arrangement=Hybrid&sort=newest',
    'q=curator&job_type=Contract&job_type=Casual&work_arrangement=Hybrid',
    'q=books+curat+1&sort=newest',
    'q=carpenter&job_type=Casual&work_arrangement=Remote',
    'q=v',
    'q=v&job_type=Casual',
    'q=vi',
    'q=tax&work_arrangement=Hybrid',
    'q=clerk+1&sort=newest',
    'q=xylo&work_arrangement=Remote&job_type=Casual',
    'location=albury&work_arrangement=Hybrid',
    'q=archivist&posted=30',
    'q=farrier',
    'q=farrier&job_type=Casual',
    'q=farrier&job_type=Internship',
    'q=q',
  ])('%s', async (address) => {
    const { position: _, ...filters } = criteriaOf(address)
    const matches = matcherOf(filters)
    const since = filters.postedWithin === null ? 0 : Date.now() - filters.postedWithin * DAY_MS
    const all = await bed.db.select().from(jobs).where(isNotNull(jobs.listedUntil))
    const expected = all
      .filter((job) => matches(job) && job.createdAt.getTime() > since)
      .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1))
      .map(({ id }) => id)
    const first = await search(address)
    expect(first.count).toBe(Math.min(expected.length, 1001))
    const found: string[] = []
    const pages = [first]
    for (let page = first; ; page = await search(`${address}&after=${page.older}`)) {
      pages.push(page)
      found.push(...page.jobs.map(({ id }) => id))
      if (!page.older) break
    }
    expect(found).toEqual(expected)
    const last = pages.at(-1)
    const beforeLast = pages.at(-2)
    if (last?.newer && beforeLast) {
      expect((await search(`${address}&before=${last.newer}`)).jobs).toEqual(beforeLast.jobs)
    }
    const { types, isCapped } = await countFacets(bed.ctx(GUEST), { ...filters, jobTypes: [] }, 10_000)
    expect(isCapped).toBe(false)
    const ofType = (type: string) => all.filter((job) => expectedOf(job) && job.jobType === type).length
    const matchesAnyType = matcherOf({ ...filters, jobTypes: [] })
    const expectedOf = (job: (typeof all)[number]) => matchesAnyType(job) && job.createdAt.getTime() > since
    for (const type of ['Contract', 'Casual', 'Internship']) expect(types[type] ?? 0, type).toBe(ofType(type))
  })
})

test('many old jobs are read newest first, also if few are in the newest weeks with the word', async () => {
  const sent = await recordStatements(bed.db, () => search('q=farrier'))
  const lookUpAll = sent.filter(({ text }) => text.includes('matches as materialized (select * from found'))
  expect(lookUpAll).toEqual([])
})

test('a word has the weeks in which jobs had it, and two words the weeks that they have in common', async () => {
  const spans = await spansOf('archivist')
  expect(spans).toHaveLength(3)
  expect(isOld(spans, new Date())).toBe(true)
  expect(await spansOf('carpenter archivist')).toEqual([])
  expect(await spansOf('no-such-word')).toEqual([])
  expect(await spansOf('')).toEqual([null])
  const [, second] = spans
  const from = { at: second?.until ?? null }
  expect(nearestSpans(spans, { from, isBackwards: false })).toEqual(spans.slice(1))
  expect(nearestSpans(spans, { from, isBackwards: true })).toEqual(spans.slice(0, 1))
})

test('a job is found by its words of now after its title, its company or its date has changed', async () => {
  const { id } = await makeJob(bed.db, poster, { title: 'Lamplighter', createdAt: new Date('2019-05-01Z') })
  expect(await titles('q=lamplighter')).toEqual(['Lamplighter'])
  await bed.db.update(jobs).set({ title: 'Glazier of lamps', companyName: 'Fernwood' }).where(eq(jobs.id, id))
  expect(await titles('q=glazier')).toEqual(['Glazier of lamps'])
  expect(await titles('q=fernwood+glazier&sort=newest')).toEqual(['Glazier of lamps'])
  await bed.db
    .update(jobs)
    .set({ createdAt: new Date('2018-05-01Z') })
    .where(eq(jobs.id, id))
  expect(await titles('q=glazier')).toEqual(['Glazier of lamps'])
  expect(await titles('q=lamplighter')).toEqual([])
})

test('of more matches than are sorted, those with the phrase come first, also if only one old job has it', async () => {
  await addJobs(3_400, sql`'Rigger and diver ' || n`, sql`timestamptz '2023-03-06Z' - make_interval(mins => n)`)
  expect(await titles('q=diver+rigger')).toEqual(await titles('q=diver+rigger&sort=newest'))
  expect((await search('q=diver+rigger')).count).toBe(1001)
  await makeJob(bed.db, poster, { title: 'Senior diver riggers', createdAt: new Date('2019-02-01Z') })
  const all = await titles('q=diver+rigger')
  expect([all[0], all[1]]).toEqual(['Senior diver riggers', (await titles('q=diver+rigger&sort=newest'))[0]])
  await bed.db.update(jobs).set({ title: 'Chief diver rigger' }).where(eq(jobs.title, 'Senior diver riggers'))
  expect((await titles('q=chief+diver'))[0]).toBe('Chief diver rigger')
})

test('of two transactions that add the same new word, neither waits, and the job of the one that commits is found', async () => {
  const add = (title: string, createdAt: Date) => ({ title, createdAt })
  const at = new Date('2017-05-01Z')
  await bed.db
    .transaction(async (tx) => {
      await makeJob(tx, poster, add('Thatcher', at))
      await makeJob(bed.db, poster, add('Thatcher', at))
      tx.rollback()
    })
    .catch(() => undefined)
  expect(await titles('q=thatcher')).toEqual(['Thatcher'])
})
