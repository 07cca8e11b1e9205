import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeJob, makePerson } from '#tests/support/factories.ts'
import { findDashboardFigures } from './dashboard-figures.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

test('the admin dashboard shows totals and the counts of today', async () => {
  const admin = await makePerson(bed.db, 'admin')
  const employer = await makePerson(bed.db, 'employer')
  const job = await makeJob(bed.db, employer)
  await makeJob(bed.db, employer, { listedUntil: null, pausedAt: new Date(), ageMinutes: 3 * 24 * 60 })
  await makeApplication(bed.db, job, await makePerson(bed.db, 'employee'))
  const figures = await findDashboardFigures(bed.ctx(admin))
  expect(figures).toMatchObject({
    openJobs: 1,
    applicants: 1,
    newJobs: 1,
    newApplicants: 1,
    failingEmails: 0,
    suspended: 0,
  })
  expect(figures.people).toBe(figures.newPeople)
})

test('only admins see the dashboard figures', async () => {
  const employer = await makePerson(bed.db, 'employer')
  await expect(findDashboardFigures(bed.ctx(employer))).rejects.toMatchObject({ status: 403 })
})
