import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { instantIn } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { type Actor, GUEST, type Person } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { bookingReminders, bookings } from '#db/schema/bookings.ts'
import { emails } from '#db/schema/email.ts'
import { bookingDays, bookingSettings } from '#db/schema/scheduling.ts'
import { DAY, NOW, ZONE } from '#tests/support/booking-day.ts'
import { makeBookingInput, resetBookings, runBookingEmailTasks } from '#tests/support/booking-factories.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeConsultant, makePerson } from '#tests/support/factories.ts'
import { overlap } from '#tests/support/overlap.ts'
import { bookConsultation } from './book-consultation.server.ts'
import type { BookingInput } from './booking-form.ts'
import { cancelBooking } from './cancel-booking.server.ts'
import { rescheduleAsAgency } from './reschedule-as-agency.server.ts'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
beforeEach(() => resetBookings(bed.db))
afterAll(() => bed.close())

const ctx = (actor: Actor = GUEST, now = NOW) => bed.ctx(actor, now)
const at = (time: string, date = DAY) => instantIn(ZONE, date, time)
const reschedule = (id: string, time: string, { date = DAY, version = 1, now = NOW } = {}) =>
  rescheduleAsAgency(ctx(admin, now), id, { date, time }, version)

async function booked(fields: Partial<BookingInput> = {}) {
  const input = makeBookingInput({ date: DAY, ...fields })
  const result = await bookConsultation(ctx(), input)
  if (!result.ok) throw new Error(result.reason)
  return { ...result, input }
}

const rowOf = async (id: string) => (await bed.db.select().from(bookings).where(eq(bookings.id, id)))[0]

test('the agency can reschedule a booking past the cut-off, limit, notice and booking window, without counting a reschedule', async () => {
  await bed.db.update(bookingSettings).set({ needsApproval: false, maxReschedules: 0 })
  const { bookingId, input } = await booked()
  await bed.db.update(bookingSettings).set({ needsApproval: true, minNoticeMinutes: 1440, bookingWindowDays: 7 })
  const soon = at('08:30')
  expect(await reschedule(bookingId, '09:30', { now: soon })).toMatchObject({ ok: true, reassigned: false })
  expect(await reschedule(bookingId, '13:30', { now: soon, date: '2027-01-20', version: 2 })).toMatchObject({
    ok: true,
  })
  expect(await rowOf(bookingId)).toMatchObject({ status: 'confirmed', sequence: 2, rescheduleCount: 0 })
  const due = (await bed.db.select().from(bookingReminders)).map(({ dueAt }) => dueAt.toISOString())
  expect(due.toSorted()).toEqual([at('13:30', '2027-01-19').toISOString(), at('11:30', '2027-01-20').toISOString()])
  const audited = await bed.db.select().from(auditEvents).where(eq(auditEvents.subjectId, bookingId))
  expect(
    audited.filter(({ action, actorId }) => action === 'booking.rescheduled' && actorId === admin.id),
  ).toHaveLength(2)
  await runBookingEmailTasks(bed, NOW)
  const sent = await bed.db.select().from(emails).where(eq(emails.recipient, input.email))
  const last = sent.find(({ subject }) => subject === 'Your consultation is rescheduled to 20 Jan 2027, 13:30')
  expect(last).toMatchObject({ calendarMethod: 'REQUEST' })
  expect(last?.calendar).toContain('SEQUENCE:2')
  expect(last?.text).toMatch(/^Previously +Tuesday 24 Nov 2026, 09:30 to 10:00/m)
})

