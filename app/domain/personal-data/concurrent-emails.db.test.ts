import { and, eq, isNotNull, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RETRACT_SECONDS } from '#app/domain/applications/application.ts'
import { confirmApplication } from '#app/domain/applications/confirm-application.server.tsx'
import { deleteJob } from '#app/domain/applications/delete-job.server.ts'
import { sendMessage } from '#app/domain/applications/messages/send-message.server.tsx'
import { notifyJobRemoved } from '#app/domain/applications/notify-job-removed.server.tsx'
import { changeApplicationStatus } from '#app/domain/applications/status/change-application-status.server.ts'
import { notifyStatusChange } from '#app/domain/applications/status/notify-status-change.server.tsx'
import { submitApplication } from '#app/domain/applications/submit-application.server.tsx'
import { withdrawApplication } from '#app/domain/applications/withdraw-application.server.tsx'
import { remindOfInterviews } from '#app/domain/interviews/emails/remind-of-interviews.server.ts'
import { pickInterviewTime } from '#app/domain/interviews/pick-interview-time.server.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { applicationEvents, applicationMessages, applications } from '#db/schema/applications.ts'
import { emails } from '#db/schema/email.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeInterview, makeJob, makePerson } from '#tests/support/factories.ts'
import { overlap } from '#tests/support/overlap.ts'
import { runQueued } from '#tests/support/run-queued.ts'
import { notifyApplicantDeleted } from './emails/notify-applicant-deleted.server.tsx'
import { eraseAccount } from './erase-account.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

let cases = 0

/** An application of a person with a name that occurs nowhere else, sent an hour ago. */
async function makeCase(fields: Parameters<typeof makeApplication>[3] = {}) {
  const poster = await makePerson(bed.db, 'employer')
  const mia = await makePerson(bed.db, 'employee', { fullName: `Mia Zqrace${++cases}` })
  const job = await makeJob(bed.db, poster)
  const appliedAt = new Date(Date.now() - 3_600_000)
  const application = await makeApplication(bed.db, job, mia, { appliedAt, ...fields })
  return { poster, mia, job, application }
}

/** What the outbox contains about the person, apart from the confirmation that the account was deleted. */
async function findEmails(mia: { fullName: string; email: string }) {
  const rows = await bed.db.select().from(emails)
  return rows
    .filter(({ subject }) => !subject.endsWith('account has been deleted'))
    .filter((row) => JSON.stringify(row).match(`${mia.fullName}|${mia.email}`))
    .map(({ recipient, subject }) => `${recipient}: ${subject}`)
}

/** The emails about deleted accounts, once the tasks that write them have run. */
const listDeletionEmails = async ({ email }: { email: string }) => {
  await runQueued(bed, notifyApplicantDeleted)
  const isDeletion = and(eq(emails.recipient, email), like(emails.subject, '%has deleted their account'))
  return (await bed.db.select().from(emails).where(isDeletion)).map(({ subject }) => subject)
}

const taskCtx = (db = bed.ctx().db) => ({ ...bed.ctx(), db, now: () => new Date() })

test('an account that is deleted while the reminder of an interview is written is not named in it', async () => {
  const { poster, mia, application } = await makeCase()
  const startsAt = new Date(Date.now() + DAY_MS - 60_000)
  const interview = await makeInterview(bed.db, application, [startsAt])
  await pickInterviewTime(bed.ctx(mia), interview.id, startsAt, null)
  await overlap(bed.db, bed.ctx(mia), eraseAccount, () => remindOfInterviews.run(taskCtx(), {}))
  const reminder = and(
    eq(emails.recipient, poster.email),
    like(emails.subject, 'Reminder: interview with Deleted account%'),
  )
  expect(await bed.db.$count(emails, reminder)).toBe(1)
  expect(await findEmails(mia)).toEqual([])
})

test('a message that an applicant sends while their account is deleted leaves no email and no message', async () => {
  const { mia, application } = await makeCase({ status: 'Hired' })
  const send = (ctx = bed.ctx(mia)) => sendMessage(ctx, application.id, `I am ${mia.fullName}`, newId())
  const [sent] = await overlap(bed.db, bed.ctx(mia), send, () => eraseAccount(bed.ctx(mia)))
  expect(sent).toMatchObject({ ok: true })
  expect(await findEmails(mia)).toEqual([])

  const { mia: other, application: hired } = await makeCase({ status: 'Hired' })
  const [, late] = await overlap(bed.db, bed.ctx(other), eraseAccount, () =>
    sendMessage(bed.ctx(other), hired.id, `I am ${other.fullName}`, newId()),
  )
  expect(late).toEqual({ ok: false, reason: 'unavailable' })
  expect(await findEmails(other)).toEqual([])
  for (const { id } of [application, hired])
    expect(await bed.db.$count(applicationMessages, eq(applicationMessages.applicationId, id))).toBe(0)
})

test('a message to an applicant that is sent while their account is deleted leaves no email', async () => {
  const { poster, mia, application } = await makeCase()
  const send = (ctx = bed.ctx(poster)) => sendMessage(ctx, application.id, 'Hello', newId())
  await overlap(bed.db, bed.ctx(poster), send, () => eraseAccount(bed.ctx(mia)))
  expect(await findEmails(mia)).toEqual([])
})

