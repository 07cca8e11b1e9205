import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Ctx } from '#app/core/context.ts'
import { createManageToken } from '#app/domain/bookings/manage-links.server.ts'
import { createCalendarFeed } from '#app/domain/bookings/portal/export/calendar-feed.server.ts'
import { uploadImport } from '#app/domain/job-import/upload-import.server.ts'
import { shipOrder } from '#app/domain/orders/fulfilment/ship-order.server.ts'
import { listParcels } from '#app/domain/orders/list-parcels.server.ts'
import { newId } from '#app/lib/id.ts'
import { createDiskFiles } from '#app/platform/files.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import type { Person } from '#app/policy/actor.ts'
import { discounts } from '#db/schema/checkout.ts'
import { emails } from '#db/schema/email.ts'
import { sessions } from '#db/schema/people.ts'
import { bookingDays, timeOff } from '#db/schema/scheduling.ts'
import { passkeys } from '#db/schema/security.ts'
import {
  makeApplication,
  makeBooking,
  makeConsultant,
  makeJob,
  makePerson,
  makeSentResume,
} from '#tests/support/factories.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { guestCtx, makeCheckout, makeOrder } from '#tests/support/store-actions.ts'
import { makeCollection, makeProduct } from '#tests/support/store-factories.ts'
import { type RouteResponse, visit } from './client.ts'

/**
 * The response of every route in app/routes.ts for every kind of actor. The row that a path names belongs to `employee`
 * (an application), `employer` (a job, the job of that application, and a booking as its consultant) or `admin` (an
 * import). POST sends the form in FORMS.
 *
 * A number is the status. A word is the target of a redirect: `employee`, `employer` and `admin` are login pages that
 * return to this path after signing in, `home` is a dashboard, `start` is the landing page, `same` is this page, and
 * `there` is any other page. `employee-without-return` is a login page that does not return here.
 */

const TABLE = `
                                                          guest     employee  other     employer  other     admin
GET  /jobs/:id/report                                     200       200       200       200       200       200
POST /jobs/:id/report                                     400       400       400       400       400       400
GET  /admin/jobs/review                                   admin     admin     admin     admin     admin     200
GET  /admin/jobs/reports                                  admin     admin     admin     admin     admin     200
GET  /admin/store/reports                                 admin     admin     admin     admin     admin     200
GET  /admin/jobs/:id/approval                             admin     admin     admin     admin     admin     there
POST /admin/jobs/:id/approval                             admin-without-return 403       403       403       403       there
GET  /admin/jobs/:id/reports/dismissal                    admin     admin     admin     admin     admin     there
POST /admin/jobs/:id/reports/dismissal                    admin-without-return 403       403       403       403       there
GET  /admin/store/reports.csv                             admin     admin     admin     admin     admin     200
`

const ACTORS = ['guest', 'employee', 'other employee', 'employer', 'other employer', 'admin'] as const
type ActorName = (typeof ACTORS)[number]
type Cast = Record<Exclude<ActorName, 'guest'>, Person>

const JOB = {
  title: 'Forklift Driver',
  location: 'Dandenong VIC',
  job_type: 'Full-time',
  salary: '$70,000',
  description: 'Load and unload trucks.',
  responsibilities: 'Load trucks',
  requirements: 'LF licence',
  benefits: 'Parking',
}

