import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveJob } from '#app/domain/moderation/approve-job.server.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { applications } from '#db/schema/applications.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { companies } from '#db/schema/companies.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles } from '#db/schema/people.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeJob, makePerson } from '#tests/support/factories.ts'
import { overlap } from '#tests/support/overlap.ts'
import { changeListing } from '../lifecycle/change-listing.server.ts'
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
const findRow = async (id: string) => (await bed.db.select().from(jobs).where(eq(jobs.id, id)))[0]

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

test('saving an edited job updates its listing and records the changed fields', async () => {
  const job = await makeJob(bed.db, employer)
  const input = inputOf(job, { title: 'Night Driver', closesOn: '2027-01-31' })
  expect(await editJob(bed.ctx(employer), job.id, input, { expectedVersion: job.version })).toEqual({
    ok: true,
    isHeld: false,
  })
  const saved = await findRow(job.id)
  expect(saved).toMatchObject({
    title: 'Night Driver',
    companyName: employer.companyName,
    timeZone: 'Australia/Melbourne',
  })
  expect(saved?.listedUntil).toEqual(saved?.closesAt)
  const [audited] = await bed.db.select().from(auditEvents).where(eq(auditEvents.subjectId, job.id))
  expect(audited?.details).toEqual({ title: 'Night Driver', changed: ['title', 'closesOn'] })
})

test('a job without a salary text shows its pay range, and its form leaves the salary empty', async () => {
  const job = await makeJob(bed.db, employer)
  const pay = { payMinCents: 2850, payMaxCents: null, payPeriod: 'hour' } as const
  await editJob(bed.ctx(employer), job.id, inputOf(job, pay), { expectedVersion: job.version })
  const saved = await findEditableJob(bed.ctx(employer), job.id)
  expect([saved.salary, toFormFields(saved).salary, toFormFields(saved).pay_min]).toEqual([
    'From $28.50 an hour',
    '',
    '28.50',
  ])
  expect(toFormFields({ ...saved, salary: '$30 an hour' }).salary).toBe('$30 an hour')
})

test('a job whose pay is typed as text is found by it, and its form leaves the amounts empty', async () => {
  const job = await makeJob(bed.db, employer)
  const text = { salary: '$85,000 to $95,000 plus super' }
  await editJob(bed.ctx(employer), job.id, inputOf(job, text), { expectedVersion: job.version })
  const saved = await findEditableJob(bed.ctx(employer), job.id)
  expect(saved).toMatchObject({ ...text, payMinCents: 8_500_000, payMaxCents: 9_500_000, payPeriod: 'year' })
  expect(saved.payYearlyCents).toBe(9_500_000)
  expect(toFormFields(saved)).toMatchObject({ salary: text.salary, pay_min: '', pay_max: '', pay_period: '' })
  const changed = { salary: 'Competitive', payMinCents: null, payMaxCents: null, payPeriod: null }
  await editJob(bed.ctx(employer), job.id, inputOf(saved, changed), { expectedVersion: saved.version })
  expect(await findRow(job.id)).toMatchObject(changed)
})

test('amounts that are entered beside the text are kept', async () => {
  const job = await makeJob(bed.db, employer)
  const pay = {
    salary: '$106,000 a year including super',
    payMinCents: 9_500_000,
    payMaxCents: null,
    payPeriod: 'year',
  } as const
  await editJob(bed.ctx(employer), job.id, inputOf(job, pay), { expectedVersion: job.version })
  const saved = await findEditableJob(bed.ctx(employer), job.id)
  expect(saved).toMatchObject(pay)
  expect(toFormFields(saved)).toMatchObject({ salary: pay.salary, pay_min: '95,000', pay_period: 'year' })
})

