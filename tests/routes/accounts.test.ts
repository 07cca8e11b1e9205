import { count, eq, sql } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_AGENCY } from '#app/domain/agency/agency.ts'
import { formatAgencyFields } from '#app/domain/agency/agency-form.ts'
import { MIN_DURATION_MS } from '#app/http/timing-safe.server.ts'
import { newId } from '#app/lib/id.ts'
import { confirmationToken, hashPassword, passwordFingerprint } from '#app/platform/auth.server.ts'
import type { Person, UserType } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { emails } from '#db/schema/email.ts'
import { profiles, sessions, users, verifications } from '#db/schema/people.ts'
import { rateLimits } from '#db/schema/rate-limits.ts'
import { TEST_ENCRYPTION, TEST_SECRET } from '#tests/support/context.ts'
import { makePerson, PASSWORD } from '#tests/support/factories.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { pageText, type RouteResponse, send, type Visitor, visit } from './client.ts'

const EXPIRED = 'This link has expired or has already been used'
const NEW_PASSWORD = 'N3w-Passw0rd!'
const REGISTRATION = {
  full_name: 'Mia Nguyen',
  phone: '0412 345 678',
  password: PASSWORD,
  confirm_password: PASSWORD,
}

let site: Site
let passwordHash: string
let addresses = 0

