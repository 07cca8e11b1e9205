import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { VERSION_FIELD } from '#app/core/version.ts'
import { DEFAULT_AGENCY } from '#app/domain/agency/agency.ts'
import { ACKNOWLEDGED_FIELD } from '#app/domain/jobs/posting/checks/acknowledged-warnings.ts'
import { RATE_LIMITS } from '#app/http/rate-limit.server.ts'
import { addDays, endOfDayIn, todayIn } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import { agency } from '#db/schema/agency.ts'
import { jobs } from '#db/schema/jobs.ts'
import { rateLimits } from '#db/schema/rate-limits.ts'
import { TEST_ENCRYPTION } from '#tests/support/context.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { pageText, visit, warningsIn } from './client.ts'

/** Posting and editing a job, as forms without scripts. */

let site: Site
let employer: Person
beforeAll(async () => {
  site = await openSite()
  employer = await makePerson(site.db, 'employer')
  const minimum = { minimumHourlyCents: 2495, minimumHourlySince: '2020-07-01' }
  await site.db.insert(agency).values({ ...DEFAULT_AGENCY, ...minimum, updatedAt: new Date() })
})
afterAll(() => site.close())
beforeEach(() => site.db.delete(rateLimits))

const JOB = {
  title: 'Forklift Driver',
  location: 'Dandenong VIC',
  job_type: 'Full-time',
  description: 'Load and unload trucks.',
  responsibilities: 'Load trucks',
  requirements: 'LF licence',
}

const post = (fields: Record<string, string>) => visit(site, { as: employer }).post('/post-job', { ...JOB, ...fields })
const countOf = (title: string) => site.db.$count(jobs, eq(jobs.title, title))

test('a job with unlawful wording and low pay is posted, unchanged, after its warnings were shown', async () => {
  const job = {
    title: 'Tradesman',
    description: 'Young team.\nSend your bank details.',
    pay_min: '0.50',
    pay_period: 'hour',
  }
  const first = await post(job)
  expect(first.status).toBe(400)
  const text = pageText(first)
  expect(text).toContain('Post anyway')
  expect(text).toContain('“Tradesman” suggests one sex only. Consider “tradesperson”.')
  expect(text).toContain('“Young” can exclude people because of their age')
  expect(text).toContain('“Send your bank details”: don’t ask for tax'.replace('’', "'"))
  expect(text).toContain('From $0.50 an hour is unusual. Check the amounts and the period.')
  expect(text).toContain('is below the minimum of $24.95 an hour that applies from 01 Jul 2020.')
  expect(first.body).toContain('value="Tradesman"')
  expect(await countOf('Tradesman')).toBe(0)

  const second = await post({ ...job, [ACKNOWLEDGED_FIELD]: warningsIn(first) })
  expect(second.status).toBe(303)
  const [saved] = await site.db.select().from(jobs).where(eq(jobs.title, 'Tradesman'))
  expect(saved).toMatchObject({ description: job.description, payMinCents: 50 })
})

test('a warning that was not shown before is shown, and a job without any is posted at once', async () => {
  const shown = await post({ title: 'Foreman' })
  const changed = await post({ title: 'Foreman', salary: '$35', [ACKNOWLEDGED_FIELD]: warningsIn(shown) })
  expect([changed.status, pageText(changed).includes('“$35”: say whether this is an hourly')]).toEqual([400, true])
  expect((await post({ title: 'Supervisor' })).status).toBe(303)
})

test('an edited job is checked as well', async () => {
  const job = await makeJob(site.db, employer)
  const editor = visit(site, { as: employer })
  const fields = { ...JOB, benefits: 'Suits a recent graduate', [VERSION_FIELD]: String(job.version) }
  const first = await editor.post(`/manage-jobs/${job.id}/edit`, fields)
  expect([first.status, pageText(first).includes('Save anyway')]).toEqual([400, true])
  const seen = { [ACKNOWLEDGED_FIELD]: warningsIn(first) }
  expect((await editor.post(`/manage-jobs/${job.id}/edit`, { ...fields, ...seen })).status).toBe(303)
})

