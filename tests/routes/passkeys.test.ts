import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#app/platform/auth.server.ts'
import type { Person, UserType } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { profiles, sessions, users } from '#db/schema/people.ts'
import { rateLimits } from '#db/schema/rate-limits.ts'
import { passkeys, securityEvents, securitySettings } from '#db/schema/security.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { makePerson, PASSWORD } from '#tests/support/factories.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { pageText, type Visitor, visit } from './client.ts'

const PAGE = '/account/passkeys'
const HOUR = 3_600_000

let site: Site
let passwordHash: string
beforeAll(async () => {
  site = await openSite()
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => site.close())
beforeEach(() => site.db.delete(rateLimits))

type Authenticator = ReturnType<typeof createAuthenticator>

const challengeOf = async (visitor: Visitor, path: string) => {
  const answer = await visitor.post(path)
  return { status: answer.status, ...(JSON.parse(answer.body) as { options?: { challenge: string } }) }
}

/** Adds a passkey to the account of a signed-in visitor. */
async function add(visitor: Visitor, authenticator: Authenticator, options?: { verified: boolean }) {
  const { options: creation } = await challengeOf(visitor, `${PAGE}/options`)
  return visitor.post(PAGE, { credential: authenticator.create(creation?.challenge ?? '', options) })
}

/** A person with a passkey, and the visitor who added it. */
async function withPasskey(userType: UserType = 'employee', at = site) {
  const person = await makePerson(at.db, userType, { passwordHash })
  const visitor = visit(at, { as: person })
  const authenticator = createAuthenticator(at)
  expect((await add(visitor, authenticator)).location).toBe(PAGE)
  return { person, visitor, authenticator }
}

async function signIn(
  visitor: Visitor,
  authenticator: Authenticator,
  {
    search = 'login=employee',
    ...options
  }: { search?: string; verified?: boolean; from?: string; stay?: boolean } = {},
) {
  const { options: request } = await challengeOf(visitor, '/sign-in/passkey/options')
  return visitor.post(`/sign-in/passkey?${search}`, {
    credential: authenticator.get(request?.challenge ?? '', options),
    ...(options.stay ? { stay: 'yes' } : {}),
  })
}

const opensDashboard = async (visitor: Visitor, userType: UserType = 'employee') =>
  (await visitor.get(`/${userType}/dashboard`)).status === 200

const idOf = async ({ id }: Person) =>
  (await site.db.select().from(passkeys).where(eq(passkeys.userId, id))).map((row) => row.id)[0] ?? ''

const auditsOf = async ({ id }: Person) =>
  (await site.db.select().from(auditEvents).where(eq(auditEvents.subjectId, id))).map(({ action }) => action)

const age = ({ id }: Person) =>
  site.db
    .update(sessions)
    .set({ createdAt: new Date(Date.now() - HOUR), authenticatedAt: null })
    .where(eq(sessions.userId, id))

describe('managing', () => {
  test('a passkey is added, renamed and removed, with an audit row each, and an email when it is added or removed', async () => {
    const { person, visitor } = await withPasskey()
    expect((await site.emailTo(person.email, 'A passkey was added')).text).toContain('/forgot-password')
    const id = await idOf(person)
    expect((await visitor.post(`${PAGE}/${id}/name`, { name: ' ' })).status).toBe(400)
    expect((await visitor.post(`${PAGE}/${id}/name`, { name: 'Work laptop' })).location).toBe(PAGE)
    expect(pageText(await visitor.get(PAGE))).toContain('Work laptop')
    expect((await visitor.post(`${PAGE}/${id}/removal`)).location).toBe(PAGE)
    await site.emailTo(person.email, 'A passkey was removed')
    expect(await site.db.$count(passkeys, eq(passkeys.userId, person.id))).toBe(0)
    expect(await auditsOf(person)).toEqual(
      expect.arrayContaining(['person.passkey-added', 'person.passkey-renamed', 'person.passkey-removed']),
    )
  })

  test('an hour after the sign-in, the page and its forms ask for the password first', async () => {
    const { person, visitor } = await withPasskey()
    const id = await idOf(person)
    await age(person)
    const confirmation = /^\/account\/confirm-identity\?/
    for (const path of [PAGE, `${PAGE}/${id}/name`, `${PAGE}/${id}/removal`]) {
      expect((await visitor.get(path)).location, path).toMatch(confirmation)
      expect((await visitor.post(path, { name: 'Other' })).location, path).toMatch(confirmation)
    }
    expect((await challengeOf(visitor, `${PAGE}/options`)).status).toBe(403)
    expect(await site.db.$count(passkeys, eq(passkeys.userId, person.id))).toBe(1)
  })

  test('a person cannot rename or remove the passkey of someone else', async () => {
    const { person } = await withPasskey()
    const id = await idOf(person)
    const stranger = visit(site, { as: await makePerson(site.db, 'employee') })
    for (const path of [`${PAGE}/${id}/name`, `${PAGE}/${id}/removal`, `${PAGE}/x/removal`]) {
      expect((await stranger.get(path)).status).toBe(404)
      expect((await stranger.post(path, { name: 'Mine' })).status).toBe(404)
    }
  })

  test('a passkey that has not verified its user is not added, and neither is one for another challenge', async () => {
    const person = await makePerson(site.db, 'employee', { passwordHash })
    const visitor = visit(site, { as: person })
    expect((await add(visitor, createAuthenticator(site), { verified: false })).status).toBe(400)
    await challengeOf(visitor, `${PAGE}/options`)
    const credential = createAuthenticator(site).create('b3RoZXI')
    for (const body of [credential, '{"id":', '[]', 'x'.repeat(30_000)]) {
      expect((await visitor.post(PAGE, { credential: body })).status).toBe(400)
    }
    expect(await site.db.$count(passkeys, eq(passkeys.userId, person.id))).toBe(0)
  })
})

describe('signing in', () => {
  test('a passkey signs in without password and code, as a new device, and opens the page that was asked for', async () => {
    const { person, authenticator } = await withPasskey()
    const elsewhere = visit(site)
    await elsewhere.post('/employee/login', { email: person.email, password: PASSWORD })
    const visitor = visit(site)
    const answer = await signIn(visitor, authenticator, { search: 'login=employee&returnTo=%2Fjobs' })
    expect(answer).toMatchObject({ status: 303, location: '/jobs' })
    expect(await opensDashboard(visitor)).toBe(true)
    expect(await auditsOf(person)).toContain('person.signed-in')
    await site.emailTo(person.email, 'New sign-in')
    expect([...visitor.jar.keys()]).toContain('muster-device')
  })

  test('the session ends with the browser, or after 30 days with “Stay signed in”', async () => {
    const { person, authenticator } = await withPasskey()
    const cookieOf = (answer: { headers: { 'set-cookie'?: string[] } }) =>
      answer.headers['set-cookie']?.find((line) => line.startsWith('muster-session='))
    const hours = async () => {
      const rows = await site.db.select().from(sessions).where(eq(sessions.userId, person.id))
      const newest = rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()).at(-1)
      return Math.round(((newest?.expiresAt.getTime() ?? 0) - (newest?.createdAt.getTime() ?? 0)) / HOUR)
    }
    expect(cookieOf(await signIn(visit(site), authenticator))).not.toContain('Max-Age')
    expect(await hours()).toBe(24)
    expect(cookieOf(await signIn(visit(site), authenticator, { stay: true }))).toContain('Max-Age=2592000')
    expect(await hours()).toBe(30 * 24)
  })

  test('signing in ends the session that the browser held', async () => {
    const { person, authenticator } = await withPasskey()
    const visitor = visit(site)
    await signIn(visitor, authenticator)
    const before = await site.db.$count(sessions, eq(sessions.userId, person.id))
    await signIn(visitor, authenticator)
    expect(await site.db.$count(sessions, eq(sessions.userId, person.id))).toBe(before)
  })

  test('each login page accepts only its own account type, and offers the right one', async () => {
    const { authenticator } = await withPasskey('employer')
    const visitor = visit(site)
    for (const login of ['employee', 'admin']) {
      const answer = await signIn(visitor, authenticator, { search: `login=${login}` })
      expect(answer.status, login).toBe(400)
    }
    expect(await opensDashboard(visitor, 'employer')).toBe(false)
    expect((await signIn(visitor, authenticator, { search: 'login=employer' })).location).toBe('/employer/dashboard')
  })

  test('a suspended or unconfirmed account is not signed in', async () => {
    const { person, authenticator } = await withPasskey()
    await site.db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, person.id))
    const visitor = visit(site)
    expect((await signIn(visitor, authenticator)).status).toBe(400)
    await site.db.update(profiles).set({ suspendedAt: null }).where(eq(profiles.id, person.id))
    await site.db.update(users).set({ emailVerified: false }).where(eq(users.id, person.id))
    expect((await signIn(visitor, authenticator)).status).toBe(400)
    expect(await opensDashboard(visitor)).toBe(false)
    const events = await site.db.select().from(securityEvents).where(eq(securityEvents.personId, person.id))
    expect(events.map(({ type, details }) => [type, details.reason])).toEqual([
      ['sign-in.suspended', 'suspended'],
      ['sign-in.failed', 'unconfirmed'],
    ])
  })

  test.each([
    ['has not verified its user', { verified: false }],
    ['signed for another site', { from: 'https://evil.example' }],
  ])('a passkey that %s is rejected', async (_, options) => {
    const { person, authenticator } = await withPasskey()
    const visitor = visit(site)
    expect((await signIn(visitor, authenticator, options)).status).toBe(400)
    expect(await opensDashboard(visitor)).toBe(false)
    const events = await site.db
      .select()
      .from(securityEvents)
      .where(and(eq(securityEvents.personId, person.id), eq(securityEvents.type, 'sign-in.failed')))
    expect(events.map(({ details }) => details)).toEqual([{ reason: 'passkey-rejected', loginPage: 'employee' }])
  })

  test('an unknown passkey, a repeated response and one without a challenge are rejected', async () => {
    const { authenticator } = await withPasskey()
    const visitor = visit(site)
    expect((await signIn(visitor, createAuthenticator(site))).status).toBe(400)
    const { options } = await challengeOf(visitor, '/sign-in/passkey/options')
    const credential = authenticator.get(options?.challenge ?? '')
    expect((await visitor.post('/sign-in/passkey?login=employee', { credential })).status).toBe(303)
    expect((await visitor.post('/sign-in/passkey?login=employee', { credential })).status).toBe(400)
    expect((await visit(site).post('/sign-in/passkey?login=employee', { credential })).status).toBe(400)
  })

  test('after 30 failures a minute one client has to wait', async () => {
    const visitor = visit(site)
    const guess = () => visitor.post('/sign-in/passkey', { credential: createAuthenticator(site).get('eA') })
    for (let n = 0; n < 30; n++) expect((await guess()).status).toBe(400)
    expect(await guess()).toMatchObject({ status: 429 })
    for (let n = 0; n < 30; n++) expect((await challengeOf(visitor, '/sign-in/passkey/options')).status).toBe(200)
    expect((await challengeOf(visitor, '/sign-in/passkey/options')).status).toBe(429)
  })
})

