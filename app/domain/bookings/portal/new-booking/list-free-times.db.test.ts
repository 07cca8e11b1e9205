import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import { bookingDays, consultationTypes } from '#db/schema/scheduling.ts'
import { resetBookings } from '#tests/support/booking-factories.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeBooking, makeConsultant, makePerson } from '#tests/support/factories.ts'
import { createBookingAsAgency } from '../../create-booking-as-agency.server.ts'
import { listFreeTimes } from './list-free-times.server.ts'

/** Monday 23 November 2026, 9:00 am in Sydney. */
const NOW = new Date('2026-11-22T22:00:00Z')
const TUESDAY = '2026-11-24'
/** 10:00 on that Tuesday. */
const TEN = new Date('2026-11-23T23:00:00Z')

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
beforeEach(() => resetBookings(bed.db))
afterAll(() => bed.close())

const list = (typeId: string | null = null, consultantId: string | null = null, date = TUESDAY) =>
  listFreeTimes(bed.ctx(admin, NOW), date, typeId, consultantId)

test('the free times of a day leave out those that are taken', async () => {
  await makeBooking(bed.db, { startsAt: TEN })
  const { times, closedReason, next } = await list()
  expect(times).toContain('09:30')
  expect(times).not.toContain('10:00')
  expect([closedReason, next]).toEqual([null, null])
})

test('a consultant is free when another one is not, and in their own hours only', async () => {
  const afternoon = Array.from({ length: 7 }, () => [{ from: '14:00', to: '15:00' }])
  const [ana, tom] = [await makeConsultant(bed.db), await makeConsultant(bed.db, { hours: afternoon })]
  await makeBooking(bed.db, { startsAt: TEN, consultantId: ana.id })
  expect((await list(null, ana.id)).times).not.toContain('10:00')
  expect((await list(null, ana.id)).times).toContain('09:00')
  expect((await list(null, tom.id)).times).toEqual(['14:00', '14:30'])
  expect((await list()).times).toContain('14:00')
})

test('a consultant who does not hold the type is offered for it, and a session of someone else is not', async () => {
  const [ana, tom] = [await makeConsultant(bed.db), await makeConsultant(bed.db)]
  const id = newId()
  const evening = Array.from({ length: 7 }, () => [{ from: '10:00', to: '11:00' }])
  await bed.db.insert(consultationTypes).values({
    id,
    slug: 'evening',
    name: 'Information evening',
    method: 'phone',
    places: 5,
    hours: evening,
    consultantIds: [ana.id],
    createdAt: NOW,
  })
  expect((await list(id)).times).toEqual(['10:00', '10:30'])
  const input = {
    fullName: 'Carl Caller',
    email: '',
    phone: '0412 345 678',
    message: null,
    date: TUESDAY,
    time: '10:00',
  }
  const booked = { ...input, consultantId: null, typeId: id, sendConfirmation: false, idempotencyKey: newId() }
  expect(await createBookingAsAgency(bed.ctx(admin, NOW), booked, false)).toMatchObject({ ok: true })
  expect((await list(id)).times).toContain('10:00')
  expect((await list(id, tom.id)).times).toContain('10:30')
  expect((await list(id, tom.id)).times).not.toContain('10:00')
})

test('a closed day says why and names the next free time, of an unknown type as of the default one', async () => {
  await bed.db
    .insert(bookingDays)
    .values({ id: newId(), onDate: TUESDAY, name: 'Stocktake', state: null, closed: true })
  expect(await list(newId())).toEqual({
    date: TUESDAY,
    times: [],
    closedReason: 'We are closed on this day: Stocktake.',
    next: { date: '2026-11-25', time: '09:00' },
  })
})

test('employers cannot list the free times of the agency', async () => {
  const employer = await makePerson(bed.db, 'employer')
  await expect(listFreeTimes(bed.ctx(employer, NOW), TUESDAY, null, null)).rejects.toMatchObject({ status: 403 })
})
