import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateToken, hashToken } from '#app/lib/token.server.ts'
import type { Person } from '#app/policy/actor.ts'
import { interviewLinks } from '#db/schema/interviews.ts'
import { makeApiKey } from '#tests/support/api-keys.ts'
import {
  makeApplication,
  makeInterview,
  makeJob,
  makeMessageWithFile,
  makePerson,
  makeSentResume,
} from '#tests/support/factories.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { pageText, send, type Visitor, visit } from './client.ts'

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

/** The words of the applicant and of what they sent. */
const ERASED_WORDS = /Zoraya|Quillfeather|zqbox|Here is my licence|0412 345 678/

const statusesOf = (visitor: Visitor, paths: string[]) =>
  Promise.all(paths.map(async (path) => (await visitor.get(path)).status))

test('after the account of an applicant is deleted, its files, words and links are out of reach for everyone', async () => {
  const { db } = site
  const { applicant, application, resumeId, attachmentId, interview, startsAt } = await apply()
  const link = await makeLink(interview.id, new Date(Date.now() + DAY_MS))
  const files = [`/resumes/${resumeId}/file`, `/message-attachments/${attachmentId}/file`]
  const page = `/view-applicants/${application.id}`
  const lists = ['/view-applicants', '/view-applicants?view=board', '/view-applicants/applicants.csv']
  const pages = [page, `${page}/messages`, `${page}/interviews/${interview.id}`, ...lists]
  const searches = ['Quillfeather', 'zqbox', 'rigger in'].map((q) => `/view-applicants?q=${encodeURIComponent(q)}`)
  const ofApplicant = [`/employee/dashboard/interviews/${interview.id}`, '/account/data', ...files]
  const asEmployer = visit(site, { as: employer })
  const asColleague = visit(site, {
    as: await makePerson(db, 'employer', { colleague: employer, companyRole: 'read-only' }),
  })
  const asAdmin = visit(site, { as: admin })
  const key = await makeApiKey(db, employer, ['applicants:read'])
  const readApi = () =>
    send(site.url, { path: '/api/v1/employer/applicants', headers: { Authorization: `Bearer ${key}` } })
  expect(await statusesOf(asEmployer, [...files, ...pages])).toEqual([200, 200, 200, 200, 200, 200, 200, 200])
  for (const path of [page, ...lists]) expect((await asColleague.get(path)).body, path).toMatch(ERASED_WORDS)
  expect((await readApi()).body).toMatch(ERASED_WORDS)
  // Admins read the files of messages only in reports.
  expect(await statusesOf(asAdmin, files)).toEqual([200, 404])
  expect((await visit(site).get(link)).status).toBe(200)

  const own = visit(site, { as: applicant })
  const copy = visit(site, { as: applicant })
  expect((await own.post('/account/deletion', { confirmed: 'on' })).location).toBe('/')

  for (const visitor of [asEmployer, asColleague, asAdmin]) {
    expect(await statusesOf(visitor, files)).toEqual([404, 404])
    for (const path of [page, ...lists, ...searches]) {
      const found = await visitor.get(path)
      expect(found.status, path).toBe(200)
      // A search shows its own words.
      const body = path.includes('?q=') ? pageText(found).replaceAll(/Quillfeather|zqbox/g, '') : found.body
      expect(body, path).not.toMatch(ERASED_WORDS)
      for (const id of [resumeId, attachmentId]) expect(body, path).not.toContain(id)
    }
  }
  const messages = await asEmployer.get(`${page}/messages`)
  expect(messages.body).not.toMatch(ERASED_WORDS)
  const api = await readApi()
  expect(api.status).toBe(200)
  expect(api.body).toContain(application.id)
  expect(api.body).not.toMatch(ERASED_WORDS)
  const sent = await asEmployer.post(`${page}/messages`, { message: 'Hello' })
  expect(sent.status).toBe(409)
  // A guest may open no file at all.
  expect(await statusesOf(visit(site), [link, ...files])).toEqual([404, 403, 403])
  expect(await statusesOf(visit(site, { as: await makePerson(db, 'employee') }), files)).toEqual([404, 404])
  expect((await visit(site).post(link, { starts_at: startsAt.toISOString() })).status).toBe(404)
  expect((await visit(site).post(`${link}/decline`)).status).toBe(404)
  // A copy of the session cookie is that of a guest.
  expect(await statusesOf(copy, ['/employee/dashboard', ...ofApplicant])).toEqual([302, 302, 302, 403, 403])
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
