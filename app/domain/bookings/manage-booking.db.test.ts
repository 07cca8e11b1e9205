import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Ctx } from '#app/core/context.ts'
import { consumeRecipientLimit } from '#app/domain/email/recipient-limits.server.ts'
import { instantIn } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { type Actor, GUEST } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { bookingLinks, bookingReminders, bookings } from '#db/schema/bookings.ts'
import { emails } from '#db/schema/email.ts'
import { bookingSettings } from '#db/schema/scheduling.ts'
import { DAY, NOW, ZONE } from '#tests/support/booking-day.ts'
import { makeBookingInput, resetBookings, runBookingEmailTasks, versionOf } from '#tests/support/booking-factories.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeConsultant, makePerson } from '#tests/support/factories.ts'
import { assignConsultant } from './assign-consultant.server.ts'
import { bookConsultation } from './book-consultation.server.ts'
import type { BookingInput } from './booking-form.ts'
import { cancelBooking } from './cancel-booking.server.ts'
import { changeBookingStatus } from './change-booking-status.server.ts'
import { correctOwnDetails } from './correct-own-details.server.ts'
import { consumeEnteredAddressLimits } from './guest-limits.server.ts'
import { findBookingByToken } from './manage-links.server.ts'
import { updateBookingNote } from './notes/update-booking-note.server.ts'
import { rescheduleBooking } from './reschedule-booking.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
beforeEach(() => resetBookings(bed.db))
afterAll(() => bed.close())

const ctx = (actor: Actor = GUEST, now = NOW) => bed.ctx(actor, now)
const at = (time: string, date = DAY) => instantIn(ZONE, date, time)
const change = (fields: Partial<typeof bookingSettings.$inferInsert>) => bed.db.update(bookingSettings).set(fields)

async function booked(fields: Partial<BookingInput> = {}, now = NOW) {
  const result = await bookConsultation(ctx(GUEST, now), makeBookingInput({ date: DAY, ...fields }))
  if (!result.ok) throw new Error(result.reason)
  return result
}

const rowOf = async (id: string) => {
  const [row] = await bed.db.select().from(bookings).where(eq(bookings.id, id))
  if (!row) throw new Error('There is no such booking.')
  return row
}

