import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { VERSION_FIELD } from '#app/core/version.ts'
import { SETTLING_MS } from '#app/domain/job-alerts/new-jobs.server.ts'
import { sendJobAlerts } from '#app/domain/job-alerts/send-alerts.server.tsx'
import { ACKNOWLEDGED_FIELD } from '#app/domain/jobs/posting/checks/acknowledged-warnings.ts'
import { DAY_MS, todayIn } from '#app/lib/dates.ts'
import type { Person } from '#app/policy/actor.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { companies } from '#db/schema/companies.ts'
import { emails } from '#db/schema/email.ts'
import { jobAlertEmails, jobAlerts } from '#db/schema/job-alerts.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles, sessions } from '#db/schema/people.ts'
import { rateLimits } from '#db/schema/rate-limits.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeFeed, makeJob, makePerson } from '#tests/support/factories.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { jsonLdOf, pageText, type RouteResponse, visit, warningsIn } from './client.ts'

/** A job that is no longer listed is nowhere on the site, on any process. */

let site: Site
let bed: TestBed
/** The same site on another process, which keeps pages of guests for a second as in production. */
let otherProcess: Site
/** The connections of the second worker that sends alerts. */
let secondDb: Database
let poster: Person
let neighbour: typeof jobs.$inferSelect
let owner: Person
/** The slug of the owner's company. */
let company: string
let employer: ReturnType<typeof visit>
let admin: ReturnType<typeof visit>
beforeAll(async () => {
  site = await openSite()
  otherProcess = { ...site, url: await site.startProcess({ PAGE_CACHE_MS: '1000' }) }
  secondDb = openDatabase(site.databaseUrl, { max: 2 })
  bed = await openTestBed()
  poster = await makePerson(site.db, 'employer', { companyName: 'Harbour Logistics' })
  neighbour = await makeJob(site.db, poster, { title: 'Driver of lorries', category: 'Vanishing trades' })
  owner = await makePerson(site.db, 'employer', { companyName: 'Vanishing Logistics', isCompanyVerified: false })
  // A colleague, who stays signed in when the owner of the jobs is suspended.
  employer = visit(site, { as: await makePerson(site.db, 'employer', { colleague: owner }) })
  const [row] = await site.db.select().from(companies).where(eq(companies.name, 'Vanishing Logistics'))
  company = row?.slug ?? ''
  admin = visit(site, { as: await makePerson(site.db, 'admin') })
  await makeFeed(site.db, 'vanishing', { categories: ['Vanishing trades'] })
  await visit(site).post('/job-alerts?q=vanishing', { email: ALERT_EMAIL })
  const { link } = await site.emailTo(ALERT_EMAIL, 'Confirm your job alert')
  await visit(otherProcess).post(`${link.slice(link.indexOf('/job-alerts/'))}/confirmation`)
})
// So many requests to the API in a minute from one address would be rejected.
afterEach(() => site.db.delete(rateLimits))
afterAll(async () => {
  await secondDb.$client.end()
  await site.close()
  await bed.close()
})

const get = (path: string, headers: Record<string, string> = {}, from = site) => visit(from).get(path, headers)

/** Days that the clocks of the servers are ahead of the test's. */
let daysPassed = 0
const clock = () => Date.now() + daysPassed * DAY_MS

/** Where the job is shown to the public. */
async function whereShown(id: string, from = site): Promise<string[]> {
  const paths = {
    'landing page': '/',
    list: '/jobs?q=vanishing',
    count: '/jobs?q=vanishing',
    'count of an option': '/jobs?q=vanishing',
    nearby: '/jobs?q=vanishing&location=dandenong&within=5',
    'job beside the list': `/jobs/${id}/pane`,
    'browse page': '/jobs/category/vanishing-trades',
    'browse page of a place': '/jobs/in/dandenong-vic',
    'browse page of both': '/jobs/category/vanishing-trades/in/dandenong-vic',
    suggestions: '/jobs/suggestions?q=vanishing',
    company: `/companies/${company}`,
    'count of a company': `/companies/${company}`,
    'link preview of a company': `/companies/${company}`,
    'companies in the sitemap': '/sitemaps/pages.xml',
    embed: '/embed/jobs?q=vanishing',
    'similar jobs': `/jobs/${neighbour.id}`,
    sitemap: '/sitemaps/jobs.xml',
    rss: '/jobs.rss?q=vanishing',
    'rss nearby': '/jobs.rss?q=vanishing&location=dandenong&within=5',
    feed: '/feeds/jobs.xml',
    'feed of a board': '/feeds/vanishing.xml',
    'API list': '/api/v1/jobs?q=vanishing',
    'API nearby': '/api/v1/jobs?q=vanishing&location=dandenong&within=5',
    'API job': `/api/v1/jobs/${id}`,
    markup: `/jobs/${id}`,
    'search engines': `/jobs/${id}`,
    'link preview': `/jobs/${id}`,
    'preview image': `/jobs/${id}/preview.png`,
  }
  const found: string[] = []
  // One after the other, because a busy server rejects some of many pages at once.
  for (const [name, path] of Object.entries(paths)) {
    if (isShown(name, await get(path, {}, from), id)) found.push(name)
  }
  return (await isInAlert(id)) ? [...found, 'alert'] : found
}

