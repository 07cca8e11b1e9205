import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerField } from '#app/domain/applications/answers/answers-form.ts'
import { eraseAccount } from '#app/domain/personal-data/erase-account.server.ts'
import { RATE_LIMITS } from '#app/http/rate-limit.server.ts'
import { addDays, DAY_MS, formatDateTime, instantIn, todayIn } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import {
  applicationEvents,
  applicationMessages,
  applicationNotes,
  applications,
  jobQuestions,
} from '#db/schema/applications.ts'
import { companies } from '#db/schema/companies.ts'
import { interviewScorecards, interviews } from '#db/schema/interviews.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles } from '#db/schema/people.ts'
import { rateLimits } from '#db/schema/rate-limits.ts'
import { resumes } from '#db/schema/resumes.ts'
import { AGENCY_ZONE } from '#tests/support/clock.ts'
import { TEST_ENCRYPTION } from '#tests/support/context.ts'
import { makeApplication, makeInterview, makeJob, makePerson, makeResume } from '#tests/support/factories.ts'
import { HOSTILE_RESUMES } from '#tests/support/resume-files.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { guestCtx } from '#tests/support/store-actions.ts'
import { pageText, send, visit } from './client.ts'

/** Applying and reviewing applicants, as forms without scripts. */

let site: Site
let employer: Person
beforeAll(async () => {
  site = await openSite()
  employer = await makePerson(site.db, 'employer')
})
afterAll(() => site.close())
beforeEach(() => site.db.delete(rateLimits))

async function makeJobWithQuestion() {
  const job = await makeJob(site.db, employer)
  const question = {
    id: newId(),
    jobId: job.id,
    position: 0,
    label: 'Which licence?',
    kind: 'text',
    required: true,
  } as const
  await site.db.insert(jobQuestions).values(question)
  return { job, answer: answerField(question.id) }
}

async function postFile(path: string, person: Person, fields: Record<string, string>, file: [string, string, Buffer]) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const [field, name, bytes] = file
  form.append(field, new File([new Uint8Array(bytes)], name))
  const body = new Response(form)
  const cookie = site.cookieOf(person)
  return send(site.url, {
    method: 'POST',
    path,
    headers: {
      Cookie: `${cookie.name}=${cookie.value}`,
      Origin: site.url,
      'Content-Type': body.headers.get('Content-Type') ?? '',
    },
    body: Buffer.from(await body.arrayBuffer()),
  })
}

test('the form of an application says who receives it, as the job page does', async () => {
  const { job } = await makeJobWithQuestion()
  const person = await makePerson(site.db, 'employee')
  await makeResume(site.db, person.id, { isDefault: true })
  const mia = visit(site, { as: person })
  const receivers = `${job.companyName} and the agency receive your name, email, phone`
  expect(pageText(await mia.get(`/jobs/${job.id}/application`))).toContain(`${receivers}, profile and what you add`)
  expect(pageText(await mia.get(`/jobs/${job.id}`))).toContain(`${receivers}, profile and default resume.`)
})

test('the job page names the resume only for a job seeker who has a default one, and others get a link to upload one', async () => {
  const job = await makeJob(site.db, employer)
  const person = await makePerson(site.db, 'employee')
  const page = await visit(site, { as: person }).get(`/jobs/${job.id}`)
  expect(pageText(page)).toContain("receive your name, email, phone and profile. You don't have a default resume.")
  expect(pageText(page)).toContain(`Sends your profile to ${job.companyName}`)
  expect(page.body).toContain('href="/employee/dashboard/resumes"')
  const profile = pageText(await visit(site, { as: person }).get('/employee/dashboard?tab=profile'))
  expect(profile).toContain("email, phone and profile. You don't have a default resume.")
  const guest = await visit(site).get(`/jobs/${job.id}`)
  expect(pageText(guest)).toContain('profile and any default resume. You can withdraw while your application is open.')
  expect(guest.body).not.toContain('/employee/dashboard/resumes')
})

test('the page of an applicant names the source of the application as the reports do', async () => {
  const job = await makeJob(site.db, employer)
  const { id } = await makeApplication(site.db, job, await makePerson(site.db, 'employee'), { source: 'rss' })
  expect(pageText(await visit(site, { as: employer }).get(`/view-applicants/${id}`))).toContain('Source: RSS feed')
})

