import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { applicationEvents, applications } from '#db/schema/applications.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { emails } from '#db/schema/email.ts'
import { profiles } from '#db/schema/people.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeJob, makePerson } from '#tests/support/factories.ts'
import type { Status } from '../application.ts'
import { deleteJob } from '../delete-job.server.ts'
import { withdrawApplication } from '../withdraw-application.server.tsx'
import { type ChangeApplicationStatusResult, changeApplicationStatus } from './change-application-status.server.ts'
import { notifyStatusChange } from './notify-status-change.server.tsx'
import { settleMissedChanges } from './settle-missed-changes.server.ts'
import { listUndoableChanges, undoStatusChange } from './undo-status-change.server.ts'

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

/** Runs the task of a change, as the worker does when the change can no longer be undone. */
async function settle(result: ChangeApplicationStatusResult): Promise<void> {
  if (!result.ok || result.changeId === null) throw new Error('There is no change to settle.')
  await notifyStatusChange.run({ ...bed.ctx(), now: () => new Date() }, { changeId: result.changeId })
}
const undo = (result: ChangeApplicationStatusResult, actor: Person = employer) =>
  undoStatusChange(bed.ctx(actor), result.ok && result.changeId ? result.changeId : newId())
const find = async (id: string) => (await bed.db.select().from(applications).where(eq(applications.id, id)))[0]
const audited = async (id: string) =>
  (
    await bed.db
      .select({ action: auditEvents.action, details: auditEvents.details })
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, id))
      .orderBy(asc(auditEvents.id))
  ).map(({ action, details }) => [action, details])

test('a status change is recorded with its author and date, and the applicant is emailed after the time for undo', async () => {
  const { applicant, application } = await apply()
  const result = await change(application.id, 'Pending', 'Reviewed')
  expect(result).toMatchObject({ ok: true, changeId: expect.any(String) })
  expect((await events(application.id)).map((event) => [event.fromStatus, event.toStatus, event.actorId])).toEqual([
    [null, 'Pending', applicant.id],
    ['Pending', 'Reviewed', employer.id],
  ])
  expect(await audited(application.id)).toEqual([['application.status-changed', { from: 'Pending', to: 'Reviewed' }]])
  expect(await emailsTo(applicant)).toEqual([])
  const { rows } = await bed.db.$client.query<{ delay: number }>(
    `select extract(epoch from start_after - created_on)::int delay from pgboss.job
     where name = 'notify-status-change' and data->>'changeId' = $1`,
    [result.ok && result.changeId],
  )
  expect(rows).toEqual([{ delay: 10 }])
  await settle(result)
  const [email] = await emailsTo(applicant)
  expect(email?.subject).toBe(`An update on your application for ${application.jobTitle}`)
  expect(email?.text).toContain('Bright & Co has reviewed your application')
})

test('a double click changes the status once, and an applicant who turned these emails off gets none', async () => {
  const { applicant, application } = await apply()
  await bed.db.update(profiles).set({ emailUpdates: false }).where(eq(profiles.id, applicant.id))
  const result = await change(application.id, 'Pending', 'Under Review')
  expect(await change(application.id, 'Pending', 'Under Review')).toMatchObject({ ok: true, changeId: null })
  expect(await events(application.id)).toHaveLength(2)
  await settle(result)
  expect(await emailsTo(applicant)).toEqual([])
})

test('a rejection with a reason or a text after that of a colleague is not saved as if it were the same, and a second click is', async () => {
  const { application } = await apply()
  const colleague = await makePerson(bed.db, 'employer', { colleague: employer })
  const reject = (actor: Person, fields: { emailText?: string | null; reason?: 'skills' }) =>
    changeApplicationStatus(bed.ctx(actor), application.id, {
      expectedStatus: 'Pending',
      newStatus: 'Rejected',
      rejection: fields.reason ? { reason: fields.reason, note: null } : null,
      emailText: fields.emailText ?? null,
    })
  expect(await reject(colleague, {})).toMatchObject({ ok: true, changeId: expect.any(String) })
  expect(await reject(colleague, { emailText: 'Apply again in May.' })).toMatchObject({ ok: true, changeId: null })
  expect(await reject(employer, {})).toMatchObject({ ok: true, changeId: null })
  for (const written of [{ emailText: 'Apply again in May.' }, { reason: 'skills' as const }])
    expect(await reject(employer, written)).toMatchObject({
      ok: false,
      reason: 'stale',
      applicant: { status: 'Rejected' },
    })
  expect(await events(application.id)).toHaveLength(2)
})