function isShown(name: string, page: RouteResponse, id: string): boolean {
  if (name === 'count') return pageText(page).includes('1 job for “vanishing”')
  if (name === 'count of an option') return pageText(page).includes('VIC (1)')
  if (name === 'count of a company') return pageText(page).includes('1 open job')
  if (name === 'companies in the sitemap') return page.body.includes(`/companies/${company}<`)
  if (name === 'search engines')
    return page.status === 200 && !page.body.includes('<meta name="robots" content="noindex"')
  if (name === 'suggestions') return page.body.includes('Vanishing driver')
  if (name === 'API job' || name === 'preview image') return page.status === 200
  if (name === 'job beside the list') return page.status === 200 && JSON.parse(page.body).page?.job.open === true
  if (name === 'link preview') return page.body.includes(`/jobs/${id}/preview.png`)
  if (name === 'link preview of a company') return page.body.includes('Jobs at Vanishing Logistics, 1 open job,')
  return name === 'markup' ? jsonLdOf(page.body).JobPosting !== undefined : page.body.includes(id)
}

const everywhere =
  `landing page, list, count, count of an option, nearby, job beside the list, browse page, browse page of a place,
  browse page of both, suggestions, company, count of a company, link preview of a company, companies in the sitemap, embed,
  similar jobs, sitemap, rss, rss nearby, feed, feed of a board, API list, API nearby, API job, markup, search engines,
  link preview, preview image, alert`.split(/,\s+/)
const ALERT_EMAIL = 'alerts@example.com'

/**
 * Is the job in the email of an alert that has not been checked since before it was posted, and has not had it? Two
 * workers send the alerts at the same time, as two processes do.
 */
async function isInAlert(id: string): Promise<boolean> {
  const now = new Date(clock() + SETTLING_MS)
  await site.db.delete(emails).where(eq(emails.recipient, ALERT_EMAIL))
  await site.db.delete(jobAlertEmails)
  await site.db.update(jobAlerts).set({ checkedUntil: new Date(now.getTime() - 2 * DAY_MS), dueAt: now })
  await Promise.all([site.db, secondDb].map((db) => sendJobAlerts.run({ ...bed.ctx(), db, now: () => now }, {})))
  const sent = await site.db.select().from(emails).where(eq(emails.recipient, ALERT_EMAIL))
  expect(sent.length).toBeLessThanOrEqual(1)
  return sent.some(({ html }) => html.includes(id))
}

/** Each process once its pages have expired. */
async function expectShown(id: string, places: string[]): Promise<void> {
  for (const from of [site, otherProcess])
    await expect.poll(() => whereShown(id, from), { interval: 300, timeout: 15_000 }).toEqual(places)
}

/** The calendar date of the servers, some days later, where the job is. */
const date = (days: number) => todayIn('Australia/Sydney', new Date(clock() + days * DAY_MS))
const change = (id: string, name: string, form = {}) => employer.post(`/manage-jobs/${id}/${name}`, form)

/** Saves the job with other fields in the form of its employer, who accepts its warnings. */
async function edit(id: string, fields: Record<string, string>): Promise<void> {
  const [job] = await site.db.select().from(jobs).where(eq(jobs.id, id))
  const form = {
    title: job?.title ?? '',
    location: job?.location ?? '',
    job_type: job?.jobType ?? '',
    category: job?.category ?? '',
    description: job?.description ?? '',
    responsibilities: job?.responsibilities.join('\n') ?? '',
    requirements: job?.requirements.join('\n') ?? '',
    [VERSION_FIELD]: String(job?.version),
    ...fields,
  }
  const first = await change(id, 'edit', form)
  const saved =
    first.status === 400 ? await change(id, 'edit', { ...form, [ACKNOWLEDGED_FIELD]: warningsIn(first) }) : first
  expect(saved.status).toBe(303)
}

