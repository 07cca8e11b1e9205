import { and, count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deviceCookieName, saveKnownDevice } from '#app/domain/people/known-devices.server.ts'
import { hashPassword } from '#app/platform/auth.server.ts'
import type { Person } from '#app/policy/actor.ts'
import { emails } from '#db/schema/email.ts'
import { rateLimits } from '#db/schema/rate-limits.ts'
import { securityEvents } from '#db/schema/security.ts'
import { openTestBed, TEST_ENCRYPTION, TEST_SECRET, type TestBed } from '#tests/support/context.ts'
import { makeBooking, makePerson, PASSWORD } from '#tests/support/factories.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { guestCtx, makeOrder } from '#tests/support/store-actions.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { pageText, type RouteResponse, type Visitor, visit } from './client.ts'

const WRONG = 'Wr0ng-one!'
const NEW_PASSWORD = 'Lupin-harbour-27!'

let site: Site
let bed: TestBed
let passwordHash: string
let addresses = 0

beforeAll(async () => {
  ;[site, bed] = await Promise.all([openSite({ TRUST_PROXY: '127.0.0.1' }), openTestBed()])
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(async () => {
  await Promise.all([site.close(), bed.close()])
})
beforeEach(async () => {
  await site.db.delete(rateLimits)
  await site.db.delete(securityEvents)
})

const newAddress = () => {
  addresses += 1
  return `198.51.${addresses >> 8}.${addresses & 255}`
}
const from = (address: string, as?: Person): Visitor => visit(site, { as, from: address })
const person = (fields = {}) => makePerson(site.db, 'employee', { passwordHash, ...fields })
const signIn = (visitor: Visitor, email: string, password = PASSWORD) =>
  visitor.post('/employee/login', { email, password })
const statusOf = ({ status }: RouteResponse) => status
const retryAfter = ({ headers }: RouteResponse) => Number(headers['retry-after'])

/** A browser in which `owner` has signed in before, with a new address. */
async function knownDevice(owner: Person): Promise<Visitor> {
  const cookie = await saveKnownDevice({ ...bed.ctx(), db: site.db }, TEST_SECRET, owner.id, null)
  const visitor = from(newAddress())
  visitor.jar.set(deviceCookieName(site.url), cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';')))
  return visitor
}

async function countEmails(recipient: string): Promise<number> {
  const [row] = await site.db.select({ n: count() }).from(emails).where(eq(emails.recipient, recipient))
  return row?.n ?? 0
}

const countEvents = (type: string) => site.db.$count(securityEvents, and(eq(securityEvents.type, type)))

/** The statuses of requests that are sent one after the other. */
async function inTurn(times: number, request: (n: number) => Promise<RouteResponse>): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < times; n++) statuses.push(statusOf(await request(n)))
  return statuses
}

const repeat = (...parts: [status: number, times: number][]) =>
  parts.flatMap(([status, times]) => Array<number>(times).fill(status))

