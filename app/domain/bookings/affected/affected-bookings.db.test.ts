import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTimeOff } from '#app/domain/scheduling/time-off/create-time-off.server.ts'
import { deleteTimeOff } from '#app/domain/scheduling/time-off/delete-time-off.server.ts'
import { HOUR_MS, instantIn } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { bookingReminders, bookings } from '#db/schema/bookings.ts'
import { emails } from '#db/schema/email.ts'
import { bookingDays, bookingSettings, consultants } from '#db/schema/scheduling.ts'
import { DAY, NOW, ZONE } from '#tests/support/booking-day.ts'
import { makeBookingInput, resetBookings, runBookingEmailTasks } from '#tests/support/booking-factories.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeBooking, makeConsultant, makePerson } from '#tests/support/factories.ts'
import { runQueued } from '#tests/support/run-queued.ts'
import { assignConsultant } from '../assign-consultant.server.ts'
import { bookConsultation } from '../book-consultation.server.ts'
import { changeBookingStatus } from '../change-booking-status.server.ts'
import { loadManagePage } from '../customer/load-manage-page.server.ts'
import { sendBookingEmail } from '../emails/send-booking-email.server.ts'
import { sendReminders } from '../emails/send-reminders.server.ts'
import { rescheduleBooking } from '../reschedule-booking.server.ts'
import { countAffectedByTimeOff, listAffectedBookings } from './list-affected-bookings.server.ts'
import { messageAffected } from './message-affected.server.ts'
import { reassignAffected } from './reassign-affected.server.ts'

const ALL = { timeOffId: null, consultantId: null }

let bed: TestBed
let admin: Person
let other: Database
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
  other = openDatabase(bed.url)
})
beforeEach(() => resetBookings(bed.db))
afterAll(async () => {
  await other.$client.end()
  await bed.close()
})

const asAdmin = () => bed.ctx(admin, NOW)
const asGuest = () => bed.ctx(GUEST, NOW)
const at = (time: string, on = DAY) => instantIn(ZONE, on, time)
const book = (time: string) => bookConsultation(asGuest(), makeBookingInput({ date: DAY, time }))
const takeOff = (consultantId: string | null, from = '00:00', until = '23:59') =>
  createTimeOff(asAdmin(), { consultantId, startsAt: at(from), endsAt: at(until), note: '' })
const bookingWith = (consultantId: string | null, time: string, fields: Partial<typeof bookings.$inferInsert> = {}) =>
  makeBooking(bed.db, { consultantId, startsAt: at(time), preferredDate: DAY, preferredTime: time, ...fields })
const namesOf = (rows: { fullName: string }[]) => rows.map(({ fullName }) => fullName)

describe('time off', () => {
  test('a consultant who is away is not booked, and another one is', async () => {
    const [ann, bob] = [await makeConsultant(bed.db), await makeConsultant(bed.db)]
    await takeOff(ann.id, '09:00', '12:00')
    expect(await book('09:00')).toMatchObject({ ok: true })
    expect(await book('09:00')).toMatchObject({ ok: false, reason: 'taken' })
    const [first] = await bed.db.select().from(bookings)
    expect(first?.consultantId).toBe(bob.id)
    expect([await book('13:00'), await book('13:00')]).toMatchObject([{ ok: true }, { ok: true }])
  })

  test('the agency offers no slots during its time off, and a whole day is closed', async () => {
    const afternoon = await takeOff(null, '13:00', '17:00')
    expect(await book('13:00')).toMatchObject({ ok: false, reason: 'off-grid' })
    expect(await book('11:30')).toMatchObject({ ok: true })
    if (!afternoon.ok) throw new Error(afternoon.reason)
    await deleteTimeOff(asAdmin(), afternoon.id)
    expect(await book('13:00')).toMatchObject({ ok: true })
    await takeOff(null)
    expect(await book('14:00')).toMatchObject({ ok: false, reason: 'closed' })
  })

  test('a booking that a consultant cannot keep counts against the others', async () => {
    const [ann] = [await makeConsultant(bed.db), await makeConsultant(bed.db)]
    await bookingWith(ann.id, '10:00')
    await takeOff(ann.id)
    expect(await book('10:00')).toMatchObject({ ok: false, reason: 'taken' })
  })

  test('time off in the past is rejected, and anyone but an admin is denied', async () => {
    const past = {
      consultantId: null,
      startsAt: at('09:00', '2026-11-20'),
      endsAt: at('10:00', '2026-11-20'),
      note: '',
    }
    expect(await createTimeOff(asAdmin(), past)).toEqual({ ok: false, reason: 'past' })
    await expect(createTimeOff(asGuest(), past)).rejects.toMatchObject({ status: 403 })
  })
})

