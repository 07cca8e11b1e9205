import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import { applicationMessages, applications } from '#db/schema/applications.ts'
import { messageAttachments } from '#db/schema/messages.ts'
import { rateLimits } from '#db/schema/rate-limits.ts'
import { applicationDrafts, applicationSubmissions, resumes } from '#db/schema/resumes.ts'
import { makeApplication, makeJob, makePerson, makeResume, makeSentResume } from '#tests/support/factories.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { pageText, visit } from './client.ts'

/** The id of another person's resume in one's own forms. */

let site: Site
let employer: Person
let mia: Person
beforeAll(async () => {
  site = await openSite()
  employer = await makePerson(site.db, 'employer')
  mia = await makePerson(site.db, 'employee')
})
afterAll(() => site.close())
beforeEach(() => site.db.delete(rateLimits))

/** What the other person's resume says; nobody else may read it. */
const WORDS = /Quillfeather|Rigger in/

async function makeResumeOfOther() {
  const other = await makePerson(site.db, 'employee')
  return makeResume(site.db, other.id, { name: 'Quillfeather', text: 'Rigger in Quillfeather Bay' })
}

/** Everything that an application, a draft or a message writes. The emails of an application come from its task. */
async function countWritten() {
  const { rows } = await site.db.$client.query(
    `select (select count(*)::int from applications) as applications,
       (select count(*)::int from application_submissions) as submissions,
       (select count(*)::int from application_events) as history,
       (select count(*)::int from application_drafts) as drafts,
       (select count(*)::int from application_messages) as messages,
       (select count(*)::int from message_attachments) as attachments,
       (select count(*)::int from resumes) as resumes,
       (select count(*)::int from audit_events) as audit,
       (select count(*)::int from pgboss.job where name = any($1)) as tasks`,
    [['confirm-application', 'extract-resume-text', 'deliver-webhook']],
  )
  return rows[0]
}

test("an application with another person's resume is rejected like one with an unknown resume, and nothing is written", async () => {
  const job = await makeJob(site.db, employer)
  const ofOther = await makeResumeOfOther()
  const sent = await makeSentResume(
    site.db,
    await makeApplication(site.db, job, await makePerson(site.db, 'employee')),
    { name: 'Quillfeather' },
  )
  const deleted = await makeResume(site.db, mia.id, { removedAt: new Date() })
  const before = await countWritten()
  const visitor = visit(site, { as: mia })
  for (const path of [`/jobs/${job.id}/application`, `/jobs/${job.id}/application.data`]) {
    const texts: string[] = []
    for (const resume of [newId(), ofOther, sent, deleted]) {
      const response = await visitor.post(path, { resume, cover_note: 'Six years.' })
      expect(response.status, path).toBe(409)
      expect(response.body, path).not.toMatch(WORDS)
      expect(response.body, path).toContain('This resume has been deleted. Choose another one.')
      // A data response has the id and the time of its message.
      texts.push(pageText(response).replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b\d{13}\b/g, 'a value'))
    }
    // The same words for each, so that the response does not say whether a resume exists.
    expect(new Set(texts).size, path).toBe(1)
  }
  expect(await countWritten()).toEqual(before)
})

test.each([
  ['in capitals', (id: string) => id.toUpperCase()],
  ['with a space', (id: string) => ` ${id}`],
  ['in braces', (id: string) => `{${id}}`],
])(
  "the id of another person's resume %s is not an id, and the application is sent without a resume",
  async (_, write) => {
    const job = await makeJob(site.db, employer)
    const resume = write(await makeResumeOfOther())
    expect((await visit(site, { as: mia }).post(`/jobs/${job.id}/application`, { resume })).status).toBe(303)
    const [sent] = await site.db.select().from(applications).where(eq(applications.jobId, job.id))
    expect(sent?.applicantId).toBe(mia.id)
    const ofApplication = eq(applicationSubmissions.applicationId, sent?.id ?? '')
    expect(await site.db.$count(applicationSubmissions, ofApplication)).toBe(0)
  },
)

