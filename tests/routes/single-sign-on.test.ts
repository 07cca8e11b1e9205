import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { hashPassword } from '#app/platform/auth.server.ts'
import type { UserType } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { companies } from '#db/schema/companies.ts'
import { accounts, profiles, sessions, users } from '#db/schema/people.ts'
import { rateLimits } from '#db/schema/rate-limits.ts'
import { passkeys, securityEvents } from '#db/schema/security.ts'
import { makeJob, makePerson, PASSWORD } from '#tests/support/factories.ts'
import { type ProviderUser, startIdentityProvider } from '#tests/support/identity-provider.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { totpCode } from '#tests/support/totp.ts'
import { pageText, type RouteResponse, type Visitor, visit } from './client.ts'

const NEW_ACCOUNT = '/sign-in/new-account'
const SERVICES = '/account/sign-in-services'
const HOUR = 3_600_000

let provider: Awaited<ReturnType<typeof startIdentityProvider>>
let site: Site
let passwordHash: string
beforeAll(async () => {
  provider = await startIdentityProvider()
  site = await openSite(provider.env, { host: 'localhost' })
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(async () => {
  await site.close()
  await provider.close()
})
beforeEach(() => site.db.delete(rateLimits))

let people = 0
/** Someone at the provider, with a confirmed address unless another is given. */
const someone = (fields: Partial<ProviderUser> = {}): ProviderUser => {
  const sub = `sub-${++people}`
  return { sub, email: `${sub}@example.com`, email_verified: true, name: 'Mia Nguyen', ...fields }
}

/** Presses `Continue with Example ID`, signs in there as `user`, and returns to the site. */
async function signIn(
  visitor: Visitor,
  user: ProviderUser,
  { login = 'employee', returnTo = '', ...wrong }: Parameters<typeof provider.use>[1] & Record<string, unknown> = {},
): Promise<RouteResponse> {
  provider.use(user, wrong)
  const sent = await visitor.post('/sign-in/oidc', { login: String(login), returnTo: String(returnTo) })
  return visitor.get(provider.visit(sent.location ?? ''))
}

const opens = async (visitor: Visitor, path: string) => (await visitor.get(path)).status === 200
const messageOf = async (visitor: Visitor, { location }: RouteResponse) => pageText(await visitor.get(location ?? '/'))
const connectionsOf = (personId: string) =>
  site.db
    .select()
    .from(accounts)
    .where(and(eq(accounts.userId, personId), eq(accounts.providerId, 'oidc')))
const userBy = async (email = '') => (await site.db.select().from(users).where(eq(users.email, email)))[0]
const auditsOf = async (personId: string) =>
  (await site.db.select().from(auditEvents).where(eq(auditEvents.subjectId, personId))).map(({ action }) => action)

const DETAILS = { full_name: 'Mia Nguyen', phone: '0412 345 678' }

/** A person who has created their account with the provider. */
async function registered(visitor: Visitor) {
  const user = someone()
  await signIn(visitor, user)
  await visitor.post(NEW_ACCOUNT, DETAILS)
  const { id = '' } = (await userBy(user.email)) ?? {}
  return { user, id }
}

describe('without an account', () => {
  test('a job seeker signs in with a service, enters what is missing and returns to the job', async () => {
    const { id } = await makeJob(site.db, await makePerson(site.db, 'employer'))
    const user = someone()
    const visitor = visit(site)
    const arrived = await signIn(visitor, user, { returnTo: `/jobs/${id}` })
    expect(arrived.location).toBe(`${NEW_ACCOUNT}?returnTo=%2Fjobs%2F${id}`)
    const page = await visitor.get(NEW_ACCOUNT)
    expect(page.body).toContain('value="Mia Nguyen"')
    expect(pageText(page)).toContain(user.email)
    expect((await visitor.post(NEW_ACCOUNT, { ...DETAILS, phone: '' })).status).toBe(400)
    expect((await visitor.post(NEW_ACCOUNT, DETAILS)).location).toBe(`/jobs/${id}`)
    expect(await opens(visitor, '/employee/dashboard')).toBe(true)
    const created = await userBy(user.email)
    expect(created).toMatchObject({ name: 'Mia Nguyen', emailVerified: true })
    expect(await auditsOf(created?.id ?? '')).toEqual(expect.arrayContaining(['person.registered', 'person.signed-in']))
    const stored = await connectionsOf(created?.id ?? '')
    expect(stored).toMatchObject([{ accountId: `${provider.url} ${user.sub}`, accessToken: null, idToken: null }])
  })

  test('an employer names their company', async () => {
    const user = someone()
    const visitor = visit(site)
    expect((await signIn(visitor, user, { login: 'employer' })).location).toBe(`${NEW_ACCOUNT}?type=employer`)
    expect((await visitor.post(`${NEW_ACCOUNT}?type=employer`, DETAILS)).status).toBe(400)
    const created = await visitor.post(`${NEW_ACCOUNT}?type=employer`, { ...DETAILS, company_name: 'Wattle & Co' })
    expect(created.location).toBe('/employer/dashboard')
    expect(await site.db.$count(companies, eq(companies.name, 'Wattle & Co'))).toBe(1)
  })

  test('the form cannot be opened or posted without a visit to the service, or with a changed cookie', async () => {
    const visitor = visit(site)
    expect((await visitor.get(NEW_ACCOUNT)).location).toBe('/employee/login')
    expect((await visitor.post(NEW_ACCOUNT, DETAILS)).location).toBe('/employee/login')
    await signIn(visitor, someone())
    const cookie = visitor.jar.get('muster-new-account') ?? ''
    visitor.jar.set(
      'muster-new-account',
      // The first character of the signature: the last one has bits that decoding ignores.
      cookie.replace(/[^.]*$/, (signature) => (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)),
    )
    expect((await visitor.post(NEW_ACCOUNT, DETAILS)).location).toBe('/employee/login')
  })

  test('posting the form twice creates one account', async () => {
    const user = someone()
    const [first, second] = [visit(site), visit(site)]
    await signIn(first, user)
    await signIn(second, user)
    const results = await Promise.all([first.post(NEW_ACCOUNT, DETAILS), second.post(NEW_ACCOUNT, DETAILS)])
    expect(results.map(({ location }) => location).sort()).toEqual(['/employee/dashboard', '/employee/login'])
    expect(await site.db.$count(users, eq(users.email, user.email ?? ''))).toBe(1)
  })

  test('an account that a stranger has registered with the address, unconfirmed, loses its password and its company', async () => {
    const user = someone()
    const stranger = await makePerson(site.db, 'employer', { passwordHash, email: user.email ?? '' })
    await site.db.update(users).set({ emailVerified: false }).where(eq(users.id, stranger.id))
    const visitor = visit(site)
    expect((await signIn(visitor, user)).location).toBe(NEW_ACCOUNT)
    expect((await visitor.post(NEW_ACCOUNT, DETAILS)).location).toBe('/employee/dashboard')
    const rows = await site.db.select().from(accounts).where(eq(accounts.userId, stranger.id))
    expect(rows.map(({ providerId }) => providerId)).toEqual(['oidc'])
    expect(await opens(visit(site, { as: stranger }), '/employee/dashboard')).toBe(false)
    const attempt = await visit(site).post('/employee/login', { email: user.email ?? '', password: PASSWORD })
    expect(attempt.status).toBe(400)
    const [profile] = await site.db.select().from(profiles).where(eq(profiles.id, stranger.id))
    expect(profile).toMatchObject({ userType: 'employee', companyId: null })
  })
})

describe('with an account', () => {
  test('a person whose address both sides have confirmed is connected, notified and signed in', async () => {
    const user = someone()
    const person = await makePerson(site.db, 'employee', { passwordHash, email: user.email ?? '' })
    const visitor = visit(site)
    expect((await signIn(visitor, user)).location).toBe('/employee/dashboard')
    expect(await opens(visitor, '/employee/dashboard')).toBe(true)
    expect(await auditsOf(person.id)).toEqual(expect.arrayContaining(['person.sign-in-connected', 'person.signed-in']))
    await site.emailTo(person.email, 'A sign-in service was connected')
    // From now on the connection decides, whatever the address.
    expect((await signIn(visit(site), { ...user, email: 'other@example.com' })).location).toBe('/employee/dashboard')
    expect(await connectionsOf(person.id)).toHaveLength(1)
  })

  test('an address that the service has not confirmed neither signs in nor connects', async () => {
    for (const email_verified of [false, undefined]) {
      const user = someone()
      delete user.email_verified
      const person = await makePerson(site.db, 'employee', { passwordHash, email: user.email ?? '' })
      const visitor = visit(site)
      const arrived = await signIn(visitor, { ...user, ...(email_verified === undefined ? {} : { email_verified }) })
      expect(arrived.location).toBe('/employee/login')
      expect(await messageOf(visitor, arrived)).toContain("Example ID hasn't confirmed your email address.")
      expect(await opens(visitor, '/employee/dashboard')).toBe(false)
      expect(await connectionsOf(person.id)).toEqual([])
    }
  })

  test('a suspended person stays out, and is not connected', async () => {
    const user = someone()
    const person = await makePerson(site.db, 'employee', { email: user.email ?? '' })
    await site.db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, person.id))
    const visitor = visit(site)
    expect(await messageOf(visitor, await signIn(visitor, user))).toContain('This account is suspended.')
    expect(await connectionsOf(person.id)).toEqual([])
    const events = await site.db.select().from(securityEvents).where(eq(securityEvents.personId, person.id))
    expect(events.map(({ type }) => type)).toContain('sign-in.suspended')
  })

  test('an admin cannot sign in with a service or connect one, and sees no button', async () => {
    const user = someone()
    const admin = await makePerson(site.db, 'admin', { passwordHash, email: user.email ?? '' })
    const visitor = visit(site)
    const arrived = await signIn(visitor, user, { login: 'admin' })
    expect(await messageOf(visitor, arrived)).toContain("Admins can't sign in with Example ID.")
    expect(await connectionsOf(admin.id)).toEqual([])
    expect((await visitor.get('/admin/login')).body).not.toContain('Continue with')
    const signedIn = visit(site, { as: admin })
    expect((await signedIn.get(SERVICES)).status).toBe(403)
    expect((await signedIn.post(`${SERVICES}/oidc`)).status).toBe(403)
  })

  test('an employer on the page for job seekers is sent to the page for employers', async () => {
    const user = someone()
    await makePerson(site.db, 'employer', { email: user.email ?? '' })
    const visitor = visit(site)
    const arrived = await signIn(visitor, user)
    expect(arrived.location).toBe('/employer/login')
    expect(await messageOf(visitor, arrived)).toMatch(/Access Denied This login is for employees only\.(?! Sign in on)/)
    expect((await signIn(visitor, user, { login: 'employer' })).location).toBe('/employer/dashboard')
  })

  test('two-step verification still asks for a code', async () => {
    const user = someone()
    const person = await makePerson(site.db, 'employee', { passwordHash, email: user.email ?? '' })
    const owner = visit(site, { as: person })
    const setUp = await owner.post('/account/two-step', { current_password: PASSWORD })
    const setup = /otpauth:[^"]+/.exec(setUp.body)?.[0]?.replaceAll('&amp;', '&') ?? ''
    const secret = /secret=([A-Z2-7]+)/.exec(setup)?.[1] ?? ''
    await owner.post('/account/two-step/confirmation', { setup, code: totpCode(secret) })
    await site.db.delete(rateLimits)
    const visitor = visit(site)
    const { location: page } = await signIn(visitor, user, { returnTo: '/jobs' })
    expect(page).toBe('/sign-in/two-step?login=employee&returnTo=%2Fjobs')
    expect(await opens(visitor, '/employee/dashboard')).toBe(false)
    expect((await visitor.post(page ?? '', { code: '000000' })).status).toBe(400)
    expect((await visitor.post(page ?? '', { code: totpCode(secret) })).location).toBe('/jobs')
    expect(await opens(visitor, '/employee/dashboard')).toBe(true)
    const rows = await site.db.select().from(sessions).where(eq(sessions.userId, person.id))
    const newest = rows.reduce((a, b) => (a.createdAt > b.createdAt ? a : b))
    expect(newest.expiresAt.getTime() - newest.createdAt.getTime()).toBeLessThanOrEqual(24 * HOUR)
  })

  test('an address that has passed to another person does not open the account of the first one', async () => {
    const visitor = visit(site)
    const { user } = await registered(visitor)
    const other = visit(site)
    const arrived = await signIn(other, { ...someone(), email: user.email ?? '' })
    expect(await messageOf(other, arrived)).toContain('Your account is connected to another Example ID account.')
    expect(await opens(other, '/employee/dashboard')).toBe(false)
  })
})

describe('the answer of the service', () => {
  test.each<[string, Parameters<typeof provider.use>[1]]>([
    ['is signed with another key', { wrongKey: true }],
    ['is for another program', { claims: { aud: 'other' } }],
    ['is of another issuer', { claims: { iss: 'https://other.example' } }],
    ['is for another visit', { claims: { nonce: 'other' } }],
    ['has expired', { claims: { exp: 1_000_000_000 } }],
  ])('is rejected if it %s', async (_, wrong) => {
    const visitor = visit(site)
    const arrived = await signIn(visitor, someone(), wrong)
    expect(arrived.location).toBe('/employee/login')
    expect(await messageOf(visitor, arrived)).toContain('This sign-in is no longer valid.')
  })

  test('works once, and only in the browser that was sent there', async () => {
    const user = someone()
    await makePerson(site.db, 'employee', { email: user.email ?? '' })
    provider.use(user)
    const visitor = visit(site)
    const sent = await visitor.post('/sign-in/oidc', { login: 'employee' })
    const back = provider.visit(sent.location ?? '')
    expect((await visit(site).get(back)).location).toBe('/employee/login')
    const forged = back.replace(/state=[^&]+/, 'state=forged')
    const started = visitor.jar.get('muster-sign-on') ?? ''
    expect((await visitor.get(forged)).location).toBe('/employee/login')
    visitor.jar.set('muster-sign-on', started)
    expect((await visitor.get(back)).location).toBe('/employee/dashboard')
    expect((await visitor.get(back)).location).toBe('/employee/login')
    visitor.jar.set('muster-sign-on', started)
    expect((await visitor.get(back)).location).toBe('/employee/login')
  })

  test('that the person has cancelled returns to the sign-in page with the job', async () => {
    const visitor = visit(site)
    const arrived = await signIn(visitor, someone(), { denied: true, returnTo: '/jobs/x' })
    expect(arrived.location).toBe('/employee/login?returnTo=%2Fjobs%2Fx')
    expect(await messageOf(visitor, arrived)).toContain('You cancelled signing in with Example ID.')
  })

  test('that does not come is explained', async () => {
    const visitor = visit(site)
    const arrived = await signIn(visitor, someone(), { down: true })
    expect(await messageOf(visitor, arrived)).toContain("Example ID can't be reached.")
  })

  test('is limited per client', async () => {
    const visitor = visit(site)
    for (let n = 0; n < 60; n++) await visitor.post('/sign-in/oidc', { login: 'employee' })
    const limited = await visitor.post('/sign-in/oidc', { login: 'employee' })
    expect(limited.location).toBe('/employee/login')
    expect(await messageOf(visitor, limited)).toContain('Too many attempts.')
  })
})

describe('in the settings', () => {
  /** Presses `Connect`, signs in at the service as `user`, and returns. */
  async function connect(visitor: Visitor, user: ProviderUser): Promise<RouteResponse> {
    provider.use(user)
    const sent = await visitor.post(`${SERVICES}/oidc`)
    return visitor.get(provider.visit(sent.location ?? ''))
  }

  test('a service is connected with any address, then disconnected, with an audit row and an email each', async () => {
    const person = await makePerson(site.db, 'employee', { passwordHash })
    const visitor = visit(site, { as: person })
    const user = someone({ email: 'private@example.com', email_verified: false })
    expect((await connect(visitor, user)).location).toBe(SERVICES)
    expect(pageText(await visitor.get(SERVICES))).toContain('Example ID Connected')
    expect((await signIn(visit(site), user)).location).toBe('/employee/dashboard')
    expect((await visitor.post(`${SERVICES}/oidc/removal`)).location).toBe(SERVICES)
    expect(await connectionsOf(person.id)).toEqual([])
    await site.emailTo(person.email, 'A sign-in service was disconnected')
    expect(await auditsOf(person.id)).toEqual(
      expect.arrayContaining(['person.sign-in-connected', 'person.sign-in-disconnected']),
    )
  })

  test("a service's account that someone else has connected is not taken from them", async () => {
    const { user, id } = await registered(visit(site))
    const visitor = visit(site, { as: await makePerson(site.db, 'employee', { passwordHash }) })
    expect(await messageOf(visitor, await connect(visitor, user))).toContain(
      'This Example ID account is already connected to another account on this site.',
    )
    expect(await connectionsOf(id)).toHaveLength(1)
  })

  test('the only way to sign in cannot be disconnected', async () => {
    const visitor = visit(site)
    const { id, user } = await registered(visitor)
    const answer = await visitor.post(`${SERVICES}/oidc/removal`)
    expect(await messageOf(visitor, answer)).toContain('This is your only way to sign in.')
    expect(await connectionsOf(id)).toHaveLength(1)
    await visitor.post('/forgot-password', { email: user.email ?? '' })
    const { link } = await site.emailTo(user.email ?? '', 'Choose a new password')
    const token = new URL(link).searchParams.get('token') ?? ''
    const chosen = await visitor.post('/reset-password', { token, password: PASSWORD, confirm_password: PASSWORD })
    expect(chosen.status).toBe(303)
    const again = visit(site)
    await signIn(again, user)
    await again.post('/account/confirm-identity', { returnTo: SERVICES, current_password: PASSWORD })
    expect(await messageOf(again, await again.post(`${SERVICES}/oidc/removal`))).toContain('Disconnected')
    expect(await connectionsOf(id)).toEqual([])
  })

  test('an hour after the sign-in, a person without a password confirms with their service', async () => {
    const visitor = visit(site)
    const { id, user } = await registered(visitor)
    const past = new Date(Date.now() - HOUR)
    await site.db.update(sessions).set({ createdAt: past, authenticatedAt: null }).where(eq(sessions.userId, id))
    const asked = await visitor.get(SERVICES)
    expect(asked.location).toMatch(/^\/account\/confirm-identity\?/)
    expect((await visitor.post(`${SERVICES}/oidc/removal`)).location).toMatch(/confirm-identity/)
    expect(pageText(await visitor.get(asked.location ?? ''))).toContain('Confirm with Example ID')
    const confirm = async (as: ProviderUser) => {
      provider.use(as)
      const { search } = new URL(asked.location ?? '', site.url)
      const sent = await visitor.post(`/account/confirm-identity/oidc${search}`)
      expect(sent.location).toContain('prompt=login')
      return visitor.get(provider.visit(sent.location ?? ''))
    }
    expect((await confirm(someone())).location).toMatch(/^\/account\/confirm-identity\?/)
    expect((await confirm(user)).location).toBe(SERVICES)
    expect(await opens(visitor, SERVICES)).toBe(true)
  })

  test('a person with a password or passkey cannot confirm with their service', async () => {
    const visitor = visit(site)
    const { id, user } = await registered(visitor)
    const past = new Date(Date.now() - HOUR)
    const confirm = async () => {
      await site.db.update(sessions).set({ createdAt: past, authenticatedAt: null }).where(eq(sessions.userId, id))
      provider.use(user)
      const page = `/account/confirm-identity?${new URLSearchParams({ returnTo: SERVICES })}`
      expect(pageText(await visitor.get(page))).not.toContain('Confirm with Example ID')
      const sent = await visitor.post(page.replace('?', '/oidc?'))
      return visitor.get(provider.visit(sent.location ?? ''))
    }
    const times = { createdAt: past, updatedAt: past }
    const password = { id: newId(), accountId: id, providerId: 'credential', userId: id, password: passwordHash }
    await site.db.insert(accounts).values({ ...password, ...times })
    expect(await messageOf(visitor, await confirm())).toContain('Confirm with your password or your passkey.')
    await site.db.delete(accounts).where(eq(accounts.id, password.id))
    const key = { publicKey: 'k', credentialID: id, counter: 0, deviceType: 'singleDevice', backedUp: false }
    await site.db.insert(passkeys).values({ id: newId(), userId: id, createdAt: past, ...key })
    expect((await confirm()).location).toMatch(/^\/account\/confirm-identity\?/)
    expect(await opens(visitor, SERVICES)).toBe(false)
  })

  test('signing in with a service does not confirm for a person with a password, whose browser may be open to anyone', async () => {
    const user = someone()
    const person = await makePerson(site.db, 'employee', { passwordHash, email: user.email ?? '' })
    const visitor = visit(site)
    await signIn(visitor, user)
    await visitor.post('/logout')
    expect((await signIn(visitor, user)).location).toBe('/employee/dashboard')
    expect((await visitor.get(SERVICES)).location).toMatch(/^\/account\/confirm-identity\?/)
    const confirmed = { returnTo: SERVICES, current_password: PASSWORD }
    expect((await visitor.post('/account/confirm-identity', confirmed)).status).toBe(303)
    expect(await opens(visitor, SERVICES)).toBe(true)
    expect(await connectionsOf(person.id)).toHaveLength(1)
  })

  test('an answer does not connect to the account of someone who has signed in since', async () => {
    const visitor = visit(site, { as: await makePerson(site.db, 'employee', { passwordHash }) })
    provider.use(someone())
    const back = provider.visit((await visitor.post(`${SERVICES}/oidc`)).location ?? '')
    const other = await makePerson(site.db, 'employee', { passwordHash })
    const { name, value } = site.cookieOf(other)
    visitor.jar.set(name, value)
    await visitor.get(back)
    expect(await connectionsOf(other.id)).toEqual([])
  })
})

test('without configuration there is no button, no route and no origin that a form may redirect to', async () => {
  const plain = await openSite()
  try {
    const visitor = visit(plain)
    for (const userType of ['employee', 'employer'] satisfies UserType[]) {
      for (const page of ['login', 'register']) {
        const { body, headers } = await visitor.get(`/${userType}/${page}`)
        expect(body).not.toContain('Continue with')
        expect(headers['content-security-policy']).toContain("form-action 'self';")
      }
    }
    expect((await visitor.post('/sign-in/oidc')).status).toBe(404)
    expect((await visitor.get('/sign-in/google/callback?code=x&state=y')).status).toBe(404)
  } finally {
    await plain.close()
  }
})

test('with configuration a form may redirect to the service', async () => {
  const { body, headers } = await visit(site).get('/employee/login?returnTo=%2Fjobs%2Fx')
  expect(body).toContain('Continue with')
  expect(body).toContain('name="returnTo" value="/jobs/x"')
  expect(headers['content-security-policy']).toContain(`form-action 'self' ${provider.url};`)
})