beforeAll(async () => {
  site = await openSite({ TRUST_PROXY: '127.0.0.1' })
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => site.close())
beforeEach(() => site.db.delete(rateLimits))

/** A client with a new address. */
function newClient(as?: Person): Visitor {
  addresses += 1
  return visit(site, { as, from: `203.0.113.${addresses}` })
}

const person = (userType: UserType, fields = {}) => makePerson(site.db, userType, { passwordHash, ...fields })
const dashboard = (visitor: Visitor) => visitor.get('/employee/dashboard').then(({ status }) => status)
const signIn = (visitor: Visitor, email: string, password = PASSWORD, more = {}) =>
  visitor.post('/employee/login', { email, password, ...more })

/** The token in the newest email to `address`. */
async function tokenTo(address: string): Promise<string> {
  return new URL((await site.emailTo(address)).link).searchParams.get('token') ?? ''
}

/** A confirmation token for the registration of an account made by `person`. */
const confirmation = (email: string, secret = TEST_SECRET) =>
  confirmationToken(secret, email, passwordFingerprint(TEST_SECRET, passwordHash))

async function countEmails(address: string): Promise<number> {
  const [row] = await site.db.select({ n: count() }).from(emails).where(eq(emails.recipient, address))
  return row?.n ?? 0
}

/**
 * A response without the parts that differ between requests: the date, ids, the cookie of a registration and the email
 * that was entered.
 */
function comparable({ status, headers, body }: RouteResponse, typed: string) {
  const { date: _, 'x-request-id': __, 'content-length': ___, 'content-security-policy': csp, ...rest } = headers
  const text = JSON.stringify([status, rest, csp ? 'with policy' : 'without policy', body.replace(/sha256-[^']+/g, '')])
  return text
    .replaceAll(typed, 'typed')
    .replaceAll(encodeURIComponent(typed), 'typed')
    .replace(/muster-registration=[\w-]+/, 'registration of the browser')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}/g, 'id')
}

describe('responses do not reveal whether an email is registered', () => {
  const unknown = 'unknown@example.com'

  test.each(['/employee/register', '/employer/register'])('%s responds the same to a used email', async (path) => {
    const known = await person('employee')
    const form = (email: string) => ({ ...REGISTRATION, company_name: 'Bright & Co', email })
    const expected = comparable(await newClient().post(path, form(known.email)), known.email)
    expect(comparable(await newClient().post(path, form(`new.${known.email}`)), `new.${known.email}`)).toBe(expected)
    expect((await site.emailTo(known.email)).subject).toContain('You already have an account')
  })

  test.each(['/forgot-password', '/confirm-email'])('%s responds the same to an unknown email', async (path) => {
    const [known, unconfirmed] = [await person('employee'), await person('employee', { confirmed: false })]
    const answers = await Promise.all(
      [known.email, unconfirmed.email, unknown].map(async (email) =>
        comparable(await newClient().post(path, { email }), email),
      ),
    )
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain('[303')
    expect(await countEmails(unknown)).toBe(0)
  })

  test.each(['/forgot-password', '/confirm-email'])(
    '%s takes at least its minimum time when no email is sent',
    async (path) => {
      const startedAt = performance.now()
      await newClient().post(path, { email: unknown })
      expect(performance.now() - startedAt).toBeGreaterThanOrEqual(MIN_DURATION_MS)
    },
  )

  test.each(['/employee/login', '/employer/login', '/admin/login'])(
    '%s responds the same to every wrong password',
    async (path) => {
      const emails = [
        (await person('employee')).email,
        (await person('employer')).email,
        (await person('admin')).email,
        (await person('employee', { confirmed: false })).email,
        unknown,
      ]
      const answers = await Promise.all(
        emails.map(async (email) => comparable(await newClient().post(path, { email, password: 'Wr0ng-one!' }), email)),
      )
      expect(new Set(answers).size).toBe(1)
      expect(answers[0]).toContain('Invalid email or password.')
    },
  )

  test('the rate limit responds the same to an unknown email', async () => {
    const known = await person('employee')
    const answers = await Promise.all(
      [known.email, unknown].map(async (email) => {
        const client = newClient()
        for (let n = 0; n < 5; n++) await client.post('/forgot-password', { email })
        return comparable(await client.post('/forgot-password', { email }), email).replace(/\d+ minutes|"\d+"/g, 'n')
      }),
    )
    expect(answers[0]).toContain('[429')
    expect(answers[1]).toBe(answers[0])
  })
})

describe('registration', () => {
  test.each([
    ['/employee/register', 'employee'],
    ['/employer/register', 'employer'],
  ])('%s creates an %s account, whatever fields the browser posts', async (path, userType) => {
    const email = `${userType}.made.up@example.com`
    const id = newId()
    const forged = {
      user_type: 'admin',
      userType: 'admin',
      role: 'admin',
      emailVerified: 'true',
      email_verified: 'true',
      id,
      company_id: newId(),
      suspended_at: '',
    }
    await newClient().post(path, { ...REGISTRATION, company_name: 'Bright & Co', email, ...forged })
    const [created] = await site.db
      .select()
      .from(users)
      .innerJoin(profiles, eq(profiles.id, users.id))
      .where(eq(users.email, email))
    expect(created?.profiles.userType).toBe(userType)
    expect(created?.users.emailVerified).toBe(false)
    expect(created?.users.id).not.toBe(id)
  })

  test('a new account cannot sign in until its email is confirmed', async () => {
    const visitor = newClient()
    await visitor.post('/employee/register', { ...REGISTRATION, email: 'unconfirmed@example.com' })
    const answer = await signIn(visitor, 'unconfirmed@example.com')
    expect(answer.status).toBe(400)
    expect(pageText(answer)).toContain('Please confirm your email address first.')
    expect(await dashboard(visitor)).toBe(302)
  })

  test('a bot that fills the hidden field gets the usual response and creates no account', async () => {
    const email = 'bot@example.com'
    const answer = await newClient().post('/employee/register', { ...REGISTRATION, email, fax_number: '1' })
    expect([answer.status, answer.location]).toEqual([303, '/confirm-email'])
    expect(await site.db.select().from(users).where(eq(users.email, email))).toEqual([])
  })
})

describe('rate limits', () => {
  test('a successful sign-in does not count towards the limit', async () => {
    const mia = await person('employee')
    const office = newClient()
    for (let n = 0; n < 9; n++) await signIn(office, mia.email, 'Wr0ng-one!')
    expect((await signIn(office, mia.email)).status).toBe(303)
    expect((await signIn(office, mia.email)).status).toBe(303)
    expect((await signIn(office, mia.email, 'Wr0ng-one!')).status).toBe(400)
    expect((await signIn(office, mia.email, 'Wr0ng-one!')).status).toBe(429)
  })

  test('one address can register 20 accounts an hour', async () => {
    const office = newClient()
    const form = (n: number) => ({ ...REGISTRATION, email: `r${n}@example.com`, fax_number: 'skips the hashing' })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => office.post('/employee/register', form(n))))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(303))
    const rejected = await office.post('/employee/register', form(20))
    expect(rejected.status).toBe(429)
    expect(rejected.body).toContain('value="r20@example.com"')
    expect((await newClient().post('/employee/register', form(21))).status).toBe(303)
  })
})

