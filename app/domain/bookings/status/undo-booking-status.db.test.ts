import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { instantIn } from '#app/lib/dates.ts'
import type { Person } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { bookingReminders, bookings } from '#db/schema/bookings.ts'
import { emails } from '#db/schema/email.ts'
import { resetBookings, runBookingEmailTasks } from '#tests/support/booking-factories.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeBooking, makePerson } from '#tests/support/factories.ts'
import { changeBookingStatus } from '../change-booking-status.server.ts'
import { listUndoableBookingChanges, undoBookingStatus } from './undo-booking-status.server.ts'

const NOW = instantIn('Australia/Sydney', '2026-11-24', '08:00')
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)
const TOO_LATE = { ok: false, reason: 'too-late' }

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
beforeEach(() => resetBookings(bed.db))
afterAll(() => bed.close())

const ctx = (actor = admin, now = NOW) => bed.ctx(actor, now)
const find = async (id: string) => (await bed.db.select().from(bookings).where(eq(bookings.id, id)))[0]

async function makeRequest() {
  const startsAt = instantIn('Australia/Sydney', '2026-11-26', '09:00')
  return makeBooking(bed.db, { status: 'requested', confirmedAt: null, startsAt, email: 'mia@example.com' })
}

test('a confirmation is undone before anyone is emailed, and the booking is a request again without reminders', async () => {
  const { id } = await makeRequest()
  const confirmed = await changeBookingStatus(ctx(), id, { to: 'confirmed', expectedVersion: 1 })
  expect(confirmed).toMatchObject({ ok: true, isUndoable: true })
  const { rows } = await bed.db.execute(
    sql`select extract(epoch from start_after - created_on)::int as delay from pgboss.job where data->>'bookingId' = ${id}`,
  )
  expect(rows).toEqual([{ delay: 10 }])
  expect(await listUndoableBookingChanges(ctx(admin, later(4)))).toMatchObject([
    { bookingId: id, status: 'confirmed', secondsLeft: 6 },
  ])
  expect(await listUndoableBookingChanges(ctx(admin, later(10)))).toEqual([])
  const other = await makePerson(bed.db, 'admin')
  expect(await listUndoableBookingChanges(ctx(other))).toEqual([])
  expect(await undoBookingStatus(ctx(other), id)).toEqual(TOO_LATE)
  expect(await undoBookingStatus(ctx(admin, later(4)), id)).toEqual({ ok: true, status: 'requested' })
  expect(await find(id)).toMatchObject({ status: 'requested', confirmedAt: null, undo: null, version: 3 })
  expect(await bed.db.$count(bookingReminders)).toBe(0)
  expect(await undoBookingStatus(ctx(), id)).toEqual(TOO_LATE)
  await runBookingEmailTasks(bed, later(10))
  expect(await bed.db.$count(emails)).toBe(0)
  const actions = await bed.db.select().from(auditEvents).where(eq(auditEvents.subjectId, id))
  expect(actions.at(-1)).toMatchObject({ action: 'booking.status-change-undone' })
})

test('a booking that is confirmed again after an undo is emailed once, and the time for undoing ends with the email', async () => {
  const { id } = await makeRequest()
  await changeBookingStatus(ctx(), id, { to: 'confirmed', expectedVersion: 1 })
  await undoBookingStatus(ctx(), id)
  await changeBookingStatus(ctx(admin, later(5)), id, { to: 'confirmed', expectedVersion: 3 })
  await runBookingEmailTasks(bed, later(15))
  expect(await bed.db.select().from(emails).where(eq(emails.recipient, 'mia@example.com'))).toHaveLength(1)
  expect(await undoBookingStatus(ctx(), id)).toEqual(TOO_LATE)
  expect(await find(id)).toMatchObject({ status: 'confirmed', undo: null })
})

test('a confirmation that is followed by a cancellation is not emailed any more', async () => {
  const { id } = await makeRequest()
  await changeBookingStatus(ctx(), id, { to: 'confirmed', expectedVersion: 1 })
  await changeBookingStatus(ctx(admin, later(3)), id, { to: 'cancelled', expectedVersion: 2 })
  expect(await undoBookingStatus(ctx(), id)).toEqual(TOO_LATE)
  await runBookingEmailTasks(bed, later(10))
  const sent = await bed.db.select().from(emails).where(eq(emails.recipient, 'mia@example.com'))
  expect(sent.map(({ calendarMethod }) => calendarMethod)).toEqual(['CANCEL'])
})

test('a no-show is undone, while an outcome without an email is corrected by another change', async () => {
  const startsAt = later(-3600)
  const { id } = await makeBooking(bed.db, { startsAt, email: 'mia@example.com' })
  await changeBookingStatus(ctx(), id, { to: 'no-show', expectedVersion: 1 })
  expect(await undoBookingStatus(ctx(), id)).toEqual({ ok: true, status: 'confirmed' })
  const completed = await changeBookingStatus(ctx(), id, { to: 'completed', expectedVersion: 3 })
  expect(completed).toMatchObject({ ok: true, isUndoable: false })
  expect(await undoBookingStatus(ctx(), id)).toEqual(TOO_LATE)
  await runBookingEmailTasks(bed, later(600))
  expect(await bed.db.$count(emails)).toBe(0)
})

test('of an undo and the emails at the same time exactly one wins, in 20 rounds', async () => {
  for (let round = 0; round < 20; round++) {
    await bed.db.delete(bookings)
    await bed.db.delete(emails)
    const { id } = await makeRequest()
    await changeBookingStatus(ctx(), id, { to: 'confirmed', expectedVersion: 1 })
    const [undone] = await Promise.all([undoBookingStatus(ctx(), id), runBookingEmailTasks(bed, later(10))])
    expect((await bed.db.$count(emails)) > 0).toBe(!undone.ok)
    expect((await find(id))?.status).toBe(undone.ok ? 'requested' : 'confirmed')
  }
})