test('the page of a job says after applying what was sent, that a resume was not, and until when withdrawing can be undone', async () => {
  const person = await makePerson(site.db, 'employee')
  const mia = visit(site, { as: person })
  const applied = async () => {
    const job = await makeJob(site.db, employer)
    await mia.post(`/jobs/${job.id}`, {})
    const page = await mia.get(`/jobs/${job.id}`)
    return { job, body: page.body, text: pageText(page) }
  }
  const without = await applied()
  expect(without.text).toContain(
    `${without.job.companyName} has your name, email, phone and profile. No resume was sent.`,
  )
  expect(without.text).toContain('Within a minute, you can apply again. After that, withdrawing is final.')
  expect(without.body).toMatch(/href="\/employee\/dashboard\/applications\/[\w-]+\/withdrawal"/)
  await makeResume(site.db, person.id, { name: 'Forklift', isDefault: true })
  const sent = await applied()
  expect(sent.text).toContain('has your name, email, phone, profile and resume “Forklift”.')
  expect(sent.text).not.toContain('No resume was sent')
})

test.each(['a web page named .pdf', 'a Word document with macros', 'an empty file'])(
  'an application with %s is rejected with the reason, and its cover note and answers are kept',
  async (name) => {
    const { job, answer } = await makeJobWithQuestion()
    const mia = await makePerson(site.db, 'employee')
    const fields = { resume: 'new', cover_note: 'Six years on forklifts.', [answer]: 'LF and LO' }
    const bytes = HOSTILE_RESUMES[name]?.[0] ?? Buffer.from('none')
    const response = await postFile(`/jobs/${job.id}/application`, mia, fields, ['resume_file', 'resume.pdf', bytes])
    expect(response.status).toBe(400)
    expect(response.body).toMatch(
      /<input[^>]*name="resume_file"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="resume_file"/,
    )
    expect(response.body).toMatch(/<textarea[^>]*name="cover_note"[^>]*>Six years on forklifts\.<\/textarea>/)
    expect(response.body).toContain('LF and LO')
    expect(await site.db.$count(applications, eq(applications.jobId, job.id))).toBe(0)
  },
)

test('an application with a new resume for a closed job, or that is sent a second time, stores no copy of it', async () => {
  const { job, answer } = await makeJobWithQuestion()
  const mia = await makePerson(site.db, 'employee')
  const fields = { resume: 'new', [answer]: 'LF and LO' }
  const apply = () =>
    postFile(`/jobs/${job.id}/application`, mia, fields, [
      'resume_file',
      'Forklift.txt',
      Buffer.from('Forklift driver'),
    ])
  const countResumes = () => site.db.$count(resumes, eq(resumes.personId, mia.id))
  await site.db.update(jobs).set({ closedAt: new Date(), listedUntil: null }).where(eq(jobs.id, job.id))
  expect((await apply()).status).toBe(409)
  expect(await countResumes()).toBe(0)
  await site.db
    .update(jobs)
    .set({ closedAt: null, listedUntil: new Date('9999-12-31') })
    .where(eq(jobs.id, job.id))
  const clicks = await Promise.all([apply(), apply(), apply()])
  expect(clicks.map(({ status }) => status)).toEqual([303, 303, 303])
  expect((await apply()).status).toBe(303)
  expect(await countResumes()).toBe(1)
  expect(await site.db.$count(applications, eq(applications.applicantId, mia.id))).toBe(1)
})

test.each([
  ['closedAt', 'This job has closed. Applications are no longer accepted.'],
  ['filledAt', 'This job has been filled. Applications are no longer accepted.'],
  ['pausedAt', 'This job is not taking applications at the moment. You can apply once the employer reopens it.'],
])(
  'applying for a job with a time in %s says why it takes no applications, and keeps the text',
  async (column, message) => {
    const { job, answer } = await makeJobWithQuestion()
    await site.db
      .update(jobs)
      .set({ [column]: new Date(), listedUntil: null })
      .where(eq(jobs.id, job.id))
    const mia = visit(site, { as: await makePerson(site.db, 'employee') })
    const oneClick = await mia.post(`/jobs/${job.id}`)
    expect(oneClick.status).toBe(409)
    expect(pageText(oneClick)).toContain(`Application Failed ${message}`)
    const form = await mia.post(`/jobs/${job.id}/application`, {
      cover_note: 'Six years on forklifts.',
      [answer]: 'LF and LO',
    })
    expect(form.status).toBe(409)
    expect(pageText(form)).toContain(`Application Failed ${message}`)
    expect(form.body).toMatch(/<textarea[^>]*name="cover_note"[^>]*>Six years on forklifts\.<\/textarea>/)
    expect(form.body).toContain('LF and LO')
    const [title] = message.split('. ')
    for (const path of [`/jobs/${job.id}`, `/jobs/${job.id}/application`])
      expect(pageText(await mia.get(path))).toContain(title)
  },
)

