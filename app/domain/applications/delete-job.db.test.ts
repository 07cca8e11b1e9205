import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { applications } from '#db/schema/applications.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { emails } from '#db/schema/email.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles } from '#db/schema/people.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeJob, makePerson } from '#tests/support/factories.ts'
import type { Status } from './application.ts'
import { deleteJob } from './delete-job.server.ts'
import { notifyNewApplicant } from './new-applicants/notify-new-applicant.server.tsx'
import { notifyJobRemoved } from './notify-job-removed.server.tsx'
import { changeApplicationStatus } from './status/change-application-status.server.ts'
import { changeStatuses } from './status/change-statuses.server.ts'
import { submitApplication } from './submit-application.server.tsx'

let bed: TestBed
let employer: Person
beforeAll(async () => {
  bed = await openTestBed()
  employer = await makePerson(bed.db, 'employer')
})
afterAll(() => bed.close())

/** Runs the task of the deletion, as the worker does. */
async function runNotification(jobId: string) {
  await notifyJobRemoved.run({ ...bed.ctx(), db: bed.db, now: () => new Date() }, { jobId })
}

async function countQueued(jobId: string): Promise<number> {
  const { rows } = await bed.db.$client.query<{ n: number }>(
    `select count(*)::int n from pgboss.job where name = 'notify-job-removed' and data->>'jobId' = $1`,
    [jobId],
  )
  return rows[0]?.n ?? 0
}

test('deleting a job hides it, ends its applications and emails the open applicants once, but none who is suspended', async () => {
  const job = await makeJob(bed.db, employer)
  const people = new Map<Status, Person>()
  for (const status of ['Pending', 'Interview Scheduled', 'Rejected', 'Hired', 'Withdrawn'] as const) {
    const person = await makePerson(bed.db, 'employee')
    people.set(status, person)
    await makeApplication(bed.db, job, person, { status })
  }
  const quiet = await makePerson(bed.db, 'employee')
  await bed.db.update(profiles).set({ emailUpdates: false }).where(eq(profiles.id, quiet.id))
  await makeApplication(bed.db, job, quiet)
  const suspended = await makePerson(bed.db, 'employee')
  await bed.db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, suspended.id))
  await makeApplication(bed.db, job, suspended)

  expect(await deleteJob(bed.ctx(employer), job.id)).toBe(job.title)
  const [row] = await bed.db.select().from(jobs).where(eq(jobs.id, job.id))
  expect(row).toMatchObject({ listedUntil: null, deletedAt: expect.any(Date) })
  const rows = await bed.db.select().from(applications).where(eq(applications.jobId, job.id))
  expect(
    rows
      .filter((each) => each.endedAt)
      .map((each) => each.status)
      .sort(),
  ).toEqual(['Interview Scheduled', 'Pending', 'Pending', 'Pending', 'Rejected'])
  const [audited] = await bed.db.select().from(auditEvents).where(eq(auditEvents.subjectId, job.id))
  expect(audited).toMatchObject({ action: 'job.deleted', details: { title: job.title, applicationsEnded: 5 } })

  expect(await countQueued(job.id)).toBe(1)
  await runNotification(job.id)
  await runNotification(job.id)
  const recipients = (await bed.db.select().from(emails)).map((email) => email.recipient)
  expect(recipients.sort()).toEqual([people.get('Pending')?.email, people.get('Interview Scheduled')?.email].sort())
})

test('205 applicants are emailed by one task, in batches', { timeout: 60_000 }, async () => {
  const job = await makeJob(bed.db, employer)
  const addresses: string[] = []
  for (let n = 0; n < 205; n++) {
    const person = await makePerson(bed.db, 'employee')
    addresses.push(person.email)
    await makeApplication(bed.db, job, person)
  }
  await deleteJob(bed.ctx(employer), job.id)
  expect(await countQueued(job.id)).toBe(1)
  await runNotification(job.id)
  const recipients = new Set((await bed.db.select().from(emails)).map((email) => email.recipient))
  expect(addresses.filter((email) => !recipients.has(email))).toEqual([])
})

const concurrentChanges = {
  'one change': (id: string) =>
    changeApplicationStatus(bed.ctx(employer), id, { expectedStatus: 'Hired', newStatus: 'Pending' }),
  'a bulk change': (id: string) => changeStatuses(bed.ctx(employer), eq(applications.id, id), 'Pending'),
}

// From `Hired`, because a deletion does not wait for applications that are decided.
test.each(Object.entries(concurrentChanges))(
  '%s at the same time leaves no open application for a deleted job',
  async (_, change) => {
    for (let round = 0; round < 20; round++) {
      const job = await makeJob(bed.db, employer)
      const { id } = await makeApplication(bed.db, job, await makePerson(bed.db, 'employee'), { status: 'Hired' })
      await Promise.all([deleteJob(bed.ctx(employer), job.id), change(id)])
      const [row] = await bed.db.select().from(applications).where(eq(applications.id, id))
      expect(row?.status === 'Hired' || row?.endedAt instanceof Date).toBe(true)
    }
  },
)

test('10 concurrent applications leave no open application for a deleted job', { timeout: 60_000 }, async () => {
  for (let round = 0; round < 5; round++) {
    const job = await makeJob(bed.db, employer)
    const people = await Promise.all(Array.from({ length: 10 }, () => makePerson(bed.db, 'employee')))
    const applied = people.map((person) => submitApplication(bed.ctx(person), job.id))
    const [deleted] = await Promise.allSettled([deleteJob(bed.ctx(employer), job.id), ...applied])
    expect(deleted?.status).toBe('fulfilled')
    const rows = await bed.db.select().from(applications).where(eq(applications.jobId, job.id))
    expect(rows.filter((row) => row.endedAt === null)).toEqual([])
  }
})

test('only the poster and admins can delete a job, and only one of two concurrent deletions succeeds', async () => {
  const job = await makeJob(bed.db, employer)
  const other = await makePerson(bed.db, 'employer')
  await expect(deleteJob(bed.ctx(other), job.id)).rejects.toMatchObject({ status: 404 })
  await expect(deleteJob(bed.ctx(other), 'nonsense')).rejects.toMatchObject({ status: 404 })
  for (const actor of [GUEST, await makePerson(bed.db, 'employee')]) {
    await expect(deleteJob(bed.ctx(actor), job.id)).rejects.toMatchObject({ status: 403 })
  }
  const admin = await makePerson(bed.db, 'admin')
  const twice = await Promise.allSettled([deleteJob(bed.ctx(admin), job.id), deleteJob(bed.ctx(employer), job.id)])
  expect(twice.map((each) => each.status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('an applicant is emailed about the deletion although the employer was emailed about their application', async () => {
  const [job, person] = [await makeJob(bed.db, employer), await makePerson(bed.db, 'employee')]
  const { id } = await makeApplication(bed.db, job, person)
  await notifyNewApplicant.run({ ...bed.ctx(), now: () => new Date() }, { applicationId: id })
  await deleteJob(bed.ctx(employer), job.id)
  for (const _ of ['run', 'retry']) await runNotification(job.id)
  const sent = await bed.db.select().from(emails).where(eq(emails.recipient, person.email))
  expect(sent).toMatchObject([
    { subject: expect.stringMatching(/^Forklift Driver .* has been removed$/), applicationId: id },
  ])
})
