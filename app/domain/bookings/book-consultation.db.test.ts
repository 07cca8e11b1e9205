import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#app/core/context.ts'
import { addConsultant } from '#app/domain/scheduling/consultants/save-consultant.server.ts'
import { listDaySlots } from '#app/domain/scheduling/day-slots.server.ts'
import { listMonthDays } from '#app/domain/scheduling/month-days.server.ts'
import { addDays, instantIn } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { GUEST } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { bookingLinks, bookingReminders, bookings } from '#db/schema/bookings.ts'
import { emails } from '#db/schema/email.ts'
import { bookingDays, bookingSettings } from '#db/schema/scheduling.ts'
import { DAY, NOW, ZONE } from '#tests/support/booking-day.ts'
import { makeBookingInput, resetBookings } from '#tests/support/booking-factories.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeConsultant, makePerson } from '#tests/support/factories.ts'
import { recordStatements } from '#tests/support/record-statements.ts'
import { bookConsultation } from './book-consultation.server.ts'
import type { BookingInput } from './booking-form.ts'
import { findBookingByToken } from './manage-links.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
beforeEach(() => resetBookings(bed.db))
afterAll(() => bed.close())

/** A guest without an address: these tests are not about the limit of one client. */
const ctx = (now = NOW) => ({ ...bed.ctx(GUEST, now), address: null })
const book = (fields: Partial<BookingInput> = {}, now = NOW) =>
  bookConsultation(ctx(now), makeBookingInput({ date: DAY, ...fields }))
const change = (fields: Partial<typeof bookingSettings.$inferInsert>) => bed.db.update(bookingSettings).set(fields)
const count = () => bed.db.$count(bookings)

test('a booking stores what the customer entered, with reminders, an audit row and a manage link', async () => {
  const person = await makePerson(bed.db, 'employee')
  const input = makeBookingInput({
    date: DAY,
    time: '09:30',
    phone: '0412345678',
    message: '<b>Hello</b>',
    customerTimeZone: 'Europe/London',
  })
  const result = await bookConsultation(bed.ctx(person, NOW), input)
  if (!result.ok) throw new Error(result.reason)
  const booking = await findBookingByToken(ctx(), result.token)
  expect(booking).toMatchObject({
    id: result.bookingId,
    userId: person.id,
    status: 'confirmed',
    phone: '0412 345 678',
    message: '<b>Hello</b>',
    preferredDate: DAY,
    preferredTime: '09:30',
    startsAt: new Date('2026-11-23T22:30:00Z'),
    endsAt: new Date('2026-11-23T23:00:00Z'),
    resourceId: 'seat-1',
    sequence: 0,
    customerTimeZone: 'Europe/London',
  })
  expect(booking).not.toHaveProperty('note')
  const links = await bed.db.select().from(bookingLinks)
  expect(links).toHaveLength(1)
  expect(links[0]?.tokenHash).not.toContain(result.token)
  const reminders = await bed.db.select().from(bookingReminders).orderBy(bookingReminders.dueAt)
  expect(reminders.map(({ hoursBefore }) => hoursBefore)).toEqual([24, 2])
  const [audit] = await bed.db.select().from(auditEvents).where(eq(auditEvents.subjectId, result.bookingId))
  expect(audit).toMatchObject({ action: 'booking.booked', actorId: person.id })
})

test('a manage link works until 30 days after the consultation, and no other token does', async () => {
  const result = await book()
  if (!result.ok) throw new Error(result.reason)
  const on = (days: number) => findBookingByToken(ctx(instantIn(ZONE, addDays(DAY, days), '09:30')), result.token)
  expect(await on(29)).toMatchObject({ id: result.bookingId })
  await expect(on(31)).rejects.toMatchObject({ status: 404 })
  for (const token of ['', 'x', result.bookingId, 'A'.repeat(43), `${result.token}A`]) {
    await expect(findBookingByToken(ctx(), token)).rejects.toMatchObject({ status: 404 })
  }
})