test('of 20 concurrent changes one succeeds, the others return the current status, and one email is sent even after retries', async () => {
  const { applicant, application } = await apply()
  const to = (n: number): Status => (n % 2 === 0 ? 'Hired' : 'Rejected')
  const results = await Promise.all(Array.from({ length: 20 }, (_, n) => change(application.id, 'Pending', to(n))))
  const row = await find(application.id)
  const [winner, ...others] = results.filter((each) => each.ok && each.changeId !== null)
  expect(others).toEqual([])
  for (const each of results) expect(each.applicant.status).toBe(row?.status)
  expect(await events(application.id)).toHaveLength(2)
  if (winner) await Promise.all(Array.from({ length: 5 }, () => settle(winner)))
  expect(await emailsTo(applicant)).toHaveLength(1)
})

test('an undone change leaves the status and the history as before, sends no email, and is in the audit', async () => {
  const { applicant, application } = await apply({ status: 'Rejected', statusBefore: 'Reviewed' })
  const result = await change(application.id, 'Rejected', 'Reviewed')
  expect(await listUndoableChanges(bed.ctx(employer))).toMatchObject([
    { status: 'Reviewed', count: 1, name: applicant.fullName },
  ])
  expect(await undo(result)).toEqual({ ok: true, names: [applicant.fullName], kept: 0, filledJob: null })
  expect(await find(application.id)).toMatchObject({ status: 'Rejected', statusBefore: 'Reviewed' })
  expect(await events(application.id)).toHaveLength(1)
  expect((await audited(application.id)).at(-1)).toEqual([
    'application.status-change-undone',
    { from: 'Reviewed', to: 'Rejected' },
  ])
  await settle(result)
  expect(await emailsTo(applicant)).toEqual([])
  expect(await undo(result)).toEqual({ ok: false, reason: 'too-late' })
  expect(await listUndoableChanges(bed.ctx(employer))).toEqual([])
})

test('a change is not offered for undoing to a member who has moved to another company', async () => {
  const member = await makePerson(bed.db, 'employer', { colleague: employer })
  const { application } = await apply()
  await change(application.id, 'Pending', 'Reviewed', member)
  expect(await listUndoableChanges(bed.ctx(member))).toHaveLength(1)
  const { companyId, companyName } = await makePerson(bed.db, 'employer')
  expect(await listUndoableChanges(bed.ctx({ ...member, companyId, companyName }))).toEqual([])
})

test('of an undo and the email at the same time exactly one wins', async () => {
  for (let n = 0; n < 5; n += 1) {
    const { applicant, application } = await apply()
    const result = await change(application.id, 'Pending', 'Hired')
    const [undone] = await Promise.all([undo(result), settle(result)])
    expect((await emailsTo(applicant)).length).toBe(undone.ok ? 0 : 1)
    expect(await find(application.id)).toMatchObject({ status: undone.ok ? 'Pending' : 'Hired' })
  }
})

test('no one else can undo a change, and a change that was followed by another cannot be undone', async () => {
  const { application } = await apply()
  const first = await change(application.id, 'Pending', 'Reviewed')
  expect(await undo(first, await makePerson(bed.db, 'admin'))).toEqual({ ok: false, reason: 'too-late' })
  const second = await change(application.id, 'Reviewed', 'Rejected')
  expect(await undo(first)).toEqual({ ok: false, reason: 'too-late' })
  expect(await undo(second)).toMatchObject({ ok: true })
  expect(await undo(first)).toMatchObject({ ok: true })
  expect(await find(application.id)).toMatchObject({ status: 'Pending' })
})

test('changes in quick succession send one email about the last status, and none if it is the first status again', async () => {
  const moved = await apply()
  const first = await change(moved.application.id, 'Pending', 'Hired')
  const second = await change(moved.application.id, 'Hired', 'Reviewed')
  await settle(first)
  expect(await emailsTo(moved.applicant)).toEqual([])
  await settle(second)
  const [email, ...others] = await emailsTo(moved.applicant)
  expect(others).toEqual([])
  expect(email?.text).toContain('has reviewed your application')
  expect(email?.text).not.toContain('mistake')

  const back = await apply()
  const there = await change(back.application.id, 'Pending', 'Hired')
  const andBack = await change(back.application.id, 'Hired', 'Pending')
  await settle(there)
  await settle(andBack)
  expect(await emailsTo(back.applicant)).toEqual([])
})