test.each(['deleted', 'unknown', 'of another company'])(
  'an edit of a job that is %s is rejected with a message that keeps what was typed',
  async (state) => {
    const stranger = await makePerson(site.db, 'employer')
    const job = await makeJob(site.db, state === 'of another company' ? stranger : employer)
    if (state === 'deleted')
      await site.db.update(jobs).set({ deletedAt: new Date(), listedUntil: null }).where(eq(jobs.id, job.id))
    const path = `/manage-jobs/${state === 'unknown' ? newId() : job.id}/edit`
    const question = { question_1_label: 'Which licence?', question_1_kind: 'choice', question_1_choices: 'LF\r\nLO' }
    const fields = { ...JOB, ...question, [VERSION_FIELD]: '1' }
    const editor = visit(site, { as: employer })
    // As scripts send it: they show the action's answer in the form.
    const sent = await editor.post(`${path}.data`, fields)
    expect(sent.status).toBe(404)
    for (const text of ['Changes not saved', 'This job is no longer available. What you typed is still here.'])
      expect(sent.body).toContain(text)
    expect(sent.body).toContain(JOB.description)
    const withoutScripts = await editor.post(path, fields)
    expect(withoutScripts.status).toBe(404)
    expect(pageText(withoutScripts)).toContain('Changes not saved This job is no longer available.')
    expect(pageText(withoutScripts)).toContain(`Description ${JOB.description} Responsibilities`)
    expect(pageText(withoutScripts)).toContain('Screening questions Which licence? LF LO')
    expect(pageText(await editor.get(path))).toContain("We can't find that page")
  },
)

test('a reference that another job has is marked with 409, and the input is kept', async () => {
  expect((await post({ reference: 'WB-1' })).status).toBe(303)
  const taken = await post({ title: 'Night Driver', reference: 'wb-1' })
  expect(taken.status).toBe(409)
  expect(pageText(taken)).toContain('Forklift Driver has this reference. Enter a different one, or leave it empty.')
  expect(/<input[^>]*name="reference"[^>]*>/.exec(taken.body)?.[0]).toContain('aria-invalid="true"')
  expect(taken.body).toContain('value="Night Driver"')
  const job = await makeJob(site.db, employer)
  const edited = await visit(site, { as: employer }).post(`/manage-jobs/${job.id}/edit`, {
    ...JOB,
    reference: 'WB-1',
    [VERSION_FIELD]: String(job.version),
  })
  expect([edited.status, pageText(edited).includes('has this reference')]).toEqual([409, true])
})

test('a closing date more than a year away is rejected when a job is posted and when it is renewed', async () => {
  const far = await post({ closes_on: '2999-12-24' })
  expect([far.status, pageText(far).includes('Choose a date within a year from today.')]).toEqual([400, true])
  const closesOn = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const { id } = await makeJob(site.db, employer, { closesOn, closesAt: new Date(`${closesOn}T13:00:00Z`) })
  const renewed = await visit(site, { as: employer }).post(`/manage-jobs/${id}/renewal`, { closes_on: '2999-12-24' })
  expect([renewed.status, pageText(renewed).includes('Choose a date within a year from today.')]).toEqual([400, true])
})

test('the copy of a job has no reference', async () => {
  const { id } = await makeJob(site.db, employer, { title: 'Copied Driver', reference: 'COPY-1' })
  const { body } = await visit(site, { as: employer }).get(`/post-job?from=${id}`)
  expect(body).toContain('value="Copied Driver"')
  expect(body).not.toContain('COPY-1')
})

test('jobs beyond the hourly limit of a person are rejected with the time to wait, and the form keeps its input', async () => {
  const key = TEST_ENCRYPTION.fingerprint(`jobPost:${employer.id}`)
  const windowEndsAt = new Date(Date.now() + 60_000)
  await site.db.insert(rateLimits).values({ key, used: RATE_LIMITS.jobPost.max - 1, windowEndsAt })
  expect((await post({ title: 'Rope Access Technician' })).status).toBe(303)
  const rejected = await post({ title: 'Tower Crane Rigger' })
  expect([rejected.status, Number(rejected.headers['retry-after']) > 0]).toEqual([429, true])
  expect(rejected.body).toContain('value="Tower Crane Rigger"')
  expect(await countOf('Tower Crane Rigger')).toBe(0)
})