test.each([
  ['removed', { deletedAt: new Date(), listedUntil: null }],
  ['held for review', { heldAt: new Date(), reviewedAt: null, listedUntil: null }],
])(
  'the application or draft for a job that was %s in the meantime is rejected with a message that keeps what was typed',
  async (_state, change) => {
    const { job, answer } = await makeJobWithQuestion()
    await site.db.update(jobs).set(change).where(eq(jobs.id, job.id))
    const mia = visit(site, { as: await makePerson(site.db, 'employee') })
    // As scripts send it: they show the action's answer in the form, and load the page's data again only after a 409.
    const sent = await mia.post(`/jobs/${job.id}/application.data`, {
      cover_note: 'Six years on forklifts.',
      [answer]: 'LF and LO',
    })
    expect(sent.status).toBe(404)
    expect(sent.body).toContain('This job is no longer available. What you typed is still here.')
    expect(sent.body).toContain('Six years on forklifts.')

    const draft = { cover_note: 'Six years on forklifts.', [answer]: 'LF and LO' }
    const saved = await mia.post(`/jobs/${job.id}/application/draft.data`, { ...draft, stay: 'yes' })
    expect(saved.status).toBe(404)
    expect(saved.body).toContain('Draft not saved')
    expect(saved.body).toContain('This job is no longer available. What you typed is still here.')
    const entries = 'Which licence? LF and LO Cover note Six years on forklifts.'
    for (const [path, title] of [
      ['application/draft', 'Draft not saved'],
      ['application', 'Application Failed'],
    ]) {
      const withoutScripts = await mia.post(`/jobs/${job.id}/${path}`, draft)
      expect(withoutScripts.status).toBe(404)
      expect(pageText(withoutScripts)).toContain(`${title} This job is no longer available.`)
      expect(pageText(withoutScripts)).toContain(entries)
    }
    expect(pageText(await mia.get(`/jobs/${job.id}/application`))).toContain("We can't find that page")
    for (const sender of [mia, visit(site)]) {
      const incomplete = await sender.post(`/jobs/${job.id}/application`, { cover_note: 'Six years on forklifts.' })
      expect(incomplete.status).toBe(404)
      expect(pageText(incomplete)).toContain('Cover note Six years on forklifts.')
    }
  },
)

test('without scripts, a draft that is saved after the session has ended shows what was typed, and where to sign in', async () => {
  const { job, answer } = await makeJobWithQuestion()
  const typed = { cover_note: 'Six years on forklifts.', [answer]: 'LF and LO' }
  const response = await visit(site).post(`/jobs/${job.id}/application/draft`, typed)
  expect(response.status).toBe(401)
  expect(pageText(response)).toContain('Draft not saved')
  expect(pageText(response)).toContain('Which licence? LF and LO Cover note Six years on forklifts.')
  expect(response.body).toContain(`/employee/login?returnTo=${encodeURIComponent(`/jobs/${job.id}/application`)}`)
})

test('the list and the board have the date and time of each application, also beside an open applicant', async () => {
  const poster = await makePerson(site.db, 'employer')
  const appliedAt = new Date(Date.now() - 3 * DAY_MS)
  const job = await makeJob(site.db, poster)
  const { id } = await makeApplication(site.db, job, await makePerson(site.db, 'employee'), { appliedAt })
  const time = `>${formatDateTime(appliedAt, AGENCY_ZONE)}</time>`
  const timesOn = async (path: string) => (await visit(site, { as: poster }).get(path)).body.split(time).length - 1
  for (const path of ['/view-applicants', '/view-applicants?view=board']) expect(await timesOn(path), path).toBe(1)
  // The open applicant has it, too.
  for (const path of [`/view-applicants/${id}`, `/view-applicants/${id}?view=board`])
    expect(await timesOn(path), path).toBeGreaterThanOrEqual(2)
})

