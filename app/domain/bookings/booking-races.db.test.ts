import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#app/core/context.ts'
import { addDays, instantIn } from '#app/lib/dates.ts'
import { type Person, SYSTEM } from '#app/policy/actor.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { DAY, NOW, ZONE } from '#tests/support/booking-day.ts'
import { makeBookingInput, resetBookings } from '#tests/support/booking-factories.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeBooking, makeConsultant, makePerson } from '#tests/support/factories.ts'
import { listLockWaits } from '#tests/support/overlap.ts'
import { assignConsultant } from './assign-consultant.server.ts'
import { bookConsultation } from './book-consultation.server.ts'
import { changeBookingStatus } from './change-booking-status.server.ts'
import { rescheduleBooking } from './reschedule-booking.server.ts'

const at = (time: string) => instantIn(ZONE, DAY, time)
const ROUNDS = 10

let bed: TestBed
let admin: Person
/** A connection with a deadlock timeout of a minute, so a test with a deadlock exceeds its time limit. */
let slowDeadlockDb: Database
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
  await bed.db.execute(
    sql`do $$ begin execute format('alter database %I set deadlock_timeout = %L', current_database(), '60s'); end $$`,
  )
  slowDeadlockDb = openDatabase(bed.url)
})
beforeEach(() => resetBookings(bed.db))
afterAll(async () => {
  await slowDeadlockDb.$client.end()
  await bed.close()
})

const ctx = () => ({ ...bed.ctx(admin, NOW), db: slowDeadlockDb })

async function booked(date: string, time: string) {
  const result = await bookConsultation({ ...ctx(), actor: SYSTEM }, makeBookingInput({ date, time }))
  if (!result.ok) throw new Error(result.reason)
  return result
}

test('when several customers reschedule to one slot at the same time, one succeeds without a deadlock', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const date = addDays(DAY, round)
    const made = await Promise.all(['09:00', '09:30', '10:00', '10:30'].map((time) => booked(date, time)))
    const results = await Promise.all(made.map(({ token }) => rescheduleBooking(ctx(), token, { date, time: '16:00' })))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  }
})

test("two consultants who are assigned each other's bookings at the same time keep their own", async () => {
  const [ann, bob] = [await makeConsultant(bed.db), await makeConsultant(bed.db)]
  for (let round = 0; round < ROUNDS; round++) {
    await bed.db.delete(bookings)
    const hers = await makeBooking(bed.db, { consultantId: ann.id, startsAt: at('09:00') })
    const his = await makeBooking(bed.db, { consultantId: bob.id, startsAt: at('09:00') })
    const given = await Promise.all([
      assignConsultant(ctx(), hers.id, bob.id, 1),
      assignConsultant(ctx(), his.id, ann.id, 1),
    ])
    expect(given.map((answer) => !answer.ok && answer.reason)).toEqual(['taken', 'taken'])
  }
})

test('a request can be confirmed while its consultant is being assigned another booking', async () => {
  const [ann, bob] = [await makeConsultant(bed.db), await makeConsultant(bed.db)]
  for (let round = 0; round < ROUNDS; round++) {
    await bed.db.delete(bookings)
    const hers = await makeBooking(bed.db, { consultantId: ann.id, startsAt: at('09:00'), status: 'requested' })
    const his = await makeBooking(bed.db, { consultantId: bob.id, startsAt: at('09:00') })
    const [given, confirmed] = await Promise.all([
      assignConsultant(ctx(), his.id, ann.id, 1),
      changeBookingStatus(ctx(), hers.id, { to: 'confirmed', expectedVersion: 1 }),
    ])
    expect(given).toEqual({ ok: false, reason: 'taken' })
    expect(confirmed).toMatchObject({ ok: true })
  }
})

test.each([
  ['a customer rescheduling with the same consultant', 'reschedule'],
  ['an assignment to the same consultant', 'assign'],
  ['a confirmation for the same consultant', 'confirm'],
] as const)('%s waits for the resource lock before it writes', async (_name, change) => {
  const bob = await makeConsultant(bed.db)
  const rescheduled = await booked(DAY, '11:00')
  const request = await makeBooking(bed.db, { consultantId: bob.id, startsAt: at('14:00'), status: 'requested' })
  const ann = await makeConsultant(bed.db)
  const first = await makeBooking(bed.db, { consultantId: ann.id, startsAt: at('10:00') })
  const second = await makeBooking(bed.db, { consultantId: ann.id, startsAt: at('09:00') })
  const changes = {
    reschedule: () => rescheduleBooking(ctx(), rescheduled.token, { date: DAY, time: '10:00' }),
    assign: () => assignConsultant(ctx(), second.id, bob.id, 1),
    confirm: () => changeBookingStatus(ctx(), request.id, { to: 'confirmed', expectedVersion: 1 }),
  }
  const late = await transaction(ctx(), async (inside) => {
    expect(await assignConsultant(inside, first.id, bob.id, 1)).toMatchObject({ ok: true })
    const late = changes[change]()
    await expect.poll(() => listLockWaits(bed.db), { timeout: 10_000 }).toEqual(['advisory'])
    return { answer: late }
  })
  expect(await late.answer).toMatchObject(change === 'reschedule' ? { ok: false, reason: 'taken' } : { ok: true })
})