test("an admin's other company name is saved after the warning that the employer loses the job", async () => {
  const admin = visit(site, { as: await makePerson(site.db, 'admin') })
  const job = await makeJob(site.db, employer)
  const save = (fields: Record<string, string>) =>
    admin.post(`/manage-jobs/${job.id}/edit`, { ...JOB, [VERSION_FIELD]: '1', ...fields })
  const saved = async () => (await site.db.select().from(jobs).where(eq(jobs.id, job.id)))[0]
  const first = await save({ company_name: 'Harbour Logistics' })
  expect(first.status).toBe(400)
  const warning = `With another name, ${employer.companyName} can no longer see this job and its applications.`
  expect(pageText(first)).toContain(warning)
  expect(await saved()).toMatchObject({ companyId: employer.companyId, version: 1 })
  const seen = { [ACKNOWLEDGED_FIELD]: warningsIn(first) }
  expect((await save({ company_name: 'Harbour Freight', ...seen })).status).toBe(400)
  expect((await save({ company_name: 'Harbour Logistics', ...seen })).status).toBe(303)
  expect(await saved()).toMatchObject({ companyName: 'Harbour Logistics', companyId: null, version: 2 })
})

test('a job whose company was renamed since its form was opened is not taken from it by saving again', async () => {
  const owner = await makePerson(site.db, 'employer', { companyName: 'Acme Couriers' })
  const job = await makeJob(site.db, owner)
  await site.db.update(jobs).set({ companyName: 'Acme Freight', version: 2 }).where(eq(jobs.id, job.id))
  const admin = visit(site, { as: await makePerson(site.db, 'admin') })
  const save = (version: string) =>
    admin.post(`/manage-jobs/${job.id}/edit`, { ...JOB, [VERSION_FIELD]: version, company_name: 'Acme Couriers' })
  expect((await save('1')).status).toBe(409)
  const again = await save('2')
  expect(again.status).toBe(400)
  expect(pageText(again)).toContain('With another name, Acme Freight can no longer see this job')
})

test('saving a draft leads to its preview, and saving a published job to its page', async () => {
  const draft = await makeJob(site.db, employer, { publishedAt: null, listedUntil: null })
  const job = await makeJob(site.db, employer)
  for (const [{ id }, page] of [
    [draft, `/manage-jobs/${draft.id}/preview`],
    [job, `/jobs/${job.id}`],
  ] as const) {
    const visitor = visit(site, { as: employer })
    const saved = await visitor.post(`/manage-jobs/${id}/edit`, { ...JOB, [VERSION_FIELD]: '1' })
    expect([saved.status, saved.location]).toEqual([303, page])
    expect((await visitor.get(page)).status).toBe(200)
  }
})

test('Manage Jobs and Schedule say that the closing date of a draft has passed', async () => {
  const past = { closesOn: '2020-01-01', closesAt: new Date('2020-01-01T13:00:00Z') }
  const draft = await makeJob(site.db, employer, { ...past, publishedAt: null, listedUntil: null })
  const visitor = visit(site, { as: employer })
  expect(pageText(await visitor.get('/manage-jobs'))).toContain('Closing date has passed: edit it to publish')
  const answer = await visitor.post(`/manage-jobs/${draft.id}/schedule`, { publish_at: '2099-01-01T09:00' })
  expect(answer.status).toBe(409)
  expect(pageText(answer)).toContain(`The closing date of ${draft.title} has passed. Edit the job first.`)
})

test('renewing proposes no date later than the last possible one', async () => {
  const today = todayIn('Australia/Sydney', new Date())
  const closesOn = addDays(today, 360)
  const closesAt = endOfDayIn('Australia/Sydney', closesOn)
  const job = await makeJob(site.db, employer, { closesOn, closesAt, listedUntil: closesAt })
  const page = await visit(site, { as: employer }).get(`/manage-jobs/${job.id}/renewal`)
  const [field = ''] = /<input[^>]*name="closes_on"[^>]*>/.exec(page.body) ?? []
  const [proposed, max] = ['value', 'max'].map((name) => new RegExp(` ${name}="([^"]*)"`).exec(field)?.[1])
  expect(max).toMatch(/^\d{4}-/)
  expect(proposed).toBe(max)
})

test('a search for a postcode offers distances only, because no job names a postcode alone', async () => {
  const options = async (location: string) => (await visit(site).get(`/jobs?location=${location}`)).body
  expect(await options('3000')).not.toContain('Only “3000”')
  expect(await options('Fremantle')).toContain('Only “Fremantle”')
})