describe("confirming that it's you", () => {
  const path = '/account/confirm-identity/passkey'

  test('a passkey replaces the password, in the same session', async () => {
    const { person, visitor, authenticator } = await withPasskey()
    await age(person)
    expect(pageText(await visitor.get('/account/confirm-identity'))).toContain('Confirm')
    const { options } = await challengeOf(visitor, `${path}/options`)
    const credential = authenticator.get(options?.challenge ?? '')
    const answer = await visitor.post(`${path}?returnTo=%2Faccount%2Fpasskeys`, { credential })
    expect(answer.location).toBe(PAGE)
    expect((await visitor.get(PAGE)).status).toBe(200)
    expect(await site.db.$count(sessions, eq(sessions.userId, person.id))).toBe(1)
  })

  test('the passkey of someone else confirms nothing and leaves no session', async () => {
    const { person, visitor } = await withPasskey()
    const other = await withPasskey()
    await age(person)
    const { options } = await challengeOf(visitor, `${path}/options`)
    const credential = other.authenticator.get(options?.challenge ?? '')
    expect((await visitor.post(path, { credential })).status).toBe(400)
    expect((await visitor.get(PAGE)).location).toMatch(/confirm-identity/)
    expect(await site.db.$count(sessions, eq(sessions.userId, other.person.id))).toBe(1)
  })
})

describe('while admins must use two-step verification', () => {
  let settled: Site
  beforeAll(async () => {
    settled = await openSite()
    await settled.db.insert(securitySettings).values({
      requireAdminSecondFactor: true,
      holdNewEmployerJobs: false,
      maxOpenBookingsPerEmail: 5,
      maxBookingsPerAddressPerDay: 10,
      maxGuestEmailsPerRecipientPerDay: 10,
      maxReservedUnitsPerAddress: 50,
      maxReservedStockPercent: 75,
      refundStepUpCents: 20_000,
      emailRetentionDays: 90,
      updatedAt: new Date(),
    })
  })
  afterAll(() => settled.close())

  test('a passkey counts, and the password alone no longer signs the admin in', async () => {
    const { person, visitor, authenticator } = await withPasskey('admin', settled)
    expect((await visitor.get('/admin/users')).status).toBe(200)
    const other = visit(settled)
    const denied = await other.post('/admin/login', { email: person.email, password: PASSWORD })
    expect(denied.status).toBe(400)
    expect(pageText(denied)).toContain('Sign in with your passkey.')
    expect((await signIn(other, authenticator, { search: 'login=admin' })).location).toBe('/admin/dashboard')
  })
})