test('of time off and a new booking at once, the booking is listed as affected or sees the time off, in 20 rounds', {
  timeout: 120_000,
}, async () => {
  const ann = await makeConsultant(bed.db)
  const outcomes = { affected: 0, rejected: 0 }
  for (let round = 0; round < 20; round++) {
    await bed.db.delete(bookings)
    const input = makeBookingInput({ date: DAY, time: '09:00' })
    const [off, booked] = await Promise.all([
      createTimeOff(
        { ...asAdmin(), db: other },
        { consultantId: ann.id, startsAt: at('09:00'), endsAt: at('12:00'), note: '' },
      ),
      bookConsultation(asGuest(), input),
    ])
    if (!off.ok) throw new Error(off.reason)
    const affected = await listAffectedBookings(asAdmin(), { timeOffId: off.id, consultantId: null })
    expect(namesOf(affected)).toEqual(booked.ok ? [input.fullName] : [])
    expect(await bed.db.$count(bookings)).toBe(booked.ok ? 1 : 0)
    outcomes[booked.ok ? 'affected' : 'rejected'] += 1
    await deleteTimeOff(asAdmin(), off.id)
  }
  expect(outcomes.affected + outcomes.rejected).toBe(20)
})

describe('affected bookings', () => {
  test('lists each with its reason and the consultants who are free', async () => {
    const [ann, bob] = [await makeConsultant(bed.db), await makeConsultant(bed.db, { fullName: 'Bob' })]
    const gone = await makeConsultant(bed.db, { active: false })
    await takeOff(ann.id)
    await bookingWith(ann.id, '09:00', { fullName: 'Away' })
    await bookingWith(gone.id, '09:30', { fullName: 'Inactive' })
    await bookingWith(null, '10:00', { fullName: 'Unassigned' })
    await bookingWith(bob.id, '10:30', { fullName: 'Fine' })
    await bookingWith(ann.id, '10:30', { fullName: 'No one free' })
    await bed.db.insert(bookingDays).values({ id: newId(), onDate: '2026-11-25', name: 'Team day', closed: true })
    await makeBooking(bed.db, { consultantId: bob.id, startsAt: at('09:00', '2026-11-25'), fullName: 'Closed' })
    const rows = await listAffectedBookings(asAdmin(), ALL)
    expect(rows.map(({ fullName, reason, free }) => [fullName, reason, free.map(({ name }) => name)])).toEqual([
      ['Away', 'away', ['Bob']],
      ['Inactive', 'inactive', ['Bob']],
      ['Unassigned', 'unassigned', ['Bob']],
      ['No one free', 'away', []],
      ['Closed', 'closed', []],
    ])
    expect(namesOf(await listAffectedBookings(asAdmin(), { ...ALL, consultantId: gone.id }))).toEqual(['Inactive'])
  })

  test('without consultants, unassigned bookings are as they should be', async () => {
    await bookingWith(null, '10:00')
    expect(await listAffectedBookings(asAdmin(), ALL)).toEqual([])
  })

  test('all that fit are reassigned, one after another, and the rest stay', async () => {
    const [ann, bob] = [await makeConsultant(bed.db), await makeConsultant(bed.db)]
    await takeOff(ann.id)
    await bookingWith(ann.id, '09:00', { fullName: 'First' })
    await bookingWith(ann.id, '10:00', { fullName: 'Second' })
    await bookingWith(bob.id, '11:00')
    await bookingWith(ann.id, '11:00', { fullName: 'Stays' })
    expect(await reassignAffected(asAdmin(), ALL)).toEqual({ reassigned: 2, left: 1 })
    expect(namesOf(await listAffectedBookings(asAdmin(), ALL))).toEqual(['Stays'])
    expect(await reassignAffected(asAdmin(), ALL)).toEqual({ reassigned: 0, left: 1 })
  })

  test('the rest get one message, and a second click sends nothing', async () => {
    await takeOff(null)
    const wendy = await bookingWith(null, '09:00', { email: 'wendy@example.com' })
    const caller = await bookingWith(null, '10:00', { email: '' })
    const message = 'Tom is ill. We are sorry.'
    const selected = [wendy, caller].map(({ id, version }) => ({ id, version }))
    const ask = () => messageAffected(asAdmin(), ALL, { selected, outcome: 'reschedule', message })
    expect(await ask()).toEqual({ emailed: 1, unreachable: 1, skipped: 0 })
    expect(await ask()).toEqual({ emailed: 0, unreachable: 1, skipped: 1 })
    await runBookingEmailTasks(bed, NOW)
    const sent = await bed.db.select().from(emails)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ recipient: 'wendy@example.com', calendar: null })
    expect(sent[0]?.subject).toMatch(/^Please choose another time for your consultation on/)
    expect(sent[0]?.text).toContain(message)
    const [row] = await bed.db.select().from(bookings).where(eq(bookings.id, wendy.id))
    expect(row).toMatchObject({ status: 'confirmed', newTimeAskedAt: NOW })
  })

  test('a customer who was asked to choose another time can, past every limit, and is not reminded of the old one', async () => {
    const booked = await book('09:00')
    if (!booked.ok) throw new Error(booked.reason)
    await bed.db
      .update(bookingSettings)
      .set({ needsApproval: true, maxReschedules: 0, rescheduleCutoffMinutes: 10_000, cancelCutoffMinutes: 10_000 })
    await bed.db.update(bookings).set({ status: 'confirmed', proposedTimes: [{ date: DAY, time: '11:00' }] })
    expect(await loadManagePage(asGuest(), booked.token)).toMatchObject({ cannotReschedule: 'too-late' })
    await takeOff(null, '09:00', '10:00')
    const [before] = await bed.db.select().from(bookings)
    const selected = [{ id: booked.bookingId, version: before?.version ?? 0 }]
    await messageAffected(asAdmin(), ALL, { selected, outcome: 'reschedule', message: 'Tom is ill.' })
    await runBookingEmailTasks(bed, NOW)
    await bed.db.delete(emails)

    // The message replaces the times proposed before it, so the old time is no longer kept.
    const due = new Date(at('09:00').getTime() - 24 * HOUR_MS)
    await sendReminders.run({ ...bed.ctx(), db: bed.db, now: () => due }, {})
    await runBookingEmailTasks(bed, due)
    expect(await bed.db.$count(emails)).toBe(0)
    expect(await loadManagePage(asGuest(), booked.token)).toMatchObject({
      cannotReschedule: null,
      cannotCancel: null,
      needsConfirmation: false,
      proposedTimes: [],
    })

    expect(await rescheduleBooking(asGuest(), booked.token, { date: DAY, time: '11:30' })).toMatchObject({ ok: true })
    const [row] = await bed.db.select().from(bookings)
    expect(row).toMatchObject({ preferredTime: '11:30', status: 'confirmed', newTimeAskedAt: null, rescheduleCount: 0 })
    expect(await bed.db.$count(bookingReminders)).toBeGreaterThan(0)
    // From then on their own limits apply again.
    expect(await rescheduleBooking(asGuest(), booked.token, { date: DAY, time: '12:00' })).toMatchObject({
      reason: 'too-late',
    })
  })

  test('those who have been asked come last, so that the others are listed and reached', async () => {
    await takeOff(null)
    await bookingWith(null, '09:00', { fullName: 'Asked', newTimeAskedAt: NOW })
    const proposedTimes = [{ date: DAY, time: '11:00' }]
    await bookingWith(null, '10:00', { fullName: 'Proposed', newTimeAskedAt: NOW, proposedTimes })
    await bookingWith(null, '11:00', { fullName: 'New' })
    const rows = await listAffectedBookings(asAdmin(), ALL)
    expect(rows.map(({ fullName, newTimeAskedAt }) => [fullName, newTimeAskedAt])).toEqual([
      ['Proposed', null],
      ['New', null],
      ['Asked', NOW],
    ])
  })

  describe('a customer who was asked to choose another time and keeps theirs is reminded of it', () => {
    const asked = (consultantId: string | null, fields: Partial<typeof bookings.$inferInsert> = {}) =>
      bookingWith(consultantId, '09:00', { newTimeAskedAt: NOW, ...fields })
    const askedAt = async (id: string) =>
      (await bed.db.select().from(bookings).where(eq(bookings.id, id)))[0]?.newTimeAskedAt

    test('with another consultant', async () => {
      const [ann, bob] = [await makeConsultant(bed.db), await makeConsultant(bed.db)]
      await takeOff(ann.id)
      const { id, version } = await asked(ann.id)
      expect(await assignConsultant(asAdmin(), id, bob.id, version)).toMatchObject({ ok: true })
      expect(await askedAt(id)).toBeNull()
    })

    test('but not while the agency is away', async () => {
      const [ann, bob] = [await makeConsultant(bed.db), await makeConsultant(bed.db)]
      await takeOff(null)
      const { id, version } = await asked(ann.id)
      expect(await assignConsultant(asAdmin(), id, bob.id, version)).toMatchObject({ ok: true })
      expect(await askedAt(id)).toEqual(NOW)
    })

    test('once the time off is deleted, while a customer can go on choosing from proposed times', async () => {
      const [ann, bob] = [await makeConsultant(bed.db), await makeConsultant(bed.db)]
      const off = await takeOff(ann.id)
      await takeOff(bob.id)
      const kept = await asked(ann.id)
      const other = await asked(bob.id)
      const proposed = await asked(ann.id, {
        startsAt: at('13:00'),
        proposedTimes: [{ date: DAY, time: '15:00' }],
      })
      if (!off.ok) throw new Error(off.reason)
      await deleteTimeOff(asAdmin(), off.id)
      expect([await askedAt(kept.id), await askedAt(other.id), await askedAt(proposed.id)]).toEqual([null, NOW, NOW])
    })

    test('once the agency confirms it', async () => {
      await takeOff(null)
      const { id, version } = await asked(null, { status: 'requested' })
      expect(await changeBookingStatus(asAdmin(), id, { to: 'confirmed', expectedVersion: version })).toMatchObject({
        ok: true,
      })
      // While the confirmation can be undone, the customer can still choose another time.
      expect(await askedAt(id)).toEqual(NOW)
      await runQueued(bed, sendBookingEmail)
      expect(await askedAt(id)).toBeNull()
    })
  })

  test('the rest are cancelled with a message', async () => {
    await takeOff(null)
    const { id, version } = await bookingWith(null, '09:00', { confirmedAt: NOW })
    const input = { selected: [{ id, version }], outcome: 'cancel' as const, message: 'Our office is flooded.' }
    expect(await messageAffected(asAdmin(), ALL, input)).toEqual({ emailed: 1, unreachable: 0, skipped: 0 })
    await runBookingEmailTasks(bed, NOW)
    const sent = await bed.db.select().from(emails)
    expect(sent.map(({ calendarMethod }) => calendarMethod)).toEqual(['CANCEL', 'CANCEL'])
    expect(sent.filter(({ text }) => text.includes('Our office is flooded.'))).toHaveLength(1)
  })
})

