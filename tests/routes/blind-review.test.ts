import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateBlindSearch } from '#app/domain/applications/blind/update-blind-search.server.ts'
import { newId } from '#app/lib/id.ts'
import { applicationAnswers, applicationMessages, jobQuestions } from '#db/schema/applications.ts'
import { emails } from '#db/schema/email.ts'
import { profiles } from '#db/schema/people.ts'
import { applicationSubmissions } from '#db/schema/resumes.ts'
import { makeApiKey } from '#tests/support/api-keys.ts'
import {
  makeApplication,
  makeInterview,
  makeJob,
  makeMessageWithFile,
  makePerson,
  makeResume,
} from '#tests/support/factories.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { send, visit } from './client.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

// Long enough not to be part of an id or a time.
const IDENTITY = /Zoraya|Quillfeather|0498 ?765|765 ?432|zqbox|Lisbon/i

test('no page, export, API response, email or invitation for the employer, and no such page for an admin, tells who an applicant in a blind review is', async () => {
  const { db } = site
  const employer = await makePerson(db, 'employer')
  const email = 'zqbox@example.com'
  const applicant = await makePerson(db, 'employee', { fullName: 'Zoraya Quillfeather', email })
  await db
    .update(profiles)
    .set({
      phone: '0498765432',
      headline: 'Zoraya, rigger',
      location: 'Quillfeather Bay',
      skills: ['Zoraya’s rigging', 'ZQBox'],
    })
    .where(eq(profiles.id, applicant.id))
  const job = await makeJob(db, employer, { blindUntil: 'Hired' })
  const application = await makeApplication(db, job, applicant)
  const { id } = application
  const text = 'Zoraya Quillfeather\n0498 765 432\n\nExperience\nZoraya rigged loads.'
  const resumeId = await makeResume(db, applicant.id, { name: 'Quillfeather CV', text })
  await db.insert(applicationSubmissions).values({ applicationId: id, resumeId, coverNote: 'I rig loads. Zoraya' })
  const question = { id: newId(), jobId: job.id, position: 0, label: 'Who?', kind: 'text' as const, required: false }
  await db.insert(jobQuestions).values(question)
  const answer = [`Zoraya, ${email}`]
  await db.insert(applicationAnswers).values({ applicationId: id, questionId: question.id, answer })
  const message = { applicationId: id, sender: 'applicant' as const, authorId: applicant.id, body: 'Zoraya here' }
  const messageId = newId()
  await db.insert(applicationMessages).values({ id: messageId, ...message, at: new Date() })
  const author = { id: applicant.id, sender: 'applicant' as const }
  const file = { name: 'Quillfeather licence' }
  const { attachmentId } = await makeMessageWithFile(db, id, author, file)
  const startsAt = new Date(Date.now() + 86_400_000)
  const interview = await makeInterview(db, application, [startsAt])
  const pick = `/employee/dashboard/interviews/${interview.id}`
  const picked = { starts_at: startsAt.toISOString(), time_zone: 'Europe/Lisbon' }
  expect((await visit(site, { as: applicant }).post(pick, picked)).status).toBe(303)

  await updateBlindSearch(site)
  const admin = await makePerson(db, 'admin')
  const label = `Applicant ${id.slice(-6).toUpperCase()}`
  const withLabel = [
    '/employer/dashboard',
    '/view-applicants',
    `/view-applicants?job=${job.id}&sort=name&q=rigged`,
    '/view-applicants?view=board',
    `/view-applicants/${id}`,
    `/view-applicants/${id}/messages`,
    `/view-applicants/${id}/notes`,
    `/view-applicants/${id}/tags`,
    `/view-applicants/${id}/status`,
    `/view-applicants/${id}/interviews`,
    `/view-applicants/${id}/interviews/${interview.id}`,
    `/view-applicants/${id}/interviews/${interview.id}/cancellation`,
    `/view-applicants/status-changes?status=Hired&id=${id}`,
    '/view-applicants/applicants.csv',
    `/view-applicants/applicants.csv?job=${job.id}`,
  ]
  const notForAdmins = ['/employer/dashboard', `/view-applicants/${id}/messages`]
  for (const reviewer of [employer, admin]) {
    const visitor = visit(site, { as: reviewer })
    for (const path of withLabel) {
      if (reviewer === admin && notForAdmins.includes(path)) continue
      const where = `${reviewer.userType} ${path}`
      const { status, body } = await visitor.get(path)
      expect([status, body.includes(label)], where).toEqual([200, true])
      expect(body, where).not.toMatch(IDENTITY)
      expect(body, where).not.toContain(resumeId)
    }
    if (reviewer === employer) {
      const { status, body } = await visitor.get(`/account/messages/${messageId}/report`)
      expect([status, body.includes('[hidden]')]).toEqual([200, true])
      expect(body).not.toMatch(IDENTITY)
    }
    expect((await visitor.get('/view-applicants?q=Zoraya')).body.includes(label)).toBe(false)
    expect((await visitor.get(`/resumes/${resumeId}/file`)).status).toBe(404)
    expect((await visitor.get(`/message-attachments/${attachmentId}/file`)).status).toBe(404)
  }

  const reported = { reportedAt: new Date(), reportDetails: 'From Zoraya' }
  await db.update(applicationMessages).set(reported).where(eq(applicationMessages.applicationId, id))
  const forAdmin = visit(site, { as: admin })
  for (const path of ['/admin/dashboard', '/admin/audit', '/admin/audit.csv', '/admin/messages']) {
    const { status, body } = await forAdmin.get(path)
    expect([status, body.includes(label)], path).toEqual([200, true])
    expect(body, path).not.toMatch(IDENTITY)
  }
  expect((await forAdmin.get('/admin/audit?q=Zoraya')).body).not.toContain(job.title)
  const account = await forAdmin.get(`/admin/users/${applicant.id}`)
  expect([account.status, account.body.includes('Zoraya')]).toEqual([200, true])
  expect(account.body).not.toContain(job.title)

  const headers = { Authorization: `Bearer ${await makeApiKey(db, employer, ['applicants:read'])}` }
  const api = await send(site.url, { path: '/api/v1/employer/applicants', headers })
  expect(api.body).toContain(label)
  expect(api.body).not.toMatch(IDENTITY)

  const sent = () => db.select().from(emails).where(eq(emails.recipient, employer.email))
  await expect.poll(async () => (await sent()).length, { timeout: 20_000 }).toBeGreaterThan(0)
  for (const one of await sent()) {
    expect(`${one.subject} ${one.calendar}`).toContain('Interview')
    expect(JSON.stringify(one)).not.toMatch(IDENTITY)
  }
  expect((await visit(site, { as: applicant }).get('/employee/dashboard')).body).toContain('Quillfeather CV')
})
