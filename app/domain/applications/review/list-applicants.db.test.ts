import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_COUNT } from '#app/core/pagination/format-count.ts'
import type { Person } from '#app/policy/actor.ts'
import { profiles, users } from '#db/schema/people.ts'
import { resumes } from '#db/schema/resumes.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeJob, makePerson, makeSentResume } from '#tests/support/factories.ts'
import { recordStatements } from '#tests/support/record-statements.ts'
import { listTags } from '../annotations/list-annotations.server.ts'
import { editRanking } from '../ranking/edit-ranking.server.ts'
import { DEFAULT_RANKING } from '../ranking/ranking.ts'
import { type ApplicantFilter, type ApplicantPosition, parseApplicantFilter } from './applicant-filter.ts'
import { countByStatus, findNeighbours, listApplicants } from './list-applicants.server.ts'
import { listMatches } from './list-matches.server.ts'

const ALL = parseApplicantFilter(new URLSearchParams())

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

async function applicants(names: string[]) {
  const poster = await makePerson(bed.db, 'employer')
  const job = await makeJob(bed.db, poster, { title: 'Crane Operator' })
  const people = []
  for (const [n, fullName] of names.entries()) {
    const person = await makePerson(bed.db, 'employee', { fullName })
    const appliedAt = new Date(Date.now() - (names.length - n) * 3_600_000)
    people.push({ person, application: await makeApplication(bed.db, job, person, { appliedAt }) })
  }
  return { poster, job, people }
}
const names = async (poster: Person, filter: Partial<ApplicantFilter> = {}, position: ApplicantPosition = null) =>
  (await listApplicants(bed.ctx(poster), { ...ALL, ...filter }, position)).rows.map((row) => row.name)

test('applicants are found by words of their name, email, headline, skills and job title, without case and accents', async () => {
  const { poster, people } = await applicants(['Zoë O’Brien', 'Ann Lee'])
  const [zoe] = people
  const id = zoe?.person.id ?? ''
  await bed.db
    .update(profiles)
    .set({ headline: 'Rigger, high-risk licence', skills: ['Dogging'] })
    .where(eq(profiles.id, id))
  await bed.db.update(users).set({ email: 'z.brien@harbour.example' }).where(eq(users.id, id))
  for (const q of ['zoe', 'ZOË o’br', 'high risk', 'harbour', 'rigg crane', 'dogging'])
    expect([q, await names(poster, { q })]).toEqual([q, ['Zoë O’Brien']])
  expect(await names(poster, { q: 'crane' })).toHaveLength(2)
  for (const q of ['zoe ann', '%', "'", '& |', ':*']) expect([q, await names(poster, { q })]).toEqual([q, []])
  expect(await names(await makePerson(bed.db, 'employer'), { q: 'crane' })).toEqual([])
})

test('applicants are found by words of their resume once its text is extracted, with its place, until it is deleted', async () => {
  const { poster, people } = await applicants(['Ann Lee', 'Ben Lee'])
  const [ann] = people
  if (!ann) throw new Error('There is no applicant.')
  const resumeId = await makeSentResume(bed.db, { id: ann.application.id, applicantId: ann.person.id })
  expect(await names(poster, { q: 'dogg' })).toEqual([])
  await bed.db.update(resumes).set({ text: 'Dogging and rigging since 2019' }).where(eq(resumes.id, resumeId))
  expect(await names(poster, { q: 'dogg' })).toEqual(['Ann Lee'])
  const ctx = bed.ctx(poster)
  const matches = await listMatches(ctx, [ann.application.id], 'dogg')
  expect(matches[ann.application.id]).toMatchObject([
    { source: 'Resume', segments: [{ text: 'Dogging', isMatch: true }, { isMatch: false }] },
  ])
  const stranger = bed.ctx(await makePerson(bed.db, 'employer'))
  expect(await listMatches(stranger, [ann.application.id], 'dogg')).toEqual({})
  await bed.db.delete(resumes).where(eq(resumes.id, resumeId))
  expect(await names(poster, { q: 'dogg' })).toEqual([])
})

