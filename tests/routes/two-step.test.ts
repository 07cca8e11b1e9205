import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { hashPassword } from '#app/platform/auth.server.ts'
import type { Person, UserType } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { profiles, sessions } from '#db/schema/people.ts'
import { rateLimits } from '#db/schema/rate-limits.ts'
import { securityEvents, securitySettings, twoFactors } from '#db/schema/security.ts'
import { makePerson, PASSWORD } from '#tests/support/factories.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { totpCode } from '#tests/support/totp.ts'
import { pageText, type RouteResponse, type Visitor, visit } from './client.ts'

let site: Site
let passwordHash: string
beforeAll(async () => {
  site = await openSite({ TRUST_PROXY: '127.0.0.1' })
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => site.close())
beforeEach(() => site.db.delete(rateLimits))

const person = (userType: UserType = 'employee') => makePerson(site.db, userType, { passwordHash })
const signIn = (visitor: Visitor, { email, userType }: Person, search = '') =>
  visitor.post(`/${userType}/login${search}`, { email, password: PASSWORD })

/** The recovery codes on a page. */
const codesOn = (page: RouteResponse) =>
  [...page.body.matchAll(/<li>([a-z2-9]{5}-[a-z2-9]{5})<\/li>/g)].map(([, code]) => code ?? '')

const setupOn = (page: RouteResponse) => /otpauth:[^"]+/.exec(page.body)?.[0]?.replaceAll('&amp;', '&') ?? ''

/** Turns two-step verification on for a signed-in person. */
async function setUp(as: Person) {
  const visitor = visit(site, { as })
  const setup = setupOn(await visitor.post('/account/two-step', { current_password: PASSWORD }))
  const secret = /secret=([A-Z2-7]+)/.exec(setup)?.[1] ?? ''
  const confirmed = await visitor.post('/account/two-step/confirmation', { setup, code: totpCode(secret) })
  return { visitor, secret, confirmed, recoveryCodes: codesOn(confirmed) }
}

/** A browser in which the correct password was entered. */
async function afterPassword(owner: Person, search = ''): Promise<{ visitor: Visitor; page: string }> {
  const visitor = visit(site)
  const answer = await signIn(visitor, owner, search)
  return { visitor, page: answer.location ?? '' }
}

const canOpenDashboard = async (visitor: Visitor) => (await visitor.get('/employee/dashboard')).status === 200

const auditsOf = ({ id }: Person) =>
  site.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, id))
    .then((rows) => rows.map(({ action }) => action))