test('the bookings during each time off are counted at once', async () => {
  const [ann, bob] = [await makeConsultant(bed.db), await makeConsultant(bed.db)]
  await bookingWith(ann.id, '09:00')
  await bookingWith(ann.id, '11:00')
  await bookingWith(bob.id, '09:00')
  await bookingWith(bob.id, '13:00', { status: 'cancelled', cancelledAt: NOW })
  const made = [
    await takeOff(ann.id, '08:00', '10:00'),
    await takeOff(null, '10:30', '14:00'),
    await takeOff(bob.id, '15:00'),
  ]
  const counts = await countAffectedByTimeOff(asAdmin())
  expect(made.map((each) => (each.ok ? (counts.get(each.id) ?? 0) : null))).toEqual([1, 1, 0])
})

test('a deactivated consultant’s bookings are affected until they are given away', async () => {
  const [ann, bob] = [await makeConsultant(bed.db), await makeConsultant(bed.db)]
  await bookingWith(ann.id, '09:00')
  await bed.db.update(consultants).set({ active: false }).where(eq(consultants.id, ann.id))
  expect(await reassignAffected(asAdmin(), { ...ALL, consultantId: ann.id })).toEqual({ reassigned: 1, left: 0 })
  expect((await bed.db.select().from(bookings))[0]?.consultantId).toBe(bob.id)
})