test('an application that is withdrawn while the account is deleted leaves no email', async () => {
  const { mia, application } = await makeCase()
  const withdraw = (ctx = bed.ctx(mia)) => withdrawApplication(ctx, application.id)
  const [withdrawn] = await overlap(bed.db, bed.ctx(mia), withdraw, () => eraseAccount(bed.ctx(mia)))
  expect(withdrawn).toMatchObject({ ok: true })
  expect(await findEmails(mia)).toEqual([])

  const { mia: other, job, application: open } = await makeCase()
  const [, late] = await overlap(bed.db, bed.ctx(other), eraseAccount, () =>
    withdrawApplication(bed.ctx(other), open.id),
  )
  expect(late).toEqual({ ok: false, reason: 'withdrawn', jobTitle: job.title, canReapply: false })
  expect(await findEmails(other)).toEqual([])
})

test('the employer is emailed about the end of each application if its status changes or another is sent at the same time, in 20 rounds', async () => {
  for (let round = 0; round < 20; round++) {
    const { poster, mia, job, application } = await makeCase()
    const other = await makeJob(bed.db, poster)
    const status = { expectedStatus: 'Pending', newStatus: 'Reviewed' } as const
    await Promise.all([
      changeApplicationStatus(bed.ctx(poster), application.id, status),
      submitApplication(bed.ctx(mia), other.id).catch(() => null),
      eraseAccount(bed.ctx(mia)),
    ])
    const left = await bed.db.select().from(applications).where(eq(applications.applicantId, mia.id))
    expect(left.map(({ status }) => status)).toEqual(['Withdrawn'])
    expect(await listDeletionEmails(poster)).toEqual([`An applicant for ${job.title} has deleted their account`])
  }
})

test('a job that is deleted while the account of an applicant is being deleted ends their application, or finds it withdrawn, in 20 rounds', async () => {
  const holdsLocks = async () => {
    // The databases of other tests are copies of the same one, so their tables have the same numbers.
    const isLocked = sql`exists (select from pg_locks join pg_database d on d.oid = database
      where datname = current_database() and relation = 'saved_jobs'::regclass and mode = 'RowExclusiveLock')`
    const { rows } = await bed.db.execute<{ isLocked: boolean }>(sql`select ${isLocked} as "isLocked"`)
    return rows[0]?.isLocked
  }
  for (let round = 0; round < 20; round++) {
    const { poster, mia, job } = await makeCase()
    let isErased = false
    const erased = eraseAccount(bed.ctx(mia)).finally(() => {
      isErased = true
    })
    // Until the rows of the applications are erased.
    while (!isErased && !(await holdsLocks()));
    await Promise.all([erased, deleteJob(bed.ctx(poster), job.id)])
    const left = await bed.db.select().from(applications).where(eq(applications.applicantId, mia.id))
    expect(left.map(({ status }) => status)).toEqual(['Withdrawn'])
    expect(await listDeletionEmails(poster)).toHaveLength(1)
  }
})

test('an account that is deleted while the email about a status is written gets none', async () => {
  const { poster, mia, application } = await makeCase()
  await changeApplicationStatus(bed.ctx(poster), application.id, {
    expectedStatus: 'Pending',
    newStatus: 'Hired',
  })
  const [event] = await bed.db
    .select()
    .from(applicationEvents)
    .where(and(eq(applicationEvents.applicationId, application.id), isNotNull(applicationEvents.changeId)))
  const changeId = event?.changeId ?? ''
  await overlap(
    bed.db,
    bed.ctx(),
    ({ db }) => notifyStatusChange.run(taskCtx(db), { changeId }),
    () => eraseAccount(bed.ctx(mia)),
  )
  expect(await findEmails(mia)).toEqual([])
})

test('an account that is deleted while the email about a removed job is written gets none, and the others get theirs', async () => {
  const { poster, mia, job } = await makeCase()
  const ella = await makePerson(bed.db, 'employee')
  await makeApplication(bed.db, job, ella)
  await deleteJob(bed.ctx(poster), job.id)
  await overlap(bed.db, bed.ctx(mia), eraseAccount, () => notifyJobRemoved.run(taskCtx(), { jobId: job.id }))
  expect(await findEmails(mia)).toEqual([])
  expect(await bed.db.$count(emails, eq(emails.recipient, ella.email))).toBe(1)
})

test('an account that is deleted while the confirmation of an application is written gets none', async () => {
  for (const appliedAt of [new Date(), new Date(Date.now() - 2 * RETRACT_SECONDS * 1000)]) {
    const { mia, application } = await makeCase({ appliedAt })
    const payload = { applicationId: application.id, location: 'Fremantle WA' }
    await overlap(
      bed.db,
      bed.ctx(),
      ({ db }) => confirmApplication.run(taskCtx(db), payload),
      () => eraseAccount(bed.ctx(mia)),
    )
    expect(await findEmails(mia)).toEqual([])
  }
})