describe('without TRUST_PROXY', () => {
  let direct: Site
  beforeAll(async () => {
    direct = await openSite()
  })
  afterAll(() => direct.close())

  test('a forged X-Forwarded-For does not change the client address', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) {
      const visitor = visit(direct, { from: `198.51.100.${n}` })
      const answer = await visitor.post('/employee/login', { email: 'mia@example.com', password: 'Wr0ng-one!' })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429])
    const rows = await direct.db.select().from(rateLimits)
    expect(rows.map(({ key }) => key)).toContain(TEST_ENCRYPTION.fingerprint('signIn:127.0.0.1 mia@example.com'))
  })
})

describe('sessions', () => {
  test('the session cookie ends with the browser and is hidden from scripts and other sites', async () => {
    const mia = await person('employee')
    const visitor = newClient()
    const answer = await signIn(visitor, mia.email)
    const [line = ''] = (answer.headers['set-cookie'] ?? []).filter((each) => each.startsWith('muster-session='))
    expect(line).toMatch(/; Path=\/(;|$)/)
    expect(line).toMatch(/; HttpOnly/)
    expect(line).toMatch(/; SameSite=Lax/i)
    expect(line).not.toMatch(/Max-Age|Expires|Domain|Secure/i)
  })

  test('the session token is not on any page', async () => {
    const mia = await person('employee')
    const visitor = newClient()
    const answer = await signIn(visitor, mia.email)
    const token = decodeURIComponent(visitor.jar.get('muster-session') ?? '').split('.')[0] ?? ''
    expect(token).toMatch(/^\w{20,}$/)
    for (const path of ['/employee/dashboard?tab=settings', '/jobs', '/employee/dashboard.data']) {
      expect((await visitor.get(path)).body).not.toContain(token)
    }
    expect(answer.body).not.toContain(token)
  })

  test('a session lasts 30 days with Stay signed in', async () => {
    const mia = await person('employee')
    const answer = await signIn(newClient(), mia.email, PASSWORD, { stay: 'yes' })
    expect(String(answer.headers['set-cookie'])).toMatch(/muster-session=[^,]+Max-Age=2592000/)
  })

  test('a session with Stay signed in is extended once a day while it is used', async () => {
    const mia = await person('employee')
    const [createdAt, expiresAt] = [new Date(Date.now() - 25 * 3_600_000), new Date(Date.now() + 695 * 3_600_000)]
    await site.db.update(sessions).set({ createdAt, expiresAt }).where(eq(sessions.id, mia.sessionId))
    expect(String((await newClient(mia).get('/jobs')).headers['set-cookie'])).toContain('muster-session=')
    expect((await newClient(mia).get('/jobs')).headers['set-cookie']).toBeUndefined()
  })

  test('an expired session is a guest', async () => {
    const mia = await person('employee')
    expect(await dashboard(newClient(mia))).toBe(200)
    await site.db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(sessions.id, mia.sessionId))
    expect(await dashboard(newClient(mia))).toBe(302)
  })

  test('a forged session token is rejected', async () => {
    const mia = await person('employee')
    const { name, value } = site.cookieOf(mia)
    const [token, signature = ''] = decodeURIComponent(value).split('.')
    for (const forged of [token, `${token}.`, `${token}.${signature.slice(1)}`, `x${token}.${signature}`]) {
      const answer = await newClient().get('/employee/dashboard', {
        Cookie: `${name}=${encodeURIComponent(forged ?? '')}`,
      })
      expect(answer.status).toBe(302)
    }
  })

  test('signing out deletes this session on the server and no other', async () => {
    const mia = await person('employee')
    const [here, there] = [newClient(), newClient()]
    await signIn(here, mia.email)
    await signIn(there, mia.email)
    const kept = `muster-session=${here.jar.get('muster-session')}`
    expect((await here.get('/logout')).location).toBe('/')
    expect(await dashboard(here)).toBe(200)
    const answer = await here.post('/logout')
    expect(answer.location).toBe('/')
    expect(String(answer.headers['set-cookie'])).toMatch(/muster-session=;[^,]*Max-Age=0/)
    expect((await newClient().get('/employee/dashboard', { Cookie: kept })).status).toBe(302)
    expect(await dashboard(there)).toBe(200)
    expect((await here.post('/logout')).status).toBe(303)
  })

  test('Sign out everywhere deletes every session', async () => {
    const mia = await person('employee')
    const [here, there] = [newClient(mia), newClient()]
    await signIn(there, mia.email)
    const signedOut = await here.post('/account/sessions')
    expect(signedOut.location).toBe('/')
    expect(String(signedOut.headers['set-cookie'])).toMatch(/muster\.dont_remember=;[^,]*Max-Age=0/)
    expect([await dashboard(newClient(mia)), await dashboard(there)]).toEqual([302, 302])
  })

  test('changing the password keeps only this session and invalidates reset links', async () => {
    const mia = await person('employee')
    const [here, there] = [newClient(mia), newClient()]
    await signIn(there, mia.email)
    await newClient().post('/forgot-password', { email: mia.email })
    const token = await tokenTo(mia.email)
    const form = { current_password: PASSWORD, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD }
    expect((await here.post('/account/password', form)).status).toBe(303)
    expect([await dashboard(here), await dashboard(there)]).toEqual([200, 302])
    expect(pageText(await newClient().get(`/reset-password?token=${token}`))).toContain(EXPIRED)
    expect((await signIn(newClient(), mia.email)).status).toBe(400)
    expect((await signIn(newClient(), mia.email, NEW_PASSWORD)).status).toBe(303)
    await site.emailTo(mia.email, 'password was changed')
  })

  test('a deleted account opens nothing with a session that was left, and cannot be signed in to', async () => {
    const mia = await person('employee')
    expect(await dashboard(newClient(mia))).toBe(200)
    await site.db.update(profiles).set({ erasedAt: new Date(), phone: null }).where(eq(profiles.id, mia.id))
    expect(await dashboard(newClient(mia))).toBe(302)
    expect((await signIn(newClient(), mia.email)).status).toBe(400)
  })

  test('a suspension takes effect on the next request', async () => {
    const [mia, admin] = [await person('employee'), await person('admin')]
    const visitor = newClient(mia)
    expect(await dashboard(visitor)).toBe(200)
    const users = visit(site, { as: admin })
    expect(pageText(await users.get(`/admin/users/${mia.id}/suspension`))).not.toContain('their jobs')
    const answer = await users.post(`/admin/users/${mia.id}/suspension`, { reason: 'Repeated spam.' })
    expect(answer.status).toBe(303)
    const listed = pageText(await users.get('/admin/users'))
    expect(listed).toContain(`${mia.fullName} is signed out.`)
    expect(listed).not.toContain('jobs are hidden')
    expect(await dashboard(visitor)).toBe(302)
    expect((await visitor.post('/account/email-preferences')).location).toContain('/employee/login')
    const rejected = await signIn(newClient(), mia.email)
    expect(pageText(rejected)).toContain('This account is suspended.')
    expect(rejected.headers['set-cookie']).toBeUndefined()
  })
})