describe('rescheduling', () => {
  test('changes the times, links and reminders, and is counted', async () => {
    const { token, bookingId } = await booked()
    const result = await rescheduleBooking(ctx(), token, { date: '2026-11-26', time: '13:30' })
    expect(result).toMatchObject({ ok: true, booking: { sequence: 1, rescheduleCount: 1, status: 'confirmed' } })
    expect(await rowOf(bookingId)).toMatchObject({ preferredDate: '2026-11-26', startsAt: at('13:30', '2026-11-26') })
    const due = (await bed.db.select().from(bookingReminders)).map(({ dueAt }) => dueAt.toISOString())
    expect(due.toSorted()).toEqual([at('13:30', '2026-11-25').toISOString(), at('11:30', '2026-11-26').toISOString()])
    // The manage link is valid until the new end.
    const late = ctx(GUEST, at('13:59', '2026-11-26'))
    expect((await findBookingByToken(late, token)).id).toBe(bookingId)
    expect((await booked({ email: 'next@example.com' })).ok).toBe(true)
  })

  test('when two customers reschedule to one slot, the loser keeps their own', async () => {
    for (const [round, date] of ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'].entries()) {
      const [a, b] = [await booked({ date, time: '09:00' }), await booked({ date, time: '09:30' })]
      const results = await Promise.all(
        [a, b].map(({ token }) => rescheduleBooking(ctx(), token, { date, time: '10:00' })),
      )
      expect(results.filter(({ ok }) => ok)).toHaveLength(1)
      expect(results.find(({ ok }) => !ok)).toMatchObject({ reason: 'taken' })
      const times = [(await rowOf(a.bookingId)).preferredTime, (await rowOf(b.bookingId)).preferredTime].toSorted()
      expect(
        [
          ['09:00', '10:00'],
          ['09:30', '10:00'],
        ],
        `round ${round}`,
      ).toContainEqual(times)
    }
  })

  test("two customers who reschedule to each other's slot both keep a slot", { timeout: 60_000 }, async () => {
    const [a, b] = [await booked({ time: '09:00' }), await booked({ time: '09:30' })]
    const results = await Promise.all([
      rescheduleBooking(ctx(), a.token, { date: DAY, time: '09:30' }),
      rescheduleBooking(ctx(), b.token, { date: DAY, time: '09:00' }),
    ])
    expect(results.filter(({ ok }) => !ok).every((result) => !result.ok && result.reason === 'taken')).toBe(true)
    const times = await bed.db.select({ time: bookings.preferredTime }).from(bookings)
    expect(times).toHaveLength(2)
    expect(new Set(times.map(({ time }) => time)).size).toBe(2)
  })

  test('is rejected, as cancelling is, from a page that shows a time from which the booking was rescheduled', async () => {
    const { token, bookingId } = await booked({ time: '09:00' })
    const { startsAt: shown } = await rowOf(bookingId)
    const to = (time: string) => rescheduleBooking(ctx(), token, { date: DAY, time }, shown)
    expect(await to('11:00')).toMatchObject({ ok: true })
    expect(await to('13:00')).toEqual({ ok: false, reason: 'stale' })
    expect(await cancelBooking(ctx(), token, shown)).toEqual({ ok: false, reason: 'stale' })
    expect(await to('11:00')).toMatchObject({ ok: true })
    const { startsAt, status } = await rowOf(bookingId)
    expect([startsAt, status]).toEqual([at('11:00'), 'confirmed'])
    expect(await cancelBooking(ctx(), token, startsAt)).toEqual({ ok: true })
  })

  test('ten clicks at the same time reschedule once', async () => {
    const { token, bookingId } = await booked()
    const results = await Promise.all(
      Array.from({ length: 10 }, () => rescheduleBooking(ctx(), token, { date: DAY, time: '11:00' })),
    )
    expect(results.some(({ ok }) => ok)).toBe(true)
    expect(await rowOf(bookingId)).toMatchObject({ sequence: 1, rescheduleCount: 1, preferredTime: '11:00' })
  })

  test('is rejected past the cut-off, past the limit, and for slots that are not offered', async () => {
    const { token, bookingId } = await booked({ time: '11:00' })
    const to = (time: string, now = NOW, date = DAY) => rescheduleBooking(ctx(GUEST, now), token, { date, time })
    expect(await to('15:00', at('09:00'))).toMatchObject({ ok: true })
    expect(await to('16:00', new Date(at('13:00').getTime() + 1))).toMatchObject({ ok: false, reason: 'too-late' })
    expect(await to('15:10')).toMatchObject({ ok: false, reason: 'off-grid' })
    expect(await to('09:00', NOW, '2026-11-22')).toMatchObject({ ok: false, reason: 'past' })
    expect(await to('09:00', NOW, '2027-12-01')).toMatchObject({ ok: false, reason: 'horizon' })
    await change({ maxReschedules: 1 })
    expect(await to('16:00')).toMatchObject({ ok: false, reason: 'reschedule-limit' })
    expect(await rowOf(bookingId)).toMatchObject({ preferredTime: '15:00', sequence: 1 })
  })

  test('a booking can be rescheduled to a slot that overlaps its current one', async () => {
    await change({ bufferBeforeMinutes: 30, bufferAfterMinutes: 30 })
    const { token } = await booked({ time: '10:00' })
    expect(await rescheduleBooking(ctx(), token, { date: DAY, time: '10:30' })).toMatchObject({ ok: true })
  })

  test('with manual confirmation, a request stays a request', async () => {
    await change({ needsApproval: true })
    const { token, bookingId } = await booked()
    await rescheduleBooking(ctx(), token, { date: DAY, time: '11:00' })
    expect((await rowOf(bookingId)).status).toBe('requested')
    expect(await bed.db.$count(bookingReminders)).toBe(0)
  })

  test('with manual confirmation, rescheduling by a customer makes a confirmed booking a request again', async () => {
    await change({ needsApproval: true })
    const { token, bookingId } = await booked()
    const admin = await makePerson(bed.db, 'admin')
    const confirm = async () =>
      changeBookingStatus(ctx(admin), bookingId, {
        to: 'confirmed',
        expectedVersion: await versionOf(bed.db, bookingId),
      })
    await confirm()
    expect(await rescheduleBooking(ctx(), token, { date: DAY, time: '09:00' })).toMatchObject({ ok: true })
    expect((await rowOf(bookingId)).status).toBe('confirmed')
    const result = await rescheduleBooking(ctx(), token, { date: '2026-11-26', time: '11:00' })
    expect(result).toMatchObject({ ok: true, booking: { status: 'requested', confirmedAt: null } })
    expect(await bed.db.$count(bookingReminders)).toBe(0)
    const actions = await bed.db.select().from(auditEvents).where(eq(auditEvents.subjectId, bookingId))
    expect(actions.map(({ action }) => action)).toContain('booking.reschedule-requested')
    expect(await confirm()).toMatchObject({ ok: true, changed: true })
    expect(await rowOf(bookingId)).toMatchObject({ status: 'confirmed', confirmedAt: NOW })
    const due = (await bed.db.select().from(bookingReminders)).map(({ dueAt }) => dueAt.toISOString())
    expect(due).toContain(at('11:00', '2026-11-25').toISOString())
  })

  test('with manual confirmation, an admin cannot confirm a time that has changed since they opened the page', async () => {
    await change({ needsApproval: true })
    const admin = await makePerson(bed.db, 'admin')
    for (const date of ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28']) {
      const { token, bookingId } = await booked({ date })
      await Promise.all([
        rescheduleBooking(ctx(), token, { date, time: '10:00' }),
        changeBookingStatus(ctx(admin), bookingId, { to: 'confirmed', expectedVersion: 1 }),
      ])
      const { status, preferredTime } = await rowOf(bookingId)
      expect([status, preferredTime]).toEqual(status === 'confirmed' ? ['confirmed', '09:00'] : ['requested', '10:00'])
    }
    const { token, bookingId } = await booked({ date: '2026-11-29' })
    await rescheduleBooking(ctx(), token, { date: '2026-11-29', time: '10:00' })
    const stale = { to: 'confirmed', expectedVersion: 1 } as const
    expect(await changeBookingStatus(ctx(admin), bookingId, stale)).toEqual({
      ok: false,
      reason: 'stale',
      status: 'requested',
    })
  })
})

