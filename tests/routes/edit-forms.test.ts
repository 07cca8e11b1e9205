import { eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatRowIds, ROWS_FIELD } from '#app/core/numbered-rows.ts'
import { VERSION_FIELD } from '#app/core/version.ts'
import { DEFAULT_AGENCY } from '#app/domain/agency/agency.ts'
import { defaultSecuritySettings } from '#app/domain/security/security-settings.ts'
import { newId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import { agency } from '#db/schema/agency.ts'
import { bookings } from '#db/schema/bookings.ts'
import { products, storeSettings } from '#db/schema/catalogue.ts'
import { deliveryMethods, discounts } from '#db/schema/checkout.ts'
import { companies } from '#db/schema/companies.ts'
import { interviewers, interviews } from '#db/schema/interviews.ts'
import { jobs } from '#db/schema/jobs.ts'
import { orderLines, orders } from '#db/schema/orders.ts'
import { orderParcelLines, orderParcels } from '#db/schema/parcels.ts'
import { profiles } from '#db/schema/people.ts'
import { bookingDays, bookingSettings, consultants, consultationTypes } from '#db/schema/scheduling.ts'
import { securitySettings } from '#db/schema/security.ts'
import { makeManageLink } from '#tests/support/booking-factories.ts'
import {
  makeApplication,
  makeBooking,
  makeConsultant,
  makeInterview,
  makeJob,
  makePerson,
} from '#tests/support/factories.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { guestCtx, makeOrder } from '#tests/support/store-actions.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { pageText, visit } from './client.ts'

let site: Site
let admin: Person
let employer: Person
let employee: Person
beforeAll(async () => {
  site = await openSite()
  admin = await makePerson(site.db, 'admin')
  employer = await makePerson(site.db, 'employer')
  employee = await makePerson(site.db, 'employee')
  await site.db.insert(agency).values({ ...DEFAULT_AGENCY, updatedAt: new Date() })
  await site.db.insert(securitySettings).values({ ...defaultSecuritySettings(false), updatedAt: new Date() })
})
afterAll(() => site.close())

/** The version in the hidden field of a page's form. */
const HIDDEN_VERSION = new RegExp(`<input type="hidden" name="${VERSION_FIELD}" value="(\\d*)"/>`)

const LONG = 'x'.repeat(6000)

/** Every page with a form for a versioned row: its table, its path for a new row, and an invalid form. */
const FORMS: [page: string, table: PgTable, open: () => Promise<string>, fields?: Record<string, string>][] = [
  ['agency settings', agency, async () => '/admin/settings'],
  ['security settings', securitySettings, async () => '/admin/security/settings'],
  ['booking settings', bookingSettings, async () => '/admin/bookings'],
  ['store settings', storeSettings, async () => '/admin/store/settings'],
  ['day', bookingDays, async () => `/admin/bookings/days/${await makeDay()}`],
  ['consultant', consultants, async () => `/admin/bookings/consultants/${(await makeConsultant(site.db)).id}`],
  ['consultation type', consultationTypes, async () => `/admin/bookings/types/${await makeType()}`],
  ['booking note', bookings, async () => `/booking-portal/${await makeBookingId()}/note`, { note: LONG }],
  ['product', products, productPage('')],
  ['product options', products, productPage('/options'), { option_title_0: 'Size' }],
  ['product variants', products, productPage('/variants')],
  ['product placement', products, productPage('/placement'), { add: LONG }],
  ['discount', discounts, async () => `/admin/store/discounts/${await makeDiscount()}`],
  ['delivery method', deliveryMethods, async () => `/admin/store/delivery-methods/${await makeDeliveryMethod()}`],
  ['refund', orders, orderPage('/refund')],
  ['shipment', orders, orderPage('/shipment'), { part: 'yes' }],
  ['parcel', orderParcels, parcelPage, { carrier: LONG }],
  ['job', jobs, async () => `/manage-jobs/${(await makeJob(site.db, employer)).id}/edit`],
  ['company', companies, async () => '/employer/company'],
  ['profile', profiles, async () => '/employee/dashboard/profile'],
  ['interview place', interviews, makePlacePage],
  ['interview reschedule', interviews, async () => (await makePlacePage()).replace('/place', '')],
  ['interview cancellation', interviews, cancellationPage, { cancel_reason: LONG }],
]

async function makePlacePage(): Promise<string> {
  const applicant = await makePerson(site.db, 'employee')
  const application = await makeApplication(site.db, await makeJob(site.db, employer), applicant)
  const startsAt = new Date(Date.now() + 86_400_000)
  const endsAt = new Date(startsAt.getTime() + 1_800_000)
  const { id } = await makeInterview(site.db, application, [startsAt])
  await site.db.update(interviews).set({ status: 'scheduled', startsAt, endsAt }).where(eq(interviews.id, id))
  return `/view-applicants/${application.id}/interviews/${id}/place`
}

async function cancellationPage(): Promise<string> {
  return (await makePlacePage()).replace('/place', '/cancellation')
}

async function makeType(): Promise<string> {
  const id = newId()
  const slug = `type-${id}`
  await site.db.insert(consultationTypes).values({ id, slug, name: 'Brief', method: 'phone', createdAt: new Date() })
  return id
}

function productPage(tab: string) {
  return async () => `/admin/store/products/${(await makeProduct(site.db)).id}${tab}`
}

function orderPage(action: string) {
  return async () => `/admin/store/orders/${(await makeOrder(guestCtx(site))).id}${action}`
}

async function parcelPage(): Promise<string> {
  const { id: orderId } = await makeOrder(guestCtx(site))
  const id = newId()
  const [line] = await site.db.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  if (!line) throw new Error('The order has no line.')
  await site.db.insert(orderParcels).values({ id, orderId, sentAt: new Date() })
  await site.db.insert(orderParcelLines).values({ parcelId: id, lineId: line.id, quantity: 1 })
  return `/admin/store/orders/${orderId}/parcels/${id}`
}

async function makeBookingId(): Promise<string> {
  return (await makeBooking(site.db)).id
}

async function makeDay(): Promise<string> {
  const id = newId()
  await site.db.insert(bookingDays).values({ id, onDate: '2099-01-01', name: 'Stocktake', closed: true })
  return id
}

async function makeDiscount(): Promise<string> {
  const id = newId()
  await site.db.insert(discounts).values({ id, code: 'MUG10', kind: 'percentage', value: 10, createdAt: new Date() })
  return id
}

async function makeDeliveryMethod(): Promise<string> {
  const id = newId()
  const method = { name: 'Express', priceCents: 1000, states: [], postcodes: [], position: 0, createdAt: new Date() }
  await site.db.insert(deliveryMethods).values({ id, ...method })
  return id
}

function personFor(path: string): Person {
  if (path.startsWith('/employee')) return employee
  return path.startsWith('/employer') || path.startsWith('/manage-jobs') ? employer : admin
}

test.each(FORMS)(
  'without scripts, the rejected %s form still has the version it was opened with',
  async (_, table, open, fields = {}) => {
    const path = await open()
    await site.db.execute(sql`update ${table} set version = version + 1`)
    const response = await visit(site, { as: personFor(path) }).post(path, { ...fields, [VERSION_FIELD]: '1' })
    expect(response.status).toBe(400)
    expect(response.body.match(HIDDEN_VERSION)?.[1]).toBe('1')
  },
)

test('without scripts, a booking that is moved keeps its version while a time is chosen', async () => {
  const path = `/booking-portal/${await makeBookingId()}/reschedule`
  await site.db.execute(sql`update ${bookings} set version = version + 1`)
  const chosen = { choose: '2099-01-05', [VERSION_FIELD]: '1' }
  const response = await visit(site, { as: admin }).post(path, chosen)
  expect(response.status).toBe(200)
  expect(response.body.match(HIDDEN_VERSION)?.[1]).toBe('1')
})

const HIDDEN_FROM = /<input type="hidden" name="from" value="(\w*)"\/>/
const RANKING = { is_on: 'yes', answers_weight: '1', rating_weight: '1', skills_weight: '1', scorecards_weight: '1' }
const DETAILS = { full_name: 'Mia Tran', email: 'mia@example.com', phone: '' }

/** Pages of a stale form: the saved values that it shows, the form, the hidden field, and who submits it. */
const STALE_FORMS: [page: string, shown: string, open: () => Promise<[path: string, by?: Person]>, fields: object][] = [
  ['ranking', 'A lot', openStaleRanking, RANKING],
  ['blind review', 'Hide names until Hired', openStaleBlindReview, { blind_until: 'Reviewed', from: '' }],
  ['booking details', 'Renamed Elsewhere', openStaleDetails, DETAILS],
  ['scorecard', 'Kind to customers', openStaleScorecard, { recommendation: '1', strengths: '', concerns: '' }],
  ['interview place', 'Gate 3', openStalePlace, { place: 'Gate 4', [VERSION_FIELD]: '1' }],
]

async function openStalePlace(): Promise<[string, Person]> {
  const path = await makePlacePage()
  await visit(site, { as: employer }).post(path, { place: 'Gate 3', [VERSION_FIELD]: '1' })
  return [path, employer]
}

async function openStaleRanking(): Promise<[string, Person]> {
  const job = await makeJob(site.db, employer)
  const path = `/manage-jobs/${job.id}/ranking`
  await visit(site, { as: employer }).post(path, { ...RANKING, rating_weight: '3' })
  return [path, employer]
}

async function openStaleBlindReview(): Promise<[string, Person]> {
  const job = await makeJob(site.db, employer, { blindUntil: 'Hired' })
  return [`/manage-jobs/${job.id}/blind-review`, employer]
}

async function openStaleDetails(): Promise<[string]> {
  const booking = await makeBooking(site.db, { fullName: 'Renamed Elsewhere' })
  await site.db.execute(sql`update ${bookings} set version = version + 1 where id = ${booking.id}`)
  return [`/bookings/${await makeManageLink(site.db, booking)}/details`]
}

async function openStaleScorecard(): Promise<[string, Person]> {
  const application = await makeApplication(site.db, await makeJob(site.db, employer), employee)
  const startsAt = new Date(Date.now() - 3_600_000)
  const endsAt = new Date()
  const interview = await makeInterview(site.db, application, [startsAt])
  await site.db.update(interviews).set({ status: 'scheduled', startsAt, endsAt }).where(eq(interviews.id, interview.id))
  // The scorecard can be changed as long as another interviewer's is missing.
  const other = await makePerson(site.db, 'employer', { colleague: employer, companyRole: 'recruiter' })
  await site.db.insert(interviewers).values({ interviewId: interview.id, personId: other.id })
  const path = `/view-applicants/${application.id}/interviews/${interview.id}/scorecard`
  const saved = { recommendation: '2', strengths: 'Kind to customers', concerns: '' }
  await visit(site, { as: employer }).post(path, saved)
  return [path, employer]
}

test.each(STALE_FORMS)(
  'a stale %s form shows what was saved, and can be submitted again',
  async (_, shown, open, fields) => {
    const [path, by] = await open()
    const visitor = visit(site, { as: by })
    const rejected = await visitor.post(path, { ...fields })
    expect(rejected.status).toBe(409)
    expect(rejected.body).toMatch(/since you opened it|in another tab/)
    expect(rejected.body).toContain(shown)
    const version = rejected.body.match(HIDDEN_VERSION)?.[1] ?? ''
    const from = rejected.body.match(HIDDEN_FROM)?.[1] ?? ''
    const { status } = await visitor.post(path, { ...fields, [VERSION_FIELD]: version, from })
    expect(status).toBe(303)
  },
)

test('after someone has added a variant or an image, what was entered stays with its row and can be saved', async () => {
  const product = await makeProduct(site.db, {
    images: 1,
    variants: [
      { values: { Size: 'M' }, priceCents: 1000 },
      { values: { Size: 'L' }, priceCents: 2000 },
    ],
  })
  const staff = visit(site, { as: admin })
  const [medium, large] = product.variants
  const page = `/admin/store/products/${product.id}`
  // The form was opened when the product had one variant and no image.
  const form = { [VERSION_FIELD]: '1', [ROWS_FIELD]: large?.id ?? '', price_0: '25.00' }
  const rejected = await staff.post(`${page}/variants`, form)
  expect(rejected.status).toBe(409)
  expect(rejected.body).toContain('since you opened it')
  expect(rejected.body).toMatch(/name="price_0"[^>]*value="10.00"|value="10.00"[^>]*name="price_0"/)
  expect(rejected.body).toMatch(/name="price_1"[^>]*value="25.00"|value="25.00"[^>]*name="price_1"/)
  const version = rejected.body.match(HIDDEN_VERSION)?.[1] ?? ''
  const rows = formatRowIds([medium?.id ?? '', large?.id ?? ''])
  const again = { [VERSION_FIELD]: version, [ROWS_FIELD]: rows, price_0: '10.00', price_1: '25.00' }
  expect((await staff.post(`${page}/variants`, again)).status).toBe(303)

  const image = await staff.post(`${page}/images/details`, {
    [VERSION_FIELD]: '1',
    [ROWS_FIELD]: newId(),
    alt_0: 'Front',
  })
  expect(image.status).toBe(409)
  expect(image.body).toContain('since you opened it')
})

test('a scorecard for an interview that was rescheduled, cancelled or taken over is rejected, and keeps what was written', async () => {
  const { db } = site
  const changes: [string, (id: string) => Promise<unknown>][] = [
    ['once the interview has begun', async () => undefined],
    [
      'has been cancelled',
      (id) => db.update(interviews).set({ status: 'cancelled', cancelledAt: new Date() }).where(eq(interviews.id, id)),
    ],
    [
      'Only the interviewers',
      async (id) => {
        const colleague = await makePerson(db, 'employer', { colleague: employer, companyRole: 'recruiter' })
        const times = { startsAt: new Date(Date.now() - 1000), endsAt: new Date(Date.now() + 1000) }
        await db.update(interviews).set(times).where(eq(interviews.id, id))
        await db.update(interviewers).set({ personId: colleague.id }).where(eq(interviewers.interviewId, id))
      },
    ],
  ]
  for (const [reason, change] of changes) {
    const path = (await makePlacePage()).replace('/place', '/scorecard')
    await change(path.split('/').at(-2) ?? '')
    const fields = { recommendation: '2', strengths: 'Knows every knot.', concerns: '' }
    const rejected = await visit(site, { as: employer }).post(path, fields)
    expect(rejected.status).toBe(409)
    expect(pageText(rejected)).toContain(reason)
    expect(rejected.body).toMatch(/<textarea[^>]*>\s*Knows every knot\.<\/textarea>/)
  }
})
