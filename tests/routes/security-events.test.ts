import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { hashPassword } from '#app/platform/auth.server.ts'
import type { Person } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { profiles } from '#db/schema/people.ts'
import { rateLimits } from '#db/schema/rate-limits.ts'
import { securityEvents } from '#db/schema/security.ts'
import { makePerson, PASSWORD } from '#tests/support/factories.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { pageText, type RouteResponse, send, type Visitor, visit } from './client.ts'

const WRONG = 'Wr0ng-one!'
const NEW_PASSWORD = 'Lupin-harbour-27!'
const ADDRESS = '198.51.100.77'

let site: Site
let passwordHash: string
beforeAll(async () => {
  site = await openSite({ TRUST_PROXY: '127.0.0.1' })
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.db.delete(rateLimits)
  await site.db.delete(securityEvents)
})

const from = (as?: Person): Visitor => visit(site, { as, from: ADDRESS })
const signIn = (email: string, password = PASSWORD) => from().post('/employee/login', { email, password })
const requestIdOf = ({ headers }: RouteResponse) => headers['x-request-id']

type Case = {
  name: string
  cause(mia: Person): Promise<RouteResponse>
  /** Whether the event names the account. */
  isKnown: boolean
}

/** The newest event with its request and address. */
const newestSecurityEvent = (type: string) =>
  vi.waitFor(async () => {
    const [row] = await site.db.select().from(securityEvents).where(eq(securityEvents.type, type))
    if (!row) throw new Error(`There is no event ${type}.`)
    return row
  })

const SECURITY_CASES: (Case & { type: string; details?: Record<string, unknown> })[] = [
  {
    name: 'a failed sign-in',
    type: 'sign-in.failed',
    cause: (mia) => signIn(mia.email, WRONG),
    isKnown: true,
    details: { reason: 'wrong-credentials', loginPage: 'employee' },
  },
  {
    name: 'a failed sign-in with an unknown email',
    type: 'sign-in.failed',
    cause: () => signIn('nobody@example.com', WRONG),
    isKnown: false,
  },
  {
    name: 'a sign-in to a suspended account',
    type: 'sign-in.suspended',
    cause: async (mia) => {
      await site.db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, mia.id))
      return signIn(mia.email)
    },
    isKnown: true,
  },
  {
    name: 'a limit that is reached',
    type: 'limit.reached',
    cause: async (mia) => {
      for (let n = 0; n < 10; n++) await signIn(mia.email, WRONG)
      return signIn(mia.email, WRONG)
    },
    isKnown: false,
    details: { limit: 'signIn' },
  },
  {
    name: 'a request that is denied',
    type: 'access.denied',
    cause: (mia) => from(mia).post('/admin/settings', {}),
    isKnown: true,
    details: { method: 'POST', path: '/admin/settings' },
  },
  {
    name: 'a post from another website',
    type: 'request.rejected',
    cause: () => from().post('/employee/login', {}, { Origin: 'https://evil.example' }),
    isKnown: false,
    details: { reason: 'origin', method: 'POST', path: '/employee/login' },
  },
  {
    name: 'a request for another host',
    type: 'request.rejected',
    cause: () => from().get('/jobs', { Host: 'evil.example' }),
    isKnown: false,
    details: { reason: 'host', method: 'GET', path: '/jobs' },
  },
  { name: 'a sign-out', type: 'session.signed-out', cause: (mia) => from(mia).post('/logout'), isKnown: true },
  {
    name: 'a request for a new password',
    type: 'password.reset-requested',
    cause: (mia) => from().post('/forgot-password', { email: mia.email }),
    isKnown: true,
  },
]

const AUDIT_CASES: { name: string; action: string; cause(mia: Person): Promise<RouteResponse> }[] = [
  { name: 'a sign-in', action: 'person.signed-in', cause: (mia) => signIn(mia.email) },
  {
    name: 'a changed password',
    action: 'person.password-changed',
    cause: (mia) =>
      from(mia).post('/account/password', {
        current_password: PASSWORD,
        password: NEW_PASSWORD,
        confirm_password: NEW_PASSWORD,
      }),
  },
  {
    name: 'a sign-out on every device',
    action: 'person.signed-out-everywhere',
    cause: (mia) => from(mia).post('/account/sessions'),
  },
]

describe('twelve events are recorded with the account, the address and the request', () => {
  test.each(SECURITY_CASES)('$name', async ({ type, cause, isKnown, details = {} }) => {
    const mia = await makePerson(site.db, 'employee', { passwordHash })
    const response = await cause(mia)
    const event = await newestSecurityEvent(type)
    expect(event).toMatchObject({ address: ADDRESS, personId: isKnown ? mia.id : null, details })
    expect(event.requestId).toBe(requestIdOf(response))
    expect(event.requestId).toMatch(/^[0-9a-f-]{36}$/)
  })

  test.each(AUDIT_CASES)('$name', async ({ action, cause }) => {
    const mia = await makePerson(site.db, 'employee', { passwordHash })
    const response = await cause(mia)
    const [row] = await site.db.select().from(auditEvents).where(eq(auditEvents.subjectId, mia.id))
    expect(row).toMatchObject({ action, actorId: mia.id, address: ADDRESS, requestId: requestIdOf(response) })
  })
})

test('an admin sees the events on the Security page', async () => {
  const [mia, admin] = [await makePerson(site.db, 'employee', { passwordHash }), await makePerson(site.db, 'admin')]
  await signIn(mia.email, WRONG)
  await send(site.url, { path: '/jobs', headers: { Host: 'evil.example' } })
  await newestSecurityEvent('request.rejected')
  const page = pageText(await visit(site, { as: admin }).get('/admin/security'))
  expect(page).toContain(`Sign-in failed : ${mia.fullName}`)
  expect(page).toContain(`from ${ADDRESS}`)
  expect(page).toContain('Request rejected')
  expect(page).toContain('sent to another host name · opened /jobs')
})

test('pages and methods that do not exist are no security events', async () => {
  await from().get('/nowhere')
  await from().post('/jobs')
  await from().get('/employee/login')
  expect(await site.db.select().from(securityEvents)).toEqual([])
})