test('a taken slot is rejected with the nearest free slots', async () => {
  expect((await book({ time: '11:00' })).ok).toBe(true)
  const second = await book({ time: '11:00', email: 'second@example.com' })
  expect(second).toMatchObject({ ok: false, reason: 'taken' })
  expect(second.ok || second.alternatives.map(({ date, time }) => [date, time])).toEqual([
    [DAY, '10:00'],
    [DAY, '10:30'],
    [DAY, '11:30'],
  ])
  const { slots } = await listDaySlots(ctx(), DAY)
  expect(slots.filter(({ free }) => !free)).toEqual([expect.objectContaining({ time: '11:00', reason: 'taken' })])
})

test('a slot that is not offered is rejected', async () => {
  await change({ minNoticeMinutes: 26 * 60, bookingWindowDays: 30, hours: [[], DAY_HOURS, [], [], [], [], []] })
  await bed.db
    .insert(bookingDays)
    .values({ id: newId(), onDate: '2026-12-01', name: 'Stocktake', state: null, closed: true })
  const expectRejected = async (fields: Partial<BookingInput>, reason: string) =>
    expect(await book(fields)).toMatchObject({ ok: false, reason })
  await expectRejected({ time: '09:30' }, 'notice')
  await expectRejected({ date: '2026-11-22' }, 'past')
  await expectRejected({ date: addDays('2026-11-23', 31) }, 'horizon')
  await expectRejected({ date: '2027-11-23' }, 'horizon')
  await expectRejected({ date: '9999-12-31' }, 'horizon')
  await expectRejected({ date: '1000-01-01' }, 'past')
  await expectRejected({ date: '2026-12-01' }, 'closed')
  await expectRejected({ date: '2026-11-25' }, 'closed')
  for (const time of ['09:10', '12:00', '12:30', '17:00', '08:30', '25:00', 'x', '']) {
    await expectRejected({ date: '2026-12-08', time }, 'off-grid')
  }
  for (const date of ['2026-02-30', '', 'tomorrow', '10000-01-01']) await expectRejected({ date }, 'off-grid')
  await expectRejected({ date: '2026-12-08', phone: '12' }, 'phone')
  expect(await count()).toBe(0)
  expect((await book({ date: '2026-12-08', time: '16:30' })).ok).toBe(true)
})

const DAY_HOURS = [
  { from: '09:00', to: '12:00' },
  { from: '13:00', to: '17:00' },
]

test('past slots of today cannot be booked, even without a minimum notice', async () => {
  const now = instantIn(ZONE, DAY, '10:30')
  expect(await book({ time: '10:30' }, now)).toMatchObject({ ok: false, reason: 'past' })
  expect((await book({ time: '11:00' }, now)).ok).toBe(true)
  const { slots } = await listDaySlots(ctx(now), DAY)
  expect(slots.filter(({ reason }) => reason === 'past').map(({ time }) => time)).toEqual([
    '09:00',
    '09:30',
    '10:00',
    '10:30',
  ])
})

test('of 50 parallel requests for one seat one succeeds, and 49 get alternatives', {
  timeout: 60_000,
}, async () => {
  for (let round = 0; round < 10; round++) {
    const date = addDays(DAY, round)
    // No one wins twice: a person has a limited number of upcoming bookings.
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, n) => book({ date, email: `v${n}-${round}@example.com` })),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(
      results.filter((result) => !result.ok && result.reason === 'taken' && result.alternatives.length === 3),
    ).toHaveLength(49)
  }
  expect(await count()).toBe(10)
})

test('with three concurrent consultations, 10 parallel requests make three bookings', async () => {
  await change({ capacity: 3 })
  const results = await Promise.all(Array.from({ length: 10 }, (_, n) => book({ email: `v${n}@example.com` })))
  expect(results.filter(({ ok }) => ok)).toHaveLength(3)
  const seats = await bed.db.select({ seat: bookings.resourceId }).from(bookings).orderBy(bookings.resourceId)
  expect(seats.map(({ seat }) => seat)).toEqual(['seat-1', 'seat-2', 'seat-3'])
})