test('an applicant who is found by their email alone is shown with it, as long as the employer sees it', async () => {
  const { poster, people } = await applicants(['Zoë O’Brien'])
  const [zoe] = people
  const [id, personId] = [zoe?.application.id ?? '', zoe?.person.id ?? '']
  await bed.db.update(users).set({ email: 'zoe.pike@harbour.example' }).where(eq(users.id, personId))
  const matches = async (q: string) => {
    expect([q, await names(poster, { q })]).toEqual([q, ['Zoë O’Brien']])
    const found = (await listMatches(bed.ctx(poster), [id], q))[id] ?? []
    return found.map(({ source, segments }) => [
      source,
      segments.filter(({ isMatch }) => isMatch).map(({ text }) => text),
    ])
  }
  expect(await matches('harbour')).toEqual([['Email', ['harbour']]])
  expect(await matches('zoe pike')).toEqual([['Email', ['pike']]])
  expect(await matches('zoe')).toEqual([])
  await bed.db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, personId))
  expect(await matches('harbour')).toEqual([])
})

test('an applicant is found by their phone number, however it is written, until it changes', async () => {
  const { poster, people } = await applicants(['Zoë O’Brien', 'Ann Lee'])
  const [zoe] = people
  const [id, personId] = [zoe?.application.id ?? '', zoe?.person.id ?? '']
  await bed.db.update(profiles).set({ phone: '0498 765 432' }).where(eq(profiles.id, personId))
  for (const q of ['0498 765 432', '0498765432', '+61 498 765 432', '61498765432', '0498765', '765 432']) {
    expect([q, await names(poster, { q })]).toEqual([q, ['Zoë O’Brien']])
    expect([q, await listMatches(bed.ctx(poster), [id], q)]).toEqual([
      q,
      { [id]: [{ source: 'Phone', segments: [{ text: '0498 765 432', isMatch: true }] }] },
    ])
  }
  await bed.db.update(profiles).set({ phone: '02 9876 5432' }).where(eq(profiles.id, personId))
  expect(await names(poster, { q: '0498 765 432' })).toEqual([])
  for (const q of ['(02) 9876 5432', '0298765432', '9876'])
    expect([q, await names(poster, { q })]).toEqual([q, ['Zoë O’Brien']])
  await bed.db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, personId))
  expect((await listMatches(bed.ctx(poster), [id], '9876'))[id]).toEqual([])
})

test('applicants are counted by status within the other filters', async () => {
  const { poster, job, people } = await applicants(['Ann Lee', 'Ben Lee'])
  await makeApplication(bed.db, job, await makePerson(bed.db, 'employee', { fullName: 'Cat Day' }), { status: 'Hired' })
  expect(people).toHaveLength(2)
  const counts = (filter: Partial<ApplicantFilter>) => countByStatus(bed.ctx(poster), { ...ALL, ...filter })
  expect(await counts({ status: 'Hired' })).toMatchObject({ total: 3, byStatus: { Pending: 2, Hired: 1 } })
  expect(await counts({ q: 'cat' })).toMatchObject({ total: 1, byStatus: { Hired: 1 } })
})

test('of more than 10,000 applicants the selected status is counted up to 10,000, and the others up to 1,000', async () => {
  const { poster, job } = await applicants([])
  await bed.db.execute(sql`
    with people as (
      insert into users (id, name, email, created_at, updated_at)
      select gen_random_uuid(), 'Crowd', 'crowd' || n || '@many.example', now(), now() from generate_series(1, 11005) n
      returning id
    ), added as (
      insert into profiles (id, user_type, full_name, created_at) select id, 'employee', 'Crowd', now() from people
      returning id
    )
    insert into applications (id, job_id, applicant_id, posted_by, status, job_title, company_name, applied_at, status_changed_at)
    select gen_random_uuid(), ${job.id}, id, ${poster.id},
      case when n <= 5 then 'Hired' when n <= 1001 then 'Reviewed' else 'Pending' end, 'Crane Operator', 'Bright', now(), now()
    from (select id, row_number() over () n from added) numbered`)
  const counts = (status: string) => countByStatus(bed.ctx(poster), { ...ALL, jobId: job.id, status })
  expect(await counts('')).toEqual({
    total: MAX_COUNT + 1,
    byStatus: { Pending: 1001, Reviewed: 996, Hired: 5 },
    maxOfOthers: 1000,
  })
  expect((await counts('Pending')).byStatus).toEqual({ Pending: MAX_COUNT + 1, Reviewed: 996, Hired: 5 })
  expect((await counts('Reviewed')).byStatus).toEqual({ Pending: 1001, Reviewed: 996, Hired: 5 })
})