describe('setting up', () => {
  test('the QR code is shown after the password, and ten recovery codes after the first code', async () => {
    const owner = await person()
    const visitor = visit(site, { as: owner })
    expect((await visitor.post('/account/two-step', { current_password: 'Wr0ng-one!' })).status).toBe(400)
    const page = await visitor.post('/account/two-step', { current_password: PASSWORD })
    expect(page.body).toMatch(/<svg[^>]*aria-label="QR code for your authenticator app"/)
    const setup = setupOn(page)
    expect(setup).toContain(encodeURIComponent(owner.email))
    expect(await signIn(visit(site), owner)).toMatchObject({ location: '/employee/dashboard' })

    const rejected = await visitor.post('/account/two-step/confirmation', { setup, code: '000000' })
    expect(rejected.status).toBe(400)
    expect(rejected.body).toContain('QR code for your authenticator app')

    const secret = /secret=([A-Z2-7]+)/.exec(setup)?.[1] ?? ''
    const code = totpCode(secret)
    const confirmed = await visitor.post('/account/two-step/confirmation', {
      setup,
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    })
    expect(codesOn(confirmed)).toHaveLength(10)
    expect(await canOpenDashboard(visitor)).toBe(true)
    expect(pageText(await visitor.get('/account/two-step'))).toContain('You have 10 recovery codes left.')
    expect(codesOn(await visitor.get('/account/two-step/confirmation'))).toEqual([])
    expect(await auditsOf(owner)).toContain('person.two-step-turned-on')
    await site.emailTo(owner.email, 'Two-step verification was turned on')
  })

  test('a session that was replaced by turning it on no longer works', async () => {
    const owner = await person()
    await setUp(owner)
    expect(await canOpenDashboard(visit(site, { as: owner }))).toBe(false)
  })

  test('the browser stays signed in when its session is replaced on the day on which it is extended', async () => {
    const owner = await person()
    const visitor = visit(site, { as: owner })
    const setup = setupOn(await visitor.post('/account/two-step', { current_password: PASSWORD }))
    const secret = /secret=([A-Z2-7]+)/.exec(setup)?.[1] ?? ''
    const [createdAt, expiresAt] = [new Date(Date.now() - 3 * DAY_MS), new Date(Date.now() + 27 * DAY_MS)]
    await site.db.update(sessions).set({ createdAt, expiresAt }).where(eq(sessions.userId, owner.id))
    const confirmed = await visitor.post('/account/two-step/confirmation', { setup, code: totpCode(secret) })
    expect(codesOn(confirmed)).toHaveLength(10)
    expect(await canOpenDashboard(visitor)).toBe(true)
  })

  test.each([
    ['without Stay signed in', {}, 1],
    ['with Stay signed in', { stay: 'yes' }, 30],
  ])('a session %s lasts as long after turning it on and off as before', async (_, stay, days) => {
    const owner = await person()
    const visitor = visit(site)
    await visitor.post('/employee/login', { email: owner.email, password: PASSWORD, ...stay })
    const setup = setupOn(await visitor.post('/account/two-step', { current_password: PASSWORD }))
    const secret = /secret=([A-Z2-7]+)/.exec(setup)?.[1] ?? ''
    const on = await visitor.post('/account/two-step/confirmation', { setup, code: totpCode(secret) })
    const off = await visitor.post('/account/two-step/removal', { current_password: PASSWORD })
    for (const answer of [on, off]) {
      const line = answer.headers['set-cookie']?.findLast((cookie) => cookie.startsWith('muster-session=')) ?? ''
      expect(line).toMatch(/muster-session=./)
      expect(/Max-Age/i.test(line)).toBe(days > 1)
    }
    expect(await canOpenDashboard(visitor)).toBe(true)
    const rows = await site.db.select().from(sessions).where(eq(sessions.userId, owner.id))
    const newest = rows.reduce((a, b) => (a.createdAt > b.createdAt ? a : b))
    expect((newest.expiresAt.getTime() - newest.createdAt.getTime()) / DAY_MS).toBeCloseTo(days, 3)
  })

  test('once it is on, a code of the app shows no recovery codes and turns nothing on', async () => {
    const owner = await person()
    const { visitor, secret } = await setUp(owner)
    const setup = `otpauth://totp/x?secret=${secret}&`
    const again = await visitor.post('/account/two-step/confirmation', { setup, code: totpCode(secret, 1) })
    expect(again).toMatchObject({ location: '/account/two-step' })
    expect(codesOn(again)).toEqual([])
    expect(pageText(await visitor.get('/account/two-step'))).toContain('Two-step verification is already on')
    expect((await auditsOf(owner)).filter((action) => action === 'person.two-step-turned-on')).toHaveLength(1)
  })

  test('ten codes can be entered in 15 minutes', async () => {
    const visitor = visit(site, { as: await person() })
    const setup = setupOn(await visitor.post('/account/two-step', { current_password: PASSWORD }))
    const code = totpCode(/secret=([A-Z2-7]+)/.exec(setup)?.[1] ?? '')
    for (let n = 0; n < 10; n++) {
      expect((await visitor.post('/account/two-step/confirmation', { setup, code: `00000${n}` })).status).toBe(400)
    }
    const next = await visitor.post('/account/two-step/confirmation', { setup, code })
    expect(next.status).toBe(429)
    expect(next.body).toContain('QR code for your authenticator app')
  })

  test.each([
    ['an empty text', ''],
    ['another address', 'https://evil.example/'],
    ['a long secret', `otpauth://totp/x?secret=${'A'.repeat(900)}&`],
  ])('the confirmation shows no QR code of %s', async (_, setup) => {
    const answer = await visit(site, { as: await person() }).post('/account/two-step/confirmation', {
      setup,
      code: '1',
    })
    expect(answer.location).toBe('/account/two-step')
  })
})

