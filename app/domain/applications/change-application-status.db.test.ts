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
const move = (id: string, from: string, to: Status, actor: Person = employer) =>
  changeApplicationStatus(bed.ctx(actor), id, { from, to })
const events = (id: string) =>
  bed.db
    .select()
    .from(applicationEvents)
    .where(eq(applicationEvents.applicationId, id))
    .orderBy(asc(applicationEvents.at))
const mailsTo = (person: Person) => bed.db.select().from(emails).where(eq(emails.recipient, person.email))

test('a move is a row with who and when, an audit row and one mail', async () => {
  const { applicant, application } = await apply()
  expect(await move(application.id, 'Pending', 'Reviewed')).toMatchObject({ ok: true, changed: true })
  expect((await events(application.id)).map((event) => [event.fromStatus, event.toStatus, event.actorId])).toEqual([
    [null, 'Pending', applicant.id],
    ['Pending', 'Reviewed', employer.id],
  ])
  const [audited] = await bed.db.select().from(auditEvents).where(eq(auditEvents.subjectId, application.id))
  expect(audited).toMatchObject({ action: 'application.status-changed', details: { from: 'Pending', to: 'Reviewed' } })
  const [mail] = await mailsTo(applicant)
  expect(mail?.subject).toBe(`Your application for ${application.jobTitle}: Reviewed`)
  expect(mail?.text).toContain('Bright & Co has read your application')
})

test('the same click twice is one change; somebody who turned mails off gets none', async () => {
  const { applicant, application } = await apply()
  await bed.db.update(profiles).set({ emailUpdates: false }).where(eq(profiles.id, applicant.id))
  await move(application.id, 'Pending', 'Under Review')
  expect(await move(application.id, 'Pending', 'Under Review')).toMatchObject({ ok: true, changed: false })
  expect(await events(application.id)).toHaveLength(2)
  expect(await mailsTo(applicant)).toEqual([])
})

test('of 20 who move it at once to different statuses one wins, the others see where it is', async () => {
  const { applicant, application } = await apply()
  const to = (n: number): Status => (n % 2 === 0 ? 'Hired' : 'Rejected')
  const moved = await Promise.all(Array.from({ length: 20 }, (_, n) => move(application.id, 'Pending', to(n))))
  const [row] = await bed.db.select().from(applications).where(eq(applications.id, application.id))
  expect(moved.filter((each) => each.ok && each.changed)).toHaveLength(1)
  for (const each of moved) expect(each.applicant.status).toBe(row?.status)
  expect(await events(application.id)).toHaveLength(2)
  expect(await mailsTo(applicant)).toHaveLength(1)
})

test('a rejection is taken back only to the status before it', async () => {
  const { application } = await apply({ status: 'Interview Scheduled' })
  await move(application.id, 'Interview Scheduled', 'Rejected')
  expect(await move(application.id, 'Rejected', 'Reviewed')).toMatchObject({ ok: false, reason: 'not-allowed' })
  expect(await move(application.id, 'Rejected', 'Interview Scheduled')).toMatchObject({
    ok: true,
    applicant: { status: 'Interview Scheduled', statusBefore: null },
  })
})

test.each(['Hired', 'Withdrawn'] as const)('%s is final', async (status) => {
  const { application } = await apply({ status })
  for (const to of STATUSES.filter((each) => each !== status)) {
    expect(await move(application.id, status, to)).toMatchObject({ ok: false, reason: 'not-allowed' })
  }
})

test('nothing moves after its ad was deleted, and nobody is withdrawn by the other side', async () => {
  const ended = await apply({ endedAt: new Date() })
  expect(await move(ended.application.id, 'Pending', 'Hired')).toMatchObject({ ok: false, reason: 'not-allowed' })
  const { application } = await apply()
  expect(await move(application.id, 'Pending', 'Withdrawn')).toMatchObject({ ok: false, reason: 'not-allowed' })
  expect(await move(application.id, 'Reviewed', 'Hired')).toMatchObject({ ok: false, reason: 'changed' })
})

test('out of reach: another employer 404; employee, the applicant too, and guest 403; an admin may', async () => {
  const { applicant, application } = await apply()
  const other = await makePerson(bed.db, 'employer')
  await expect(move(application.id, 'Pending', 'Hired', other)).rejects.toMatchObject({ status: 404 })
  await expect(move('nonsense', 'Pending', 'Hired')).rejects.toMatchObject({ status: 404 })
  for (const actor of [applicant, GUEST]) {
    const tried = changeApplicationStatus(bed.ctx(actor), application.id, { from: 'Pending', to: 'Hired' })
    await expect(tried).rejects.toMatchObject({ status: 403 })
  }
  const admin = await makePerson(bed.db, 'admin')
  expect(await move(application.id, 'Pending', 'Hired', admin)).toMatchObject({ ok: true })
})