test('applicants are filtered by how long ago they applied', async () => {
  const { poster, job } = await applicants([])
  for (const [fullName, days] of [
    ['Ann Lee', 0.5],
    ['Ben Lee', 6],
    ['Cat Day', 40],
  ] as const) {
    const appliedAt = new Date(Date.now() - days * 86_400_000)
    await makeApplication(bed.db, job, await makePerson(bed.db, 'employee', { fullName }), { appliedAt })
  }
  expect(await names(poster, { appliedDays: 1 })).toEqual(['Ann Lee'])
  expect(await names(poster, { appliedDays: 7 })).toEqual(['Ann Lee', 'Ben Lee'])
  expect(await names(poster, { appliedDays: null })).toEqual(['Ann Lee', 'Ben Lee', 'Cat Day'])
  const parse = (applied: string) => parseApplicantFilter(new URLSearchParams({ applied })).appliedDays
  expect(['7', '8', 'constructor', ''].map(parse)).toEqual([7, null, null, null])
})

test('applicants are filtered by the days on which they applied, where the agency is', async () => {
  const { poster, job } = await applicants([])
  for (const [fullName, appliedAt] of [
    ['Ann Lee', '2026-11-09T13:00:00Z'],
    ['Ben Lee', '2026-11-09T12:59:59Z'],
    ['Cat Day', '2026-11-08T13:00:00Z'],
    ['Dan Day', '2026-11-08T12:59:59Z'],
  ] as const) {
    const applicant = await makePerson(bed.db, 'employee', { fullName })
    await makeApplication(bed.db, job, applicant, { appliedAt: new Date(appliedAt) })
  }
  const applied = (from: string | null, to: string | null) => names(poster, { appliedDates: { from, to } })
  // Sydney is 11 hours ahead of UTC: 9 November ends there at 13:00.
  expect(bed.ctx(poster).timeZone).toBe('Australia/Sydney')
  expect(await applied('2026-11-09', '2026-11-09')).toEqual(['Ben Lee', 'Cat Day'])
  expect(await applied('2026-11-09', null)).toEqual(['Ann Lee', 'Ben Lee', 'Cat Day'])
  expect(await applied(null, '2026-11-08')).toEqual(['Dan Day'])
  expect(await applied('2026-11-10', '2026-11-09')).toEqual([])
  expect(await applied(null, null)).toHaveLength(4)
})

test('every order pages through all applicants once, forwards and backwards, and knows the neighbours of each', async () => {
  const all = Array.from({ length: 45 }, (_, n) => `Person ${String((n * 7) % 15).padStart(2, '0')}`)
  const { poster } = await applicants(all)
  const ctx = bed.ctx(poster)
  for (const sort of ['newest', 'oldest', 'name', 'rating'] as const) {
    const filter = { ...ALL, sort }
    const forwards = []
    let page = await listApplicants(ctx, filter, null)
    forwards.push(...page.rows)
    while (page.older) {
      page = await listApplicants(ctx, filter, { after: page.older })
      forwards.push(...page.rows)
    }
    expect(new Set(forwards.map((row) => row.id)).size).toBe(45)
    const before = await listApplicants(ctx, filter, { before: page.newer ?? '' })
    expect(before.rows.map((row) => row.id)).toEqual(forwards.slice(20, 40).map((row) => row.id))
    const [at, previous, next] = [forwards[20]?.id ?? '', forwards[19]?.id, forwards[21]?.id]
    expect(await findNeighbours(ctx, filter, at)).toEqual({ previousId: previous, nextId: next, position: 21 })
    if (sort === 'name') expect(forwards.map((row) => row.name)).toEqual(all.toSorted())
  }
})

