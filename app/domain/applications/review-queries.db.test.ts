import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listManagedJobs } from '#app/domain/jobs/manage/manage-queries.server.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { applications } from '#db/schema/applications.ts'
import { profiles } from '#db/schema/people.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeJob, makePerson } from '#tests/support/factories.ts'
import { findApplicantDetails } from './review/applicant-details.server.ts'
import { parseApplicantFilter } from './review/applicant-filter.ts'
import { listApplicants } from './review/list-applicants.server.ts'
import { countForEmployerDashboard, listJobOptions, listNewApplicants } from './review-queries.server.ts'

let bed: TestBed
let employer: Person
let other: Person
beforeAll(async () => {
  bed = await openTestBed()
  employer = await makePerson(bed.db, 'employer')
  other = await makePerson(bed.db, 'employer')
})
afterAll(() => bed.close())

const ALL = parseApplicantFilter(new URLSearchParams())
const minutesAgo = (n: number) => new Date(Date.now() - n * 60_000)

test('an employer sees the applicants of their jobs, newest first, filtered by name, status and job', async () => {
  const [driver, chef] = [await makeJob(bed.db, employer), await makeJob(bed.db, employer)]
  const mia = await makePerson(bed.db, 'employee', { fullName: 'Mia Nguyen', email: 'mia@example.com' })
  const tom = await makePerson(bed.db, 'employee', { fullName: 'Tom O’Neil' })
  await makeApplication(bed.db, driver, mia, { appliedAt: minutesAgo(3) })
  await makeApplication(bed.db, chef, mia, { appliedAt: minutesAgo(1), status: 'Rejected' })
  await makeApplication(bed.db, driver, tom, { appliedAt: minutesAgo(2) })
  await makeApplication(bed.db, await makeJob(bed.db, other), mia)

  const list = async (filter: object = {}, actor = employer) =>
    (await listApplicants(bed.ctx(actor), { ...ALL, ...filter }, null)).rows.map((row) => [row.name, row.jobId])
  expect(await list()).toEqual([
    ['Mia Nguyen', chef.id],
    ['Tom O’Neil', driver.id],
    ['Mia Nguyen', driver.id],
  ])
  expect(await list({ q: 'NGUY' })).toHaveLength(2)
  expect(await list({ q: '%' })).toEqual([])
  expect(await list({ status: 'Rejected' })).toEqual([['Mia Nguyen', chef.id]])
  expect(await list({ jobId: driver.id })).toHaveLength(2)
  expect(await list({ jobId: driver.id }, other)).toEqual([])
  expect(await list({}, await makePerson(bed.db, 'admin'))).toHaveLength(4)
  const [first] = (await listApplicants(bed.ctx(employer), ALL, null)).rows
  expect(first).toMatchObject({ email: 'mia@example.com', phone: '0412 345 678' })
})

test('applicants are listed 20 per page', async () => {
  const boss = await makePerson(bed.db, 'employer')
  const job = await makeJob(bed.db, boss)
  for (let n = 0; n < 25; n++) {
    await makeApplication(bed.db, job, await makePerson(bed.db, 'employee'), { appliedAt: minutesAgo(n) })
  }
  const first = await listApplicants(bed.ctx(boss), ALL, null)
  const second = await listApplicants(bed.ctx(boss), ALL, { after: first.older ?? '' })
  expect([first.rows.length, second.rows.length, second.older]).toEqual([20, 5, null])
})

test('the employer dashboard counts the open jobs, all applicants and new applicants of that employer', async () => {
  const boss = await makePerson(bed.db, 'employer')
  expect(await countForEmployerDashboard(bed.ctx(boss))).toEqual({
    activeJobs: 0,
    applicants: 0,
    people: 0,
    newApplicants: 0,
  })
  const job = await makeJob(bed.db, boss)
  const past = minutesAgo(5)
  const closed = await makeJob(bed.db, boss, { closesOn: '2020-01-01', closesAt: past, listedUntil: past })
  const [one, two] = [await makePerson(bed.db, 'employee'), await makePerson(bed.db, 'employee')]
  await makeApplication(bed.db, job, one)
  await makeApplication(bed.db, closed, one, { status: 'Hired' })
  await makeApplication(bed.db, closed, two, { endedAt: past })
  expect(await countForEmployerDashboard(bed.ctx(boss))).toEqual({
    activeJobs: 1,
    applicants: 3,
    people: 2,
    newApplicants: 1,
  })
  expect((await listNewApplicants(bed.ctx(boss), 5)).map((row) => row.email)).toEqual([one.email])
  expect(await listJobOptions(bed.ctx(boss), null)).toMatchObject({ options: [{}, {}], hasOlder: false })
})

