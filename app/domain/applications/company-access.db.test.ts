import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listManagedJobs } from '#app/domain/jobs/manage/manage-queries.server.ts'
import { applications } from '#db/schema/applications.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles } from '#db/schema/people.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeJob, makePerson } from '#tests/support/factories.ts'
import { findRecipient } from './find-recipient.server.ts'
import { findThread } from './messages/find-thread.server.ts'
import { sendMessage } from './messages/send-message.server.tsx'
import { parseApplicantFilter } from './review/applicant-filter.ts'
import { listApplicants } from './review/list-applicants.server.ts'
import { changeApplicationStatus } from './status/change-application-status.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

const ALL = parseApplicantFilter(new URLSearchParams())

async function company() {
  const owner = await makePerson(bed.db, 'employer')
  const recruiter = await makePerson(bed.db, 'employer', { colleague: owner, companyRole: 'recruiter' })
  const reader = await makePerson(bed.db, 'employer', { colleague: owner, companyRole: 'read-only' })
  const removed = await makePerson(bed.db, 'employer', { colleague: owner, companyRole: null })
  const job = await makeJob(bed.db, recruiter)
  const application = await makeApplication(bed.db, job, await makePerson(bed.db, 'employee'))
  return { owner, recruiter, reader, removed, job, application }
}

test("all members see the company's jobs, applicants and messages, and those who only read change nothing", async () => {
  const { owner, recruiter, reader, job, application } = await company()
  for (const member of [owner, recruiter, reader]) {
    const ctx = bed.ctx(member)
    const managed = await listManagedJobs(ctx, { q: '', status: '' }, null)
    expect(managed.rows.map(({ id }) => id)).toEqual([job.id])
    expect((await listApplicants(ctx, ALL, null)).rows).toHaveLength(1)
    expect(await findThread(ctx, application.id)).not.toBeNull()
  }
  const ctx = bed.ctx(reader)
  await expect(sendMessage(ctx, application.id, 'Hello', '')).rejects.toMatchObject({ status: 403 })
  const change = { toStatus: 'Hired', fromStatus: 'Pending' } as never
  await expect(changeApplicationStatus(ctx, application.id, change)).rejects.toMatchObject({ status: 403 })
  expect(await sendMessage(bed.ctx(owner), application.id, 'Hello', '')).toMatchObject({ ok: true })
})

test('someone who was removed from a company, and another company, see none of its jobs and applicants', async () => {
  const { removed, application } = await company()
  const ctx = bed.ctx(removed)
  for (const query of [
    () => listManagedJobs(ctx, { q: '', status: '' }, null),
    () => listApplicants(ctx, ALL, null),
    () => findThread(ctx, application.id),
  ])
    await expect(query()).rejects.toMatchObject({ status: 403 })
  const other = bed.ctx(await makePerson(bed.db, 'employer'))
  expect((await listManagedJobs(other, { q: '', status: '' }, null)).rows).toEqual([])
  expect((await listApplicants(other, ALL, null)).rows).toEqual([])
  expect(await findThread(other, application.id)).toBeNull()
})

test('emails go to the poster, and to an owner once the poster is removed, read-only, suspended or deleted', async () => {
  const { owner, recruiter, application } = await company()
  const recipient = async () => (await findRecipient(bed.ctx(), application))?.email
  const setPoster = (values: Partial<typeof profiles.$inferInsert>) =>
    bed.db.update(profiles).set(values).where(eq(profiles.id, recruiter.id))
  expect(await recipient()).toBe(recruiter.email)
  for (const companyRole of [null, 'read-only'] as const) {
    await setPoster({ companyRole })
    expect([companyRole, await recipient()]).toEqual([companyRole, owner.email])
  }
  await setPoster({ companyRole: 'recruiter', suspendedAt: new Date() })
  expect(await recipient()).toBe(owner.email)
  await bed.db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, owner.id))
  expect(await recipient()).toBeUndefined()
})

test('applications follow their job when an admin gives it to no company', async () => {
  const { owner, job, application } = await company()
  await bed.db.update(jobs).set({ companyId: null }).where(eq(jobs.id, job.id))
  const [row] = await bed.db.select().from(applications).where(eq(applications.id, application.id))
  expect([application.companyId, row?.companyId]).toEqual([owner.companyId, null])
})