describe('guessing passwords', () => {
  test('an account can be guessed 10 times a minute from one address', async () => {
    const mia = await person()
    const guesser = from(newAddress())
    expect(await inTurn(10, () => signIn(guesser, mia.email, WRONG))).toEqual(repeat([400, 10]))
    const rejected = await signIn(guesser, mia.email)
    expect(rejected.status).toBe(429)
    expect(retryAfter(rejected)).toBeGreaterThan(0)
    expect(retryAfter(rejected)).toBeLessThanOrEqual(60)
    expect(rejected.body).toContain(`value="${mia.email}"`)
    expect(statusOf(await signIn(guesser, mia.email.toUpperCase()))).toBe(429)
    expect(statusOf(await signIn(guesser, (await person()).email))).toBe(303)
  })

  test.each([
    ['30 addresses of one IPv6 network', (n: number) => `2001:db8:1:2::${(n + 1).toString(16)}`],
    [
      'spellings of one IPv6 address',
      (n: number) => ['2001:db8::7', '2001:DB8:0:0::7', '2001:db8::7%eth0'][n % 3] ?? '',
    ],
    ['spellings of one IPv4 address', (n: number) => ['192.0.2.9', '::ffff:192.0.2.9', '::FFFF:c000:209'][n % 3] ?? ''],
  ])('%s are one client', async (_, address) => {
    const { email } = await person()
    expect(await inTurn(30, (n) => signIn(from(address(n)), email, WRONG))).toEqual(repeat([400, 10], [429, 20]))
  })

  test('another IPv6 network is another client', async () => {
    const { email } = await person()
    await inTurn(10, () => signIn(from('2001:db8:5:1::1'), email, WRONG))
    expect(statusOf(await signIn(from('2001:db8:5:1::2'), (await person()).email, WRONG))).toBe(400)
    expect(
      statusOf(await signIn(await knownDevice(await person({ email: 'far@example.com' })), 'far@example.com')),
    ).toBe(303)
  })

  test('one address can try 30 accounts a minute', async () => {
    const guesser = from(newAddress())
    const statuses = await inTurn(60, (n) => signIn(guesser, `account${n}@example.com`, WRONG))
    expect(statuses).toEqual(repeat([400, 30], [429, 30]))
    expect(await countEvents('sign-in.failed')).toBe(30)
    expect(await countEvents('limit.reached')).toBe(1)
  })

  test('after 10 failed sign-ins from many addresses an account is delayed, and its known devices are not', async () => {
    const mia = await person()
    const device = await knownDevice(mia)
    const statuses = await inTurn(40, () => signIn(from(newAddress()), mia.email, WRONG))
    expect(statuses.slice(0, 10)).toEqual(repeat([400, 10]))
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(13)
    const rejected = await signIn(from(newAddress()), mia.email)
    expect(rejected.status).toBe(429)
    expect(retryAfter(rejected)).toBeGreaterThan(0)
    expect(pageText(rejected)).toContain('You can also choose a new password now: select “Forgot password?”.')
    expect(statusOf(await signIn(device, mia.email, WRONG))).toBe(400)
    expect(statusOf(await signIn(device, mia.email))).toBe(303)
  })

  test('the owner of a delayed account can choose a new password and sign in at once', async () => {
    const mia = await person()
    await inTurn(12, () => signIn(from(newAddress()), mia.email, WRONG))
    const owner = from(newAddress())
    expect(statusOf(await signIn(owner, mia.email))).toBe(429)
    expect(statusOf(await owner.post('/forgot-password', { email: mia.email }))).toBe(303)
    const token = new URL((await site.emailTo(mia.email)).link).searchParams.get('token') ?? ''
    const form = { token, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD }
    expect(statusOf(await owner.post('/reset-password', form))).toBe(303)
    expect(statusOf(await signIn(owner, mia.email, NEW_PASSWORD))).toBe(303)
  })

  test('guesses of all clients together are limited, and known devices are not', async () => {
    const mia = await person()
    const key = TEST_ENCRYPTION.fingerprint('signInTotal:everyone')
    await site.db.insert(rateLimits).values({ key, used: 600, windowEndsAt: new Date(Date.now() + 60_000) })
    expect(statusOf(await signIn(from(newAddress()), mia.email))).toBe(429)
    expect(statusOf(await signIn(await knownDevice(mia), mia.email))).toBe(303)
  })

  test('the current password is limited for the account, whatever the address', async () => {
    const mia = await person()
    const form = { current_password: WRONG, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD }
    const statuses = await inTurn(24, () => from(newAddress(), mia).post('/account/password', form))
    expect(statuses.slice(0, 10)).toEqual(repeat([400, 10]))
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(12)
  })

  test('50 concurrent sign-ins from one address do not keep another person from signing in', async () => {
    const [mia, guesser] = [await person(), from(newAddress())]
    const flood = Array.from({ length: 50 }, (_, n) => signIn(guesser, `flood${n}@example.com`, WRONG))
    expect(statusOf(await signIn(from(newAddress()), mia.email))).toBe(303)
    const statuses = (await Promise.all(flood)).map(statusOf)
    expect(new Set(statuses)).toEqual(new Set([400, 429]))
  })
})

