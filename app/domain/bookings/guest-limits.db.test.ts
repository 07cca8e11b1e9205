import { eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultSecuritySettings } from '#app/domain/security/security-settings.ts'
import { securitySettingsCache } from '#app/domain/security/security-settings-queries.server.ts'
import { instantIn } from '#app/lib/dates.ts'
import { type Actor, GUEST } from '#app/policy/actor.ts'
import { bookings } from '#db/schema/bookings.ts'
import { emails } from '#db/schema/email.ts'
import { rateLimits } from '#db/schema/rate-limits.ts'
import { securityEvents, securitySettings } from '#db/schema/security.ts'
import { DAY_SLOTS, makeBookingInput, resetBookings, runBookingEmailTasks } from '#tests/support/booking-factories.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { bookConsultation } from './book-consultation.server.ts'
import type { BookingInput } from './booking-form.ts'
import { bookingForm } from './booking-form.ts'
import { cancelBooking } from './cancel-booking.server.ts'
import { rescheduleBooking } from './reschedule-booking.server.ts'

/** Monday 23 Nov 2026, 8 am in Sydney. */
const NOW = instantIn('Australia/Sydney', '2026-11-23', '08:00')
const DAY = '2026-11-24'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
beforeEach(async () => {
  await resetBookings(bed.db)
  await bed.db.delete(rateLimits)
  await bed.db.delete(securityEvents)
  await bed.db.delete(emails)
  await bed.db.delete(securitySettings)
  securitySettingsCache.clear(bed.db)
})
afterAll(() => bed.close())

const book = (fields: Partial<BookingInput>, address = '203.0.113.10', actor: Actor = GUEST) =>
  bookConsultation({ ...bed.ctx(actor, NOW), address }, makeBookingInput({ date: DAY, ...fields }))
const slot = (n: number) => ({ time: DAY_SLOTS[n % DAY_SLOTS.length] ?? '' })
const addressOf = (n: number) => `198.51.100.${n}`

async function limitBookingsPerNetwork(max: number) {
  const settings = { ...defaultSecuritySettings(false), maxBookingsPerAddressPerDay: max }
  await bed.db.insert(securitySettings).values({ ...settings, updatedAt: NOW })
  securitySettingsCache.clear(bed.db)
}

test('a guest can have 5 upcoming bookings with one email address', async () => {
  for (let n = 0; n < 5; n++) {
    expect((await book({ ...slot(n), email: 'mia@example.com' }, addressOf(n))).ok).toBe(true)
  }
  expect(await book({ ...slot(5), email: 'mia@example.com' }, addressOf(5))).toMatchObject({ reason: 'email-limit' })
  expect((await book({ ...slot(5), email: 'dean@example.com' }, addressOf(5))).ok).toBe(true)
  expect(await bed.db.$count(bookings)).toBe(6)
  expect(await bed.db.select().from(securityEvents)).toMatchObject([{ details: { limit: 'bookings, email-limit' } }])
})

test('concurrent bookings with one email address do not exceed the limit', async () => {
  const results = await Promise.all(DAY_SLOTS.map((time, n) => book({ time, email: 'mia@example.com' }, addressOf(n))))
  expect(results.filter(({ ok }) => ok)).toHaveLength(5)
})

test('a whole day can be booked from one network', async () => {
  for (const time of DAY_SLOTS) expect((await book({ time })).ok).toBe(true)
  expect(defaultSecuritySettings(true)).toMatchObject({ maxBookingsPerAddressPerDay: 100 })
})

test('no more bookings a day can be made from one network than an admin allows', async () => {
  await limitBookingsPerNetwork(10)
  for (let n = 0; n < 10; n++) expect((await book(slot(n))).ok).toBe(true)
  expect(await book(slot(10))).toMatchObject({ reason: 'client-limit' })
  expect((await book(slot(10), addressOf(1))).ok).toBe(true)
})