/** The next day begins for both servers. */
async function passDay(): Promise<void> {
  daysPassed += 1
  site.passDay()
  // The people use the site every day.
  const now = new Date(clock())
  await site.db.update(sessions).set({ updatedAt: now, expiresAt: new Date(now.getTime() + DAY_MS) })
}

/** How a job leaves the site and comes back, as its employer or an admin does it. */
const states: Record<string, { off(id: string): Promise<unknown>; on?(id: string): Promise<unknown> }> = {
  paused: { off: (id) => change(id, 'pause'), on: (id) => change(id, 'resumption') },
  closed: { off: (id) => change(id, 'closure'), on: (id) => change(id, 'resumption') },
  filled: { off: (id) => change(id, 'filling', { open_applications: 'keep' }), on: (id) => change(id, 'resumption') },
  'held for review': {
    off: (id) => edit(id, { description: 'A registration fee applies.' }),
    on: (id) => admin.post(`/admin/jobs/${id}/approval`, { version: '2' }),
  },
  deleted: { off: (id) => change(id, 'deletion') },
  'of a suspended employer': {
    off: () => admin.post(`/admin/users/${owner.id}/suspension`, { reason: 'Asked applicants for a fee.' }),
    on: () => admin.post(`/admin/users/${owner.id}/restoration`),
  },
  // Last, because the clocks of the servers stay ahead.
  expired: {
    off: async (id) => {
      await edit(id, { closes_on: date(0) })
      await expectShown(id, everywhere)
      await passDay()
    },
    on: (id) => change(id, 'renewal', { closes_on: date(9) }),
  },
}

test('the jobs of a suspended employer with more than 100 leave at once, also those that a task has yet to take off', async () => {
  const job = await makeJob(site.db, owner, {
    title: 'Vanishing driver',
    category: 'Vanishing trades',
    ageMinutes: 60,
  })
  onTestFinished(async () => void (await site.db.delete(jobs).where(eq(jobs.postedBy, owner.id))))
  for (let n = 0; n < 101; n++) await makeJob(site.db, owner, { companyName: 'Others', location: 'Hobart TAS' })
  // These show the newest jobs, or how many there are.
  const ofNewest = ['landing page', 'company', 'count of a company', 'link preview of a company']
  const places = everywhere.filter((place) => !ofNewest.includes(place))
  await expectShown(job.id, places)
  const suspended = states['of a suspended employer']
  const state = async () => {
    const [row] = await site.db
      .select({ listedUntil: jobs.listedUntil, relistingSince: profiles.relistingSince })
      .from(jobs)
      .innerJoin(profiles, eq(profiles.id, jobs.postedBy))
      .where(eq(jobs.id, job.id))
    return { isListed: row?.listedUntil !== null, isTaskDue: row?.relistingSince !== null }
  }
  // The task waits for the row of the oldest job.
  const client = await site.db.$client.connect()
  try {
    await client.query('begin')
    await client.query('select from jobs where id = $1 for no key update', [job.id])
    await suspended?.off(job.id)
    await expectShown(job.id, [])
    expect(await state()).toEqual({ isListed: true, isTaskDue: true })
  } finally {
    await client.query('rollback')
    client.release()
  }
  await expect.poll(state).toEqual({ isListed: false, isTaskDue: false })
  expect(await whereShown(job.id)).toEqual([])
  await suspended?.on?.(job.id)
  await expectShown(job.id, places)
})

test.each(Object.entries(states))(
  'a job that is %s leaves every page, feed and alert of both processes, and returns to the same addresses if it can',
  async (name, { off, on }) => {
    const job = await makeJob(site.db, owner, { title: 'Vanishing driver', category: 'Vanishing trades' })
    onTestFinished(async () => void (await site.db.delete(jobs).where(eq(jobs.id, job.id))))
    await expectShown(job.id, everywhere)
    const etag = String((await get('/feeds/jobs.xml')).headers.etag)
    await off(job.id)
    // The process that changes a job forgets its pages at once. Nothing tells it that a closing time has passed.
    if (name !== 'expired') expect(await whereShown(job.id)).toEqual([])
    await expectShown(job.id, [])
    expect((await get('/feeds/jobs.xml', { 'If-None-Match': etag })).status).toBe(200)
    if (!on) return
    await on(job.id)
    expect(await whereShown(job.id)).toEqual(everywhere)
    await expectShown(job.id, everywhere)
  },
)