test('an applicant who withdraws before the email is sent gets none, and the change can no longer be undone', async () => {
  const { applicant, application } = await apply()
  const result = await change(application.id, 'Pending', 'Reviewed')
  await withdrawApplication(bed.ctx(applicant), application.id)
  expect(await undo(result)).toEqual({ ok: false, reason: 'too-late' })
  await settle(result)
  expect((await emailsTo(applicant)).map(({ subject }) => subject)).toEqual([
    `You have withdrawn your application for ${application.jobTitle}`,
  ])
})

test('Hired can be corrected by the poster and an admin: it is recorded, and the email says that it was a mistake', async () => {
  for (const actor of [employer, await makePerson(bed.db, 'admin')]) {
    const { applicant, application } = await apply()
    await settle(await change(application.id, 'Pending', 'Hired'))
    const result = await change(application.id, 'Hired', 'Interview Scheduled', actor)
    expect(result).toMatchObject({ ok: true, applicant: { status: 'Interview Scheduled' } })
    expect((await audited(application.id)).at(-1)).toEqual([
      'application.status-corrected',
      { from: 'Hired', to: 'Interview Scheduled' },
    ])
    await settle(result)
    const texts = (await emailsTo(applicant)).map(({ text }) => text)
    expect(texts.filter((text) => text.includes('had chosen you. That was a mistake'))).toHaveLength(1)
  }
})

test('a change whose task has failed for good is settled by the periodic task, once', async () => {
  const { applicant, application } = await apply()
  const result = await change(application.id, 'Pending', 'Reviewed')
  const changeId = result.ok ? (result.changeId ?? '') : ''
  const sweep = (minutes: number) =>
    settleMissedChanges.run({ ...bed.ctx(), now: () => new Date(Date.now() + minutes * 60_000) }, {})
  const queued = () =>
    bed.db.$count(
      sql`pgboss.job`,
      sql`name = 'notify-status-change' and state < 'completed' and data->>'changeId' = ${changeId}`,
    )
  const fail = () => bed.db.execute(sql`update pgboss.job set state = 'failed' where data->>'changeId' = ${changeId}`)
  await sweep(6)
  expect(await queued()).toBe(1)
  await fail()
  await sweep(4)
  expect(await queued()).toBe(0)
  await Promise.all([sweep(6), sweep(6)])
  await sweep(6)
  expect(await queued()).toBeGreaterThanOrEqual(1)
  await Promise.all([settle(result), settle(result)])
  expect(await emailsTo(applicant)).toHaveLength(1)
  await fail()
  await sweep(20)
  expect(await queued()).toBe(0)
})

test('someone who was hired for a deleted job stays hired', async () => {
  const { application } = await apply({ status: 'Hired' })
  await deleteJob(bed.ctx(employer), application.jobId)
  expect(await change(application.id, 'Hired', 'Reviewed')).toMatchObject({ ok: false, reason: 'not-allowed' })
})

test('a change of status is not undone once its job is deleted, so that no application of a deleted job is open again', async () => {
  const { application } = await apply()
  const hired = await change(application.id, 'Pending', 'Hired')
  await deleteJob(bed.ctx(employer), application.jobId)
  expect((await listUndoableChanges(bed.ctx(employer))).map(({ jobId }) => jobId)).not.toContain(application.jobId)
  expect(await undo(hired)).toEqual({ ok: false, reason: 'too-late' })
  expect(await find(application.id)).toMatchObject({ status: 'Hired', endedAt: null })
})

test('of an undo and a deletion of the job at the same time, either the application ends or it stays hired', async () => {
  for (let n = 0; n < 10; n += 1) {
    const { application } = await apply()
    const hired = await change(application.id, 'Pending', 'Hired')
    const [, undone] = await Promise.all([deleteJob(bed.ctx(employer), application.jobId), undo(hired)])
    const { status, endedAt } = (await find(application.id)) ?? {}
    expect([status, endedAt !== null]).toEqual(undone.ok ? ['Pending', true] : ['Hired', false])
  }
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