describe('reset links', () => {
  const use = (token: string, password = NEW_PASSWORD) =>
    newClient().post('/reset-password', { token, password, confirm_password: password })

  test('a reset deletes every session, invalidates the other links and confirms the email', async () => {
    const mia = await person('employee', { confirmed: false })
    await newClient().post('/forgot-password', { email: mia.email })
    const first = await tokenTo(mia.email)
    await newClient().post('/forgot-password', { email: mia.email })
    const second = await tokenTo(mia.email)
    expect(second).not.toBe(first)
    const here = newClient(mia)
    expect(await dashboard(here)).toBe(200)
    const done = await use(first)
    expect([done.status, done.location]).toEqual([303, '/employee/login'])
    expect(done.headers['set-cookie']?.some((line) => line.startsWith('muster-session='))).toBe(false)
    expect(await dashboard(here)).toBe(302)
    for (const token of [first, second]) {
      expect(pageText(await newClient().get(`/reset-password?token=${token}`))).toContain(EXPIRED)
      expect((await use(token, 'An0ther-one!')).status).toBe(400)
    }
    expect((await signIn(newClient(), mia.email)).status).toBe(400)
    expect((await signIn(newClient(), mia.email, NEW_PASSWORD)).status).toBe(303)
    await site.emailTo(mia.email, 'password was changed')
  })

  test('20 concurrent uses of one link reset the password once', async () => {
    const mia = await person('employee')
    await newClient().post('/forgot-password', { email: mia.email })
    const token = await tokenTo(mia.email)
    const passwords = Array.from({ length: 20 }, (_, n) => `Brolga-7walk!-${n}`)
    const answers = await Promise.all(passwords.map((password) => use(token, password)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, ...Array(19).fill(400)])
    const winner = passwords[answers.findIndex(({ status }) => status === 303)]
    expect((await signIn(newClient(), mia.email, winner)).status).toBe(303)
  })

  test('an expired or invalid link is rejected', async () => {
    const mia = await person('employee')
    await newClient().post('/forgot-password', { email: mia.email })
    const token = await tokenTo(mia.email)
    const past = new Date(Date.now() - 1000)
    await site.db.update(verifications).set({ expiresAt: past }).where(eq(verifications.value, mia.id))
    for (const each of [token, 'made-up', '', await confirmation(mia.email)]) {
      expect((await use(each)).status).toBe(400)
      expect(pageText(await newClient().get(`/reset-password?token=${each}`))).toContain(EXPIRED)
    }
  })

  test('links use the configured origin, whatever the Host header', async () => {
    const mia = await person('employee')
    const otherHost = site.url.replace('127.0.0.1', 'localhost')
    await newClient().post(
      '/forgot-password',
      { email: mia.email },
      { Host: new URL(otherHost).host, Origin: otherHost },
    )
    expect(new URL((await site.emailTo(mia.email)).link).origin).toBe(site.url)
  })
})