test('a rejected booking does not count towards the limit', async () => {
  await limitBookingsPerNetwork(10)
  for (let n = 0; n < 12; n++) await book({ time: '11:00' })
  expect((await book({ time: '11:30' })).ok).toBe(true)
})

test('signed-in people are not limited', async () => {
  const mia = await makePerson(bed.db, 'employee')
  for (const time of DAY_SLOTS) expect((await book({ time, email: mia.email }, '203.0.113.10', mia)).ok).toBe(true)
})

test('a signed-in person can cause at most 10 emails a day to the address of someone else', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const outcomes: boolean[] = []
  for (let n = 0; n < 11; n++) {
    outcomes.push((await book({ ...slot(n), email: 'victim@example.com' }, addressOf(n), mia)).ok)
  }
  expect(outcomes).toEqual([...Array<boolean>(10).fill(true), false])
})

test('an unconfirmed address gets at most 10 emails about bookings a day, also when they are cancelled', async () => {
  const outcomes: boolean[] = []
  for (let n = 0; n < 12; n++) {
    outcomes.push((await book({ ...slot(0), email: 'mia@example.com' }, addressOf(n))).ok)
    await bed.db.delete(bookings).where(eq(bookings.email, 'mia@example.com'))
  }
  expect(outcomes).toEqual([...Array<boolean>(10).fill(true), false, false])
})

test('the emails about rescheduling and cancelling a booking count too, and the agency gets all of them', async () => {
  for (let n = 0; n < 2; n++) {
    const booked = await book({ ...slot(0), email: 'victim@example.com' }, addressOf(n))
    if (!booked.ok) throw new Error('The slot is not free.')
    const guest = bed.ctx(GUEST, NOW)
    for (let m = 1; m <= 5; m++) {
      const to = { date: DAY, time: DAY_SLOTS[m] ?? '' }
      expect((await rescheduleBooking(guest, booked.token, to)).ok).toBe(true)
    }
    expect((await cancelBooking(guest, booked.token)).ok).toBe(true)
  }
  await runBookingEmailTasks(bed, NOW)
  expect(await bed.db.$count(emails, eq(emails.recipient, 'victim@example.com'))).toBe(10)
  expect(await bed.db.$count(emails, ne(emails.recipient, 'victim@example.com'))).toBe(14)
})

const STRANGER = { fullName: 'Win a prize at evil.test', message: 'Click evil.test now' }

async function emailTo(recipient: string) {
  await runBookingEmailTasks(bed, NOW)
  const [email] = await bed.db.select().from(emails).where(eq(emails.recipient, recipient))
  return email
}

test('the email to an unconfirmed address contains nothing that a stranger has entered', async () => {
  await book({ ...STRANGER, email: 'victim@example.com' })
  const email = await emailTo('victim@example.com')
  expect(email?.text).toContain('Hello,')
  expect([email?.subject, email?.text, email?.html, email?.calendar].join('\n')).not.toContain('evil.test')
})

test('a signed-in person who enters the address of someone else does not send them text', async () => {
  const mia = await makePerson(bed.db, 'employee')
  await book({ ...STRANGER, email: 'victim@example.com' }, '203.0.113.10', mia)
  expect((await emailTo('victim@example.com'))?.html).not.toContain('evil.test')
})

test('a signed-in person is greeted by name at their own address', async () => {
  const mia = await makePerson(bed.db, 'employee')
  await book({ fullName: 'Mia Tran', email: mia.email }, '203.0.113.10', mia)
  const email = await emailTo(mia.email)
  expect(email?.text).toContain('Hello Mia Tran,')
  // Long lines are folded.
  expect(email?.calendar?.replaceAll('\r\n ', '')).toContain('Mia Tran with')
})

test('a name that contains a web address is rejected with a message', () => {
  const form = {
    full_name: 'Visit http://evil.test/win',
    email: 'a@example.com',
    preferred_date: DAY,
    preferred_time: '09:00',
  }
  const result = bookingForm.safeParse(form)
  expect(result.error?.issues).toMatchObject([{ path: ['full_name'], message: 'Enter a name without a web address.' }])
})
