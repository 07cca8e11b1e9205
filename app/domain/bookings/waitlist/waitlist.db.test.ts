import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findType } from '#app/domain/scheduling/consultation-types/type-queries.server.ts'
import { listDaySlots } from '#app/domain/scheduling/day-slots.server.ts'
import { listDates } from '#app/lib/calendar-dates.ts'
import { addDays, HOUR_MS, instantIn } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { bookings, waitlistEntries } from '#db/schema/bookings.ts'
import { emails } from '#db/schema/email.ts'
import { bookingDays, bookingSettings, consultationTypes, DEFAULT_CONSULTATION_TYPE_ID } from '#db/schema/scheduling.ts'
import { DAY, NOW, ZONE } from '#tests/support/booking-day.ts'
import { makeBookingInput, resetBookings } from '#tests/support/booking-factories.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { bookConsultation } from '../book-consultation.server.ts'
import { cancelBooking } from '../cancel-booking.server.ts'
import { createBookingAsAgency } from '../create-booking-as-agency.server.ts'
import { consumeEnteredAddressLimits } from '../guest-limits.server.ts'
import { bookOffer } from './book-offer.server.ts'
import { joinWaitlist } from './join-waitlist.server.tsx'
import { listWaitlist, removeFromWaitlist } from './list-waitlist.server.ts'
import { offerWaitlistTimes } from './offer-waitlist-times.server.ts'
import { sendWaitlistOffer } from './send-waitlist-offer.server.tsx'
import { endWaitlistEntry, findWaitlistEntry, loadWaitlistPage } from './waitlist-links.server.ts'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
beforeEach(async () => {
  await resetBookings(bed.db)
  // Two slots a day, so that two bookings fill it.
  const hours = Array.from({ length: 7 }, () => [{ from: '09:00', to: '10:00' }])
  await bed.db.update(bookingSettings).set({ hours })
})
afterAll(() => bed.close())

const ctx = (now = NOW) => bed.ctx(GUEST, now)
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
async function runTask(now = NOW) {
  const taskContext = { ...bed.ctx(), db: bed.db, now: () => now }
  await offerWaitlistTimes.run(taskContext, {})
  const { rows } = await bed.db.execute<{ data: Parameters<typeof sendWaitlistOffer.run>[1] }>(
    sql`delete from pgboss.job where name = ${sendWaitlistOffer.name} returning data`,
  )
  // Each twice, as when a worker stops before it has said that it is done.
  for (const { data } of [...rows, ...rows]) await sendWaitlistOffer.run(taskContext, data)
}
const emailsTo = (recipient: string) =>
  bed.db.select().from(emails).where(eq(emails.recipient, recipient)).orderBy(asc(emails.createdAt))

async function booked(time: string) {
  const result = await bookConsultation(ctx(), makeBookingInput({ date: DAY, time }))
  if (!result.ok) throw new Error(result.reason)
  return result
}

async function fillDay() {
  return [await booked('09:00'), await booked('09:30')] as const
}

async function join(name: string, now = NOW, date = DAY, address = ctx().address) {
  const type = await findType(bed.ctx(admin, now), DEFAULT_CONSULTATION_TYPE_ID)
  const input = { fullName: name, email: `${name}@example.com`, phone: null, date, customerTimeZone: null }
  return joinWaitlist({ ...ctx(now), address }, type, input)
}

async function tokenOf(name: string): Promise<string> {
  const [entry] = await bed.db.select().from(waitlistEntries).where(eq(waitlistEntries.fullName, name))
  if (!entry) throw new Error('There is no such entry.')
  return entry.token
}

const statusOf = async (name: string) => (await findWaitlistEntry(ctx(), await tokenOf(name))).status
const freeTimes = async (now = NOW, waitlistEntryId?: string) =>
  (await listDaySlots(ctx(now), DAY, waitlistEntryId ? { waitlistEntryId } : {})).slots
    .filter(({ free }) => free)
    .map(({ time }) => time)

