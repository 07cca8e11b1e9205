import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateToken, hashToken } from '#app/lib/token.server.ts'
import type { Person } from '#app/policy/actor.ts'
import { interviewLinks } from '#db/schema/interviews.ts'
import {
  makeApplication,
  makeInterview,
  makeJob,
  makeMessageWithFile,
  makePerson,
  makeSentResume,
} from '#tests/support/factories.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { pageText, visit } from './client.ts'

let site: Site
let employer: Person
let admin: Person
beforeAll(async () => {
  site = await openSite()
  employer = await makePerson(site.db, 'employer')
  admin = await makePerson(site.db, 'admin')
})
afterAll(() => site.close())

const DAY_MS = 86_400_000

/** An interview's link that works until `expiresAt`. @returns its address */
async function makeLink(interviewId: string, expiresAt: Date): Promise<string> {
  const token = generateToken()
  await site.db.insert(interviewLinks).values({ tokenHash: hashToken(token), interviewId, expiresAt })
  return `/interviews/${token}`
}

async function apply() {
  const { db } = site
  const applicant = await makePerson(db, 'employee', { fullName: 'Zoraya Quillfeather', email: 'zqbox@example.com' })
  const application = await makeApplication(db, await makeJob(db, employer), applicant)
  const resumeId = await makeSentResume(db, application, { text: 'Rigger in Quillfeather Bay' })
  const file = await makeMessageWithFile(db, application.id, { id: applicant.id, sender: 'applicant' })
  const startsAt = new Date(Date.now() + DAY_MS)
  const interview = await makeInterview(db, application, [startsAt])
  return { applicant, application, resumeId, attachmentId: file.attachmentId, interview, startsAt }
}

test('after the account of an applicant is deleted, its files, words and links are out of reach for everyone', async () => {
  const { applicant, application, resumeId, attachmentId, interview, startsAt } = await apply()
  const link = await makeLink(interview.id, new Date(Date.now() + DAY_MS))
  const files = [`/resumes/${resumeId}/file`, `/message-attachments/${attachmentId}/file`]
  const pages = [`/view-applicants/${application.id}`, `/view-applicants/${application.id}/messages`]
  const asEmployer = visit(site, { as: employer })
  const asAdmin = visit(site, { as: admin })
  const statusesOf = async (visitor: ReturnType<typeof visit>, paths: string[]) =>
    Promise.all(paths.map(async (path) => (await visitor.get(path)).status))
  expect(await statusesOf(asEmployer, [...files, ...pages])).toEqual([200, 200, 200, 200])
  // Admins read the files of messages only in reports.
  expect(await statusesOf(asAdmin, files)).toEqual([200, 404])
  expect((await visit(site).get(link)).status).toBe(200)

  const own = visit(site, { as: applicant })
  expect((await own.post('/account/deletion', { confirmed: 'on' })).location).toBe('/')

  expect(await statusesOf(asEmployer, files)).toEqual([404, 404])
  expect(await statusesOf(asAdmin, files)).toEqual([404, 404])
  for (const path of pages) {
    const page = await asEmployer.get(path)
    expect([200, 404], path).toContain(page.status)
    expect(page.body, path).not.toMatch(/Zoraya|Quillfeather|zqbox|Here is my licence|0412 345 678/)
    for (const id of [resumeId, attachmentId]) expect(page.body, path).not.toContain(id)
  }
  const sent = await asEmployer.post(`/view-applicants/${application.id}/messages`, { message: 'Hello' })
  expect(sent.status).toBeGreaterThanOrEqual(400)
  expect((await visit(site).get(link)).status).toBe(404)
  expect((await visit(site).post(link, { starts_at: startsAt.toISOString() })).status).toBe(404)
  expect((await visit(site).post(`${link}/decline`)).status).toBe(404)
  // A copy of the session cookie is that of a guest.
  expect((await visit(site, { as: applicant }).get('/employee/dashboard')).status).toBe(302)
})

test('an expired link to an interview answers 404 and changes nothing', async () => {
  const { db } = site
  const application = await makeApplication(db, await makeJob(db, employer), await makePerson(db, 'employee'))
  const startsAt = new Date(Date.now() + DAY_MS)
  const interview = await makeInterview(db, application, [startsAt])
  const [valid, expired] = [
    await makeLink(interview.id, new Date(Date.now() + 60_000)),
    await makeLink(interview.id, new Date(Date.now() - 1000)),
  ]
  const guest = visit(site)
  const page = await guest.get(expired)
  expect(page.status).toBe(404)
  expect(pageText(page)).not.toContain(application.jobTitle)
  expect((await guest.post(expired, { starts_at: startsAt.toISOString() })).status).toBe(404)
  expect((await guest.post(`${expired}/decline`)).status).toBe(404)
  const open = await guest.get(valid)
  expect(open.status).toBe(200)
  expect(pageText(open)).toContain('Confirm time')
})