test('of 10 people who save the same form at the same time one succeeds, and the others get the saved job', async () => {
  const job = await makeJob(bed.db, employer)
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      editJob(bed.ctx(employer), job.id, inputOf(job, { title: `Title ${n}` }), { expectedVersion: job.version }),
    ),
  )
  const saved = await findRow(job.id)
  expect(saved?.version).toBe(job.version + 1)
  expect(results.filter((result) => result.ok)).toHaveLength(1)
  for (const result of results) if (!result.ok) expect(result).toEqual({ ok: false, reason: 'stale', current: saved })
})

test('a draft that is unscheduled or published while it is being edited stays so', async () => {
  const draft = { publishedAt: null, publishAt: new Date(Date.now() + DAY_MS), listedUntil: null }
  for (const change of ['unschedule', 'publish'] as const) {
    const job = await makeJob(bed.db, employer, draft)
    const edited = inputOf(job, { title: 'Night Driver' })
    const [, result] = await overlap(
      bed.db,
      bed.ctx(employer),
      (ctx) => changeListing(ctx, job.id, change),
      () => editJob(bed.ctx(employer), job.id, edited, { expectedVersion: job.version }),
    )
    expect(result).toEqual({ ok: true, isHeld: false })
    const saved = await findRow(job.id)
    expect([saved?.title, saved?.publishAt]).toEqual(['Night Driver', null])
    expect(saved?.publishedAt !== null).toBe(change === 'publish')
  }
})

test('a held job that is approved while it is being edited is held again for its new text', async () => {
  const newcomer = await makePerson(bed.db, 'employer', { isCompanyVerified: false })
  const job = await makeJob(bed.db, newcomer, { heldAt: new Date(), reviewedAt: null, listedUntil: null })
  const asks = inputOf(job, { description: 'Pay a $99 fee for your starter kit before the first day.' })
  const [approved, edited] = await overlap(
    bed.db,
    bed.ctx(await makePerson(bed.db, 'admin')),
    (ctx) => approveJob(ctx, job.id, job.version),
    () => editJob(bed.ctx(newcomer), job.id, asks, { expectedVersion: job.version }),
  )
  expect([approved, edited]).toMatchObject([{ ok: true }, { ok: true, isHeld: true }])
  const saved = await findRow(job.id)
  expect([saved?.heldAt !== null, saved?.listedUntil]).toEqual([true, null])
})

test("when an admin edits a suspended employer's job it stays hidden and can change its company", async () => {
  const suspended = await makePerson(bed.db, 'employer')
  await bed.db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, suspended.id))
  const job = await makeJob(bed.db, suspended)
  const admin = await makePerson(bed.db, 'admin')
  await editJob(bed.ctx(admin), job.id, inputOf(job, { companyName: 'Acme' }), { expectedVersion: job.version })
  expect(await findRow(job.id)).toMatchObject({ listedUntil: null, companyName: 'Acme', companyId: null })
})

test("an admin keeps an employer's job and its applications with the company whatever the case of its name is", async () => {
  const owner = await makePerson(bed.db, 'employer', { companyName: 'Acme Couriers' })
  const job = await makeJob(bed.db, owner)
  const application = await makeApplication(bed.db, job, await makePerson(bed.db, 'employee'))
  const admin = bed.ctx(await makePerson(bed.db, 'admin'))
  const companiesOf = async () => {
    const [row] = await bed.db.select().from(applications).where(eq(applications.id, application.id))
    const { companyName, companyId } = (await findRow(job.id)) ?? {}
    return [companyName, companyId, row?.companyId]
  }
  const saveAs = async (companyName: string) => {
    const { version = 0 } = (await findRow(job.id)) ?? {}
    const result = await editJob(admin, job.id, inputOf(job, { companyName }), { expectedVersion: version })
    expect(result).toEqual({ ok: true, isHeld: false })
    return companiesOf()
  }
  const own = ['Acme Couriers', owner.companyId, owner.companyId]
  expect(await saveAs('ACME couriers')).toEqual(own)
  expect(await saveAs('Other Couriers')).toEqual(['Other Couriers', null, null])
  expect(await saveAs('OTHER Couriers')).toEqual(['OTHER Couriers', null, null])
  expect(await saveAs('acme couriers')).toEqual(own)
  // The name of another company gives it to nobody.
  await makePerson(bed.db, 'employer', { companyName: 'Third Couriers' })
  expect(await saveAs('Third Couriers')).toEqual(['Third Couriers', null, null])
})

