import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { applicationEvents, applications } from '#db/schema/applications.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { emails } from '#db/schema/email.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import { recordStatements } from '#tests/support/record-statements.ts'
import { confirmApplication } from './confirm-application.server.tsx'
import { notifyNewApplicant } from './new-applicants/notify-new-applicant.server.tsx'
import { submitApplication } from './submit-application.server.tsx'

let bed: TestBed
let employer: Person
beforeAll(async () => {
  bed = await openTestBed()
  employer = await makePerson(bed.db, 'employer')
})
afterAll(() => bed.close())

/** Runs the task of a new application, as the worker does a minute later. */
const notify = (applicationId = '') =>
  notifyNewApplicant.run({ ...bed.ctx(), now: () => new Date() }, { applicationId })
/** Runs the task that an application enqueues, as the worker does at once. */
const confirm = (applicationId = '') =>
  confirmApplication.run({ ...bed.ctx(), now: () => new Date() }, { applicationId, location: 'Dubbo NSW' })
const emailsTo = (person: Person) => bed.db.select().from(emails).where(eq(emails.recipient, person.email))

test('an application keeps the job title, is audited, and both sides are emailed', async () => {
  const poster = await makePerson(bed.db, 'employer')
  const mia = await makePerson(bed.db, 'employee')
  const job = await makeJob(bed.db, poster, { title: 'Night <Nurse>' })
  const result = await submitApplication(bed.ctx(mia), job.id)
  if (!result.ok) throw new Error(result.reason)
  const [row] = await bed.db.select().from(applications).where(eq(applications.id, result.applicationId))
  expect(row).toMatchObject({ status: 'Pending', jobTitle: 'Night <Nurse>', postedBy: poster.id, applicantId: mia.id })
  const [event] = await bed.db
    .select()
    .from(applicationEvents)
    .where(eq(applicationEvents.applicationId, row?.id ?? ''))
  expect(event).toMatchObject({ fromStatus: null, toStatus: 'Pending', actorId: mia.id })
  const [audit] = await bed.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, row?.id ?? ''))
  expect(audit).toMatchObject({ action: 'application.submitted', actorId: mia.id })
  await confirm(row?.id)
  await confirm(row?.id)
  const [received, ...others] = await emailsTo(mia)
  expect(others).toEqual([])
  expect(received?.subject).toContain('Night <Nurse>')
  expect(received?.html).toContain('Night &lt;Nurse&gt;')
  expect(await emailsTo(poster)).toEqual([])
  await notify(row?.id)
  await notify(row?.id)
  expect((await emailsTo(poster)).map((email) => email.subject)).toEqual([
    `New applicant for Night <Nurse>: ${mia.fullName}`,
  ])
})

test('applying for a closed job, or twice for one job, is rejected', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const closed = await makeJob(bed.db, employer, { listedUntil: new Date(Date.now() - 1) })
  expect(await submitApplication(bed.ctx(mia), closed.id)).toEqual({ ok: false, reason: 'closed' })
  const job = await makeJob(bed.db, employer)
  await submitApplication(bed.ctx(mia), job.id)
  expect(await submitApplication(bed.ctx(mia), job.id)).toEqual({ ok: false, reason: 'already-applied' })
})

test('a draft, deleted or unknown job answers 404', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const draft = await makeJob(bed.db, employer, { publishedAt: null, listedUntil: null })
  const deleted = await makeJob(bed.db, employer, { deletedAt: new Date(), listedUntil: null })
  for (const id of [draft.id, deleted.id, newId(), 'x']) {
    await expect(submitApplication(bed.ctx(mia), id)).rejects.toMatchObject({ status: 404 })
  }
})

test('only job seekers can apply', async () => {
  const job = await makeJob(bed.db, employer)
  for (const actor of [GUEST, employer, await makePerson(bed.db, 'admin')]) {
    await expect(submitApplication(bed.ctx(actor), job.id)).rejects.toMatchObject({ status: 403 })
  }
})

test('50 concurrent submissions create one application, one event, and one task that emails both sides', {
  timeout: 60_000,
}, async () => {
  const poster = await makePerson(bed.db, 'employer')
  const mia = await makePerson(bed.db, 'employee')
  const job = await makeJob(bed.db, poster)
  const results = await Promise.all(Array.from({ length: 50 }, () => submitApplication(bed.ctx(mia), job.id)))
  expect(results.filter((result) => result.ok)).toHaveLength(1)
  expect(results.filter((result) => !result.ok && result.reason === 'already-applied')).toHaveLength(49)
  const rows = await bed.db
    .select({ id: applications.id, event: applicationEvents.id })
    .from(applications)
    .leftJoin(applicationEvents, eq(applicationEvents.applicationId, applications.id))
    .where(and(eq(applications.jobId, job.id), eq(applications.applicantId, mia.id)))
  expect(rows).toHaveLength(1)
  const { rows: queued } = await bed.db.$client.query(
    `select 1 from pgboss.job where name = 'confirm-application' and data->>'applicationId' = $1`,
    [rows[0]?.id],
  )
  expect(queued).toHaveLength(1)
})

test('applying takes six statements, and an email is rendered by the worker', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const job = await makeJob(bed.db, employer)
  const statements = await recordStatements(bed.db, () => submitApplication(bed.ctx(mia), job.id))
  expect(statements.length).toBeLessThanOrEqual(6)
  expect(await emailsTo(mia)).toEqual([])
})
