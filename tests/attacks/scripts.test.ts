import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { agency } from '#db/schema/agency.ts'
import { applicationNotes } from '#db/schema/applications.ts'
import { companies } from '#db/schema/companies.ts'
import { profiles } from '#db/schema/people.ts'
import { applicationSubmissions } from '#db/schema/resumes.ts'
import { hydrated } from '#tests/support/browser.ts'
import { TEST_SECRET } from '#tests/support/context.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { makeApplication, makeBooking, makeJob, makePerson } from '#tests/support/factories.ts'
import { launchBrowser } from '#tests/support/launch-browser.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import type { Program } from '../resilience/program.ts'
import { startServer, stopServer } from '../resilience/servers.ts'
import { IS_QUICK, report } from './report.ts'

/** Texts that run `canary` where a page contains them without escaping. */
const PAYLOADS = [
  '<script>canary()</script>',
  '"><img src=x onerror=canary()>',
  '</script><script>canary()</script>',
  "'><svg onload=canary()>",
  '</title><script>canary()</script>',
  '</textarea><img src=x onerror=canary()>',
  '<iframe srcdoc="<script>parent.canary()</script>">',
  '<details open ontoggle=canary()>x</details>',
  '" autofocus onfocus=canary() x="',
  '-->\u2028<script>canary()</script>',
  'javascript:canary()',
].slice(0, IS_QUICK ? 2 : undefined)

/** The name of the function in the page that the payloads call, and the one that a blocked script is reported to. */
const CANARY = 'canary'
const VIOLATION = 'reportViolation'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Database
let program: Program
let browser: Browser
/** Who opens which pages. */
const visits: { as: Person | null; paths: string[] }[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.url, { max: 4 })
  program = await startServer(database.url, { PAGE_CACHE_MS: '0' })
  browser = await launchBrowser()
  await insertPayloads()
})

afterAll(async () => {
  await stopServer(program)
  await db.$client.end()
  await database.drop()
})

/** Enters each payload into every text of a job, its company, an applicant, a booking and a product. */
async function insertPayloads(): Promise<void> {
  const admin = await makePerson(db, 'admin')
  const guestPaths = ['/', '/jobs', '/store', '/booking', '/contact']
  const adminPaths = ['/admin/dashboard', '/admin/users', '/admin/audit', '/booking-portal', '/view-applicants']
  for (const payload of PAYLOADS) {
    const employer = await makePerson(db, 'employer', { fullName: payload, companyName: payload })
    const applicant = await makePerson(db, 'employee', { fullName: payload })
    await db.update(companies).set({ about: payload, website: payload })
    await db.update(profiles).set({ phone: payload, headline: payload, location: payload, skills: [payload] })
    const job = await makeJob(db, employer, {
      title: payload,
      companyName: payload,
      location: payload,
      salary: payload,
      category: payload,
      description: payload,
      responsibilities: [payload],
      requirements: [payload],
      benefits: [payload],
    })
    const application = await makeApplication(db, job, applicant, { tags: [payload] })
    await db.insert(applicationSubmissions).values({ applicationId: application.id, coverNote: payload })
    await db.insert(applicationNotes).values({
      id: newId(),
      applicationId: application.id,
      authorId: employer.id,
      body: payload,
      at: new Date(),
    })
    const booking = await makeBooking(db, { fullName: payload, phone: payload, message: payload, note: payload })
    const product = await makeProduct(db, { title: payload, subtitle: payload })
    const [company] = await db.select({ slug: companies.slug, id: companies.id }).from(companies)
    guestPaths.push(`/jobs/${job.id}`, `/companies/${company?.slug}`, `/product/${product.id}`)
    guestPaths.push(`/jobs?q=${encodeURIComponent(payload)}`)
    visits.push({ as: applicant, paths: ['/employee/dashboard', '/employee/dashboard?tab=profile'] })
    const ofApplication = `/view-applicants/${application.id}`
    const employerPaths = ['/employer/dashboard', '/manage-jobs', `/manage-jobs/${job.id}/edit`]
    visits.push({ as: employer, paths: [...employerPaths, ofApplication, '/view-applicants?view=board'] })
    adminPaths.push(`/admin/users/${applicant.id}`, `/booking-portal/${booking.id}`)
  }
  await db.update(agency).set({ tagline: PAYLOADS[0] ?? '', openingHours: PAYLOADS[0] ?? '' })
  visits.push({ as: null, paths: guestPaths }, { as: admin, paths: adminPaths })
}

/** Opens every page and counts the calls of `name`, after a check that a call is counted. */
async function countCalls(name: string, bypassCSP: boolean, control: string) {
  const calls: string[] = []
  const statuses: number[] = []
  let links = 0
  for (const { as, paths } of visits) {
    const context = await newContext(as, bypassCSP)
    let current = ''
    await context.exposeFunction(name, () => calls.push(current))
    if (name === VIOLATION) {
      await context.addInitScript(`addEventListener('securitypolicyviolation', () => ${VIOLATION}())`)
    }
    const page = await context.newPage()
    for (const path of paths) {
      current = path
      const response = await page.goto(program.url + path)
      await hydrated(page)
      statuses.push(response?.status() ?? 0)
      links += await page.locator('[href^="javascript:" i], [src^="javascript:" i], [action^="javascript:" i]').count()
    }
    current = 'control'
    await page.evaluate(control)
    await expect.poll(() => calls.includes('control')).toBe(true)
    await context.close()
  }
  return { calls: calls.filter((path) => path !== 'control'), statuses, links }
}

async function newContext(as: Person | null, bypassCSP: boolean): Promise<BrowserContext> {
  const context = await browser.newContext({ bypassCSP })
  context.setDefaultTimeout(60_000)
  if (as) await context.addCookies([{ ...sessionCookie(program.url, as, TEST_SECRET), url: program.url }])
  return context
}

test('no text that people enter runs as a script, even without the content security policy', async () => {
  const { calls, statuses, links } = await countCalls(CANARY, true, `${CANARY}()`)
  report({
    promise: 6,
    attack: `${PAYLOADS.length} scripts in every text of jobs, companies, people, applications, bookings and products; ${statuses.length} pages without the policy`,
    measured: `${calls.length} scripts ran, ${links} links to scripts`,
    target: '0',
    isMet: calls.length + links === 0,
  })
  expect({ calls, links }).toEqual({ calls: [], links: 0 })
  expect(statuses.filter((status) => status !== 200)).toEqual([])
})

test('no page violates its own content security policy', async () => {
  const inlineScript = `document.head.append(Object.assign(document.createElement('script'), { textContent: '1' }))`
  const { calls, statuses } = await countCalls(VIOLATION, false, inlineScript)
  report({
    promise: 6,
    attack: `the same ${statuses.length} pages with the policy`,
    measured: `${calls.length} violations`,
    target: '0',
    isMet: calls.length === 0,
  })
  expect(calls).toEqual([])
})