describe('confirmation links', () => {
  const pageOf = (token: string) => `/confirm-email?${new URLSearchParams({ token })}`
  const isConfirmed = async ({ id }: Person) =>
    (await site.db.select().from(users).where(eq(users.id, id))).map(({ emailVerified }) => emailVerified)[0]

  /** The outcome of `Confirm email`, or its status if it shows the form again. */
  async function confirm(token: string, password = PASSWORD, visitor = newClient()) {
    const { status, location } = await visitor.post('/confirm-email/confirmation', { token, password })
    return new URLSearchParams(location?.split('?')[1]).get('done') ?? status
  }

  /** Registers an address from its own browser. */
  async function register(email: string, password: string) {
    const visitor = newClient()
    const fields = { ...REGISTRATION, email, password, confirm_password: password }
    expect((await visitor.post('/employee/register', fields)).status).toBe(303)
    return visitor
  }

  test('opening a link changes nothing; the button confirms, once', async () => {
    const mia = await person('employee', { confirmed: false })
    const token = await confirmation(mia.email)
    for (const method of ['GET', 'HEAD']) {
      expect((await send(site.url, { method, path: pageOf(token) })).status).toBe(200)
    }
    expect(await isConfirmed(mia)).toBe(false)
    expect(pageText(await newClient().get(pageOf(token)))).toContain(`You'll sign in with ${mia.email}.`)
    expect(await confirm(token)).toBe('confirmed')
    expect(await confirm(token)).toBe('already-confirmed')
    expect(pageText(await newClient().get(pageOf(token)))).toContain('Your email is already confirmed')
    expect((await signIn(newClient(), mia.email)).status).toBe(303)
  })

  test('the browser that registered confirms without the password, any other with it', async () => {
    const owner = await register('own-browser@example.com', 'Brolga-7walk!')
    const token = await tokenTo('own-browser@example.com')
    expect((await owner.get(pageOf(token))).body).not.toContain('type="password"')
    expect((await newClient().get(pageOf(token))).body).toContain('type="password"')
    expect(await confirm(token, '')).toBe(400)
    expect(await confirm(token, 'Other-bird7!')).toBe(400)
    expect(await confirm(token, '', owner)).toBe('confirmed')
    expect((await signIn(newClient(), 'own-browser@example.com', 'Brolga-7walk!')).status).toBe(303)
  })

  test('the owner of an address cannot confirm the password of a stranger who registered it before', async () => {
    const email = 'registered-before@example.com'
    await register(email, 'Str4nger-dances!')
    const first = await tokenTo(email)
    const owner = await register(email, 'Brolga-7walk!')
    expect(pageText(await owner.get(pageOf(first)))).toContain("This link isn't valid")
    expect(await confirm(first, 'Str4nger-dances!')).toBe('invalid')
    await expect.poll(() => countEmails(email)).toBe(2)
    expect(await confirm(await tokenTo(email), '', owner)).toBe('confirmed')
    expect((await signIn(newClient(), email, 'Str4nger-dances!')).status).toBe(400)
    expect((await signIn(newClient(), email, 'Brolga-7walk!')).status).toBe(303)
  })

  test('… nor the password of a stranger who registered it afterwards', async () => {
    const email = 'registered-after@example.com'
    const owner = await register(email, 'Brolga-7walk!')
    const stranger = await register(email, 'Str4nger-dances!')
    await expect.poll(() => countEmails(email)).toBe(2)
    const token = await tokenTo(email)
    expect((await owner.get(pageOf(token))).body).toContain('type="password"')
    expect(await confirm(token, 'Brolga-7walk!', owner)).toBe(400)
    expect((await signIn(stranger, email, 'Str4nger-dances!')).status).toBe(400)
    await owner.post('/forgot-password', { email })
    await expect.poll(() => countEmails(email)).toBe(3)
    const fields = { password: 'Magpie-9sings!', confirm_password: 'Magpie-9sings!', token: await tokenTo(email) }
    expect((await owner.post('/reset-password', fields)).status).toBe(303)
    expect((await signIn(owner, email, 'Magpie-9sings!')).status).toBe(303)
    expect((await signIn(stranger, email, 'Str4nger-dances!')).status).toBe(400)
  })

  test('after ten wrong passwords the next one has to wait', async () => {
    const mia = await person('employee', { confirmed: false })
    const token = await confirmation(mia.email)
    const visitor = newClient()
    for (let n = 0; n < 10; n++) expect(await confirm(token, 'Wr0ng-one!', visitor)).toBe(400)
    expect(await confirm(token, PASSWORD, visitor)).toBe(429)
  })

  test('8 concurrent confirmations confirm the email once', async () => {
    const mia = await person('employee', { confirmed: false })
    const token = await confirmation(mia.email)
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => confirm(token)))
    expect(outcomes.filter((outcome) => outcome === 'confirmed')).toHaveLength(1)
    const events = await site.db.select().from(auditEvents).where(eq(auditEvents.subjectId, mia.id))
    expect(events.filter(({ action }) => action === 'person.confirmed')).toHaveLength(1)
  })

  test('an expired link offers a new one', async () => {
    const mia = await person('employee', { confirmed: false })
    const registration = passwordFingerprint(TEST_SECRET, passwordHash)
    const token = await signed({ email: mia.email, registration }, Math.floor(Date.now() / 1000) - 1)
    expect(await confirm(token)).toBe('expired')
    const page = await newClient().get(pageOf(token))
    expect(pageText(page)).toContain('This link has expired')
    expect(page.body).toContain('Resend confirmation email')
    await newClient().post('/confirm-email', { email: mia.email })
    expect(await confirm(await tokenTo(mia.email))).toBe('confirmed')
  })

  test.each([
    ['made up', async () => 'made-up'],
    ['cut off', async (email: string) => (await confirmation(email)).slice(0, -2)],
    ['of another address', async (email: string) => altered(await confirmation(`x${email}`), { email })],
    ['unsigned', async (email: string) => `${base64({ alg: 'none' })}.${base64({ email })}.`],
    ['signed with another secret', (email: string) => confirmation(email, `another ${TEST_SECRET}`)],
    ['signed for no registration', async (email: string) => signed({ email })],
    ['signed for something else', async () => signed({ person: 'x' })],
    ['20,000 characters long', async () => 'x'.repeat(20_000)],
  ])('a link that is %s is rejected', async (_, make) => {
    const mia = await person('employee', { confirmed: false })
    const token = await make(mia.email)
    expect(await confirm(token)).toBe('invalid')
    expect(await isConfirmed(mia)).toBe(false)
  })
})