test('a bulk change says who has turned off its emails, and how many are emailed', async () => {
  const job = await makeJob(site.db, employer)
  const mia = await makeApplication(site.db, job, await makePerson(site.db, 'employee', { fullName: 'Mia Nguyen' }))
  const quiet = await makePerson(site.db, 'employee', { fullName: 'Quentin Quiet' })
  await site.db.update(profiles).set({ emailUpdates: false }).where(eq(profiles.id, quiet.id))
  const other = await makeApplication(site.db, job, quiet)
  const query = new URLSearchParams([
    ['status', 'Reviewed'],
    ['id', mia.id],
    ['id', other.id],
  ])
  const text = pageText(await visit(site, { as: employer }).get(`/view-applicants/status-changes?${query}`))
  expect(text).toContain(
    "We'll email 1 person in 10 seconds, unless you undo the change. 1 has turned off these emails.",
  )
  expect(text).toMatch(/Quentin Quiet · [^·]*Has turned off these emails/)
  expect(text).not.toMatch(/Mia Nguyen · [^·]*Has turned off these emails.*Quentin/)
})

test('the region that announces status changes is in the page before a change', async () => {
  const { body } = await visit(site, { as: employer }).get('/view-applicants')
  expect(body).toMatch(/<section aria-label="Recent changes" aria-live="polite"[^>]*><\/section>/)
})

test.each([
  ['', "You can't reschedule"],
  ['/place', "You can't change the place of"],
  ['/cancellation', "You can't cancel"],
])('the form %s of an interview with a scorecard says what to do instead', async (page, title) => {
  const mia = await makePerson(site.db, 'employee', { fullName: 'Mia Nguyen' })
  const application = await makeApplication(site.db, await makeJob(site.db, employer), mia)
  const startsAt = new Date(Date.now() + DAY_MS)
  const { id } = await makeInterview(site.db, application, [startsAt])
  const agreed = { status: 'scheduled', startsAt, endsAt: new Date(startsAt.getTime() + 1_800_000) } as const
  await site.db.update(interviews).set(agreed).where(eq(interviews.id, id))
  const scorecard = { interviewId: id, interviewerId: employer.id, recommendation: 3, submittedAt: new Date() }
  await site.db.insert(interviewScorecards).values(scorecard)
  const opened = await visit(site, { as: employer }).get(`/view-applicants/${application.id}/interviews/${id}${page}`)
  expect(pageText(opened)).toContain(`${title} the interview with Mia Nguyen`)
  expect(pageText(opened)).toContain('A scorecard has been submitted')
  expect(pageText(opened)).toContain('Propose another interview Back to the applicant')
  expect(opened.body).toContain(`href="/view-applicants/${application.id}/interviews"`)
})

test('an interview at a time when an interviewer is busy is proposed only after its conflicts were accepted', async () => {
  const job = await makeJob(site.db, employer, { timeZone: AGENCY_ZONE })
  const mia = await makePerson(site.db, 'employee')
  const [first, second] = [
    await makeApplication(site.db, job, mia),
    await makeApplication(site.db, job, await makePerson(site.db, 'employee')),
  ]
  const day = addDays(todayIn(AGENCY_ZONE, new Date()), 7)
  const interview = {
    time_1: `${day}T09:00`,
    duration: '30',
    place: 'Depot 4',
    video_url: '',
    interviewers: employer.id,
    interview_message: '',
  }
  const visitor = visit(site, { as: employer })
  expect((await visitor.post(`/view-applicants/${first.id}/interviews`, interview)).status).toBe(303)
  const [proposed] = await site.db.select().from(interviews).where(eq(interviews.applicationId, first.id))
  const picked = { starts_at: instantIn(AGENCY_ZONE, day, '09:00').toISOString() }
  expect((await visit(site, { as: mia }).post(`/employee/dashboard/interviews/${proposed?.id}`, picked)).status).toBe(
    303,
  )
  const path = `/view-applicants/${second.id}/interviews`
  const busy = await visitor.post(path, interview)
  expect(busy.status).toBe(409)
  expect(pageText(busy)).toMatch(/: interview , .*09:00.*overlaps Time 1.* Propose these times anyway/)
  expect(busy.body).toContain('value="Depot 4"')
  const accepted = /name="accept_conflicts"[^>]* value="([^"]+)"/.exec(busy.body)?.[1] ?? ''
  expect((await visitor.post(path, { ...interview, accept_conflicts: 'yes' })).status).toBe(409)
  expect((await visitor.post(path, { ...interview, accept_conflicts: accepted })).status).toBe(303)
})