test('with buffers, bookings at overlapping times exclude each other', { timeout: 60_000 }, async () => {
  await change({ bufferBeforeMinutes: 15, bufferAfterMinutes: 30 })
  for (let round = 0; round < 5; round++) {
    const date = addDays(DAY, round)
    const times = ['09:30', '10:00', '10:30']
    const results = await Promise.all(
      Array.from({ length: 30 }, (_, n) => book({ date, time: times[n % 3] ?? '', email: `v${n}@example.com` })),
    )
    const saved = await bed.db.select().from(bookings).where(eq(bookings.preferredDate, date))
    expect(results.filter(({ ok }) => ok)).toHaveLength(saved.length)
    expect(saved.map(({ preferredTime }) => preferredTime).toSorted()).toSatisfy(
      (taken: string[]) => taken.length === 1 || taken.join() === '09:30,10:30',
    )
  }
  const { rows } = await bed.db.execute(
    sql`select 1 from bookings a join bookings b on a.id < b.id and a.resource_id = b.resource_id and a.blocked_from < b.blocked_until and b.blocked_from < a.blocked_until`,
  )
  expect(rows).toEqual([])
})

test('20 parallel requests with one idempotency key make one booking, and each gets a working link', async () => {
  await change({ capacity: 5 })
  const input = makeBookingInput({ date: DAY })
  const results = await Promise.all(Array.from({ length: 20 }, () => bookConsultation(ctx(), input)))
  expect(await count()).toBe(1)
  expect(new Set(results.map((result) => result.ok && result.bookingId)).size).toBe(1)
  for (const result of results) {
    expect(result.ok && (await findBookingByToken(ctx(), result.token)).id).toBe(result.ok && result.bookingId)
  }
  expect((await bookConsultation(ctx(), { ...input, time: '10:00' })).ok).toBe(true)
  expect(await count()).toBe(2)
})

test('bookings are shared evenly among consultants, within their hours', async () => {
  const ann = await makeConsultant(bed.db)
  const bob = await makeConsultant(bed.db)
  const eve = await makeConsultant(bed.db, { hours: Array.from({ length: 7 }, () => [{ from: '18:00', to: '19:00' }]) })
  const { slots } = await listDaySlots(ctx(), DAY)
  expect(slots.map(({ time }) => time).slice(-3)).toEqual(['16:30', '18:00', '18:30'])
  const assigned: (string | null)[] = []
  for (const time of ['09:00', '09:30', '10:00', '10:30', '18:00']) {
    const result = await book(
      { time, email: `${time.replace(':', '')}@example.com` },
      new Date(NOW.getTime() + assigned.length * 1000),
    )
    if (!result.ok) throw new Error(result.reason)
    assigned.push((await findBookingByToken(ctx(), result.token)).consultantId)
  }
  expect(assigned).toEqual([ann.id, bob.id, ann.id, bob.id, eve.id])
  expect(await book({ time: '18:00' })).toMatchObject({ ok: false, reason: 'taken' })
})

test('50 parallel requests for two consultants make two bookings', async () => {
  await makeConsultant(bed.db)
  await makeConsultant(bed.db)
  const results = await Promise.all(Array.from({ length: 50 }, (_, n) => book({ email: `v${n}@example.com` })))
  expect(results.filter(({ ok }) => ok)).toHaveLength(2)
})

test('a booking that was started before the first consultant was added does not double-book', async () => {
  const admin = await makePerson(bed.db, 'admin')
  const waiting = async () => {
    const { rows } = await bed.db.execute(
      sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%"booking_settings"%' and datname = current_database()`,
    )
    return rows.length
  }
  const { late } = await transaction(bed.ctx(admin, NOW), async (inside) => {
    const ann = { fullName: 'Ann', email: 'ann@example.com', account: null, videoUrl: '', hours: null }
    expect(await addConsultant(inside, ann)).toMatchObject({ ok: true })
    const late = book({ email: 'late@example.com' })
    await expect.poll(waiting).toBe(1)
    expect(await bookConsultation(inside, makeBookingInput({ date: DAY }))).toMatchObject({ ok: true })
    return { late }
  })
  expect(await late).toMatchObject({ ok: false, reason: 'taken' })
  expect(await count()).toBe(1)
})

