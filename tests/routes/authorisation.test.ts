import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCalendarFeed } from '#app/domain/bookings/portal/export/calendar-feed.server.ts'
import { newId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import { rateLimits } from '#db/schema/rate-limits.ts'
import { bookingSettings } from '#db/schema/scheduling.ts'
import { loadRoutes } from '#server/http/route-groups.ts'
import { makeBooking, makeConsultant, makePerson } from '#tests/support/factories.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { ACTORS, type ActorName, MEMBERS, makeCast, type World } from './authorisation/actors.ts'
import { ADMIN_PAGES } from './authorisation/admin-pages.ts'
import { COMPANY_TABLE } from './authorisation/company-roles.ts'
import { ctxFor, fillPath } from './authorisation/fill-path.ts'
import { FORMS } from './authorisation/forms.ts'
import { PEOPLE_AND_EMPLOYERS } from './authorisation/people-and-employers.ts'
import { PUBLIC_PAGES } from './authorisation/public-pages.ts'
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

const TABLE = joinTables(PUBLIC_PAGES, PEOPLE_AND_EMPLOYERS, ADMIN_PAGES)

/** One table of parts that each begin with the same line of actors. */
function joinTables(first: string, ...others: string[]): string {
  const rows = others.map((part) => part.split('\n').slice(2).join('\n'))
  return first + rows.join('')
}

let site: Site
let routes: ServerBuild['routes']
let cast: World['cast']
beforeAll(async () => {
  site = await openSite()
  // Otherwise the advice about weekends depends on whether today's test bookings are on one.
  await site.db.update(bookingSettings).set({ keptOpenAt: new Date() })
  const { build } = await import(join(process.cwd(), 'build/server/index.js'))
  routes = await loadRoutes(build.routes)
})
afterAll(() => site.close())

type Row = { method: 'GET' | 'POST'; path: string }

/** Every path of the built app with its methods. */
function builtRoutes(): Row[] {
  const pathOf = (id: string | undefined): string => {
    const route = id ? routes[id] : undefined
    return route ? `${pathOf(route.parentId)}${route.path ? `/${route.path}` : ''}` : ''
  }
  return Object.values(routes).flatMap((route) => {
    if (!route || route.id === 'root' || (route.path === undefined && !route.index)) return []
    const path = pathOf(route.id) || '/'
    const { loader, default: page, action } = route.module
    return [
      ...(loader || page ? [{ method: 'GET' as const, path }] : []),
      ...(action ? [{ method: 'POST' as const, path }] : []),
    ]
  })
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

/** The response of each of `rows` for each of `actors`, as a table below the first line of `expected`. */
async function tabulate(rows: Row[], actors: readonly ActorName[], expected: string): Promise<string> {
  const lines = [expected.split('\n')[1] ?? '']
  for (const row of rows) {
    const cells: string[] = []
    cast = await makeCast(site)
    // One client makes all requests, more in a minute than it may.
    await site.db.delete(rateLimits)
    for (const actor of actors) {
      const filled = await fillPath({ site, cast }, row.path)
      cells.push(cellOf(await request(actor, row, filled), filled))
    }
    lines.push(`${row.method.padEnd(4)} ${row.path.padEnd(52)} ${cells.map((cell) => cell.padEnd(9)).join(' ')}`.trim())
  }
  return `\n${lines.join('\n')}\n`
}

test('every route gives every kind of actor the response in the table', { timeout: 300_000 }, async () => {
  expect(await tabulate(builtRoutes(), ACTORS, TABLE)).toBe(TABLE)
})

/** The routes that show or change something of a company. */
const COMPANY_ROUTES =
  /^\/(employer\/|booking-portal|manage-jobs|post-job|view-applicants|resumes|message-attachments|jobs\/:id$|account\/(messages|applications))/

test('every route of a company gives each role in it the response in the table', { timeout: 300_000 }, async () => {
  const rows = builtRoutes().filter(({ path }) => COMPANY_ROUTES.test(path) && !/login|register/.test(path))
  expect(await tabulate(rows, MEMBERS, COMPANY_TABLE)).toBe(COMPANY_TABLE)
})

/** Who does not get a page with status 200, by its path, as TABLE says. */
function deniedActors(): Map<string, ActorName[]> {
  const rows = TABLE.trim().split('\n').slice(1)
  return new Map(
    rows.flatMap((line) => {
      const [method, path = '', ...cells] = line.split(/ +/)
      return method === 'GET' ? [[path, ACTORS.filter((_, index) => cells[index] !== '200')] as const] : []
    }),
  )
}

test('the data requests of a page are denied to everyone who cannot see the page', { timeout: 300_000 }, async () => {
  cast = await makeCast(site)
  const denied = deniedActors()
  const leaks: string[] = []
  for (const row of builtRoutes().filter(({ method, path }) => method === 'GET' && path !== '/' && path !== '/*')) {
    const actors = denied.get(row.path) ?? ACTORS
    if (actors.length === 0) continue
    const filled = await fillPath({ site, cast }, row.path)
    for (const actor of actors) {
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
  ['GET', '/message-attachments/:id/file', 'other employee'],
  ['GET', '/message-attachments/:id/file', 'other employer'],
  ['GET', '/manage-jobs/:id/edit', 'other employer'],
  ['POST', '/manage-jobs/:id/edit', 'other employer'],
  ['GET', '/manage-jobs/:id/deletion', 'other employer'],
  ['POST', '/manage-jobs/:id/deletion', 'other employer'],
  ['GET', '/view-applicants/:id/status', 'other employer'],
  ['POST', '/view-applicants/:id/status', 'other employer'],
  ['POST', '/view-applicants/:id/notes', 'other employer'],
  ['POST', '/view-applicants/:id/messages', 'other employer'],
  ['POST', '/employee/dashboard/applications/:id/messages', 'other employee'],
  ['GET', '/account/messages/:id/report', 'other employee'],
  ['POST', '/view-applicants/:id/rating', 'other employer'],
  ['POST', '/booking-portal/:id/status', 'other employer'],
  ['POST', '/booking-portal/:id/note', 'other employer'],
  ['GET', '/booking-portal/:id/reschedule', 'other employer'],
  ['POST', '/booking-portal/:id/reschedule', 'other employer'],
] as const)(
  '%s %s gives %s the same 404 for the row of someone else as for an unknown one',
  async (method, path, actor) => {
    cast = await makeCast(site)
    const existing = await fillPath({ site, cast }, path)
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
    [verified, unverified].map(
      async (person) => `/calendar/${await createCalendarFeed(ctxFor({ site, cast }, person))}.ics`,
    ),
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
