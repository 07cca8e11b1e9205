import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNewestAudit } from '#app/core/audit/audit-queries.server.ts'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { restorePerson } from '#app/domain/moderation/restore-person.server.ts'
import { suspendPerson } from '#app/domain/moderation/suspend-person.server.ts'
import { newId } from '#app/lib/id.ts'
import { sessionEndsAt } from '#app/platform/session-lifetime.ts'
import { jobs } from '#db/schema/jobs.ts'
import { sessions } from '#db/schema/people.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeJob, makePerson } from '#tests/support/factories.ts'
import { loadUserPage } from './user-page.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

test("a user's page has their applications, jobs, sessions and activity, and no one else's", async () => {
  const admin = bed.ctx(await makePerson(bed.db, 'admin'))
  const [employer, mia, other] = await Promise.all([
    makePerson(bed.db, 'employer'),
    makePerson(bed.db, 'employee', { fullName: 'Mia Shown' }),
    makePerson(bed.db, 'employee'),
  ])
  const job = await makeJob(bed.db, employer, { title: 'Crane Operator' })
  await makeApplication(bed.db, job, mia)
  await makeApplication(bed.db, job, other)
  await recordAudit(bed.ctx(mia), { action: 'person.profile-edited', subjectType: 'person', subjectId: mia.id })
  await recordAudit(bed.ctx(other), { action: 'person.profile-edited', subjectType: 'person', subjectId: other.id })
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
  await bed.db.update(sessions).set({ userAgent }).where(eq(sessions.id, mia.sessionId))
  const page = await loadUserPage(admin, mia.id)
  expect(page.person.fullName).toBe('Mia Shown')
  expect(page.applications.map(({ title }) => title)).toEqual(['Crane Operator'])
  expect(page.activity.map(({ actor }) => actor)).toEqual(['Mia Shown'])
  expect(page.sessions).toMatchObject([{ id: mia.sessionId, device: 'Firefox on Windows' }])
  await makeJob(bed.db, employer, { title: 'Rigger', publishedAt: null, listedUntil: null, ageMinutes: 1 })
  expect((await loadUserPage(admin, employer.id)).jobs).toMatchObject([
    { title: 'Crane Operator', isPublished: true },
    { title: 'Rigger', isPublished: false },
  ])
  expect(page.person.signedIn).toBe(true)
})

test("neither a user's page nor the activity log tells that a person acted on an application in a blind review", async () => {
  const admin = bed.ctx(await makePerson(bed.db, 'admin'))
  const mia = await makePerson(bed.db, 'employee', { fullName: 'Mia Hidden' })
  const job = await makeJob(bed.db, await makePerson(bed.db, 'employer'), { title: 'Rigger', blindUntil: 'Hired' })
  const { id } = await makeApplication(bed.db, job, mia)
  await recordAudit(bed.ctx(mia), { action: 'application.submitted', subjectType: 'application', subjectId: id })
  await recordAudit(bed.ctx(mia), { action: 'person.profile-edited', subjectType: 'person', subjectId: mia.id })
  const filter = { action: null, q: '', from: '', until: '' }
  const log = async (q = '') =>
    (await listNewestAudit(admin, { ...filter, q }, 2)).map(({ action, actor }) => [action, actor])
  const page = async () => {
    const { applications, activity } = await loadUserPage(admin, mia.id)
    return [applications.map(({ title }) => title), activity.map(({ action }) => action)]
  }
  const edited = ['person.profile-edited', 'Mia Hidden']
  expect(await log()).toEqual([edited, ['application.submitted', `Applicant ${id.slice(-6).toUpperCase()}`]])
  expect(await log('mia hidden')).toEqual([edited])
  expect(await page()).toEqual([[], ['person.profile-edited']])
  await bed.db.update(jobs).set({ blindUntil: null }).where(eq(jobs.id, job.id))
  expect(await log('mia hidden')).toEqual([edited, ['application.submitted', 'Mia Hidden']])
  expect(await page()).toEqual([['Rigger'], ['person.profile-edited', 'application.submitted']])
})

test('the page of a suspended user says why, when and by whom they were suspended last', async () => {
  const ruth = bed.ctx(await makePerson(bed.db, 'admin', { fullName: 'Ruth Adler' }))
  const { id } = await makePerson(bed.db, 'employee')
  expect((await loadUserPage(ruth, id)).suspension).toBeNull()
  await suspendPerson(ruth, id, 'An earlier reason.')
  await restorePerson(ruth, id)
  expect((await loadUserPage(ruth, id)).suspension).toBeNull()
  const now = new Date(ruth.now.getTime() + 60_000)
  await suspendPerson({ ...ruth, now }, id, 'Applied with the documents of someone else.')
  expect((await loadUserPage(ruth, id)).suspension).toEqual({
    at: now,
    by: 'Ruth Adler',
    reason: 'Applied with the documents of someone else.',
  })
})

test('an unknown user is not found, and only admins see the page of a user', async () => {
  const employer = await makePerson(bed.db, 'employer')
  const admin = bed.ctx(await makePerson(bed.db, 'admin'))
  await expect(loadUserPage(admin, newId())).rejects.toMatchObject({ status: 404 })
  await expect(loadUserPage(admin, 'none')).rejects.toMatchObject({ status: 404 })
  await expect(loadUserPage(bed.ctx(employer), employer.id)).rejects.toMatchObject({ status: 403 })
})

const HOUR = 3_600_000
const DAY = 24 * HOUR

test.each([
  ['of the last hours', { age: 23 * HOUR, idle: 11 * HOUR, left: HOUR }, true],
  ['unused for 12 hours', { age: 13 * HOUR, idle: 12 * HOUR, left: 11 * HOUR }, false],
  ['with Stay signed in', { age: 40 * DAY, idle: 29 * DAY, left: DAY }, true],
  ['with Stay signed in, unused for 30 days', { age: 40 * DAY, idle: 30 * DAY, left: DAY }, false],
  ['with Stay signed in, 90 days after the sign-in', { age: 90 * DAY, idle: 0, left: 30 * DAY }, false],
])("a user's page has a session %s as long as its person is signed in", async (_, { age, idle, left }, isCurrent) => {
  const [mia, admin] = [await makePerson(bed.db, 'employee'), await makePerson(bed.db, 'admin')]
  const ctx = bed.ctx(admin)
  const at = (ms: number) => new Date(ctx.now.getTime() + ms)
  const times = { createdAt: at(-age), updatedAt: at(-idle), expiresAt: at(left) }
  await bed.db.update(sessions).set(times).where(eq(sessions.id, mia.sessionId))
  const page = await loadUserPage(ctx, mia.id)
  expect([page.sessions.length, page.person.signedIn]).toEqual([isCurrent ? 1 : 0, isCurrent])
  expect(sessionEndsAt(times) > ctx.now).toBe(isCurrent)
})