describe('cancelling', () => {
  test('frees the slot and deletes the reminders, and a second click succeeds', async () => {
    const { token, bookingId } = await booked()
    const results = await Promise.all(Array.from({ length: 5 }, () => cancelBooking(ctx(), token)))
    expect(results.every(({ ok }) => ok)).toBe(true)
    expect(await rowOf(bookingId)).toMatchObject({ status: 'cancelled', sequence: 1, cancelledBy: 'customer' })
    expect(await bed.db.$count(bookingReminders)).toBe(0)
    expect((await booked({ email: 'next@example.com' })).ok).toBe(true)
    expect(await rescheduleBooking(ctx(), token, { date: DAY, time: '11:00' })).toMatchObject({
      reason: 'not-upcoming',
    })
  })

  test('is rejected past the cut-off', async () => {
    const { token } = await booked({ time: '11:00' })
    expect(await cancelBooking(ctx(GUEST, new Date(at('09:00').getTime() + 1)), token)).toMatchObject({
      reason: 'too-late',
    })
    expect(await cancelBooking(ctx(GUEST, at('09:00')), token)).toEqual({ ok: true })
  })

  test('the page that made the booking can book again', async () => {
    const input = makeBookingInput({ date: DAY })
    const first = await bookConsultation(ctx(), input)
    if (!first.ok) throw new Error(first.reason)
    await cancelBooking(ctx(), first.token)
    const second = await bookConsultation(ctx(), input)
    expect(second.ok && second.bookingId !== first.bookingId).toBe(true)
  })
})