test('a booking made before the first consultant was added takes the time of one consultant', async () => {
  await book()
  await makeConsultant(bed.db)
  await makeConsultant(bed.db)
  const results = await Promise.all(Array.from({ length: 10 }, (_, n) => book({ email: `v${n}@example.com` })))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await book({ time: '09:30' })).ok).toBe(true)
})

test('with manual confirmation, a new booking is a request without reminders', async () => {
  await change({ needsApproval: true })
  const result = await book()
  expect(result.ok && (await findBookingByToken(ctx(), result.token)).status).toBe('requested')
  expect(await bed.db.$count(bookingReminders)).toBe(0)
})

test('a booking made at short notice gets only the reminders still ahead', async () => {
  await book({ time: '10:00' }, instantIn(ZONE, DAY, '07:00'))
  expect((await bed.db.select().from(bookingReminders)).map(({ hoursBefore }) => hoursBefore)).toEqual([2])
})

test('a month shows which days are free, full, closed, past or after the booking window', async () => {
  await change({ hours: [[], DAY_HOURS, [], [], [], [], []], bookingWindowDays: 10 })
  await bed.db
    .insert(bookingDays)
    .values([{ id: newId(), onDate: '2026-12-01', name: 'World AIDS Day', state: null, closed: false }])
  for (const time of (await listDaySlots(ctx(), DAY)).slots.map((slot) => slot.time)) await book({ time })
  const { days } = await listMonthDays(ctx(), '2026-11')
  const state = (date: string) => days.find((day) => day.date === date)?.state
  expect(days).toHaveLength(30)
  expect([state('2026-11-22'), state('2026-11-23'), state(DAY), state('2026-11-25')]).toEqual([
    'past',
    'closed',
    'full',
    'closed',
  ])
  const december = (await listMonthDays(ctx(), '2026-12')).days
  expect(december[0]).toEqual({ date: '2026-12-01', state: 'free', name: 'World AIDS Day' })
  expect(december[7]?.state).toBe('after-horizon')
  expect((await listMonthDays(ctx(), 'nonsense')).month).toBe('2026-11')
  for (const month of ['9999-12', '1000-01']) expect((await listMonthDays(ctx(), month)).days).toHaveLength(31)
})

test('a day whose last times have passed or are too soon is not called full, and one whose other times are taken is', async () => {
  const stateAt = async (time: string) =>
    (await listMonthDays(ctx(instantIn(ZONE, DAY, time)), '2026-11')).days.find(({ date }) => date === DAY)?.state
  expect(await stateAt('00:30')).toBe('free')
  expect(await stateAt('23:00')).toBe('too-late')
  const { slots } = await listDaySlots(ctx(), DAY)
  for (const { time } of slots) await book({ time })
  expect(await stateAt('00:30')).toBe('full')
  expect(await stateAt('23:00')).toBe('too-late')
})

test('booking takes 20 statements for a guest and 18 for a signed-in person, and emails are rendered by the worker', async () => {
  const person = await makePerson(bed.db, 'employee')
  const guest = bed.ctx(GUEST, NOW)
  await bookConsultation(guest, makeBookingInput({ date: DAY, time: '09:00' }))
  const asGuest = await recordStatements(bed.db, () =>
    bookConsultation(guest, makeBookingInput({ date: DAY, time: '10:00', email: 'other@example.com' })),
  )
  const asPerson = await recordStatements(bed.db, () =>
    bookConsultation(bed.ctx(person, NOW), makeBookingInput({ date: DAY, time: '11:00', email: person.email })),
  )
  expect(asGuest.length).toBeLessThanOrEqual(20)
  expect(asPerson.length).toBeLessThanOrEqual(18)
  expect(await bed.db.$count(emails)).toBe(0)
})