test('people join the waitlist of a full day once, get a link by email, and leave by it', async () => {
  expect(await join('ann')).toEqual({ ok: false, reason: 'free' })
  expect(await join('ann', NOW, '2026-11-22')).toEqual({ ok: false, reason: 'closed' })
  await fillDay()
  // Joining twice changes nothing, and answers the same.
  expect([await join('ann'), await join('ann', later(1)), await join('bob', later(2))]).toEqual([
    { ok: true },
    { ok: true },
    { ok: true },
  ])
  const toAnn = await emailsTo('ann@example.com')
  expect(toAnn.map(({ subject }) => subject)).toEqual(["You're on the waitlist for Tuesday 24 November"])
  const token = toAnn[0]?.text.match(/\/waitlist\/([\w-]+)/)?.[1] ?? ''
  expect(await loadWaitlistPage(ctx(), token)).toMatchObject({ status: 'waiting', ahead: 0, offer: null })
  expect(await loadWaitlistPage(ctx(), await tokenOf('bob'))).toMatchObject({ ahead: 1 })
  expect((await listWaitlist(bed.ctx(admin, NOW), null)).rows.map(({ fullName }) => fullName)).toEqual(['bob', 'ann'])
  await endWaitlistEntry(ctx(), (await findWaitlistEntry(ctx(), token)).id, 'customer')
  expect(await statusOf('ann')).toBe('left')
  await removeFromWaitlist(bed.ctx(admin, NOW), (await findWaitlistEntry(ctx(), await tokenOf('bob'))).id)
  expect((await listWaitlist(bed.ctx(admin, NOW), null)).rows).toEqual([])
  expect(await join('ann', later(3))).toEqual({ ok: true })
})

test('guests join a waitlist with up to 20 addresses a day from one network', async () => {
  await fillDay()
  const from = { ...ctx(), address: '203.0.113.1' }
  for (let n = 0; n < 20; n += 1) expect(await consumeEnteredAddressLimits(from, `guest${n}@example.com`)).toBeNull()
  expect(await join('ann', NOW, DAY, from.address)).toEqual({ ok: false, reason: 'limit' })
  expect(await join('ann', NOW, DAY, '203.0.113.2')).toEqual({ ok: true })
})

test('a time that becomes free is held for the one who joined first, who books it once; others wait', async () => {
  const [first] = await fillDay()
  await join('ann')
  await join('bob', later(1))
  await runTask()
  expect(await statusOf('ann')).toBe('waiting')
  await cancelBooking(ctx(), first.token)
  // Two workers at the same time make one offer.
  await Promise.all([runTask(later(5)), runTask(later(5))])
  expect([await statusOf('ann'), await statusOf('bob')]).toEqual(['offered', 'waiting'])
  const [, offer, ...others] = await emailsTo('ann@example.com')
  expect(others).toEqual([])
  expect(offer).toMatchObject({ subject: 'A time on 24 Nov 2026, 09:00 has become free' })
  expect(offer?.text).toContain('until Monday 23 November, 12:05, Sydney time.')
  expect(await freeTimes(later(6))).toEqual([])
  expect(await bookConsultation(ctx(later(6)), makeBookingInput({ date: DAY }))).toMatchObject({ reason: 'taken' })
  const token = await tokenOf('ann')
  const results = await Promise.all([bookOffer(ctx(later(6)), token), bookOffer(ctx(later(6)), token)])
  expect(results.map(({ ok }) => ok)).toEqual([true, true])
  const made = await bed.db.select().from(bookings).where(eq(bookings.email, 'ann@example.com'))
  expect(made).toMatchObject([{ preferredTime: '09:00', status: 'confirmed' }])
  expect(await loadWaitlistPage(ctx(later(7)), token)).toMatchObject({ status: 'booked' })
  await runTask(later(8))
  expect(await statusOf('bob')).toBe('waiting')
})

test('an offer says the time on the clocks of the customer too', async () => {
  const [first] = await fillDay()
  await join('ann')
  await bed.db.update(waitlistEntries).set({ customerTimeZone: 'Australia/Perth' })
  await cancelBooking(ctx(), first.token)
  await runTask(later(5))
  const text = (await emailsTo('ann@example.com'))[1]?.text
  expect(text).toContain('Sydney time (Monday 23 November, 09:05, Perth time)')
  expect(text).toContain('Tuesday 24 Nov 2026, 06:00 to 06:30 (Perth time)')
})

test('an offer that expires goes to the next person, and ends before the time can no longer be booked', async () => {
  const [first] = await fillDay()
  await join('ann')
  await join('bob', later(1))
  await cancelBooking(ctx(), first.token)
  await runTask(later(5))
  const expired = new Date(later(5).getTime() + 4 * HOUR_MS)
  expect(await bookOffer(ctx(expired), await tokenOf('ann'))).toEqual({ ok: false, reason: 'ended' })
  await runTask(expired)
  expect([await statusOf('ann'), await statusOf('bob')]).toEqual(['expired', 'offered'])
  // An hour before the time, the offer lasts until it begins.
  const lastHour = instantIn(ZONE, DAY, '08:10')
  await runTask(lastHour)
  expect(await join('carl', lastHour)).toEqual({ ok: false, reason: 'free' })
  await bed.db.update(waitlistEntries).set({ status: 'waiting' }).where(eq(waitlistEntries.fullName, 'ann'))
  await runTask(lastHour)
  expect((await findWaitlistEntry(ctx(), await tokenOf('ann'))).offerExpiresAt).toEqual(instantIn(ZONE, DAY, '09:00'))
  await runTask(instantIn(ZONE, '2026-11-25', '09:00'))
  expect(await statusOf('ann')).toBe('expired')
  await runTask(instantIn(ZONE, '2026-12-31', '09:00'))
  expect(await bed.db.$count(waitlistEntries)).toBe(0)
})