describe('the agency', () => {
  test('confirms a request, and later records a no-show and corrects it', async () => {
    await change({ needsApproval: true })
    const admin = await makePerson(bed.db, 'admin')
    const { bookingId } = await booked({ date: '2026-11-26' })
    expect(await changeBookingStatus(ctx(admin), bookingId, { to: 'confirmed', expectedVersion: 1 })).toEqual({
      ok: true,
      changed: true,
      status: 'confirmed',
      isUndoable: true,
    })
    expect(await bed.db.$count(bookingReminders)).toBe(2)
    expect(await changeBookingStatus(ctx(admin), bookingId, { to: 'confirmed', expectedVersion: 1 })).toMatchObject({
      changed: false,
    })
    expect(await changeBookingStatus(ctx(admin), bookingId, { to: 'cancelled', expectedVersion: 1 })).toMatchObject({
      reason: 'stale',
    })
    expect(await changeBookingStatus(ctx(admin), bookingId, { to: 'completed', expectedVersion: 2 })).toMatchObject({
      reason: 'not-allowed',
    })
    const afterStart = ctx(admin, at('09:10', '2026-11-26'))
    expect(await changeBookingStatus(afterStart, bookingId, { to: 'no-show', expectedVersion: 2 })).toMatchObject({
      ok: true,
    })
    expect(await changeBookingStatus(afterStart, bookingId, { to: 'completed', expectedVersion: 3 })).toMatchObject({
      ok: true,
    })
    const actions = await bed.db.select().from(auditEvents).where(eq(auditEvents.subjectId, bookingId))
    expect(actions.map(({ action }) => action).filter((action) => action === 'booking.status-changed')).toHaveLength(3)
  })

  test("cancels after the customer's cut-off, and ten clicks cancel once", async () => {
    const admin = await makePerson(bed.db, 'admin')
    const { bookingId } = await booked()
    const soon = ctx(admin, at('08:59'))
    await Promise.all(
      Array.from({ length: 10 }, () => changeBookingStatus(soon, bookingId, { to: 'cancelled', expectedVersion: 1 })),
    )
    expect(await rowOf(bookingId)).toMatchObject({ status: 'cancelled', cancelledBy: 'agency', sequence: 1 })
  })

  test('assigns a booking to an active consultant who is free at that time', async () => {
    const admin = await makePerson(bed.db, 'admin')
    const { bookingId } = await booked()
    const ann = await makeConsultant(bed.db)
    const bob = await makeConsultant(bed.db, { active: false })
    expect(await assignConsultant(ctx(admin), bookingId, ann.id, 1)).toEqual({ ok: true, consultantName: ann.fullName })
    expect(await rowOf(bookingId)).toMatchObject({ resourceId: ann.id, consultantId: ann.id, sequence: 1 })
    expect(await assignConsultant(ctx(admin), bookingId, bob.id, 2)).toEqual({ ok: false, reason: 'inactive' })
    await expect(assignConsultant(ctx(admin), bookingId, newId(), 2)).rejects.toMatchObject({ status: 404 })
    const eve = await makeConsultant(bed.db)
    const other = await booked({ email: 'other@example.com' })
    expect((await rowOf(other.bookingId)).consultantId).toBe(eve.id)
    expect(await assignConsultant(ctx(admin), other.bookingId, ann.id, 1)).toEqual({ ok: false, reason: 'taken' })
    expect(await assignConsultant(ctx(admin, at('10:00')), other.bookingId, ann.id, 1)).toMatchObject({
      reason: 'not-upcoming',
    })
  })

  test('employers can only change bookings assigned to them', async () => {
    const employer = await makePerson(bed.db, 'employer')
    const seat = await booked()
    const ann = await makeConsultant(bed.db, { profileId: employer.id })
    const own = await booked({ time: '09:30' })
    expect((await rowOf(own.bookingId)).consultantId).toBe(ann.id)
    expect(await updateBookingNote(ctx(employer), own.bookingId, ' Bring forms ', 1)).toEqual({ ok: true })
    expect((await rowOf(own.bookingId)).note).toBe('Bring forms')
    expect(await updateBookingNote(ctx(employer), own.bookingId, 'Call first', 1)).toMatchObject({
      reason: 'stale',
      current: { note: 'Bring forms', version: 2 },
    })
    expect(await updateBookingNote(ctx(employer), own.bookingId, 'x'.repeat(5001), 2)).toMatchObject({
      reason: 'too-long',
    })
    await expect(updateBookingNote(ctx(employer), seat.bookingId, 'x', 1)).rejects.toMatchObject({ status: 404 })
    await expect(updateBookingNote(ctx(employer), 'x', 'x', 1)).rejects.toMatchObject({ status: 404 })
    for (const actor of [GUEST, await makePerson(bed.db, 'employee')]) {
      await expect(updateBookingNote(ctx(actor), own.bookingId, 'x', 2)).rejects.toMatchObject({ status: 403 })
    }
  })

  test('every change of a booking gives it a new version', async () => {
    const admin = await makePerson(bed.db, 'admin')
    const { token, bookingId } = await booked({ date: '2026-11-26' })
    const version = () => versionOf(bed.db, bookingId)
    expect(await version()).toBe(1)
    await rescheduleBooking(ctx(), token, { date: '2026-11-26', time: '11:00' })
    expect(await version()).toBe(2)
    const ann = await makeConsultant(bed.db)
    await assignConsultant(ctx(admin), bookingId, ann.id, 2)
    expect(await version()).toBe(3)
    await updateBookingNote(ctx(admin), bookingId, 'Bring forms', 3)
    expect(await version()).toBe(4)
    await changeBookingStatus(ctx(admin, at('11:10', '2026-11-26')), bookingId, { to: 'completed', expectedVersion: 4 })
    expect(await version()).toBe(5)
  })

  test('an assignment and a status change are rejected once the booking has changed', async () => {
    const admin = await makePerson(bed.db, 'admin')
    const { token, bookingId } = await booked()
    await rescheduleBooking(ctx(), token, { date: DAY, time: '11:00' })
    const ann = await makeConsultant(bed.db)
    expect(await assignConsultant(ctx(admin), bookingId, ann.id, 1)).toEqual({ ok: false, reason: 'stale' })
    expect(await changeBookingStatus(ctx(admin), bookingId, { to: 'cancelled', expectedVersion: 1 })).toEqual({
      ok: false,
      reason: 'stale',
      status: 'confirmed',
    })
    expect(await versionOf(bed.db, bookingId)).toBe(2)
  })

  test('every change enqueues its emails', async () => {
    const admin = await makePerson(bed.db, 'admin')
    const { token, bookingId } = await booked()
    await rescheduleBooking(ctx(), token, { date: DAY, time: '11:00' })
    await changeBookingStatus(ctx(admin), bookingId, { to: 'cancelled', expectedVersion: 2 })
    expect(await runBookingEmailTasks(bed, NOW)).toBe(3)
  })
})

