import { eq } from 'drizzle-orm'
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtInStore } from '#app/domain/storefront/gateway/built-in.server.ts'
import { type RequestContext, requestContextKey } from '#app/http/request-context.ts'
import { type Actor, GUEST } from '#app/policy/actor.ts'
import * as root from '#app/root.tsx'
import * as adminDashboard from '#app/routes/admin/dashboard.tsx'
import * as booking from '#app/routes/booking/booking.tsx'
import * as employeeDashboard from '#app/routes/employee/dashboard.tsx'
import * as applicant from '#app/routes/employer/applicants/applicant.tsx'
import * as applicants from '#app/routes/employer/applicants/list.tsx'
import * as employerArea from '#app/routes/employer/area.tsx'
import * as portal from '#app/routes/employer/booking-portal/portal.tsx'
import * as employerDashboard from '#app/routes/employer/dashboard.tsx'
import * as manageJobs from '#app/routes/employer/manage-jobs.tsx'
import * as job from '#app/routes/jobs/detail.tsx'
import * as jobList from '#app/routes/jobs/list.tsx'
import * as listedProduct from '#app/routes/resources/store/product.ts'
import * as products from '#app/routes/resources/store/products.ts'
import * as company from '#app/routes/site/company.tsx'
import * as landing from '#app/routes/site/landing.tsx'
import * as product from '#app/routes/store/product.tsx'
import * as store from '#app/routes/store/store.tsx'
import { tablesOutside } from '#db/data-changes.ts'
import { companies } from '#db/schema/companies.ts'
import { jobs } from '#db/schema/jobs.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeBooking, makeJob, makePerson } from '#tests/support/factories.ts'
import { recordStatements } from '#tests/support/record-statements.ts'
import { makeOrder } from '#tests/support/store-actions.ts'
import { makeProduct } from '#tests/support/store-factories.ts'

/**
 * How many statements the loader of each page sends, without the session's one and with no result kept from an earlier
 * request. More rows must not cost more statements, so there are two of everything.
 */

type Page = { loader: unknown }
type Loader = (args: LoaderFunctionArgs) => Promise<unknown>
type Case = { page: Page; actor: Actor; max: number; path?: string; params?: Record<string, string> }

let bed: TestBed
const cases: Record<string, Case> = {}

beforeAll(async () => {
  bed = await openTestBed()
  const [admin, employer, employee, other] = await Promise.all([
    makePerson(bed.db, 'admin'),
    makePerson(bed.db, 'employer'),
    makePerson(bed.db, 'employee'),
    makePerson(bed.db, 'employee'),
  ])
  const posted = await makeJob(bed.db, employer)
  const second = await makeJob(bed.db, employer)
  const [employerCompany] = await bed.db
    .select({ slug: companies.slug })
    .from(companies)
    .innerJoin(jobs, eq(jobs.companyId, companies.id))
    .where(eq(jobs.id, posted.id))
  const application = await makeApplication(bed.db, posted, employee)
  await makeApplication(bed.db, second, employee)
  await makeApplication(bed.db, posted, other)
  const { id: productId } = await makeProduct(bed.db)
  await makeProduct(bed.db)
  for (const n of [1, 2]) {
    await makeOrder(bed.ctx(GUEST))
    await makeBooking(bed.db, { startsAt: new Date(Date.now() + n * 86_400_000) })
  }
  Object.assign(cases, {
    '/': { page: landing, actor: GUEST, max: 5 },
    // The count is sent together with the page, which is all there is of these two jobs.
    '/jobs': { page: jobList, actor: GUEST, max: 7 },
    // Three of them twice, which results that are kept for a moment save: the list and its filters ask the same.
    '/jobs?q=driver': { page: jobList, actor: GUEST, path: '/jobs?q=driver', max: 10 },
    '/jobs?q=absentword': { page: jobList, actor: GUEST, path: '/jobs?q=absentword', max: 12 },
    // Without results: each filter left out, and each alone, is a count.
    '/jobs?job_type=Internship&state=NT&posted=1': {
      page: jobList,
      actor: GUEST,
      path: '/jobs?job_type=Internship&state=NT&posted=1',
      max: 22,
    },
    // Without kept results, the newest jobs and suspended posters are read again for each search that may have results.
    '/jobs?location=Sydney&within=10': {
      page: jobList,
      actor: GUEST,
      path: '/jobs?location=Sydney&within=10',
      max: 21,
    },
    '/jobs/{id}': { page: job, actor: GUEST, params: { id: posted.id }, max: 4 },
    '/companies/{slug}': { page: company, actor: GUEST, params: { slug: employerCompany?.slug ?? '' }, max: 4 },
    '/store': { page: store, actor: GUEST, max: 6 },
    '/store?q=cap': { page: store, actor: GUEST, path: '/store?q=cap', max: 11 },
    '/product/{id}': { page: product, actor: GUEST, params: { id: productId }, max: 6 },
    '/store/{storeId}/products': { page: products, actor: GUEST, params: { storeId: 'store_muster' }, max: 4 },
    '/store/{storeId}/products/{id}': {
      page: listedProduct,
      actor: GUEST,
      params: { storeId: 'store_muster', id: productId },
      max: 4,
    },
    '/booking': { page: booking, actor: GUEST, max: 10 },
    '/employee/dashboard': { page: employeeDashboard, actor: employee, max: 13 },
    '/employer/dashboard': { page: employerDashboard, actor: employer, max: 11 },
    '/manage-jobs': { page: manageJobs, actor: employer, max: 3 },
    '/view-applicants': { page: applicants, actor: employer, max: 7 },
    '/view-applicants/{id}': { page: applicant, actor: employer, params: { id: application.id }, max: 24 },
    '/booking-portal': { page: portal, actor: admin, max: 8 },
    '/admin/dashboard': { page: adminDashboard, actor: admin, max: 24 },
  } satisfies Record<string, Case>)
})
afterAll(() => bed.close())