describe('emails that strangers can cause', () => {
  test.each(['/forgot-password', '/confirm-email'])(
    '%s accepts 5 requests an hour for an email from one client',
    async (path) => {
      const { email } = await person({ confirmed: false })
      const client = from(newAddress())
      expect(await inTurn(6, () => client.post(path, { email }))).toEqual(repeat([303, 5], [429, 1]))
      const rejected = await client.post(path, { email: ` ${email.toUpperCase()} ` })
      expect(rejected.status).toBe(429)
      expect(retryAfter(rejected)).toBeLessThanOrEqual(3600)
    },
  )

  test.each(['/forgot-password', '/confirm-email'])(
    'after 5 emails an hour %s sends no more, and responds as usual',
    async (path) => {
      const { email } = await person({ confirmed: false })
      expect(await inTurn(8, () => from(newAddress()).post(path, { email }))).toEqual(repeat([303, 8]))
      expect(await countEmails(email)).toBe(5)
    },
  )

  test('a stranger who asks for reset links does not keep the owner from resetting the password', async () => {
    const mia = await person()
    await inTurn(12, () => from(newAddress()).post('/forgot-password', { email: mia.email }))
    const device = await knownDevice(mia)
    expect(statusOf(await device.post('/forgot-password', { email: mia.email }))).toBe(303)
    expect(await countEmails(mia.email)).toBe(6)
  })

  test('one client can ask for 30 emails an hour', async () => {
    const client = from(newAddress())
    const statuses = await inTurn(31, (n) => client.post('/forgot-password', { email: `nobody${n}@example.com` }))
    expect(statuses).toEqual(repeat([303, 30], [429, 1]))
  })

  test('requests by strangers do not keep a person from changing their email address', async () => {
    const mia = await person()
    await inTurn(6, () => from(newAddress()).post('/forgot-password', { email: mia.email }))
    const answer = await from(newAddress(), mia).post('/account/email', {
      email: `new.${mia.email}`,
      current_password: PASSWORD,
    })
    expect(answer.status).toBe(303)
  })

  test('staff send the confirmation of a booking or an order again five times an hour', async () => {
    const admin = from(newAddress(), await makePerson(site.db, 'admin'))
    const booking = await makeBooking(site.db)
    const { variants } = await makeProduct(site.db)
    const order = await makeOrder(guestCtx(site), { items: [{ variantId: variants[0]?.id, quantity: 1 }] })
    for (const page of [`/booking-portal/${booking.id}`, `/admin/store/orders/${order.id}`]) {
      for (let n = 0; n < 5; n += 1) {
        expect((await admin.post(`${page}/confirmation`)).location).toBe(page)
        expect(pageText(await admin.get(page))).not.toContain('Confirmation not sent')
      }
      const limited = await admin.post(`${page}/confirmation`)
      expect(limited.status).toBe(429)
      expect(Number(limited.headers['retry-after'])).toBeGreaterThan(3000)
      expect(pageText(limited)).toContain('Confirmation not sent Too many emails sent. Try again in 60 minutes.')
      // The link of `Go back`, for a browser without scripts.
      expect(limited.body).toContain(`href="${page}/confirmation"`)
      expect((await admin.get(`${page}/confirmation`)).location).toBe(page)
    }
    const events = await site.db.select().from(securityEvents).where(eq(securityEvents.type, 'limit.reached'))
    expect(events.map(({ details }) => details.limit).toSorted()).toEqual(['bookingEmail', 'orderEmail'])
  })

  test('registrations of one email address send at most 10 emails a day', async () => {
    const form = (email: string) => ({
      full_name: 'Visit us',
      phone: '0412 345 678',
      password: NEW_PASSWORD,
      confirm_password: NEW_PASSWORD,
      email,
    })
    const statuses = await inTurn(12, () => from(newAddress()).post('/employee/register', form('third@party.example')))
    expect(statuses).toEqual(repeat([303, 12]))
    expect(await countEmails('third@party.example')).toBe(10)
    expect((await site.emailTo('third@party.example')).text).not.toContain('Visit us')
  })
})
