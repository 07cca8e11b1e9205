import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { applicationEvents, applications } from '#db/schema/applications.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { emails } from '#db/schema/email.ts'
import { profiles } from '#db/schema/people.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeJob, makePerson } from '#tests/support/factories.ts'
import { STATUSES, type Status } from './application.ts'
import { changeApplicationStatus } from './change-application-status.server.tsx'

let bed: TestBed
let employer: Person
beforeAll(async () => {
  bed = await openTestBed()
  employer = await makePerson(bed.db, 'employer', { companyName: 'Bright & Co' })
})
afterAll(() => bed.close())

async function apply(fields: Partial<typeof applications.$inferInsert> = {}) {
  const job = await makeJob(bed.db, employer)
  const applicant = await makePerson(bed.db, 'employee')
  return { applicant, application: await makeApplication(bed.db, job, applicant, fields) }
}
const change = (id: string, expectedStatus: string, newStatus: Status, actor: Person = employer) =>
  changeApplicationStatus(bed.ctx(actor), id, { expectedStatus, newStatus })
const events = (id: string) =>
  bed.db
    .select()
    .from(applicationEvents)
    .where(eq(applicationEvents.applicationId, id))
    .orderBy(asc(applicationEvents.at))
const emailsTo = (person: Person) => bed.db.select().from(emails).where(eq(emails.recipient, person.email))

test('a status change is recorded with its author and date, and the applicant is emailed', async () => {
  const { applicant, application } = await apply()
  expect(await change(application.id, 'Pending', 'Reviewed')).toMatchObject({ ok: true, changed: true })
  expect((await events(application.id)).map((event) => [event.fromStatus, event.toStatus, event.actorId])).toEqual([
    [null, 'Pending', applicant.id],
    ['Pending', 'Reviewed', employer.id],
  ])
  const [audited] = await bed.db.select().from(auditEvents).where(eq(auditEvents.subjectId, application.id))
  expect(audited).toMatchObject({ action: 'application.status-changed', details: { from: 'Pending', to: 'Reviewed' } })
  const [email] = await emailsTo(applicant)
  expect(email?.subject).toBe(`An update on your application for ${application.jobTitle}`)
  expect(email?.text).toContain('Bright & Co has reviewed your application')
})

test('a double click changes the status once, and an applicant who turned these emails off gets none', async () => {
  const { applicant, application } = await apply()
  await bed.db.update(profiles).set({ emailUpdates: false }).where(eq(profiles.id, applicant.id))
  await change(application.id, 'Pending', 'Under Review')
  expect(await change(application.id, 'Pending', 'Under Review')).toMatchObject({ ok: true, changed: false })
  expect(await events(application.id)).toHaveLength(2)
  expect(await emailsTo(applicant)).toEqual([])
})

test('of 20 concurrent changes to different statuses one succeeds, and the others return the current status', async () => {
  const { applicant, application } = await apply()
  const to = (n: number): Status => (n % 2 === 0 ? 'Hired' : 'Rejected')
  const results = await Promise.all(Array.from({ length: 20 }, (_, n) => change(application.id, 'Pending', to(n))))
  const [row] = await bed.db.select().from(applications).where(eq(applications.id, application.id))
  expect(results.filter((each) => each.ok && each.changed)).toHaveLength(1)
  for (const each of results) expect(each.applicant.status).toBe(row?.status)
  expect(await events(application.id)).toHaveLength(2)
  expect(await emailsTo(applicant)).toHaveLength(1)
})

test('a rejected application returns only to the status before it', async () => {
  const { application } = await apply({ status: 'Interview Scheduled' })
  await change(application.id, 'Interview Scheduled', 'Rejected')
  expect(await change(application.id, 'Rejected', 'Reviewed')).toMatchObject({ ok: false, reason: 'not-allowed' })
  expect(await change(application.id, 'Rejected', 'Interview Scheduled')).toMatchObject({
    ok: true,
    applicant: { status: 'Interview Scheduled', statusBefore: null },
  })
})

test.each(['Hired', 'Withdrawn'] as const)('%s is final', async (status) => {
  const { application } = await apply({ status })
  for (const to of STATUSES.filter((each) => each !== status)) {
    expect(await change(application.id, status, to)).toMatchObject({ ok: false, reason: 'not-allowed' })
  }
})

test('a status cannot change after the job was removed, an employer cannot withdraw, and an outdated status is rejected', async () => {
  const ended = await apply({ endedAt: new Date() })
  expect(await change(ended.application.id, 'Pending', 'Hired')).toMatchObject({ ok: false, reason: 'not-allowed' })
  const { application } = await apply()
  expect(await change(application.id, 'Pending', 'Withdrawn')).toMatchObject({ ok: false, reason: 'not-allowed' })
  expect(await change(application.id, 'Reviewed', 'Hired')).toMatchObject({ ok: false, reason: 'stale' })
})

test('another employer gets a 404, applicants and guests get a 403, and an admin can change the status', async () => {
  const { applicant, application } = await apply()
  const other = await makePerson(bed.db, 'employer')
  await expect(change(application.id, 'Pending', 'Hired', other)).rejects.toMatchObject({ status: 404 })
  await expect(change('nonsense', 'Pending', 'Hired')).rejects.toMatchObject({ status: 404 })
  for (const actor of [applicant, GUEST]) {
    const attempt = changeApplicationStatus(bed.ctx(actor), application.id, {
      expectedStatus: 'Pending',
      newStatus: 'Hired',
    })
    await expect(attempt).rejects.toMatchObject({ status: 403 })
  }
  const admin = await makePerson(bed.db, 'admin')
  expect(await change(application.id, 'Pending', 'Hired', admin)).toMatchObject({ ok: true })
})