test('staff may use a held time, and the person then waits again in their old place', async () => {
  const [first] = await fillDay()
  await join('ann')
  await cancelBooking(ctx(), first.token)
  await runTask(later(5))
  const call = (accept: boolean) =>
    createBookingAsAgency(
      bed.ctx(admin, later(6)),
      {
        fullName: 'Carl Caller',
        email: '',
        phone: '0412 345 678',
        message: null,
        date: DAY,
        time: '09:00',
        consultantId: null,
        sendConfirmation: false,
        idempotencyKey: 'one',
      },
      accept,
    )
  expect(await call(false)).toEqual({ ok: false, reason: 'outside-hours' })
  expect(await call(true)).toMatchObject({ ok: true })
  expect(await bookOffer(ctx(later(7)), await tokenOf('ann'))).toEqual({ ok: false, reason: 'taken' })
  expect(await statusOf('ann')).toBe('waiting')
})

test('a time that the rules no longer offer is not booked, and the person waits again', async () => {
  const [first] = await fillDay()
  await join('ann')
  await cancelBooking(ctx(), first.token)
  await runTask(later(5))
  await bed.db.update(bookingSettings).set({ minNoticeMinutes: 43_200 })
  expect(await bookOffer(ctx(later(7)), await tokenOf('ann'))).toEqual({ ok: false, reason: 'notice' })
  expect(await statusOf('ann')).toBe('waiting')
})

test('with more days than one run looks at, each has its turn within minutes', async () => {
  await bed.db.update(bookingSettings).set({ bookingWindowDays: 365 })
  const dates = listDates({ from: DAY, until: addDays(DAY, 204) })
  const entry = { typeId: DEFAULT_CONSULTATION_TYPE_ID, createdAt: NOW, updatedAt: NOW }
  await bed.db.insert(waitlistEntries).values(
    dates.map((onDate) => {
      const token = newId()
      return { id: newId(), onDate, fullName: onDate, email: `${token}@example.com`, token, ...entry }
    }),
  )
  const isWaiting = and(eq(waitlistEntries.status, 'waiting'), inArray(waitlistEntries.onDate, dates.slice(-5)))
  // Nothing is free on the first 200 days, so they stay on the list.
  await bed.db
    .insert(bookingDays)
    .values(dates.slice(0, 200).map((onDate) => ({ id: newId(), onDate, name: 'Closed', state: null, closed: true })))
  for (const minutes of [0, 1]) await runTask(later(minutes))
  expect(await bed.db.$count(waitlistEntries, isWaiting)).toBe(0)
})

test('an offer against a new booking: the time goes to one of them, in 20 rounds', async () => {
  const [first] = await fillDay()
  await cancelBooking(ctx(), first.token)
  for (let round = 0; round < 20; round++) {
    await bed.db.delete(waitlistEntries)
    await bed.db.delete(bookings).where(eq(bookings.preferredTime, '09:00'))
    await bed.db.insert(waitlistEntries).values({
      id: crypto.randomUUID(),
      typeId: DEFAULT_CONSULTATION_TYPE_ID,
      onDate: DAY,
      fullName: 'ann',
      email: 'ann@example.com',
      token: crypto.randomUUID(),
      createdAt: NOW,
      updatedAt: NOW,
    })
    const [result] = await Promise.all([
      bookConsultation(ctx(), makeBookingInput({ date: DAY, time: '09:00' })),
      runTask(),
    ])
    const [entry] = await bed.db.select().from(waitlistEntries)
    expect([result.ok, entry?.status]).toEqual(result.ok ? [true, 'waiting'] : [false, 'offered'])
  }
})

test('a session of a group has its last place held', async () => {
  await bed.db.update(consultationTypes).set({ places: 2 })
  const [first] = [await booked('09:00'), await booked('09:00'), await booked('09:30'), await booked('09:30')]
  expect(await join('ann')).toEqual({ ok: true })
  await cancelBooking(ctx(), first.token)
  await runTask(later(5))
  expect(await freeTimes(later(6))).toEqual([])
  const entry = await findWaitlistEntry(ctx(), await tokenOf('ann'))
  expect(await freeTimes(later(6), entry.id)).toEqual(['09:00'])
  expect(await bookOffer(ctx(later(6)), entry.token)).toMatchObject({ ok: true })
  await bed.db.update(consultationTypes).set({ places: 1 })
})
