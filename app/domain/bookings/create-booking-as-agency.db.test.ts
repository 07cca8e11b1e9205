import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import { bookingLinks, bookingReminders, bookings } from '#db/schema/bookings.ts'
import { emails } from '#db/schema/email.ts'
import { bookingDays } from '#db/schema/scheduling.ts'
import { makeManageLink, resetBookings, runBookingEmailTasks } from '#tests/support/booking-factories.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeBooking, makeConsultant, makePerson } from '#tests/support/factories.ts'
import { assignConsultant } from './assign-consultant.server.ts'
import { changeBookingStatus } from './change-booking-status.server.ts'
import { type AgencyBookingInput, createBookingAsAgency } from './create-booking-as-agency.server.ts'
import { editContactDetails } from './edit-contact-details.server.ts'
import { resendBookingConfirmation } from './resend-booking-confirmation.server.ts'

/** Monday 23 November 2026, 9:00 am in Sydney. */
const NOW = new Date('2026-11-22T22:00:00Z')
const TUESDAY = '2026-11-24'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
beforeEach(() => resetBookings(bed.db))
afterAll(() => bed.close())

const ctx = () => bed.ctx(admin, NOW)
const input = (fields: Partial<AgencyBookingInput> = {}): AgencyBookingInput => ({
  fullName: 'Carl Caller',
  email: '',
  phone: '0412 345 678',
  message: null,
  date: TUESDAY,
  time: '10:00',
  consultantId: null,
  sendConfirmation: false,
  idempotencyKey: newId(),
  ...fields,
})
const create = (fields?: Partial<AgencyBookingInput>, acceptOutsideHours = false) =>
  createBookingAsAgency(ctx(), input(fields), acceptOutsideHours)
const recipients = async () => {
  await runBookingEmailTasks(bed, NOW)
  return (await bed.db.select({ to: emails.recipient }).from(emails)).map(({ to }) => to).sort()
}
const AGENCY = 'hello@muster.example'

test('a caller without an email address gets a confirmed booking that belongs to no account', async () => {
  const result = await create()
  expect(result).toMatchObject({ ok: true })
  const [booking] = await bed.db.select().from(bookings)
  expect(booking).toMatchObject({
    userId: null,
    email: '',
    phone: '0412 345 678',
    status: 'confirmed',
    source: 'agency',
    startsAt: new Date('2026-11-23T23:00:00Z'),
  })
  expect(await bed.db.$count(bookingReminders)).toBe(2)
})

test('only the agency is emailed for a caller without an address, or who needs no confirmation', async () => {
  await create()
  await create({ email: 'carl@example.com', time: '11:00' })
  expect(await recipients()).toEqual([AGENCY, AGENCY])
})

test('the confirmation is emailed to the caller on request', async () => {
  await create({ email: 'carl@example.com', sendConfirmation: true })
  expect(await recipients()).toEqual(['carl@example.com', AGENCY])
})

test('a time that daylight saving skips is not booked an hour later', async () => {
  const night = (time: string) => create({ date: '2027-10-03', time }, true)
  expect(await night('02:30')).toEqual({ ok: false, reason: 'skipped' })
  expect(await bed.db.$count(bookings)).toBe(0)
  expect(await night('03:30')).toMatchObject({ ok: true })
})

test('a time outside the opening hours or on a closed day is booked only after the agency has confirmed it', async () => {
  await bed.db
    .insert(bookingDays)
    .values({ id: newId(), onDate: '2026-11-25', name: 'Stocktake', state: null, closed: true })
  for (const time of [{ time: '07:10' }, { time: '12:15' }, { date: '2026-11-25' }]) {
    expect(await create(time)).toEqual({ ok: false, reason: 'outside-hours' })
    expect(await create(time, true)).toMatchObject({ ok: true })
  }
})

test('a time after the longest booking window has to be confirmed', async () => {
  expect(await create({ date: '2029-11-23' })).toEqual({ ok: false, reason: 'outside-hours' })
  expect(await create({ date: '2029-11-23' }, true)).toMatchObject({ ok: true })
})