describe('after a registration', () => {
  test('the page shows the address, sends the email again, and links to the form to correct it', async () => {
    const visitor = newClient()
    const email = 'shown@example.com'
    await visitor.post('/employer/register', { ...REGISTRATION, company_name: 'Bright & Co', email })
    const page = await visitor.get('/confirm-email')
    expect(pageText(page)).toContain(`We've sent a link to ${email}.`)
    expect(page.body).toContain(`value="${email}"`)
    expect(page.body).toContain('href="/employer/register"')
    expect(pageText(page)).toContain('Hire from one list')
    expect(pageText(await newClient().get('/confirm-email'))).not.toContain('@example.com')
  })
})

test.each([
  ['/confirm-email?done=confirmed&as=employer', 'Hire from one list'],
  ['/confirm-email-change?done=changed&as=employer', 'Hire from one list'],
  ['/confirm-email', 'Find work without the runaround'],
])('%s says what an account of its type is for', async (path, text) => {
  expect(pageText(await newClient().get(path))).toContain(text)
})

describe('a post after the session has ended', () => {
  const form = {
    full_name: 'Mia Nguyen',
    phone: '0412 345 678',
    headline: 'Typed just now',
    location: '',
    version: '1',
  }

  test('a profile that is saved by script keeps its input and says what to do', async () => {
    const answer = await newClient().post('/employee/dashboard/profile.data', form)
    expect(answer.status).toBe(401)
    expect(answer.body).toContain('Authentication Error')
    expect(answer.body).toContain('Typed just now')
    expect(answer.body).toContain('signedOut')
  })

  test.each([
    ['/employee/dashboard/profile', form],
    ['/employer/company', { name: 'Bright & Co', about: 'Typed just now', website: '', version: '1' }],
    ['/manage-jobs/0199a1b2-0000-7000-8000-000000000000/edit', { title: 'Typed just now', version: '7' }],
  ])('%s shows the form again with its input, also without scripts', async (path, fields) => {
    const answer = await newClient().post(path, fields)
    expect(answer.status).toBe(401)
    expect(pageText(answer)).toContain('You were signed out What you typed is still here.')
    expect(answer.body).toContain('Typed just now')
    expect(answer.body).toContain(`name="version" value="${fields.version}"`)
  })

  test('a new job is shown again with its input, and its sign-in page opens in another tab', async () => {
    const answer = await newClient().post('/post-job', { title: 'Typed just now' })
    expect(answer.status).toBe(401)
    expect(answer.body).toContain('value="Typed just now"')
    expect(answer.body).toMatch(/<a href="\/employer\/login" target="_blank" rel="noopener"/)
  })

  test.each(['/account/sessions', '/manage-jobs/x/deletion'])(
    '%s leads to the sign-in page and from there back to the page with the form',
    async (path) => {
      const page = `${site.url}/jobs?q=driver`
      const visitor = newClient()
      const answer = await visitor.post(path, form, { Referer: page })
      expect(answer.status).toBe(303)
      expect(answer.location).toMatch(/^\/(employee|employer)\/login\?returnTo=%2Fjobs%3Fq%3Ddriver$/)
      expect(pageText(await visitor.get(answer.location ?? ''))).toContain('Authentication Error You were signed out.')
      expect((await newClient().post(path, form, { Referer: 'https://evil.example/x' })).location).toMatch(/=%2F$/)
    },
  )

  test.each([
    '/account/sessions',
    '/view-applicants/0199a1b2-0000-7000-8000-000000000000/notes',
    '/booking-portal/0199a1b2-0000-7000-8000-000000000000/note',
    '/manage-jobs/x/deletion',
  ])('%s is 401 by script, so that the page keeps its form', async (path) => {
    const answer = await newClient().post(`${path}.data`, {}, { Referer: `${site.url}/jobs` })
    expect(answer.status).toBe(401)
    expect(answer.body).toContain('signedOut')
    expect(answer.body).toContain('You were signed out. Please sign in and try again.')
  })
})