test('the open jobs of a suspended colleague, which a task has yet to hide, do not count on the employer dashboard', async () => {
  const boss = await makePerson(bed.db, 'employer')
  const colleague = await makePerson(bed.db, 'employer', { colleague: boss })
  await makeJob(bed.db, boss)
  await makeJob(bed.db, colleague)
  const activeJobs = async () => (await countForEmployerDashboard(bed.ctx(boss))).activeJobs
  expect(await activeJobs()).toBe(2)
  const at = new Date()
  await bed.db.update(profiles).set({ suspendedAt: at, relistingSince: at }).where(eq(profiles.id, colleague.id))
  expect(await activeJobs()).toBe(1)
})

test('the employer dashboard counts the blind applications of one person as of two, and as of one once their names are shown', async () => {
  const boss = await makePerson(bed.db, 'employer')
  const person = await makePerson(bed.db, 'employee')
  for (const _ of [1, 2]) await makeApplication(bed.db, await makeJob(bed.db, boss, { blindUntil: 'Reviewed' }), person)
  expect(await countForEmployerDashboard(bed.ctx(boss))).toMatchObject({ applicants: 2, people: 2 })
  await bed.db.update(applications).set({ status: 'Reviewed' }).where(eq(applications.applicantId, person.id))
  expect(await countForEmployerDashboard(bed.ctx(boss))).toMatchObject({ applicants: 2, people: 1 })
})

test('the job filter offers the newest 100 jobs and the selected one, and says that there are older jobs', async () => {
  const boss = await makePerson(bed.db, 'employer')
  const first = await makeJob(bed.db, boss, { ageMinutes: 200 })
  for (let n = 0; n < 100; n += 1) await makeJob(bed.db, boss)
  const { options, hasOlder } = await listJobOptions(bed.ctx(boss), null)
  expect([options.length, hasOlder]).toEqual([100, true])
  expect(options.map(({ id }) => id)).not.toContain(first.id)
  expect((await listJobOptions(bed.ctx(boss), first.id)).options[0]?.id).toBe(first.id)
})

test("a suspended person's application does not wait for the employer, and shows no contact details", async () => {
  const boss = await makePerson(bed.db, 'employer')
  const suspended = await makePerson(bed.db, 'employee')
  await makeApplication(bed.db, await makeJob(bed.db, boss), suspended)
  await bed.db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, suspended.id))
  expect(await listNewApplicants(bed.ctx(boss), 5)).toEqual([])
  expect(await countForEmployerDashboard(bed.ctx(boss))).toMatchObject({ applicants: 1, newApplicants: 0 })
  const managed = await listManagedJobs(bed.ctx(boss), { q: '', status: '' }, null)
  expect(managed.rows).toMatchObject([{ applicants: 1, newApplicants: 0 }])
  expect((await listApplicants(bed.ctx(boss), ALL, null)).rows).toMatchObject([{ email: '', phone: null }])
})

test('guests and job seekers see no applicants', async () => {
  for (const actor of [GUEST, await makePerson(bed.db, 'employee')]) {
    for (const query of [
      () => listApplicants(bed.ctx(actor), ALL, null),
      () => listNewApplicants(bed.ctx(actor), 5),
      () => countForEmployerDashboard(bed.ctx(actor)),
      () => listJobOptions(bed.ctx(actor), null),
    ]) {
      await expect(query()).rejects.toMatchObject({ status: 403 })
    }
  }
})

test("an applicant's page has their history and their neighbours in the list, and is not found by other employers", async () => {
  const poster = await makePerson(bed.db, 'employer')
  const job = await makeJob(bed.db, poster)
  const people = await Promise.all(
    ['Ann', 'Ben', 'Cat'].map((fullName) => makePerson(bed.db, 'employee', { fullName })),
  )
  const ids: string[] = []
  for (const [n, person] of people.entries()) {
    const appliedAt = new Date(Date.now() - (10 - n) * 3_600_000)
    ids.push((await makeApplication(bed.db, job, person, { appliedAt })).id)
  }
  const [first = '', second = '', third = ''] = ids
  const details = await findApplicantDetails(bed.ctx(poster), second, ALL)
  expect(details).toMatchObject({ applicant: { name: 'Ben' }, previousId: third, nextId: first, others: [] })
  expect(details.history).toMatchObject([{ status: 'Pending', by: 'Ben', isEmailed: true }])
  expect(await findApplicantDetails(bed.ctx(poster), third, ALL)).toMatchObject({ previousId: null, nextId: second })
  await expect(findApplicantDetails(bed.ctx(await makePerson(bed.db, 'employer')), second, ALL)).rejects.toMatchObject({
    status: 404,
  })
  for (const actor of [GUEST, people[1] ?? GUEST]) {
    await expect(findApplicantDetails(bed.ctx(actor), second, ALL)).rejects.toMatchObject({ status: 403 })
  }
})