test("a position in another employer's list gives the first page", async () => {
  const [mine, theirs] = [await applicants(['Ann Lee']), await applicants(['Ben Lee'])]
  const after = theirs.people[0]?.application.id ?? ''
  expect(await names(mine.poster, {}, { after })).toEqual(['Ann Lee'])
})

test('a page of 5,000 applicants of one job, its order, counts, tags and a search are read from indexes', {
  timeout: 120_000,
}, async () => {
  const { poster, job } = await applicants(['Ann Lee'])
  await bed.db.execute(sql`
    with people as (
      insert into users (id, name, email, created_at, updated_at)
      select gen_random_uuid(), 'Person ' || n, 'person' || n || '@many.example', now(), now() from generate_series(1, 5000) n
      returning id, name
    ), added as (
      insert into profiles (id, user_type, full_name, created_at) select id, 'employee', name, now() from people
    )
    select 1`)
  await bed.db.execute(sql`
    insert into applications (id, job_id, applicant_id, posted_by, status, job_title, company_name, applied_at, status_changed_at)
    select gen_random_uuid(), ${job.id}, p.id, ${poster.id}, 'Pending', 'Crane Operator', 'Bright', now() - n * interval '1 minute', now()
    from (select id, row_number() over () n from profiles where full_name like 'Person %') p`)
  // As wide as rows with the words of a resume.
  await bed.db.execute(sql`update applications set search = search || resume.words
    from (select to_tsvector('simple', string_agg('word' || n, ' ')) as words from generate_series(1, 100) n) resume`)
  // An index-only scan needs pages that every transaction sees, so not while an older one is open.
  const vacuum = async () => {
    await bed.db.execute(sql`vacuum (analyze) applications, profiles, users`)
    const { rows } = await bed.db.execute<{ share: number }>(
      sql`select relallvisible::float / relpages as share from pg_class where relname = 'applications'`,
    )
    return rows[0]?.share
  }
  await expect.poll(vacuum, { timeout: 30_000 }).toBeGreaterThan(0.9)
  const ctx = bed.ctx(poster)
  const plansOf = async (work: () => Promise<unknown>) => {
    const statements = await recordStatements(bed.db, work)
    const plans = statements.map(({ text, values }) =>
      bed.db.$client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values),
    )
    return (await Promise.all(plans)).flatMap(({ rows }) => rows.map((row) => row['QUERY PLAN'])).join('\n')
  }
  const listPlans = (filter: Partial<ApplicantFilter>) =>
    plansOf(() => listApplicants(ctx, { ...ALL, jobId: job.id, ...filter }, null))
  expect(await listPlans({})).toMatch(/Index (Only )?Scan using applications_(job_newest|company|newest)_idx/)
  expect(await listPlans({ status: 'Hired' })).toMatch(/using applications_(job|company)_status_idx/)
  expect(await listPlans({ q: 'person4711' })).toContain('applications_search_idx')
  await editRanking(ctx, job.id, { ...DEFAULT_RANKING, requiredSkills: ['Dogging'] }, 0)
  for (const sort of ['name', 'rating', 'requirements', 'score'] as const) {
    expect(await listPlans({ sort }), sort).toContain('Index Only Scan using applications_job_status_idx')
  }
  expect(await plansOf(() => countByStatus(ctx, { ...ALL, jobId: job.id, rating: 4 }))).toContain(
    'Index Only Scan using applications_job_status_idx',
  )
  expect(await plansOf(() => countByStatus(ctx, ALL))).toContain(
    'Index Only Scan using applications_company_status_idx',
  )
  expect(await plansOf(() => listTags(ctx))).toContain('using applications_tagged')
  const page = await listApplicants(ctx, { ...ALL, jobId: job.id, q: 'person4711' }, null)
  expect(page.rows.map((row) => row.name)).toEqual(['Person 4711'])
  expect((await listApplicants(ctx, { ...ALL, jobId: job.id, sort: 'name' }, null)).rows).toHaveLength(20)
  expect((await listApplicants(ctx, { ...ALL, jobId: job.id, sort: 'score' }, null)).rows).toHaveLength(20)
})
