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
import { changeApplicationStatus } from './change-application-status.server.tsx'
import { deleteJob } from './delete-job.server.ts'
import { notifyJobRemoved } from './notify-job-removed.server.tsx'
import { submitApplication } from './submit-application.server.tsx'

let bed: TestBed
let employer: Person
beforeAll(async () => {
  bed = await openTestBed()
  employer = await makePerson(bed.db, 'employer')
})
afterAll(() => bed.close())

/** Runs the deletion's task, as the worker would. */
async function tell(jobId: string) {
  await notifyJobRemoved.run({ ...bed.ctx(), db: bed.db, now: () => new Date() }, { jobId })
}

async function queuedFor(jobId: string): Promise<number> {
  const { rows } = await bed.db.$client.query<{ n: number }>(
    `select count(*)::int n from pgboss.job where name = 'tell-of-removed-job' and data->>'jobId' = $1`,
    [jobId],
  )
  return rows[0]?.n ?? 0
}

test('hides the ad, ends what could still move, and tells the live ones once', async () => {
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

  expect(await deleteJob(bed.ctx(employer), job.id)).toBe(job.title)
  const [row] = await bed.db.select().from(jobs).where(eq(jobs.id, job.id))
  expect(row).toMatchObject({ listedUntil: null, deletedAt: expect.any(Date) })
  const rows = await bed.db.select().from(applications).where(eq(applications.jobId, job.id))
  expect(
    rows
      .filter((each) => each.endedAt)
      .map((each) => each.status)
      .sort(),
  ).toEqual(['Interview Scheduled', 'Pending', 'Pending', 'Rejected'])
  const [audited] = await bed.db.select().from(auditEvents).where(eq(auditEvents.subjectId, job.id))
  expect(audited).toMatchObject({ action: 'job.deleted', details: { title: job.title, applicationsEnded: 4 } })

  expect(await queuedFor(job.id)).toBe(1)
  await tell(job.id)
  await tell(job.id)
  const told = (await bed.db.select().from(emails)).map((mail) => mail.recipient)
  expect(told.sort()).toEqual([people.get('Pending')?.email, people.get('Interview Scheduled')?.email].sort())
})

test('205 applicants are told by one task, in batches', { timeout: 60_000 }, async () => {
  const job = await makeJob(bed.db, employer)
  const addresses: string[] = []
  for (let n = 0; n < 205; n++) {
    const person = await makePerson(bed.db, 'employee')
    addresses.push(person.email)
    await makeApplication(bed.db, job, person)
  }
  await deleteJob(bed.ctx(employer), job.id)
  expect(await queuedFor(job.id)).toBe(1)
  await tell(job.id)
  const told = new Set((await bed.db.select().from(emails)).map((mail) => mail.recipient))
  expect(addresses.filter((email) => !told.has(email))).toEqual([])
})

test('a deletion and a move at once leave nothing live on a deleted ad', async () => {
  for (let round = 0; round < 10; round++) {
    const job = await makeJob(bed.db, employer)
    const person = await makePerson(bed.db, 'employee')
    const { id } = await makeApplication(bed.db, job, person, { status: 'Rejected', statusBefore: 'Reviewed' })
    await Promise.all([
      deleteJob(bed.ctx(employer), job.id),
      changeApplicationStatus(bed.ctx(employer), id, { from: 'Rejected', to: 'Reviewed' }),
    ])
    const [row] = await bed.db.select().from(applications).where(eq(applications.id, id))
    expect(row?.endedAt).toBeInstanceOf(Date)
  }
})

test('a deletion and 10 applicants at once leave nothing live on a deleted ad', { timeout: 60_000 }, async () => {
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

test('only one of two deletions finds it; out of reach 404, employee and guest 403', async () => {
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
