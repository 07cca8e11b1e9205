import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listDaySlots } from '#app/domain/scheduling/day-slots.server.ts'
import { createOwnTimeOff } from '#app/domain/scheduling/own-schedule/create-own-time-off.server.ts'
import { deleteOwnTimeOff } from '#app/domain/scheduling/own-schedule/delete-own-time-off.server.ts'
import { editOwnHours } from '#app/domain/scheduling/own-schedule/edit-own-hours.server.ts'
import { loadOwnSchedule } from '#app/domain/scheduling/own-schedule/load-own-schedule.server.ts'
import { createTimeOff } from '#app/domain/scheduling/time-off/create-time-off.server.ts'
import { instantIn } from '#app/lib/dates.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { consultants, timeOff } from '#db/schema/scheduling.ts'
import { DAY, NOW, ZONE } from '#tests/support/booking-day.ts'
import { resetBookings } from '#tests/support/booking-factories.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeBooking, makeConsultant, makePerson } from '#tests/support/factories.ts'
import { changeBookingStatus } from '../change-booking-status.server.ts'
import { parsePortalFilter } from '../portal/portal-filter.ts'
import { listBookings } from '../portal/portal-queries.server.ts'
import { countOwnBookingsDuring } from './count-own-bookings-during.server.ts'

/** A Tuesday. */
const at = (time: string) => instantIn(ZONE, DAY, time)
const TUESDAY_MORNING = [[], [{ from: '09:00', to: '10:00' }], [], [], [], [], []]

let bed: TestBed
let admin: Person
let priya: Person
let priyaId: string
let otherId: string
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
  priya = await makePerson(bed.db, 'employer', { staffRole: 'consultant' })
})
beforeEach(async () => {
  await resetBookings(bed.db)
  priyaId = (await makeConsultant(bed.db, { profileId: priya.id, fullName: 'Priya Raman' })).id
  otherId = (await makeConsultant(bed.db, { fullName: 'Tom Beckett' })).id
})
afterAll(() => bed.close())

const own = () => bed.ctx(priya, NOW)
const freeTimes = async () => {
  const { slots } = await listDaySlots(bed.ctx(GUEST, NOW), DAY)
  return slots.filter(({ free }) => free).map(({ time }) => time)
}

test('a consultant sees and changes only the bookings that are assigned to them', async () => {
  const mine = await makeBooking(bed.db, { consultantId: priyaId, startsAt: at('09:00'), fullName: 'Mia Mine' })
  const theirs = await makeBooking(bed.db, { consultantId: otherId, startsAt: at('09:00'), fullName: 'Theo Theirs' })
  await makeBooking(bed.db, { startsAt: at('09:00'), fullName: 'Uma Unassigned' })
  const { rows } = await listBookings(own(), parsePortalFilter(new URLSearchParams(), DAY), null)
  expect(rows.map(({ fullName, canManage }) => [fullName, canManage])).toEqual([['Mia Mine', true]])
  expect(await changeBookingStatus(own(), mine.id, { to: 'cancelled', expectedVersion: mine.version })).toMatchObject({
    ok: true,
  })
  const cancel = { to: 'cancelled' as const, expectedVersion: theirs.version }
  await expect(changeBookingStatus(own(), theirs.id, cancel)).rejects.toMatchObject({ status: 404 })
})

test('a consultant changes their own hours, and bookings outside them must be accepted first', async () => {
  await bed.db.update(consultants).set({ active: false }).where(eq(consultants.id, otherId))
  await makeBooking(bed.db, { consultantId: priyaId, startsAt: at('14:00'), fullName: 'Mia Mine' })
  const { consultant } = await loadOwnSchedule(own())
  const expectedVersion = consultant?.version ?? 0
  const rejected = await editOwnHours(own(), TUESDAY_MORNING, { expectedVersion, acceptedConflicts: '' })
  if (rejected.ok || rejected.reason !== 'conflicts') throw new Error('The hours were saved.')
  expect(rejected.conflicts.rows.map(({ fullName }) => fullName)).toEqual(['Mia Mine'])
  const accepted = { expectedVersion, acceptedConflicts: rejected.conflicts.fingerprint }
  expect(await editOwnHours(own(), TUESDAY_MORNING, accepted)).toEqual({ ok: true })
  expect(await freeTimes()).toEqual(['09:00', '09:30'])
  expect(await editOwnHours(own(), null, accepted)).toMatchObject({ ok: false, reason: 'stale' })
  const [event] = await bed.db.select().from(auditEvents).where(eq(auditEvents.action, 'booking.consultant-edited'))
  expect(event).toMatchObject({ actorId: priya.id, details: { consultant: 'Priya Raman' } })
})

test('a consultant adds and deletes their own time off, and no one else’s', async () => {
  await bed.db.update(consultants).set({ active: false }).where(eq(consultants.id, otherId))
  await makeBooking(bed.db, { consultantId: priyaId, startsAt: at('10:00') })
  await makeBooking(bed.db, { consultantId: otherId, startsAt: at('10:00') })
  const times = { startsAt: at('09:00'), endsAt: at('12:00') }
  const created = await createOwnTimeOff(own(), { ...times, note: 'Dentist' })
  if (!created.ok) throw new Error(created.reason)
  expect(await countOwnBookingsDuring(own(), times)).toBe(1)
  expect((await freeTimes())[0]).toBe('13:00')
  const theirs = await createTimeOff(bed.ctx(admin, NOW), { consultantId: otherId, ...times, note: '' })
  if (!theirs.ok) throw new Error(theirs.reason)
  expect((await loadOwnSchedule(own())).timeOff).toMatchObject([{ id: created.id, note: 'Dentist' }])
  await expect(deleteOwnTimeOff(own(), theirs.id)).rejects.toMatchObject({ status: 404 })
  await deleteOwnTimeOff(own(), created.id)
  expect(await bed.db.$count(timeOff)).toBe(1)
})

test('someone who is not a consultant has no schedule, and job seekers and guests are denied', async () => {
  const employer = bed.ctx(await makePerson(bed.db, 'employer'), NOW)
  expect((await loadOwnSchedule(employer)).consultant).toBeNull()
  const options = { expectedVersion: 1, acceptedConflicts: '' }
  await expect(editOwnHours(employer, null, options)).rejects.toMatchObject({ status: 404 })
  await expect(
    createOwnTimeOff(employer, { startsAt: at('09:00'), endsAt: at('10:00'), note: '' }),
  ).rejects.toMatchObject({ status: 404 })
  for (const actor of [GUEST, await makePerson(bed.db, 'employee')]) {
    await expect(editOwnHours(bed.ctx(actor, NOW), null, options)).rejects.toMatchObject({ status: 403 })
  }
})
