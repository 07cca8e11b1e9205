import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import { applicationEvents, applications } from '#db/schema/applications.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { emails } from '#db/schema/email.ts'
import { interviews } from '#db/schema/interviews.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeInterview, makeJob, makePerson } from '#tests/support/factories.ts'
import { overlap } from '#tests/support/overlap.ts'
import { STATUSES } from './application.ts'
import { notifyNewApplicant } from './new-applicants/notify-new-applicant.server.tsx'
import { submitApplication } from './submit-application.server.tsx'
import { withdrawApplication } from './withdraw-application.server.tsx'

let bed: TestBed
let employer: Person
let mia: Person
beforeAll(async () => {
  bed = await openTestBed()
  employer = await makePerson(bed.db, 'employer')
  mia = await makePerson(bed.db, 'employee')
})
afterAll(() => bed.close())

const make = async (fields: Parameters<typeof makeApplication>[3] = {}) =>
  makeApplication(bed.db, await makeJob(bed.db, employer), mia, fields)
const find = async (id: string) => (await bed.db.select().from(applications).where(eq(applications.id, id)))[0]

test('a withdrawal is permanent, and both sides are emailed', async () => {
  const poster = await makePerson(bed.db, 'employer')
  const application = await makeApplication(bed.db, await makeJob(bed.db, poster), mia, { status: 'Reviewed' })
  expect(await withdrawApplication(bed.ctx(mia), application.id)).toEqual({
    ok: true,
    jobTitle: application.jobTitle,
    canReapply: false,
    hadInterview: false,
  })
  expect(await find(application.id)).toMatchObject({ status: 'Withdrawn' })
  const events = await bed.db
    .select()
    .from(applicationEvents)
    .where(eq(applicationEvents.applicationId, application.id))
    .orderBy(applicationEvents.at)
  expect(events.at(-1)).toMatchObject({ fromStatus: 'Reviewed', toStatus: 'Withdrawn', actorId: mia.id })
  const [email] = await bed.db.select().from(emails).where(eq(emails.recipient, poster.email))
  expect(email?.subject).toBe(`${mia.fullName} has withdrawn from ${application.jobTitle}`)
  const toApplicant = await bed.db.select().from(emails).where(eq(emails.applicationId, application.id))
  expect(toApplicant.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    [mia.email, `You have withdrawn your application for ${application.jobTitle}`],
  ])
  expect(await withdrawApplication(bed.ctx(mia), application.id)).toEqual({
    ok: false,
    reason: 'withdrawn',
    jobTitle: application.jobTitle,
    canReapply: false,
  })
})

test('a withdrawal says whether an interview was proposed or agreed, and not over', async () => {
  const DAY = 86_400_000
  const now = new Date()
  const later = new Date(now.getTime() + DAY)
  const withdraw = async (fields: Partial<typeof interviews.$inferInsert>) => {
    const application = await make()
    const { id } = await makeInterview(bed.db, application, [later])
    await bed.db.update(interviews).set(fields).where(eq(interviews.id, id))
    return withdrawApplication(bed.ctx(mia, now), application.id)
  }
  const over = new Date(now.getTime() - DAY)
  expect(await withdraw({ status: 'proposed' })).toMatchObject({ hadInterview: true })
  expect(await withdraw({ status: 'scheduled', startsAt: now, endsAt: later })).toMatchObject({ hadInterview: true })
  expect(await withdraw({ status: 'scheduled', startsAt: over, endsAt: now })).toMatchObject({ hadInterview: false })
  expect(await withdraw({ status: 'cancelled', cancelledAt: now })).toMatchObject({ hadInterview: false })
})

test('withdrawing within a minute leaves no trace except in the audit, sends no email and allows a new application', async () => {
  const poster = await makePerson(bed.db, 'employer')
  const job = await makeJob(bed.db, poster)
  const applied = await submitApplication(bed.ctx(mia), job.id)
  if (!applied.ok) throw new Error('The application was not submitted.')
  const { applicationId } = applied
  expect(await withdrawApplication(bed.ctx(mia), applicationId)).toMatchObject({ ok: true, canReapply: true })
  expect(await find(applicationId)).toBeUndefined()
  expect(await bed.db.$count(applicationEvents, eq(applicationEvents.applicationId, applicationId))).toBe(0)
  const audited = await bed.db.select().from(auditEvents).where(eq(auditEvents.subjectId, applicationId))
  expect(audited.map(({ action }) => action).sort()).toEqual(['application.submitted', 'application.withdrawn'])
  await notifyNewApplicant.run({ ...bed.ctx(), now: () => new Date() }, { applicationId })
  expect(await bed.db.$count(emails, eq(emails.recipient, poster.email))).toBe(0)
  expect(await submitApplication(bed.ctx(mia), job.id)).toMatchObject({ ok: true })
})