test('a job whose company has been renamed stays with it under the old and the new name', async () => {
  const owner = await makePerson(bed.db, 'employer', { companyName: 'Acme Couriers' })
  const admin = bed.ctx(await makePerson(bed.db, 'admin'))
  const isOwners = eq(companies.id, owner.companyId ?? '')
  await bed.db.update(companies).set({ name: 'Acme Freight' }).where(isOwners)
  for (const [submitted, saved] of [
    ['acme couriers', 'Acme Couriers'],
    ['acme freight', 'Acme Freight'],
  ]) {
    const job = await makeJob(bed.db, owner)
    const input = inputOf(job, { companyName: submitted ?? '' })
    await editJob(admin, job.id, input, { expectedVersion: job.version })
    expect(await findRow(job.id)).toMatchObject({ companyName: saved, companyId: owner.companyId })
  }
})

test('an admin who edits the hidden job of a suspended admin takes it over, and it is listed again', async () => {
  const [former, next] = [await makePerson(bed.db, 'admin'), await makePerson(bed.db, 'admin')]
  const job = await makeJob(bed.db, former, { listedUntil: null })
  await bed.db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, former.id))
  await editJob(bed.ctx(next), job.id, inputOf(job), { expectedVersion: job.version })
  expect(await findRow(job.id)).toMatchObject({ postedBy: next.id, listedUntil: expect.any(Date) })
})

test('editing is a 404 for other employers and deleted jobs, and a 403 for employees and guests', async () => {
  const job = await makeJob(bed.db, employer)
  const deleted = await makeJob(bed.db, employer, { deletedAt: new Date(), listedUntil: null })
  const other = await makePerson(bed.db, 'employer')
  const employee = await makePerson(bed.db, 'employee')
  const attempts = [
    [other, job, 404],
    [employer, deleted, 404],
    [employee, job, 403],
    [GUEST, job, 403],
  ] as const
  for (const [actor, row, status] of attempts) {
    await expect(editJob(bed.ctx(actor), row.id, inputOf(row), { expectedVersion: row.version })).rejects.toMatchObject(
      { status },
    )
  }
  await expect(findEditableJob(bed.ctx(employer), "1' or 1=1")).rejects.toMatchObject({ status: 404 })
})

test('an edited job cannot take the reference of another job of the company, and can keep its own', async () => {
  const held = await makeJob(bed.db, employer, { reference: 'WB-104' })
  const job = await makeJob(bed.db, employer, { reference: 'WB-105' })
  const input = inputOf(job, { reference: 'wb-104', title: 'Night Driver' })
  expect(await editJob(bed.ctx(employer), job.id, input, { expectedVersion: job.version })).toEqual({
    ok: false,
    reason: 'reference-taken',
    title: held.title,
  })
  expect(await findRow(job.id)).toMatchObject({ reference: 'WB-105', title: job.title, version: job.version })
  const kept = inputOf(job, { reference: 'wb-105' })
  expect(await editJob(bed.ctx(employer), job.id, kept, { expectedVersion: job.version })).toEqual({
    ok: true,
    isHeld: false,
  })
})

test('of two jobs that are given one reference at the same time one gets it', async () => {
  const edited = [await makeJob(bed.db, employer), await makeJob(bed.db, employer)]
  const results = await Promise.all(
    edited.map((job) =>
      editJob(bed.ctx(employer), job.id, inputOf(job, { reference: 'RACE-1' }), { expectedVersion: job.version }),
    ),
  )
  expect(results.map((result) => (result.ok ? 'saved' : result.reason)).sort()).toEqual(['reference-taken', 'saved'])
})