/** Valid forms by route, so that only the actor decides about the response. Other routes get an empty form. */
const FORMS: Record<string, Record<string, string>> = {
  '/admin/store/orders/:id/note': { note: 'Call back on Monday.', version: '1' },
  '/admin/store/orders/:id/parcels/:parcel': { carrier: 'Australia Post', version: '1' },
  '/admin/store/orders/:id/shipment': { version: '1' },
  '/booking-portal/:id/status': { status: 'cancelled', version: '1' },
  '/booking-portal/:id/note': { note: 'Bring the licence.', version: '1' },
  '/view-applicants/:id/notes': { note: 'Call back on Monday.' },
  '/view-applicants/:id/rating': { rating: '4' },
  '/view-applicants/:id/tags': { tag: 'Night shift' },
  '/view-applicants/:id/status': { expected_status: 'Pending', status: 'Reviewed' },
  '/manage-jobs/:id/renewal': { closes_on: '2099-12-31' },
  '/manage-jobs/:id/filling': { open_applications: 'keep' },
  '/admin/users/:id/suspension': { reason: 'Asked applicants for a fee.' },
  '/account/passkeys/:id/name': { name: 'Work laptop' },
  '/post-job': JOB,
  '/manage-jobs/:id/edit': { ...JOB, version: 'invalid' },
  '/employer/company': { name: 'Bright & Co', about: '', website: '', version: '1' },
  '/employee/dashboard/profile': {
    full_name: 'Mia Nguyen',
    phone: '0412 345 678',
    headline: '',
    location: '',
    version: '1',
  },
  '/employee/dashboard/resumes/:id': { name: 'Resume 2026' },
  '/pay/:token': {
    full_name: 'Mia Nguyen',
    email: 'mia@example.com',
    line1: '12 Test Street',
    suburb: 'Parramatta',
    state: 'NSW',
    postcode: '2150',
  },
  '/account/email': { email: 'next@example.com', current_password: 'wrong' },
  '/account/password': { current_password: 'wrong', password: 'Brolga-7walk!', confirm_password: 'Brolga-7walk!' },
}

let site: Site
let build: ServerBuild
let cast: Cast
beforeAll(async () => {
  site = await openSite()
  build = (await import(join(process.cwd(), 'build/server/index.js'))).build
})
afterAll(() => site.close())

async function makeCast(): Promise<Cast> {
  const one = (userType: 'employee' | 'employer' | 'admin') => makePerson(site.db, userType)
  const [employee, other, employer, otherEmployer, admin] = await Promise.all([
    one('employee'),
    one('employee'),
    one('employer'),
    one('employer'),
    one('admin'),
  ])
  return { employee, 'other employee': other, employer, 'other employer': otherEmployer, admin }
}

type Row = { method: 'GET' | 'POST'; path: string }

/** Every path of the built app with its methods. */
function builtRoutes(): Row[] {
  const pathOf = (id: string | undefined): string => {
    const route = id ? build.routes[id] : undefined
    return route ? `${pathOf(route.parentId)}${route.path ? `/${route.path}` : ''}` : ''
  }
  return Object.values(build.routes).flatMap((route) => {
    if (!route || route.id === 'root' || (route.path === undefined && !route.index)) return []
    const path = pathOf(route.id) || '/'
    const { loader, default: page, action } = route.module
    return [
      ...(loader || page ? [{ method: 'GET' as const, path }] : []),
      ...(action ? [{ method: 'POST' as const, path }] : []),
    ]
  })
}

/** The path with the ids of rows of `cast`. The rows are new, because an earlier request may have changed others. */
async function fill(path: string): Promise<string> {
  if (path === '/*') return '/nowhere'
  if (path.includes(':slug')) return path.replace(':slug', await slugOf(cast.employer))
  if (path.includes(':place') || path.includes(':category')) return fillBrowsePage(path)
  if (path.startsWith('/pay') || path.startsWith('/cart/checkouts'))
    return path.replace(':token', (await makeCheckout(guestCtx(site))).token).replace(':act', 'cancel')
  if (path.startsWith('/bookings')) {
    const inThreeDays = new Date(Date.now() + 3 * 86_400_000)
    const booking = await makeBooking(site.db, { startsAt: inThreeDays, confirmedAt: new Date() })
    const token = await createManageToken(ctxFor(cast.admin), booking.id)
    return path.replace(':token', token).replace(':date', '2026-12-01').replace(':month', '2026-12')
  }
  if (path.startsWith('/booking/')) return path.replace(':date', '2026-12-01').replace(':month', '2026-12')
  if (/^\/booking-portal\/:id\/(days|months)/.test(path)) {
    return path
      .replace(':id', await makeEmployersBooking())
      .replace(':date', '2026-12-01')
      .replace(':month', '2026-12')
  }
  if (path.startsWith('/admin/store')) return fillStore(path)
  if (path.startsWith('/orders'))
    return path.replace('/orders/:token', new URL((await makeOrder(guestCtx(site))).link).pathname)
  if (path.startsWith('/store/'))
    return path.replace(':storeId', 'store_muster').replace(':id', 'prod_nobody').replace('*', 'nothing')
  if (!path.includes(':id')) return path
  return path.replace(':id', await idFor(path))
}