test('interviews and texts of status changes beyond the limits of a person are rejected with the time to wait', async () => {
  const application = await makeApplication(
    site.db,
    await makeJob(site.db, employer),
    await makePerson(site.db, 'employee'),
  )
  const windowEndsAt = new Date(Date.now() + 60_000)
  const used = (name: 'interview' | 'statusText') => ({
    key: TEST_ENCRYPTION.fingerprint(`${name}:${employer.id}`),
    used: RATE_LIMITS[name].max,
    windowEndsAt,
  })
  await site.db.insert(rateLimits).values([used('interview'), used('statusText')])
  const visitor = visit(site, { as: employer })
  const interview = {
    time_1: `${addDays(todayIn(AGENCY_ZONE, new Date()), 7)}T09:00`,
    duration: '30',
    place: 'Depot 4',
    interviewers: employer.id,
  }
  const path = `/view-applicants/${application.id}`
  const change = { status: 'Under Review', expected_status: 'Pending', back: '' }
  const answers = [
    await visitor.post(`${path}/interviews`, interview),
    await visitor.post(`${path}/status`, { ...change, status_text: 'Thank you.' }),
  ]
  for (const { status, headers } of answers) expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
  expect(answers[0]?.body).toContain('value="Depot 4"')
  expect((await visitor.post(`${path}/status`, change)).status).toBe(303)
})

test('a saved ABN shows that its format is valid', async () => {
  const visitor = visit(site, { as: employer })
  expect(pageText(await visitor.get('/employer/company'))).not.toContain('Format valid')
  await site.db
    .update(companies)
    .set({ abn: '51824753556' })
    .where(eq(companies.id, employer.companyId ?? ''))
  expect(pageText(await visitor.get('/employer/company'))).toContain('Format valid')
})

