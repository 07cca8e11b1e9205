import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#app/lib/dates.ts'
import { generateToken, hashToken } from '#app/lib/token.server.ts'
import type { Person } from '#app/policy/actor.ts'
import { applications } from '#db/schema/applications.ts'
import { calendarFeeds } from '#db/schema/bookings.ts'
import { makeApiKey } from '#tests/support/api-keys.ts'
import {
  makeApplication,
  makeBooking,
  makeInterview,
  makeJob,
  makeMessageWithFile,
  makePerson,
  makeSentResume,
} from '#tests/support/factories.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { pageText, send, visit } from './client.ts'

let site: Site
let owner: Person
beforeAll(async () => {
  site = await openSite()
  owner = await makePerson(site.db, 'employer', { companyName: 'Harbour Logistics' })
})
afterAll(() => site.close())

async function makeAccess(person: Person) {
  const [key, feed] = [await makeApiKey(site.db, person, ['applicants:read']), generateToken()]
  const row = { profileId: person.id, tokenHash: hashToken(feed), createdAt: new Date() }
  await site.db.insert(calendarFeeds).values(row)
  return { key, feed }
}

test('a removed member is denied every page, file, form, API key and calendar address of the company at once', async () => {
  const member = await makePerson(site.db, 'employer', { colleague: owner, companyRole: 'recruiter' })
  const job = await makeJob(site.db, member)
  const application = await makeApplication(site.db, job, await makePerson(site.db, 'employee'))
  const resumeId = await makeSentResume(site.db, application)
  const author = { id: application.applicantId, sender: 'applicant' as const }
  const { attachmentId } = await makeMessageWithFile(site.db, application.id, author)
  const interview = await makeInterview(site.db, application, [new Date(Date.now() + 86_400_000)])
  const { key, feed } = await makeAccess(member)
  const visitor = visit(site, { as: member })
  const pages = [
    '/manage-jobs',
    `/manage-jobs/${job.id}/edit`,
    `/manage-jobs/${job.id}/performance`,
    '/view-applicants',
    `/view-applicants/${application.id}`,
    `/view-applicants/${application.id}/messages`,
    `/view-applicants/${application.id}/interviews/${interview.id}`,
    '/view-applicants/applicants.csv',
    `/resumes/${resumeId}/file`,
    `/message-attachments/${attachmentId}/file`,
    '/booking-portal',
    '/employer/team',
    '/post-job',
  ]
  const statuses = async () => Promise.all(pages.map(async (page) => (await visitor.get(page)).status))
  const callApi = async () =>
    (await send(site.url, { path: '/api/v1/employer/applicants', headers: { Authorization: `Bearer ${key}` } })).status
  const openFeed = async () => (await visit(site).get(`/calendar/${feed}.ics`)).status
  expect(await statuses()).toEqual(pages.map(() => 200))
  expect([await callApi(), await openFeed()]).toEqual([200, 200])

  const removal = await visit(site, { as: owner }).post(`/employer/team/members/${member.id}/removal`, {})
  expect(removal).toMatchObject({ status: 303, location: '/employer/team' })

  const denied = await statuses()
  expect(Object.fromEntries(pages.map((page, n) => [page, denied[n]]))).toEqual(
    Object.fromEntries(pages.map((page) => [page, 403])),
  )
  expect([await callApi(), await openFeed()]).toEqual([401, 404])
  const posts: [string, Record<string, string>][] = [
    [`/view-applicants/${application.id}/status`, { expected_status: 'Pending', status: 'Hired' }],
    [`/view-applicants/${application.id}/notes`, { note: 'Hello' }],
    [`/view-applicants/${application.id}/messages`, { message: 'Hello' }],
    [`/view-applicants/${application.id}/interviews/${interview.id}/cancellation`, { version: '1' }],
    [`/manage-jobs/${job.id}/deletion`, {}],
    ['/employer/team', { email: 'me@example.com', role: 'owner' }],
    [`/employer/team/members/${owner.id}/removal`, {}],
  ]
  for (const [path, form] of posts) expect((await visitor.post(path, form)).status, path).toBe(403)
  const [unchanged] = await site.db.select().from(applications).where(eq(applications.id, application.id))
  expect(unchanged?.status).toBe('Pending')
  expect(await visitor.get('/employer/dashboard')).toMatchObject({ location: '/employer/no-company' })
  await makeBooking(site.db, { userId: member.id, email: member.email, startsAt: new Date(Date.now() + DAY_MS) })
  const noCompany = await visitor.get('/employer/no-company')
  expect(pageText(noCompany)).toContain('not a member of a company')
  expect(pageText(noCompany)).toContain('Your consultations')
  expect(noCompany.body).toContain('href="/account/orders"')
  expect((await visitor.get('/employer/settings')).status).toBe(200)
  expect((await visit(site, { as: owner }).get(`/view-applicants/${application.id}`)).status).toBe(200)
  expect((await site.emailTo(member.email)).subject).toBe("You're no longer a member of Harbour Logistics")
})

