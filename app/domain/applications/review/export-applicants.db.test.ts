import { parse } from 'csv-parse/sync'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { profiles } from '#db/schema/people.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeJob, makePerson } from '#tests/support/factories.ts'
import { editRanking } from '../ranking/edit-ranking.server.ts'
import { changeApplicationStatus } from '../status/change-application-status.server.ts'
import { type ApplicantFilter, parseApplicantFilter } from './applicant-filter.ts'
import { exportApplicants } from './export-applicants.server.ts'

const ALL = parseApplicantFilter(new URLSearchParams())

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

async function read(actor: Person, filter: Partial<ApplicantFilter> = {}): Promise<Record<string, string>[]> {
  let text = ''
  for await (const chunk of await exportApplicants(bed.ctx(actor), { ...ALL, ...filter })) text += chunk
  return parse(text, { columns: true, bom: true })
}

test("an export has the filtered applicants of the employer's own jobs, with local times and no formulas, and is audited", async () => {
  const [employer, other] = [await makePerson(bed.db, 'employer'), await makePerson(bed.db, 'employer')]
  const job = await makeJob(bed.db, employer, { title: '+Crane, "Operator"' })
  const evil = await makePerson(bed.db, 'employee', { fullName: '=HYPERLINK("https://evil.example")' })
  const mia = await makePerson(bed.db, 'employee', { fullName: 'Mia Nguyen' })
  await bed.db.update(profiles).set({ phone: '+61 412 345 678' }).where(eq(profiles.id, mia.id))
  const appliedAt = new Date('2026-11-20T01:02:03.004Z')
  await makeApplication(bed.db, job, evil, {
    appliedAt,
    statusChangedAt: appliedAt,
    tags: ['@sum', 'Night'],
    rating: 4,
  })
  await makeApplication(bed.db, job, mia, { status: 'Hired' })
  const rejected = await makeApplication(bed.db, job, await makePerson(bed.db, 'employee'), {
    appliedAt: new Date('2026-11-19T01:02:03.004Z'),
  })
  await changeApplicationStatus(bed.ctx(employer), rejected.id, {
    expectedStatus: 'Pending',
    newStatus: 'Rejected',
    rejection: { reason: 'other', note: '=1+1' },
  })
  await makeApplication(bed.db, await makeJob(bed.db, other), mia)

  const rows = await read(employer)
  expect(Object.keys(rows[0] ?? {})).not.toContain('Score')
  expect(rows.map((row) => row['Rejection reason'])).toEqual(['', '', 'Other: =1+1'])
  expect(rows.map((row) => row.Name).slice(0, 2)).toEqual(['Mia Nguyen', '\'=HYPERLINK("https://evil.example")'])
  expect(rows[1]).toMatchObject({
    Job: '\'+Crane, "Operator"',
    Tags: "'@sum; Night",
    Rating: '4',
    // As the list shows it, where the agency is.
    'Applied at': '2026-11-20 12:02',
    'Time zone': 'Sydney time',
    Source: 'This job board',
  })
  expect(rows[0]?.Phone).toBe("'+61 412 345 678")
  expect(await read(employer, { status: 'Hired', q: 'mia' })).toHaveLength(1)
  const [event] = await bed.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.actorId, employer.id))
    .orderBy(desc(auditEvents.id))
  expect(event).toMatchObject({ action: 'application.exported', details: { status: 'Hired', searched: 'yes' } })
  for (const actor of [mia, GUEST])
    await expect(exportApplicants(bed.ctx(actor), ALL)).rejects.toMatchObject({ status: 403 })
})

test('an application that ended with its job is exported as Ended, and is not among the new applicants', async () => {
  const employer = await makePerson(bed.db, 'employer')
  const job = await makeJob(bed.db, employer)
  const apply = async (fullName: string, endedAt: Date | null, status: string) =>
    makeApplication(bed.db, job, await makePerson(bed.db, 'employee', { fullName }), { endedAt, status })
  await apply('Ann Lee', new Date(), 'Pending')
  await apply('Ben Lee', new Date(), 'Rejected')
  await apply('Cat Day', null, 'Pending')
  const away = await apply('Dan Day', null, 'Pending')
  await bed.db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, away.applicantId))
  const statuses = (await read(employer)).map((row) => [row.Name, row.Status])
  expect(Object.fromEntries(statuses)).toEqual({
    'Ann Lee': 'Ended',
    'Ben Lee': 'Rejected',
    'Cat Day': 'Pending',
    'Dan Day': 'Pending',
  })
  const { isNew } = parseApplicantFilter(new URLSearchParams('new=yes'))
  expect((await read(employer, { isNew })).map((row) => row.Name)).toEqual(['Cat Day'])
})

test('the activity log has every filter of an export, and of a search only that there was one', async () => {
  const employer = await makePerson(bed.db, 'employer')
  const job = await makeJob(bed.db, employer)
  const search = { q: 'mia', job: job.id, status: 'Rejected', rating: '3', tag: 'Night', reason: 'other' }
  const params = new URLSearchParams({ ...search, answer: 'met', applied: '7', messages: 'unread' })
  await exportApplicants(bed.ctx(employer), parseApplicantFilter(params))
  const [event] = await bed.db.select().from(auditEvents).where(eq(auditEvents.actorId, employer.id))
  const { q: _, ...filters } = search
  expect(event?.details).toEqual({ ...filters, answer: 'met', appliedDays: '7', messages: 'unread', searched: 'yes' })
  const range = new URLSearchParams({ answer: job.id, answer_from: '2', answer_to: '5' })
  await exportApplicants(bed.ctx(employer), parseApplicantFilter(range))
  const events = await bed.db.select().from(auditEvents).where(eq(auditEvents.actorId, employer.id))
  expect(events.map(({ details }) => details)).toContainEqual({ answer: job.id, answerFrom: '2', answerTo: '5' })
  const dates = new URLSearchParams({ applied: 'dates', applied_from: '2026-11-01', applied_to: '2026-11-10' })
  await exportApplicants(bed.ctx(employer), parseApplicantFilter(dates))
  const [last] = await bed.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.actorId, employer.id))
    .orderBy(desc(auditEvents.id))
  expect(last?.details).toEqual({ appliedFrom: '2026-11-01', appliedTo: '2026-11-10' })
})

test('an export has the scores of a job that ranks its applicants, beside none of other jobs, and where they came from', async () => {
  const employer = await makePerson(bed.db, 'employer')
  const [ranked, other] = [await makeJob(bed.db, employer), await makeJob(bed.db, employer)]
  const weights = { answersWeight: 0, ratingWeight: 1, skillsWeight: 0, scorecardsWeight: 0, requiredSkills: [] }
  await editRanking(bed.ctx(employer), ranked.id, weights, 0)
  const apply = async (job: typeof ranked, minutes: number, fields: object) =>
    makeApplication(bed.db, job, await makePerson(bed.db, 'employee'), {
      appliedAt: new Date(Date.parse('2026-11-20T01:02:00Z') - minutes * 60_000),
      ...fields,
    })
  await apply(ranked, 0, { rating: 4, source: 'job-alert' })
  await apply(other, 1, { rating: 4, source: 'newsletter' })
  const rows = await read(employer)
  expect(rows.map(({ Score, Source }) => [Score, Source])).toEqual([
    ['80', 'Job alert'],
    ['', 'newsletter'],
  ])
  expect((await read(employer, { jobId: ranked.id })).map(({ Score }) => Score)).toEqual(['80'])
  expect(Object.keys((await read(employer, { jobId: other.id }))[0] ?? {})).not.toContain('Score')
})
