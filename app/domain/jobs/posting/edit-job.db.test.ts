import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles } from '#db/schema/people.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import { editJob, findEditableJob } from './edit-job.server.ts'
import { toFormFields } from './job-columns.ts'
import type { JobInput } from './job-form.ts'

let bed: TestBed
let employer: Person
beforeAll(async () => {
  bed = await openTestBed()
  employer = await makePerson(bed.db, 'employer')
})
afterAll(() => bed.close())

type Job = typeof jobs.$inferSelect
const read = async (id: string) => (await bed.db.select().from(jobs).where(eq(jobs.id, id)))[0]

function inputOf(job: Job, over: Partial<JobInput> = {}): JobInput {
  const { title, location, salary, description, responsibilities, requirements, benefits, category } = job
  const { workArrangement, payMinCents, payMaxCents, payPeriod, closesOn, reference } = job
  return {
    title,
    companyName: null,
    location,
    jobType: 'Full-time',
    salary,
    description,
    responsibilities,
    requirements,
    benefits,
    category,
    workArrangement,
    payMinCents,
    payMaxCents,
    payPeriod,
    closesOn,
    reference,
    ...over,
  }
}

test('saves, lists anew and says in the audit what changed', async () => {
  const job = await makeJob(bed.db, employer)
  const input = inputOf(job, { title: 'Night Driver', closesOn: '2027-01-31' })
  expect(await editJob(bed.ctx(employer), job.id, input, job.updatedAt)).toEqual({ ok: true })
  const saved = await read(job.id)
  expect(saved).toMatchObject({
    title: 'Night Driver',
    companyName: employer.companyName,
    timeZone: 'Australia/Melbourne',
  })
  expect(saved?.listedUntil).toEqual(saved?.closesAt)
  const [audited] = await bed.db.select().from(auditEvents).where(eq(auditEvents.subjectId, job.id))
  expect(audited?.details).toEqual({ title: 'Night Driver', changed: ['title', 'closesOn', 'timeZone', 'closesAt'] })
})

test('without a salary text the amounts are the text, and stay so when they change', async () => {
  const job = await makeJob(bed.db, employer)
  const pay = { payMinCents: 2850, payMaxCents: null, payPeriod: 'hour' } as const
  await editJob(bed.ctx(employer), job.id, inputOf(job, pay), job.updatedAt)
  const saved = await findEditableJob(bed.ctx(employer), job.id)
  expect([saved.salary, toFormFields(saved).salary, toFormFields(saved).pay_min]).toEqual([
    'From $28.50 an hour',
    '',
    '28.50',
  ])
  expect(toFormFields({ ...saved, salary: '$30 an hour' }).salary).toBe('$30 an hour')
})

test('of 10 who save the same page at once one wins, the others see what it saved', async () => {
  const job = await makeJob(bed.db, employer)
  const saves = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      editJob(bed.ctx(employer), job.id, inputOf(job, { title: `Title ${n}` }), job.updatedAt),
    ),
  )
  const saved = await read(job.id)
  expect(saves.filter((each) => each.ok)).toHaveLength(1)
  for (const each of saves) if (!each.ok) expect(each.saved.title).toBe(saved?.title)
})

test("a suspended employer's ad stays hidden when an admin edits it, and the company's name is the admin's to change", async () => {
  const suspended = await makePerson(bed.db, 'employer')
  await bed.db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, suspended.id))
  const job = await makeJob(bed.db, suspended)
  const admin = await makePerson(bed.db, 'admin')
  await editJob(bed.ctx(admin), job.id, inputOf(job, { companyName: 'Acme' }), job.updatedAt)
  expect(await read(job.id)).toMatchObject({ listedUntil: null, companyName: 'Acme', companyId: null })
})

test('out of reach: another employer 404, deleted 404, employee and guest 403', async () => {
  const job = await makeJob(bed.db, employer)
  const gone = await makeJob(bed.db, employer, { deletedAt: new Date(), listedUntil: null })
  const other = await makePerson(bed.db, 'employer')
  const employee = await makePerson(bed.db, 'employee')
  const tries = [
    [other, job, 404],
    [employer, gone, 404],
    [employee, job, 403],
    [GUEST, job, 403],
  ] as const
  for (const [actor, row, status] of tries) {
    await expect(editJob(bed.ctx(actor), row.id, inputOf(row), row.updatedAt)).rejects.toMatchObject({ status })
  }
  await expect(findEditableJob(bed.ctx(employer), "1' or 1=1")).rejects.toMatchObject({ status: 404 })
})