/** A path of open jobs by category and place. The server knows the page of a new job after a second at the latest. */
async function fillBrowsePage(path: string): Promise<string> {
  await makeJob(site.db, cast.employer, { category: 'Warehousing', location: 'Dandenong VIC' })
  const filled = path.replace(':category', 'warehousing').replace(':place', 'dandenong-vic')
  await vi.waitFor(async () => expect((await visit(site).get(filled)).status).toBe(200), { timeout: 5000 })
  return filled
}

/** A path of the store admin with the ids of a product, a variant, an image or a collection. */
async function fillStore(path: string): Promise<string> {
  const { db } = site
  if (path.startsWith('/admin/store/orders')) return fillOrder(path)
  if (path.startsWith('/admin/store/discounts/:id')) return path.replace(':id', await makeDiscount())
  const { id, variants } = await makeProduct(db, {
    images: 2,
    variants: [{ values: { Size: 'S' } }, { values: { Size: 'M' } }],
  })
  const image = await db.query.productImages.findFirst({ where: (row, { eq }) => eq(row.productId, id) })
  const collection = path.includes('/collections/:id') ? await makeCollection(db, 'Workwear', []) : null
  const rowId = path.startsWith('/admin/store/stock') ? (variants[0]?.id ?? '') : (collection?.id ?? id)
  return path
    .replace(':id', rowId)
    .replace(':variant', variants[0]?.id ?? '')
    .replace(':image', image?.id ?? '')
}

/** A path with the id of an order, which is shipped if the path names a parcel. */
async function fillOrder(path: string): Promise<string> {
  const { id } = await makeOrder(guestCtx(site))
  if (!path.includes(':parcel')) return path.replace(':id', id)
  const ctx = { ...guestCtx(site), actor: cast.admin }
  await shipOrder(ctx, id, { carrier: null, trackingNumber: null, expectedVersion: 1 })
  const [parcel] = await listParcels(ctx, id)
  return path.replace(':id', id).replace(':parcel', parcel?.id ?? '')
}

async function makeDiscount(): Promise<string> {
  const id = newId()
  const code = id.slice(-12).toUpperCase()
  await site.db.insert(discounts).values({ id, code, kind: 'percentage', value: 10, createdAt: new Date() })
  return id
}

async function slugOf({ companyId }: Person): Promise<string> {
  const company = await site.db.query.companies.findFirst({ where: (row, { eq }) => eq(row.id, companyId ?? '') })
  return company?.slug ?? ''
}

async function idFor(path: string): Promise<string> {
  const { db } = site
  if (path.startsWith('/admin/users')) return (await makePerson(db, 'employee')).id
  if (path.startsWith('/admin/companies')) return cast.employer.companyId ?? ''
  if (path.startsWith('/admin/import')) return makeImport(cast.admin)
  if (path.startsWith('/dev/mailbox')) return makeEmail()
  if (path.startsWith('/account/sessions')) return makeSession(cast.employee)
  if (path.startsWith('/account/passkeys')) return makePasskey(cast.employee)
  if (path.startsWith('/account/bookings')) return (await makeBooking(db, { userId: cast.employee.id })).id
  if (path.startsWith('/admin/bookings/days')) return makeDay()
  if (path.startsWith('/admin/bookings/time-off')) return makeTimeOff()
  if (path.startsWith('/admin/bookings/consultants')) return (await makeConsultant(db)).id
  if (path.startsWith('/booking-portal')) return makeEmployersBooking()
  if (path.startsWith('/product')) return (await makeProduct(db)).id
  const job = await makeJob(db, cast.employer)
  if (path.includes('/resumes/:id')) return makeSentResume(db, await makeApplication(db, job, cast.employee))
  if (!path.startsWith('/view-applicants') && !path.startsWith('/employee')) return job.id
  return (await makeApplication(db, job, cast.employee)).id
}

/** A session on another device. */
async function makeSession({ id: userId }: Person): Promise<string> {
  const id = newId()
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 3_600_000)]
  await site.db.insert(sessions).values({ id, token: id, userId, expiresAt, createdAt, updatedAt: createdAt })
  return id
}

