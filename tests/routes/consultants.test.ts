import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { todayIn } from '#app/lib/dates.ts'
import type { Person } from '#app/policy/actor.ts'
import { timeOff } from '#db/schema/scheduling.ts'
import { AGENCY_ZONE } from '#tests/support/clock.ts'
import { makeApplication, makeBooking, makeConsultant, makeJob, makePerson } from '#tests/support/factories.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { type Visitor, visit } from './client.ts'

/** A consultant of the agency: an employer account with a staff role, and without a company. */

const IN_A_DAY = new Date(Date.now() + 86_400_000)
const JOB = {
  title: 'Forklift Driver',
  location: 'Dandenong VIC',
  job_type: 'Full-time',
  salary: '$70,000',
  description: 'Load and unload trucks.',
  responsibilities: 'Load trucks',
  requirements: 'LF licence',
  benefits: 'Parking',
}

let site: Site
let priya: Person
let visitor: Visitor
let [mine, theirs, ownConsultantId] = ['', '', '']
beforeAll(async () => {
  site = await openSite()
  priya = await makePerson(site.db, 'employer', { staffRole: 'consultant' })
  visitor = visit(site, { as: priya })
  const [own, other] = [await makeConsultant(site.db, { profileId: priya.id }), await makeConsultant(site.db)]
  ownConsultantId = own.id
  const book = async (fullName: string, consultantId: string) =>
    (await makeBooking(site.db, { fullName, consultantId, startsAt: IN_A_DAY })).id
  mine = await book('Mia Mine', own.id)
  theirs = await book('Theo Theirs', other.id)
})
afterAll(() => site.close())

const statusOf = async (path: string) => (await visitor.get(path)).status

test('a consultant opens their own bookings, schedule and account settings', async () => {
  for (const path of [
    '/booking-portal',
    '/booking-portal?view=week',
    `/booking-portal/${mine}`,
    `/booking-portal/${mine}/reschedule`,
    '/booking-portal/feed',
    '/booking-portal/bookings.csv',
    '/booking-portal/schedule',
    '/booking-portal/schedule/time-off',
    '/employer/settings',
  ]) {
    expect(await statusOf(path), path).toBe(200)
  }
  expect(await visitor.get('/employer/dashboard')).toMatchObject({ status: 302, location: '/booking-portal' })
})

test('a consultant who may only read adds their own time off once', async () => {
  const colleague = await makePerson(site.db, 'employer')
  const reader = await makePerson(site.db, 'employer', { colleague, companyRole: 'read-only' })
  const { id } = await makeConsultant(site.db, { profileId: reader.id })
  await makeBooking(site.db, { consultantId: id, startsAt: IN_A_DAY })
  const day = todayIn(AGENCY_ZONE, IN_A_DAY)
  const form = { from_date: day, until_date: day, note: 'Dentist' }
  const answer = await visit(site, { as: reader }).post('/booking-portal/schedule/time-off', form)
  expect(answer.status).toBe(303)
  expect(answer.location).toMatch(/^\/booking-portal\?/)
  expect(await site.db.$count(timeOff, eq(timeOff.consultantId, id))).toBe(1)
})

test('no list, file or page shows them the booking of another consultant', async () => {
  for (const path of ['/booking-portal', '/booking-portal.data', '/booking-portal/bookings.csv']) {
    const { body } = await visitor.get(path)
    expect(body, path).toContain('Mia Mine')
    expect(body, path).not.toContain('Theo Theirs')
  }
  for (const path of [theirs, `${theirs}/reschedule`, `${theirs}/contact`, `${theirs}/note`, `${theirs}/proposal`]) {
    expect(await statusOf(`/booking-portal/${path}`), path).toBe(404)
  }
  const forms: Record<string, Record<string, string>> = {
    status: { status: 'cancelled', confirmed: 'yes' },
    consultant: { consultant: ownConsultantId },
    proposal: { times: '2099-12-31 09:00' },
    contact: { full_name: 'Theo Theirs', email: 'theo@example.com', phone: '' },
  }
  for (const [action, form] of Object.entries(forms)) {
    expect((await visitor.post(`/booking-portal/${theirs}/${action}`, { ...form, version: '1' })).status, action).toBe(
      404,
    )
  }
})

test('nothing of employers or admins is open to them: no jobs, applicants, refunds, accounts or settings', async () => {
  const application = await makeApplication(
    site.db,
    await makeJob(site.db, await makePerson(site.db, 'employer')),
    await makePerson(site.db, 'employee'),
  )
  for (const path of [
    '/manage-jobs',
    '/post-job',
    '/view-applicants',
    `/view-applicants/${application.id}`,
    '/view-applicants/applicants.csv',
    '/view-applicants/status-changes?status=Reviewed',
    '/employer/company',
    '/employer/team',
    '/employer/api-keys',
    '/employer/embed',
    '/employer/message-templates',
    '/employer/webhooks',
    '/booking-portal/new',
    '/booking-portal/waitlist',
    '/booking-portal/workload',
    '/booking-portal/workload.csv',
  ]) {
    expect([403, 404], path).toContain(await statusOf(path))
  }
  for (const path of [
    '/admin/dashboard',
    '/admin/users',
    `/admin/users/${priya.id}`,
    '/admin/store/orders',
    '/admin/store/reports',
    '/admin/bookings',
    '/admin/bookings/consultants',
    '/admin/bookings/time-off',
    '/admin/settings',
    '/admin/audit',
  ]) {
    expect(await visitor.get(path), path).toMatchObject({ status: 302 })
  }
  for (const path of [
    `/admin/users/${priya.id}/suspension`,
    '/admin/bookings/time-off/new',
    '/admin/bookings/consultants/new',
    '/admin/settings',
    '/booking-portal/new',
  ]) {
    expect((await visitor.post(path, {})).status, path).toBe(403)
  }
  // Guests may fill in this form, so its fields are checked first.
  expect((await visitor.post('/post-job', JOB)).status).toBe(403)
})