test('a minute after applying, a withdrawal is permanent', async () => {
  const job = await makeJob(bed.db, employer)
  const applied = await submitApplication(bed.ctx(mia), job.id)
  if (!applied.ok) throw new Error('The application was not submitted.')
  const later = new Date(Date.now() + 60_000)
  expect(await withdrawApplication(bed.ctx(mia, later), applied.applicationId)).toMatchObject({ canReapply: false })
  expect(await submitApplication(bed.ctx(mia, later), job.id)).toEqual({ ok: false, reason: 'already-applied' })
})

test.each(STATUSES)('an applicant can withdraw at %s only if that status is open', async (status) => {
  const { id } = await make({ status })
  const open = ['Pending', 'Under Review', 'Reviewed', 'Interview Scheduled'].includes(status)
  expect((await withdrawApplication(bed.ctx(mia), id)).ok).toBe(open)
})

test('an application cannot be withdrawn after its job was removed, or by anyone else', async () => {
  const ended = await make({ endedAt: new Date() })
  expect(await withdrawApplication(bed.ctx(mia), ended.id)).toEqual({ ok: false, reason: 'final' })
  const { id } = await make()
  const stranger = await makePerson(bed.db, 'employee')
  await expect(withdrawApplication(bed.ctx(stranger), id)).rejects.toMatchObject({ status: 404 })
  await expect(withdrawApplication(bed.ctx(employer), id)).rejects.toMatchObject({ status: 403 })
  await expect(withdrawApplication(bed.ctx(mia), newId())).rejects.toMatchObject({ status: 404 })
})

test("an employer's concurrent status change prevents a withdrawal", async () => {
  const { id } = await make()
  const hired = { status: 'Hired', statusChangedAt: new Date() }
  const [, withdrawal] = await overlap(
    bed.db,
    bed.ctx(employer),
    async ({ db }) => db.update(applications).set(hired).where(eq(applications.id, id)),
    () => withdrawApplication(bed.ctx(mia), id),
  )
  expect(withdrawal).toEqual({ ok: false, reason: 'stale' })
  expect(await find(id)).toMatchObject({ status: 'Hired' })
})

test('50 concurrent withdrawals record one event and send one email', { timeout: 60_000 }, async () => {
  const poster = await makePerson(bed.db, 'employer')
  const { id } = await makeApplication(bed.db, await makeJob(bed.db, poster), mia)
  const results = await Promise.all(Array.from({ length: 50 }, () => withdrawApplication(bed.ctx(mia), id)))
  expect(results.filter((result) => result.ok)).toHaveLength(1)
  expect(results.filter((result) => !result.ok && result.reason === 'withdrawn')).toHaveLength(49)
  const events = await bed.db.select().from(applicationEvents).where(eq(applicationEvents.applicationId, id))
  expect(events).toHaveLength(2)
  expect(await bed.db.select().from(emails).where(eq(emails.recipient, poster.email))).toHaveLength(1)
})

test('a second click on Withdraw finds the application withdrawn, also one that was deleted within a minute', async () => {
  const job = await makeJob(bed.db, employer)
  const applied = await submitApplication(bed.ctx(mia), job.id)
  if (!applied.ok) throw new Error('The application was not submitted.')
  const again = { ok: false, reason: 'withdrawn', jobTitle: job.title, canReapply: true }
  const withdraw = () => withdrawApplication(bed.ctx(mia), applied.applicationId)
  const results = await Promise.all([withdraw(), withdraw()])
  expect(results.filter((result) => result.ok)).toHaveLength(1)
  expect(results).toContainEqual(again)
  expect(await withdraw()).toEqual(again)
  const stranger = await makePerson(bed.db, 'employee')
  await expect(withdrawApplication(bed.ctx(stranger), applied.applicationId)).rejects.toMatchObject({ status: 404 })
})