test('rescheduling is rejected for taken, past and closed slots, between slots, and when the booking has changed', async () => {
  const { bookingId } = await booked()
  await booked({ time: '10:00' })
  const taken = await reschedule(bookingId, '10:00')
  expect(taken).toMatchObject({ ok: false, reason: 'taken' })
  expect('alternatives' in taken && taken.alternatives).toHaveLength(3)
  expect(await reschedule(bookingId, '09:00', { date: '2026-11-22' })).toMatchObject({ reason: 'past' })
  expect(await reschedule(bookingId, '09:10')).toMatchObject({ reason: 'off-grid' })
  await bed.db
    .insert(bookingDays)
    .values({ id: newId(), onDate: '2026-11-25', name: 'Team day', state: null, closed: true })
  expect(await reschedule(bookingId, '09:00', { date: '2026-11-25' })).toMatchObject({ reason: 'closed' })
  expect(await reschedule(bookingId, '11:00', { version: 4 })).toEqual({ ok: false, reason: 'stale' })
  expect(await reschedule(bookingId, '11:00', { now: at('09:30') })).toEqual({ ok: false, reason: 'not-upcoming' })
  expect(await rowOf(bookingId)).toMatchObject({ preferredTime: '09:00', sequence: 0 })
})

test('the time that the booking has already is rejected, and a second click is not', async () => {
  const { bookingId } = await booked()
  expect(await reschedule(bookingId, '09:00')).toEqual({ ok: false, reason: 'same-time' })
  expect(await reschedule(bookingId, '10:00')).toMatchObject({ ok: true })
  expect(await reschedule(bookingId, '10:00')).toMatchObject({ ok: true })
  expect(await rowOf(bookingId)).toMatchObject({ preferredTime: '10:00', sequence: 1 })
})

test('a rescheduled booking keeps its consultant when they are free, and can only be rescheduled by those who manage it', async () => {
  const employer = await makePerson(bed.db, 'employer')
  const ann = await makeConsultant(bed.db, { profileId: employer.id })
  const { bookingId } = await booked()
  await booked({ time: '10:00' })
  await makeConsultant(bed.db)
  expect(await reschedule(bookingId, '11:00')).toMatchObject({ reassigned: false, booking: { consultantId: ann.id } })
  expect(await reschedule(bookingId, '10:00', { version: 2 })).toMatchObject({ ok: true, reassigned: true })
  const requested = { date: DAY, time: '15:00' }
  await expect(rescheduleAsAgency(ctx(employer), bookingId, requested, 3)).rejects.toMatchObject({ status: 404 })
  await expect(rescheduleAsAgency(ctx(), bookingId, requested, 3)).rejects.toMatchObject({ status: 403 })
})

test('rescheduling an unassigned booking assigns a consultant, which is not a reassignment', async () => {
  const { bookingId } = await booked()
  const ann = await makeConsultant(bed.db)
  expect(await reschedule(bookingId, '11:00')).toMatchObject({ reassigned: false, booking: { consultantId: ann.id } })
})

test('a customer who cancels while the agency reschedules the booking is asked to check it again', async () => {
  const { bookingId, token } = await booked()
  const [rescheduled, cancelled] = await overlap(
    bed.db,
    ctx(admin),
    (inside) => rescheduleAsAgency(inside, bookingId, { date: DAY, time: '11:00' }, 1),
    () => cancelBooking(ctx(), token),
  )
  expect(rescheduled).toMatchObject({ ok: true })
  expect(cancelled).toEqual({ ok: false, reason: 'stale' })
  expect(await rowOf(bookingId)).toMatchObject({ status: 'confirmed', preferredTime: '11:00', version: 2 })
})

test('rescheduling by the agency is rejected while the customer cancels the booking', async () => {
  const { bookingId, token } = await booked()
  const [cancelled, rescheduled] = await overlap(
    bed.db,
    ctx(),
    (inside) => cancelBooking(inside, token),
    () => reschedule(bookingId, '11:00'),
  )
  expect(cancelled).toEqual({ ok: true })
  expect(rescheduled).toEqual({ ok: false, reason: 'stale' })
  expect(await rowOf(bookingId)).toMatchObject({ status: 'cancelled', preferredTime: '09:00', version: 2 })
})