describe('while the database fails', () => {
  const breakTable = async (name: string, during: () => Promise<void>) => {
    await site.db.execute(sql.raw(`alter table ${name} rename to ${name}_away`))
    try {
      await during()
    } finally {
      await site.db.execute(sql.raw(`alter table ${name}_away rename to ${name}`))
    }
  }

  test.each(['users', 'audit_events'])(
    'a sign-in without %s shows “Sign in Failed” and keeps the email',
    async (table) => {
      const mia = await person('employee')
      await breakTable(table, async () => {
        const answer = await signIn(newClient(), mia.email)
        expect(answer.status).toBe(500)
        expect(pageText(answer)).toMatch(/Sign in Failed Something went wrong(?! on our side)/)
        expect(answer.body).toContain(`value="${mia.email}"`)
        expect(answer.headers['set-cookie']?.join() ?? '').not.toContain('muster-session=')
      })
      expect((await signIn(newClient(), mia.email)).status).toBe(303)
    },
  )

  test.each(['rate_limits', 'accounts'])(
    'a registration without %s shows “Sign up Failed” and keeps the input',
    async (table) => {
      await breakTable(table, async () => {
        const answer = await newClient().post('/employee/register', { ...REGISTRATION, email: 'kept@example.com' })
        expect(answer.status).toBe(500)
        expect(pageText(answer)).toMatch(/Sign up Failed Something went wrong(?! on our side)/)
        expect(answer.body).toContain('value="kept@example.com"')
      })
      expect(await site.db.select().from(users).where(eq(users.email, 'kept@example.com'))).toEqual([])
    },
  )
})