/** Calls the loader of a page, and of its layout if given, as a request would. */
async function load(name: string, { page, actor, params = {}, path }: Case, layout?: Page): Promise<void> {
  const context = new RouterContextProvider()
  const request = { ctx: bed.ctx(actor), store: builtInStore, storeId: 'store_muster', identityProviders: [] }
  context.set(requestContextKey, request as unknown as RequestContext)
  const url = new URL(path ?? name, 'http://127.0.0.1:3000')
  const args = { context, params, url, request: new Request(url) }
  await Promise.all(
    [layout, page].map((route) => (route?.loader as Loader | undefined)?.(args as unknown as LoaderFunctionArgs)),
  )
}

test('no page sends more statements than its budget', async () => {
  const sent: Record<string, number> = {}
  for (const [name, one] of Object.entries(cases)) {
    const statements = await recordStatements(bed.db, () => load(name, one))
    sent[name] = statements.length
  }
  for (const [name, { max }] of Object.entries(cases)) {
    expect(sent[name], name).toBeGreaterThan(0)
    expect(sent[name], name).toBeLessThanOrEqual(max)
  }
})

test.each(['/employer/dashboard', '/view-applicants'])(
  'the layout and the page %s count unread messages once',
  async (name) => {
    const statements = await recordStatements(bed.db, () => load(name, cases[name] as Case, employerArea))
    // Those in groups are of the applicants on the page.
    const counts = statements.filter(({ text }) => /count\(.*application_messages.*read_at" is null/s.test(text))
    expect(counts.filter(({ text }) => !text.includes('group by'))).toHaveLength(1)
  },
)

test.each([
  ['/', 'jobs'],
  ['/jobs', 'jobs'],
  ['/jobs?q=driver', 'jobs'],
  ['/jobs?q=absentword', 'jobs'],
  ['/jobs?location=Sydney&within=10', 'jobs'],
  ['/jobs/{id}', 'jobs'],
  ['/companies/{slug}', 'jobs'],
  ['/store', 'store'],
  ['/store?q=cap', 'store'],
  ['/product/{id}', 'store'],
  ['/store/{storeId}/products', 'store'],
  ['/store/{storeId}/products/{id}', 'store'],
] as const)(
  'the cached page %s reads no table whose changes leave the pages of %s in the cache',
  async (name, area) => {
    const statements = await recordStatements(bed.db, () => load(name, cases[name] as Case, root))
    const names = statements.flatMap(({ text }) =>
      [...text.matchAll(/(?:"|\b(?:from|join) )(\w+)/g)].map(([, found]) => found),
    )
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((found) => tablesOutside(area).includes(String(found)))).toEqual([])
  },
)