test('a read-only member opens jobs and applicants, and no form, menu or link changes them', async () => {
  const reader = await makePerson(site.db, 'employer', { colleague: owner, companyRole: 'read-only' })
  const job = await makeJob(site.db, owner)
  const person = await makePerson(site.db, 'employee')
  const application = await makeApplication(site.db, job, person)
  const visitor = visit(site, { as: reader })
  const applicant = await visitor.get(`/view-applicants/${application.id}`)
  expect(applicant.status).toBe(200)
  for (const control of ['Add note', 'Add tag', 'Send message', 'Propose interview', 'Update status', 'Change status'])
    expect(applicant.body, control).not.toContain(control)
  const managed = await visitor.get('/manage-jobs')
  expect(managed.body).toContain(job.title)
  for (const control of ['Post New Job', `/manage-jobs/${job.id}/edit`, 'Rank applicants'])
    expect(managed.body, control).not.toContain(control)
  expect(managed.body).toContain(`/manage-jobs/${job.id}/performance`)
  const { messageId } = await makeMessageWithFile(site.db, application.id, { id: person.id, sender: 'applicant' })
  const reported = await visitor.post(`/account/messages/${messageId}/report`, { details: 'Spam' })
  expect(reported.status).toBeLessThan(400)
  const ad = await visitor.get(`/jobs/${job.id}`)
  expect(ad.body).toContain(`/view-applicants?job=${job.id}`)
  expect(ad.body).not.toContain(`/manage-jobs/${job.id}/edit`)
  expect(pageText(await visitor.get('/employer/team'))).toContain('Owners invite members and change their roles.')
  for (const page of ['/post-job', `/manage-jobs/${job.id}/edit`, '/employer/company', '/employer/api-keys'])
    expect((await visitor.get(page)).status, page).toBe(403)
  expect((await visitor.post(`/view-applicants/${application.id}/notes`, { note: 'Hi' })).status).toBe(403)
})

test('the only owner who can sign in reads why they cannot leave, before they try', async () => {
  const person = await makePerson(site.db, 'employer')
  const visitor = visit(site, { as: person })
  const departure = async () => pageText(await visitor.get('/employer/team/departure'))
  const reason = 'A company needs an owner who can sign in. Make another member an owner first.'
  expect(await departure()).toContain(reason)
  await makePerson(site.db, 'employer', { colleague: person, companyRole: 'owner' })
  const text = await departure()
  expect([text.includes(reason), text.includes('Only an owner can invite you again.')]).toEqual([false, true])
})

test('colleagues see why the jobs of a suspended member are hidden', async () => {
  const member = await makePerson(site.db, 'employer', { colleague: owner, companyRole: 'recruiter' })
  await makeJob(site.db, member)
  const admin = visit(site, { as: await makePerson(site.db, 'admin') })
  const hints = async () =>
    pageText(await visit(site, { as: owner }).get('/manage-jobs')).includes('the person who posted them is suspended')
  expect(await hints()).toBe(false)
  expect((await admin.post(`/admin/users/${member.id}/suspension`, { reason: 'Complaints' })).status).toBe(303)
  expect(await hints()).toBe(true)
})
