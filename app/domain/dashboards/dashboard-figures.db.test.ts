import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { emails } from '#db/schema/email.ts'
import { profiles } from '#db/schema/people.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeJob, makePerson } from '#tests/support/factories.ts'
import { findDashboardFigures } from './dashboard-figures.server.ts'
import { emailNotices } from './email-notices.server.ts'

const OLD = { listedUntil: null, ageMinutes: 3 * 24 * 60 }

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

test('the admin dashboard shows totals and the counts of today', async () => {
  const admin = await makePerson(bed.db, 'admin')
  const employer = await makePerson(bed.db, 'employer')
  const job = await makeJob(bed.db, employer)
  await makeJob(bed.db, employer, { ...OLD, pausedAt: new Date() })
  await makeJob(bed.db, employer, { ...OLD, reviewedAt: null })
  await makeJob(bed.db, employer, { ...OLD, reviewedAt: null, deletedAt: new Date() })
  await makeApplication(bed.db, job, await makePerson(bed.db, 'employee'))
  await makeJob(bed.db, employer, { publishedAt: null, listedUntil: null })
  const deleted = await makePerson(bed.db, 'employee')
  await bed.db.update(profiles).set({ erasedAt: new Date(), phone: null }).where(eq(profiles.id, deleted.id))
  const figures = await findDashboardFigures(bed.ctx(admin))
  expect(figures).toMatchObject({
    people: 3,
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

test('the admin dashboard shows how many emails could not be sent, and the last error', async () => {
  const failed = { recipient: 'mia@example.com', subject: 'Hello', text: 'Hello', html: 'Hello', attempts: 1 }
  await bed.db.insert(emails).values([
    { ...failed, id: newId(), createdAt: new Date(Date.now() - 60_000), lastError: 'connect ECONNREFUSED' },
    { ...failed, id: newId(), createdAt: new Date(), lastError: '452 mailbox full' },
    // These are not tried any more.
    { ...failed, id: newId(), createdAt: new Date(Date.now() - 7 * DAY_MS), lastError: 'old' },
    { ...failed, id: newId(), createdAt: new Date(), expiresAt: new Date(), lastError: 'expired' },
  ])
  const figures = await findDashboardFigures(bed.ctx(await makePerson(bed.db, 'admin')))
  expect(figures).toMatchObject({ failingEmails: 2, lastEmailError: '452 mailbox full', rejectedEmails: 0 })
  expect(emailNotices(figures)).toEqual([
    {
      title: '2 emails could not be sent',
      text: "We keep trying for a week. The email server's last error: “452 mailbox full”",
    },
  ])
})

test('the admin dashboard shows for two weeks which addresses do not exist', async () => {
  await bed.db.delete(emails)
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
  const email = { subject: 'Hello', text: 'Hello', html: 'Hello', createdAt: ago(20), attempts: 1 }
  await bed.db.insert(emails).values(
    [
      { recipient: 'old@example.com', rejectedAt: ago(15) },
      { recipient: 'reported@example.com', sentAt: ago(2), rejectedAt: ago(2) },
      { recipient: 'mia@example.con', rejectedAt: ago(3) },
      { recipient: 'mia@example.con', rejectedAt: ago(1) },
    ].map((fields) => ({ ...email, ...fields, id: newId() })),
  )
  const figures = await findDashboardFigures(bed.ctx(await makePerson(bed.db, 'admin')))
  const addresses = ['mia@example.con', 'reported@example.com']
  expect(figures).toMatchObject({ failingEmails: 0, rejectedEmails: 3, rejectedAddresses: addresses })
  expect(emailNotices(figures)).toMatchObject([
    { title: "3 emails in the last 14 days went to addresses that don't exist" },
  ])
})