describe('edits of a record that was saved since the form was opened', () => {
  test('a stale profile is rejected, shows the saved values and keeps the input', async () => {
    const visitor = newClient(await person('employee'))
    const profile = { full_name: 'Mia Nguyen', phone: '0412 345 678', location: '', version: '1' }
    const path = '/employee/dashboard/profile'
    expect((await visitor.post(path, { ...profile, headline: 'Saved first' })).status).toBe(303)
    const stale = await visitor.post(path, { ...profile, headline: 'Saved second' })
    expect(stale.status).toBe(409)
    expect(pageText(stale)).toContain('Saved first')
    expect(stale.body).toContain('value="Saved second"')
    expect(stale.body).toMatch(/name="version"[^>]*value="2"/)
    expect((await visitor.post(path, { ...profile, headline: 'Saved second', version: '2' })).status).toBe(303)
  })

  test('stale agency settings are rejected, show the saved values and keep the input', async () => {
    const visitor = newClient(await person('admin'))
    const fields = { ...formatAgencyFields(DEFAULT_AGENCY), version: '0' }
    expect((await visitor.post('/admin/settings', { ...fields, tagline: 'Saved first' })).status).toBe(303)
    const stale = await visitor.post('/admin/settings', { ...fields, tagline: 'Saved second' })
    expect(stale.status).toBe(409)
    expect(pageText(stale)).toContain('Saved first')
    expect(stale.body).toContain('value="Saved second"')
    expect(stale.body).toMatch(/name="version"[^>]*value="1"/)
    const again = { ...fields, tagline: 'Saved second', version: '1' }
    expect((await visitor.post('/admin/settings', again)).status).toBe(303)
  })
})

describe('on https', () => {
  let secure: Site
  beforeAll(async () => {
    secure = await openSite({ BASE_URL: 'https://jobs.example', TRUST_PROXY: '127.0.0.1' })
  })
  afterAll(() => secure.close())

  test('the session cookie has the __Host- prefix and is Secure', async () => {
    const mia = await makePerson(secure.db, 'employee', { passwordHash })
    const visitor = visit(secure)
    const headers = { Host: 'jobs.example', Origin: 'https://jobs.example' }
    const answer = await visitor.post('/employee/login', { email: mia.email, password: PASSWORD }, headers)
    expect(answer.status).toBe(303)
    const [line = ''] = (answer.headers['set-cookie'] ?? []).filter((each) => each.startsWith('__Host-muster-session='))
    for (const attribute of ['; Path=/', '; HttpOnly', '; Secure', '; SameSite=Lax']) expect(line).toContain(attribute)
    expect(line).not.toContain('Domain')
    expect((await visitor.get('/employee/dashboard', { Host: 'jobs.example' })).status).toBe(200)
  })
})

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token signed with the site's secret that expires at `expiry` (seconds), by default in an hour. */
function signed(payload: Record<string, unknown>, expiry = Math.floor(Date.now() / 1000) + 3600): Promise<string> {
  const key = new TextEncoder().encode(TEST_SECRET)
  return new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).setExpirationTime(expiry).sign(key)
}

/** The token with a changed payload and the old signature. */
function altered(token: string, change: object): string {
  const [head, payload = '', signature] = token.split('.')
  const content = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), ...change }
  return [head, base64(content), signature].join('.')
}