async function makePasskey({ id: userId }: Person): Promise<string> {
  const id = newId()
  const values = {
    id,
    userId,
    credentialID: id,
    publicKey: '',
    counter: 0,
    deviceType: 'singleDevice',
    backedUp: false,
  }
  await site.db.insert(passkeys).values(values)
  return id
}

async function makeDay(): Promise<string> {
  const id = newId()
  await site.db.insert(bookingDays).values({ id, onDate: '2030-01-01', name: id, state: null, closed: false })
  return id
}

async function makeTimeOff(): Promise<string> {
  const id = newId()
  const [startsAt, endsAt] = [new Date('2030-01-01T00:00Z'), new Date('2030-01-02T00:00Z')]
  await site.db.insert(timeOff).values({ id, startsAt, endsAt, createdAt: new Date() })
  return id
}

/** A booking with `employer` as its consultant: every employer can see it, and only this one can change it. */
async function makeEmployersBooking(): Promise<string> {
  const profileId = cast.employer.id
  const existing = await site.db.query.consultants.findFirst({ where: (row, { eq }) => eq(row.profileId, profileId) })
  const { id } = existing ?? (await makeConsultant(site.db, { profileId }))
  return (await makeBooking(site.db, { consultantId: id, resourceId: newId() })).id
}

async function makeImport(by: Person): Promise<string> {
  const bytes = Buffer.from('title,company,location,description\nDriver,Bright & Co,Perth,Drive.\n')
  const uploaded = await uploadImport(ctxFor(by), { name: 'jobs.csv', bytes })
  if (!uploaded.ok) throw new Error('The upload was rejected.')
  return uploaded.id
}

function ctxFor(actor: Person): Ctx {
  return {
    db: site.db,
    actor,
    now: new Date(),
    tasks: { enqueue: async () => {} },
    payments: null,
    files: createDiskFiles('/nonexistent'),
    baseUrl: site.url,
    timeZone: 'Australia/Sydney',
    production: false,
    requestId: null,
    address: null,
    log: createLog('silent'),
  }
}