test('a time that has passed, a taken time and an invalid number are rejected', async () => {
  expect(await create({ date: '2026-11-23', time: '08:30' })).toEqual({ ok: false, reason: 'past' })
  expect(await create({ phone: '0412 345' })).toEqual({ ok: false, reason: 'phone' })
  await create()
  expect(await create({ time: '10:15' })).toMatchObject({ ok: false, reason: 'taken', alternatives: [{}, {}, {}] })
})

test('the chosen consultant is booked even outside their hours, and the first free one otherwise', async () => {
  const weekend = Array.from({ length: 7 }, (_, day) => (day > 4 ? [{ from: '09:00', to: '17:00' }] : []))
  const tom = await makeConsultant(bed.db, { hours: weekend })
  const ana = await makeConsultant(bed.db)
  expect(await create()).toMatchObject({ ok: true })
  expect(await create({ consultantId: tom.id })).toEqual({ ok: false, reason: 'outside-hours' })
  expect(await create({ consultantId: tom.id }, true)).toMatchObject({ ok: true })
  const consultants = (await bed.db.select({ id: bookings.consultantId }).from(bookings)).map(({ id }) => id)
  expect(consultants.sort()).toEqual([ana.id, tom.id].sort())
})

test('of 20 people who book one time for different callers, one succeeds', async () => {
  const results = await Promise.all(Array.from({ length: 20 }, (_, n) => create({ fullName: `Caller ${n}` })))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.filter((result) => !result.ok && result.reason === 'taken')).toHaveLength(19)
})

test('a form sent ten times makes one booking', async () => {
  const same = input({ email: 'carl@example.com' })
  const results = await Promise.all(Array.from({ length: 10 }, () => createBookingAsAgency(ctx(), same, false)))
  expect(new Set(results.map((result) => (result.ok ? result.bookingId : result.reason))).size).toBe(1)
  expect(await bed.db.$count(bookings)).toBe(1)
})