describe('signing in', () => {
  test('the password alone opens nothing; the code then opens the page that was asked for', async () => {
    const owner = await person()
    const { secret } = await setUp(owner)
    const { visitor, page } = await afterPassword(owner, '?returnTo=%2Fjobs')
    expect(page).toMatch(/^\/sign-in\/two-step\?/)
    expect(await canOpenDashboard(visitor)).toBe(false)
    expect((await visitor.get(page)).body).toContain('autoComplete="one-time-code"')
    const answer = await visitor.post(page, { code: totpCode(secret, 1) })
    expect(answer).toMatchObject({ status: 303, location: '/jobs' })
    expect(await canOpenDashboard(visitor)).toBe(true)
  })

  test('Stay signed in counts in a browser that has signed in without it before', async () => {
    const owner = await person()
    const { secret } = await setUp(owner)
    const visitor = visit(site)
    await signIn(visitor, owner)
    const fields = { email: owner.email, password: PASSWORD, stay: 'yes' }
    const { location: page } = await visitor.post('/employee/login', fields)
    expect((await visitor.post(page ?? '', { code: totpCode(secret, 1) })).location).toBe('/employee/dashboard')
    const rows = await site.db.select().from(sessions).where(eq(sessions.userId, owner.id))
    const newest = rows.reduce((a, b) => (a.createdAt > b.createdAt ? a : b))
    expect((newest.expiresAt.getTime() - newest.createdAt.getTime()) / DAY_MS).toBeCloseTo(30, 3)
  })

  test('a code works once', async () => {
    const owner = await person()
    const { secret } = await setUp(owner)
    const code = totpCode(secret, 1)
    const first = await afterPassword(owner)
    expect((await first.visitor.post(first.page, { code })).status).toBe(303)
    const second = await afterPassword(owner)
    expect((await second.visitor.post(second.page, { code })).status).toBe(400)
    expect(await canOpenDashboard(second.visitor)).toBe(false)
  })

  test('a recovery code works once, in capitals and without its hyphen too', async () => {
    const owner = await person()
    const { recoveryCodes } = await setUp(owner)
    const recovery_code = recoveryCodes[3]?.toUpperCase().replace('-', ' ') ?? ''
    const first = await afterPassword(owner)
    const answer = await first.visitor.post(`${first.page}&method=recovery-code`, { recovery_code })
    expect(answer).toMatchObject({ status: 303, location: '/employee/dashboard' })
    expect(pageText(await first.visitor.get('/account/two-step'))).toContain('You have 9 recovery codes left.')
    const second = await afterPassword(owner)
    expect((await second.visitor.post(`${second.page}&method=recovery-code`, { recovery_code })).status).toBe(400)
  })

  test('wrong codes are recorded, and after five the password is asked for again', async () => {
    const owner = await person()
    const { secret } = await setUp(owner)
    const { visitor, page } = await afterPassword(owner)
    for (let n = 0; n < 5; n++) expect((await visitor.post(page, { code: `00000${n}` })).status).toBe(400)
    const sixth = await visitor.post(page, { code: totpCode(secret, 1) })
    expect(sixth.location).toBe('/employee/login')
    expect(await canOpenDashboard(visitor)).toBe(false)
    const events = await site.db
      .select()
      .from(securityEvents)
      .where(and(eq(securityEvents.personId, owner.id), eq(securityEvents.type, 'second-factor.failed')))
    expect(events).toHaveLength(6)
    expect(events.map(({ details }) => details)).toContainEqual({ factor: 'code', reason: 'wrong-code' })
  })

  test('after ten wrong codes the account accepts none for 15 minutes', async () => {
    const owner = await person()
    const { secret } = await setUp(owner)
    for (let round = 0; round < 2; round++) {
      const { visitor, page } = await afterPassword(owner)
      for (let n = 0; n < 5; n++) await visitor.post(page, { code: `0${round}000${n}` })
    }
    const { visitor, page } = await afterPassword(owner)
    expect((await visitor.post(page, { code: totpCode(secret, 1) })).location).toBe('/employee/login')
    expect(pageText(await visitor.get('/employee/login'))).toContain('Too many wrong codes. Wait 15 minutes')
    const [row] = await site.db.select().from(twoFactors).where(eq(twoFactors.userId, owner.id))
    expect(row?.lockedUntil).toBeInstanceOf(Date)
  })

  test('of concurrent uses of one recovery code one signs in', async () => {
    const owner = await person()
    const { recoveryCodes } = await setUp(owner)
    const browsers = await Promise.all([afterPassword(owner), afterPassword(owner), afterPassword(owner)])
    const answers = await Promise.all(
      browsers.map(({ visitor, page }) =>
        visitor.post(`${page}&method=recovery-code`, { recovery_code: recoveryCodes[0] ?? '' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
  })

  test('without the password step, the page redirects to the login page', async () => {
    const visitor = visit(site)
    expect((await visitor.get('/sign-in/two-step?login=employer')).location).toBe('/employer/login')
    expect((await visitor.post('/sign-in/two-step?login=//evil.example', { code: '123456' })).location).toBe(
      '/employee/login',
    )
  })

  test('an account that was suspended between the two steps is not signed in', async () => {
    const owner = await person()
    const { secret } = await setUp(owner)
    const { visitor, page } = await afterPassword(owner)
    await site.db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, owner.id))
    expect((await visitor.post(page, { code: totpCode(secret, 1) })).location).toBe('/employee/login')
    expect(await site.db.$count(sessions, eq(sessions.userId, owner.id))).toBe(1)
  })
})

describe('managing', () => {
  test('new recovery codes need the password and replace the previous ones', async () => {
    const owner = await person()
    const { visitor, recoveryCodes } = await setUp(owner)
    const path = '/account/two-step/recovery-codes'
    expect((await visitor.post(path, { current_password: 'Wr0ng-one!' })).status).toBe(400)
    const replaced = codesOn(await visitor.post(path, { current_password: PASSWORD }))
    expect(replaced).toHaveLength(10)
    expect(replaced).not.toContain(recoveryCodes[0])
    const { visitor: other, page } = await afterPassword(owner)
    const withCode = (recovery_code = '') => other.post(`${page}&method=recovery-code`, { recovery_code })
    expect((await withCode(recoveryCodes[0])).status).toBe(400)
    expect((await withCode(replaced[0])).status).toBe(303)
    expect(await auditsOf(owner)).toContain('person.recovery-codes-replaced')
    await site.emailTo(owner.email, 'Your recovery codes were replaced')
  })

  test('turning it off needs the password; afterwards the password alone signs in', async () => {
    const owner = await person()
    const { visitor } = await setUp(owner)
    const path = '/account/two-step/removal'
    expect((await visitor.post(path, { current_password: 'Wr0ng-one!' })).status).toBe(400)
    expect((await afterPassword(owner)).page).toContain('/sign-in/two-step')
    expect((await visitor.post(path, { current_password: PASSWORD })).location).toBe('/account/two-step')
    expect(await canOpenDashboard(visitor)).toBe(true)
    expect((await afterPassword(owner)).page).toBe('/employee/dashboard')
    expect(await auditsOf(owner)).toContain('person.two-step-turned-off')
    await site.emailTo(owner.email, 'Two-step verification was turned off')
  })

  test('after ten wrong passwords the next one has to wait', async () => {
    const visitor = visit(site, { as: await person() })
    const guess = () => visitor.post('/account/two-step', { current_password: 'Wr0ng-one!' })
    for (let n = 0; n < 10; n++) expect((await guess()).status).toBe(400)
    expect((await guess()).status).toBe(429)
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

  const PAGES = [
    '/admin',
    '/admin/dashboard',
    '/admin/users',
    '/ADMIN/users/',
    '/admin/users.data',
    '/booking-portal',
    '/booking-portal/bookings.csv',
    '/manage-jobs',
    '/view-applicants',
    '/employer/webhooks',
    '/EMPLOYER/webhooks/',
    `/resumes/${newId()}/file`,
    `/message-attachments/${newId()}/file`,
  ]

  test('an admin without it opens only its set-up page and the account pages', async () => {
    const as = await makePerson(settled.db, 'admin', { passwordHash })
    const admin = visit(settled, { as })
    for (const page of PAGES.filter((page) => !page.endsWith('.data'))) {
      expect.soft(await admin.get(page), page).toMatchObject({ status: 302, location: '/account/two-step' })
    }
    const fetched = await admin.get('/admin/users.data')
    expect(fetched.body).toContain('/account/two-step')
    expect(fetched.body).not.toContain(as.email)
    for (const page of ['/admin/settings', `/admin/users/${as.id}/suspension`, '/post-job', '/employer/webhooks']) {
      expect.soft((await admin.post(page)).status, page).toBe(403)
    }
    const page = await admin.get('/account/two-step')
    expect(pageText(page)).toContain('Admins need two-step verification')
    expect((await admin.get('/employer/settings')).status).toBe(200)
    expect((await admin.get('/')).status).toBe(200)

    const setup = setupOn(await admin.post('/account/two-step', { current_password: PASSWORD }))
    const code = totpCode(/secret=([A-Z2-7]+)/.exec(setup)?.[1] ?? '')
    await admin.post('/account/two-step/confirmation', { setup, code })
    expect((await admin.get('/admin/users')).status).toBe(200)
  })

  test('employers do not need it', async () => {
    const employer = visit(settled, { as: await makePerson(settled.db, 'employer') })
    expect((await employer.get('/manage-jobs')).status).toBe(200)
  })
})