test('My Applications shows how an application was decided before its job was removed, and which one ended undecided', async () => {
  const mia = await makePerson(site.db, 'employee')
  const removed = { deletedAt: new Date(), listedUntil: null }
  for (const status of ['Rejected', 'Reviewed'] as const) {
    const job = await makeJob(site.db, employer, { ...removed, title: `Welder, ${status.toLowerCase()}` })
    await makeApplication(site.db, job, mia, { status, endedAt: new Date() })
  }
  const response = await visit(site, { as: mia }).get('/employee/dashboard')
  const badges = [...response.body.matchAll(/(Welder, \w+).*?md:justify-self-end">(.*?)<\/p>/gs)]
  expect(badges.map(([, title, badge]) => [title, badge?.replace(/<[^>]+>/g, '')])).toEqual([
    ['Welder, reviewed', 'Ended'],
    ['Welder, rejected', 'Rejected'],
  ])
})

test('My Applications shows the usual response time of a company from 10 cases, and not from 9', async () => {
  const poster = await makePerson(site.db, 'employer', { companyName: 'Harbour Logistics' })
  const mia = await makePerson(site.db, 'employee')
  const job = await makeJob(site.db, poster)
  await makeApplication(site.db, job, mia)
  const respond = async () => {
    const appliedAt = new Date(Date.now() - 40 * DAY_MS)
    const { id } = await makeApplication(site.db, job, await makePerson(site.db, 'employee'), { appliedAt })
    const at = new Date(appliedAt.getTime() + 2 * DAY_MS)
    const event = { fromStatus: 'Pending', toStatus: 'Under Review', at, notifiedAt: at }
    await site.db.insert(applicationEvents).values({ id: newId(), applicationId: id, ...event })
  }
  const read = async () => pageText(await visit(site, { as: mia }).get('/employee/dashboard'))
  for (let n = 0; n < 9; n++) await respond()
  const before = await read()
  expect(before).toContain('Harbour Logistics will review your application.')
  expect(before).not.toContain('usually')
  await respond()
  expect(await read()).toContain('Harbour Logistics will review your application. It usually responds within 2 days.')
})

test('the page of an applicant shows all messages and all notes at once, and each link keeps the other', async () => {
  const application = await makeApplication(
    site.db,
    await makeJob(site.db, employer),
    await makePerson(site.db, 'employee'),
  )
  const all = Array.from({ length: 25 }, (_, n) => new Date(Date.now() - n * 60_000))
  const common = { applicationId: application.id, authorId: employer.id }
  await site.db
    .insert(applicationMessages)
    .values(all.map((at, n) => ({ id: newId(), ...common, sender: 'employer' as const, body: `Message ${n}.`, at })))
  await site.db
    .insert(applicationNotes)
    .values(all.map((at, n) => ({ id: newId(), ...common, body: `Note ${n}.`, at })))
  const visitor = visit(site, { as: employer })
  const linkOf = ({ body }: { body: string }, text: string) =>
    body.match(new RegExp(`href="([^"#]*)#[^"]*"[^>]*>${text}</a>`))?.[1]?.replaceAll('&amp;', '&') ?? ''
  const first = await visitor.get(`/view-applicants/${application.id}?status=Pending`)
  const second = await visitor.get(linkOf(first, 'Show earlier notes'))
  expect(pageText(second)).toContain('Note 24.')
  expect(pageText(second)).not.toContain('Message 24.')
  const third = await visitor.get(linkOf(second, 'Show earlier messages'))
  expect(pageText(third)).toContain('Note 24.')
  expect(pageText(third)).toContain('Message 24.')
})

test('a note, a tag and a rating for someone who has deleted their account are rejected with the reason', async () => {
  const mia = await makePerson(site.db, 'employee')
  const job = await makeJob(site.db, employer)
  const application = await makeApplication(site.db, job, mia, { appliedAt: new Date(Date.now() - DAY_MS) })
  await eraseAccount({ ...guestCtx(site), actor: mia })
  const page = `/view-applicants/${application.id}`
  const visitor = visit(site, { as: employer })
  const rejected = async (path: string, fields: Record<string, string>) => {
    const { status, location, ...response } = await visitor.post(`${page}/${path}`, { ...fields, back: page })
    const text = pageText(location ? await visitor.get(location) : { status, location, ...response })
    return [status, text.match(/This applicant has deleted their account, so you can't [a-z ]+\./)?.[0]]
  }
  const because = "This applicant has deleted their account, so you can't"
  expect(await rejected('notes', { note: 'Call back.' })).toEqual([409, `${because} add notes.`])
  expect(await rejected('tags', { tag: 'Night shift' })).toEqual([409, `${because} add tags.`])
  expect(await rejected('rating', { rating: '4' })).toEqual([303, `${because} rate them.`])
  const [row] = await site.db.select().from(applications).where(eq(applications.id, application.id))
  expect(row).toMatchObject({ rating: null, tags: [] })
})

test('the page of an applicant who has deleted their account says so and offers nothing that would be rejected', async () => {
  const mia = await makePerson(site.db, 'employee')
  const job = await makeJob(site.db, employer)
  const hired = { status: 'Hired', appliedAt: new Date(Date.now() - DAY_MS) } as const
  const application = await makeApplication(site.db, job, mia, hired)
  const startsAt = new Date(Date.now() - DAY_MS)
  const { id } = await makeInterview(site.db, application, [startsAt])
  const held = { status: 'scheduled', startsAt, endsAt: new Date(startsAt.getTime() + 1_800_000) } as const
  await site.db.update(interviews).set(held).where(eq(interviews.id, id))
  const controls = ['Submit scorecard', 'Add tag', 'Add note', 'Save rating', 'About the applicant', 'Messages']
  const shown = async () => pageText(await visit(site, { as: employer }).get(`/view-applicants/${application.id}`))
  for (const control of controls) expect(await shown()).toContain(control)
  await eraseAccount({ ...guestCtx(site), actor: mia })
  expect(await shown()).toContain('This applicant has deleted their account.')
  for (const control of [...controls, 'Place Deleted account']) expect(await shown()).not.toContain(control)
})

test("the page of a suspended applicant says why it has no contact details, and a blind review doesn't", async () => {
  const seeker = await makePerson(site.db, 'employee')
  const application = await makeApplication(site.db, await makeJob(site.db, employer), seeker)
  const blind = await makeApplication(site.db, await makeJob(site.db, employer, { blindUntil: 'Hired' }), seeker)
  const textOf = async ({ id }: { id: string }) =>
    pageText(await visit(site, { as: employer }).get(`/view-applicants/${id}`))
  const why = 'This account is suspended, so contact details are hidden.'
  expect(await textOf(application)).not.toContain(why)
  await site.db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, seeker.id))
  expect(await textOf(application)).toContain(why)
  expect(await textOf(blind)).not.toContain(why)
})