test('a form sent again with another consultant or with a confirmation is another request', async () => {
  const [ann, bob] = [await makeConsultant(bed.db), await makeConsultant(bed.db)]
  const sent = { idempotencyKey: newId() }
  const results = [
    await create({ ...sent, consultantId: ann.id }),
    await create({ ...sent, consultantId: ann.id }),
    await create({ ...sent, consultantId: bob.id }),
  ]
  const [first, again, other] = results.map((result) => result.ok && result.bookingId)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test('employers cannot create bookings for callers', async () => {
  const employer = await makePerson(bed.db, 'employer')
  const created = createBookingAsAgency(bed.ctx(employer, NOW), input(), false)
  await expect(created).rejects.toMatchObject({ status: 403 })
})

test('a corrected email address gets the confirmation, and links sent to the old one stop working', async () => {
  const booking = await makeBooking(bed.db, { email: 'carl@gmial.com', startsAt: new Date('2026-11-24T00:00:00Z') })
  await makeManageLink(bed.db, booking)
  const details = { fullName: 'Carl Caller', email: 'carl@gmail.com', phone: '0412345678' }
  const edited = await editContactDetails(ctx(), booking.id, details, booking.version)
  expect(edited).toEqual({ ok: true, sentTo: 'carl@gmail.com' })
  expect(await bed.db.$count(bookingLinks, eq(bookingLinks.bookingId, booking.id))).toBe(0)
  expect(await recipients()).toEqual(['carl@gmail.com', AGENCY])
  const [saved] = await bed.db.select().from(bookings)
  expect(saved).toMatchObject({ fullName: 'Carl Caller', phone: '0412 345 678', sequence: booking.sequence + 1 })
})

test('a phone number that is added is emailed to staff only, with the next version of their event', async () => {
  const ann = await makeConsultant(bed.db)
  const booking = await makeBooking(bed.db, { consultantId: ann.id, startsAt: new Date('2026-11-24T00:00:00Z') })
  const details = { fullName: booking.fullName, email: booking.email, phone: '0412 345 678' }
  expect(await editContactDetails(ctx(), booking.id, details, booking.version)).toEqual({ ok: true, sentTo: null })
  expect(await recipients()).toEqual([ann.email, AGENCY].toSorted())
  const [email] = await bed.db.select().from(emails).where(eq(emails.recipient, ann.email))
  expect(email).toMatchObject({ calendarMethod: 'REQUEST' })
  expect(email?.subject).toContain('Contact details changed')
  expect(email?.text).toContain('on 0412 345 678 at that time')
  expect(email?.calendar).toContain('SEQUENCE:1')
  expect(email?.calendar).toContain('LOCATION:Call 0412 345 678')
})

test('contact details that change before the confirmation is sent are in it, and it is still sent', async () => {
  const startsAt = new Date('2026-11-24T00:00:00Z')
  const booking = await makeBooking(bed.db, { status: 'requested', email: 'ella@example.com', startsAt })
  await changeBookingStatus(ctx(), booking.id, { to: 'confirmed', expectedVersion: booking.version })
  const details = { fullName: 'Ella Vance', email: 'ella@example.com', phone: '0412 345 678' }
  await editContactDetails(ctx(), booking.id, details, booking.version + 1)
  expect(await recipients()).toEqual(['ella@example.com', AGENCY])
  const [email] = await bed.db.select().from(emails).where(eq(emails.recipient, AGENCY))
  expect(email?.text).toContain('Call Ella Vance on 0412 345 678')
})

test('contact details that change after a confirmation and another consultant are emailed to staff', async () => {
  const startsAt = new Date('2026-11-24T00:00:00Z')
  const booking = await makeBooking(bed.db, { status: 'requested', email: 'ella@example.com', startsAt })
  await changeBookingStatus(ctx(), booking.id, { to: 'confirmed', expectedVersion: booking.version })
  const { id: consultantId } = await makeConsultant(bed.db)
  expect(await assignConsultant(ctx(), booking.id, consultantId, booking.version + 1)).toMatchObject({ ok: true })
  const details = { fullName: 'Ella Vance', email: 'ella@example.com', phone: '0412 345 678' }
  await editContactDetails(ctx(), booking.id, details, booking.version + 2)
  const [saved] = await bed.db.select().from(bookings).where(eq(bookings.id, booking.id))
  expect(saved).toMatchObject({ undo: null, sequence: booking.sequence + 3 })
})

test('contact details of a consultation that has ended are emailed to no one', async () => {
  const booking = await makeBooking(bed.db, { startsAt: new Date('2026-11-20T00:00:00Z') })
  const details = { fullName: 'Ella Vance', email: booking.email, phone: null }
  expect(await editContactDetails(ctx(), booking.id, details, booking.version)).toMatchObject({ ok: true })
  expect(await recipients()).toEqual([])
})

test('contact details that someone else has saved are not overwritten', async () => {
  const booking = await makeBooking(bed.db, { startsAt: new Date('2026-11-24T00:00:00Z') })
  const edit = (fullName: string) =>
    editContactDetails(ctx(), booking.id, { ...booking, fullName, phone: booking.phone }, booking.version)
  const results = await Promise.all([edit('Ann'), edit('Bob')])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.find(({ ok }) => !ok)).toMatchObject({ reason: 'stale' })
})

test('the confirmation is sent again to the customer only, and not for a booking that has ended', async () => {
  const booking = await makeBooking(bed.db, { email: 'ella@example.com', startsAt: new Date('2026-11-24T00:00:00Z') })
  expect(await resendBookingConfirmation(ctx(), booking.id)).toEqual({ ok: true, email: 'ella@example.com' })
  expect(await recipients()).toEqual(['ella@example.com'])
  const past = await makeBooking(bed.db, { startsAt: new Date('2026-11-20T00:00:00Z') })
  expect(await resendBookingConfirmation(ctx(), past.id)).toEqual({ ok: false, reason: 'not-upcoming' })
})