describe('correcting contact details by the manage link', () => {
  const DETAILS = { fullName: 'Mia Tran', email: 'new@example.com', phone: '0412 345 678' }

  test('a new address is sent the confirmation, and only the link that was used keeps working', async () => {
    const { token, bookingId } = await booked({ email: 'old@example.com' })
    await runBookingEmailTasks(bed, NOW)
    const later = new Date(NOW.getTime() + 60_000)
    const result = await correctOwnDetails(ctx(GUEST, later), token, DETAILS, await versionOf(bed.db, bookingId))
    expect(result).toEqual({ ok: true, sentTo: 'new@example.com' })
    expect(await rowOf(bookingId)).toMatchObject(DETAILS)
    expect((await findBookingByToken(ctx(), token)).id).toBe(bookingId)
    expect(await bed.db.$count(bookingLinks, eq(bookingLinks.bookingId, bookingId))).toBe(1)
    await runBookingEmailTasks(bed, later)
    expect(await bed.db.$count(emails, eq(emails.recipient, 'new@example.com'))).toBe(1)
    const [audit] = await bed.db.select().from(auditEvents).where(eq(auditEvents.action, 'booking.contact-edited'))
    expect(JSON.stringify(audit?.details)).not.toContain('new@example.com')
  })

  /** Enters the addresses for a new booking, one after the other. @returns the outcomes */
  async function enterAddresses(addresses: string[], as: Ctx = ctx()) {
    const { token, bookingId } = await booked()
    const outcomes: string[] = []
    for (const email of addresses) {
      const result = await correctOwnDetails(as, token, { ...DETAILS, email }, await versionOf(bed.db, bookingId))
      outcomes.push(result.ok ? 'ok' : result.reason)
    }
    await cancelBooking(ctx(), token)
    return outcomes
  }
  const strangers = (n: number) => Array.from({ length: n }, (_, i) => `stranger${i}@example.com`)

  test('a booking gets up to five new addresses', async () => {
    expect(await enterAddresses(strangers(6))).toEqual([...Array<string>(5).fill('ok'), 'address-limit'])
  })

  test('an address is sent up to ten emails a day, and a signed-in person any number to their own', async () => {
    const mia = await makePerson(bed.db, 'employee')
    for (const email of ['a@example.com', mia.email]) {
      for (let n = 0; n < 10; n += 1) expect(await consumeRecipientLimit(ctx(), 'guest', email)).toBe(true)
    }
    expect(await enterAddresses(['a@example.com', 'b@example.com'])).toEqual(['email-limit', 'ok'])
    expect(await enterAddresses(['a@example.com', mia.email], ctx(mia))).toEqual(['email-limit', 'ok'])
  })

  test('guests enter up to 20 addresses a day from one network', async () => {
    const network = { ...ctx(), address: '203.0.113.1' }
    for (const email of strangers(20)) expect(await consumeEnteredAddressLimits(network, email)).toBeNull()
    expect(await enterAddresses(['new@example.com'], network)).toEqual(['client-limit'])
    expect(await enterAddresses(['new@example.com'], { ...ctx(), address: '203.0.113.2' })).toEqual(['ok'])
  })

  test('a stale form, an invalid phone number and a past booking change nothing', async () => {
    const { token, bookingId } = await booked()
    const before = await rowOf(bookingId)
    const correct = (fields = {}, version = before.version, now = NOW) =>
      correctOwnDetails(ctx(GUEST, now), token, { ...DETAILS, ...fields }, version)
    expect(await correct({}, before.version + 1)).toEqual({ ok: false, reason: 'stale' })
    expect(await correct({ phone: '12' })).toEqual({ ok: false, reason: 'phone' })
    await cancelBooking(ctx(), token)
    const cancelled = await rowOf(bookingId)
    expect(await correct({}, cancelled.version)).toEqual({ ok: false, reason: 'not-upcoming' })
    expect(await rowOf(bookingId)).toEqual(cancelled)
  })
})