test.each([
  ['of an employer', 'employer', 403],
  ['of an admin', 'admin', 403],
  ['of a guest', null, 401],
] as const)(
  'an application %s with a resume of a job seeker is rejected, and nothing is written',
  async (_, userType, status) => {
    const job = await makeJob(site.db, employer)
    const resume = await makeResumeOfOther()
    const visitor = visit(site, userType ? { as: await makePerson(site.db, userType) } : {})
    const before = await countWritten()
    const response = await visitor.post(`/jobs/${job.id}/application`, { resume })
    expect(response.status).toBe(status)
    expect(response.body).not.toMatch(WORDS)
    expect(await countWritten()).toEqual(before)
  },
)

test("a draft does not keep another person's resume, and its form does not offer it", async () => {
  const job = await makeJob(site.db, employer)
  const resume = await makeResumeOfOther()
  const visitor = visit(site, { as: mia })
  const fields = { resume, resume_id: resume, cover_note: 'Six years.' }
  expect((await visitor.post(`/jobs/${job.id}/application/draft`, fields)).location).toBe(`/jobs/${job.id}/application`)
  const [draft] = await site.db.select().from(applicationDrafts).where(eq(applicationDrafts.jobId, job.id))
  expect(draft?.fields).toEqual({ cover_note: ['Six years.'] })
  const form = await visitor.get(`/jobs/${job.id}/application?resume=${resume}`)
  expect(form.status).toBe(200)
  expect(form.body).toContain('Six years.')
  expect(form.body).not.toMatch(WORDS)
  expect(form.body.split('</head>')[1]?.match(new RegExp(`value="${resume}"`))).toBeNull()
})

test("a message with the id of another person's resume as its file is rejected, and nothing is written", async () => {
  const [poster, applicant] = [await makePerson(site.db, 'employer'), await makePerson(site.db, 'employee')]
  const application = await makeApplication(site.db, await makeJob(site.db, poster), applicant)
  const resume = await makeResumeOfOther()
  const before = await countWritten()
  for (const [person, path] of [
    [applicant, `/employee/dashboard/applications/${application.id}/messages`],
    [poster, `/view-applicants/${application.id}/messages`],
  ] as const) {
    const response = await visit(site, { as: person }).post(path, { message: 'Hello', attachments: resume })
    expect(response.status, path).toBe(400)
    expect(response.body, path).not.toMatch(WORDS)
  }
  expect(await countWritten()).toEqual(before)
  for (const { email } of [poster, applicant]) expect(await site.subjectsTo(email)).toEqual([])
})

test("fields of a message that name another person's resume attach nothing", async () => {
  const application = await makeApplication(site.db, await makeJob(site.db, employer), mia)
  const resume = await makeResumeOfOther()
  const fields = { message: 'Hello', resume, resume_id: resume, attachment_id: resume }
  const path = `/employee/dashboard/applications/${application.id}/messages`
  expect((await visit(site, { as: mia }).post(path, fields)).status).toBe(303)
  const [message] = await site.db
    .select({ id: applicationMessages.id })
    .from(applicationMessages)
    .where(eq(applicationMessages.applicationId, application.id))
  const ofMessage = eq(messageAttachments.messageId, message?.id ?? '')
  expect(await site.db.$count(messageAttachments, ofMessage)).toBe(0)
  expect(await site.db.$count(applicationSubmissions, eq(applicationSubmissions.resumeId, resume))).toBe(0)
})

test("another person's resume cannot be opened, renamed, made the default or deleted", async () => {
  const resume = await makeResumeOfOther()
  const [before] = await site.db.select().from(resumes).where(eq(resumes.id, resume))
  const page = `/employee/dashboard/resumes/${resume}`
  for (const [person, statuses] of [
    [mia, [404, 404, 404, 404, 404]],
    [employer, [404, 302, 202, 403, 403]],
  ] as const) {
    const visitor = visit(site, { as: person })
    const responses = [
      await visitor.get(`/resumes/${resume}/file`),
      await visitor.get(page),
      await visitor.get(`${page}.data`),
      await visitor.post(page, { name: 'Mine', default: 'yes' }),
      await visitor.post(`${page}/deletion`),
    ]
    expect(responses.map(({ status }) => status)).toEqual(statuses)
    for (const { body } of responses) expect(body).not.toMatch(WORDS)
  }
  expect(await site.db.select().from(resumes).where(eq(resumes.id, resume))).toEqual([before])
  expect(await site.db.$count(applications, eq(applications.applicantId, before?.personId ?? ''))).toBe(0)
})