async function makeEmail(): Promise<string> {
  const id = newId()
  const message = { recipient: 'mia@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  await site.db
    .insert(emails)
    .values({ id, ...message, calendarMethod: 'REQUEST', calendar: 'BEGIN:VCALENDAR', createdAt: new Date() })
  return id
}

const request = (actor: ActorName, { method, path }: Row, filled: string) => {
  const visitor = visit(site, { as: actor === 'guest' ? undefined : cast[actor] })
  return method === 'GET' ? visitor.get(filled) : visitor.post(filled, FORMS[path])
}

/** A response as a cell of the table. */
function cellOf({ status, location }: RouteResponse, filled: string): string {
  if (!location) return String(status)
  const { pathname, searchParams } = new URL(location, site.url)
  const loginPage = pathname.match(/^\/(employee|employer|admin)\/login$/)?.[1]
  if (loginPage) return searchParams.get('returnTo') === filled ? loginPage : `${loginPage}-without-return`
  if (/^\/(employee|employer|admin)\/dashboard$/.test(pathname)) return 'home'
  return pathname === '/' ? 'start' : pathname === filled ? 'same' : 'there'
}

/** The random id of a toast. */
const TOAST_ID = /(?<=\\"id\\",\\")[0-9a-f-]{36}/g

test('every route gives every kind of actor the response in the table', { timeout: 300_000 }, async () => {
  const lines = [TABLE.split('\n')[1] ?? '']
  for (const row of builtRoutes()) {
    const cells: string[] = []
    cast = await makeCast()
    for (const actor of ACTORS) {
      const filled = await fill(row.path)
      cells.push(cellOf(await request(actor, row, filled), filled))
    }
    lines.push(`${row.method.padEnd(4)} ${row.path.padEnd(52)} ${cells.map((cell) => cell.padEnd(9)).join(' ')}`.trim())
  }
  expect(`\n${lines.join('\n')}\n`).toBe(TABLE)
})

test('the data requests of a page are denied to everyone who cannot see the page', { timeout: 300_000 }, async () => {
  cast = await makeCast()
  const leaks: string[] = []
  for (const row of builtRoutes().filter(({ method, path }) => method === 'GET' && path !== '/' && path !== '/*')) {
    const filled = await fill(row.path)
    for (const actor of ACTORS) {
      const page = await request(actor, row, filled)
      if (page.status === 200) continue
      for (const spelling of [`${filled}.data`, `${filled}.data?_routes=`, filled.toUpperCase(), `${filled}/`]) {
        const { status } = await request(actor, row, spelling)
        // With 202 the framework redirects its client-side router.
        if (status < 300 && status !== 202) leaks.push(`${actor} ${spelling} ${status}`)
      }
    }
  }
  expect(leaks).toEqual([])
})

test.each([
  ['GET', '/employee/dashboard/applications/:id/withdrawal', 'other employee'],
  ['POST', '/employee/dashboard/applications/:id/withdrawal', 'other employee'],
  ['GET', '/employee/dashboard/resumes/:id', 'other employee'],
  ['POST', '/employee/dashboard/resumes/:id/deletion', 'other employee'],
  ['GET', '/resumes/:id/file', 'other employee'],
  ['GET', '/resumes/:id/file', 'other employer'],
  ['GET', '/manage-jobs/:id/edit', 'other employer'],
  ['POST', '/manage-jobs/:id/edit', 'other employer'],
  ['GET', '/manage-jobs/:id/deletion', 'other employer'],
  ['POST', '/manage-jobs/:id/deletion', 'other employer'],
  ['GET', '/view-applicants/:id/status', 'other employer'],
  ['POST', '/view-applicants/:id/status', 'other employer'],
  ['POST', '/view-applicants/:id/notes', 'other employer'],
  ['POST', '/view-applicants/:id/rating', 'other employer'],
  ['POST', '/booking-portal/:id/status', 'other employer'],
  ['POST', '/booking-portal/:id/note', 'other employer'],
  ['GET', '/booking-portal/:id/reschedule', 'other employer'],
  ['POST', '/booking-portal/:id/reschedule', 'other employer'],
] as const)(
  '%s %s gives %s the same 404 for the row of someone else as for an unknown one',
  async (method, path, actor) => {
    cast = await makeCast()
    const existing = await fill(path)
    const bodies = await Promise.all(
      [existing, path.replace(':id', newId()), path.replace(':id', 'no-id')].map(async (filled) => {
        const { status, body } = await request(actor, { method, path }, filled)
        expect(status).toBe(404)
        const id = filled.match(/(?<=\/)(no-id|[0-9a-f-]{36})/)?.[0] ?? ''
        return body.replaceAll(id, 'id').replace(TOAST_ID, 'toast')
      }),
    )
    expect(bodies[1]).toBe(bodies[0])
    expect(bodies[2]).toBe(bodies[0])
  },
)

test("an employer's access to other customers' bookings depends on whether their company is verified", async () => {
  const customer = 'Cara Customer'
  const [verified, unverified, consultant] = await Promise.all([
    makePerson(site.db, 'employer'),
    makePerson(site.db, 'employer', { isCompanyVerified: false }),
    makeConsultant(site.db),
  ])
  const startsAt = new Date(Date.now() + 86_400_000)
  const { id } = await makeBooking(site.db, { fullName: customer, startsAt, consultantId: consultant.id })
  const feeds = await Promise.all(
    [verified, unverified].map(async (person) => `/calendar/${await createCalendarFeed(ctxFor(person))}.ics`),
  )
  const answers = async (person: Person, feed: string) => {
    const visitor = visit(site, { as: person })
    const paths = [
      `/booking-portal/${id}`,
      '/booking-portal',
      '/booking-portal.data',
      '/booking-portal/bookings.csv',
      feed,
    ]
    const responses = await Promise.all(paths.map((path) => visitor.get(path)))
    return responses.map(({ status, body }) => `${status} ${body.includes(customer)}`)
  }
  const shown = '200 true'
  const hidden = '200 false'
  expect(await answers(verified, feeds[0] ?? '')).toEqual([shown, shown, shown, shown, shown])
  expect(await answers(unverified, feeds[1] ?? '')).toEqual(['404 false', hidden, hidden, hidden, hidden])
})
