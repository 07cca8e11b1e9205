import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Ctx, transaction } from '#app/core/context.ts'
import { assignConsultant } from '#app/domain/bookings/assign-consultant.server.ts'
import { bookConsultation } from '#app/domain/bookings/book-consultation.server.ts'
import { rescheduleBooking } from '#app/domain/bookings/reschedule-booking.server.ts'
import { instantIn } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import { GUEST } from '#app/policy/actor.ts'
import { bookings } from '#db/schema/bookings.ts'
import { bookingDays, type WeekHours } from '#db/schema/scheduling.ts'
import { makeBookingInput, resetBookings } from '#tests/support/booking-factories.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeConsultant, makePerson } from '#tests/support/factories.ts'
import { listConflicts } from '../conflicts.server.ts'
import { findConsultant } from '../consultants/consultants-queries.server.ts'
import { editConsultant } from '../consultants/save-consultant.server.ts'
import { setConsultantActive } from '../consultants/set-consultant-active.server.ts'
import { editBookingSettings, findBookingRules } from '../settings/edit-booking-settings.server.ts'
import { dayStamp } from './day-form.ts'
import { findDay } from './days-queries.server.ts'
import { addDay, editDay } from './save-day.server.ts'
import { updateClosedDays } from './update-closed-days.server.ts'

const ZONE = 'Australia/Sydney'
/** Monday 23 Nov 2026, 8 am in Sydney. */
const NOW = instantIn(ZONE, '2026-11-23', '08:00')
const DAY = '2026-11-24'
const AFTERNOONS: WeekHours = Array.from({ length: 7 }, () => [{ from: '12:00', to: '17:00' }])

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
beforeEach(() => resetBookings(bed.db))
afterAll(() => bed.close())

const guest = () => bed.ctx(GUEST, NOW)
const theirs = () => bed.ctx(admin, NOW)
const book = (ctx: Ctx, time = '09:00') => bookConsultation(ctx, makeBookingInput({ date: DAY, time }))

async function holiday(): Promise<string> {
  const id = newId()
  await bed.db.insert(bookingDays).values({ id, onDate: DAY, name: 'Show Day', state: 'QLD', closed: false })
  return id
}

type Closing = (ctx: Ctx) => Promise<unknown>
/** Each way to take 09:00 of DAY from what is offered, opened as its form is. What visitors are told then. */
const WAYS: [way: string, open: () => Promise<Closing>, reason: string][] = [
  ['a new closed day', async () => (ctx) => addDay(ctx, { onDate: DAY, name: 'Team day', closed: true }, ''), 'closed'],
  [
    'a day edited',
    async () => {
      const day = await findDay(theirs(), await holiday())
      return (ctx) => editDay(ctx, day.id, { ...day, closed: true }, { seen: dayStamp(day), agreed: '' })
    },
    'closed',
  ],
  [
    'a day ticked in the list',
    async () => {
      const id = await holiday()
      return (ctx) => updateClosedDays(ctx, { close: [id], open: [], agreed: '' })
    },
    'closed',
  ],
  [
    'shorter hours',
    async () => {
      const { rules, seen } = await findBookingRules(theirs())
      return (ctx) => editBookingSettings(ctx, { ...rules, hours: AFTERNOONS }, { seen, agreed: '' })
    },
    'off-grid',
  ],
  [
    'shorter hours of a consultant',
    async () => {
      const { id, fullName, email } = await makeConsultant(bed.db)
      const { seen } = await findConsultant(theirs(), id)
      const input = { fullName, email, account: null, hours: AFTERNOONS }
      return (ctx) => editConsultant(ctx, id, input, { seen, agreed: '' })
    },
    'off-grid',
  ],
]

/** Statements that wait for another connection's lock. */
async function waiting(): Promise<number> {
  const { rows } = await bed.db.execute(
    sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rows.length
}

/** Does `first` on one connection, starts `second` on another while the first is not through, and lets both end. */
async function overlap<A, B>(ctx: Ctx, first: (ctx: Ctx) => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  const { done, late } = await transaction(ctx, async (inside) => {
    const done = await first(inside)
    const late = second()
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
    return { done, late }
  })
  return [done, await late]
}

describe.each(WAYS)('%s', (_way, open, reason) => {
  test('sees the booking that was under way before it', async () => {
    const close = await open()
    const [booked, closed] = await overlap(guest(), book, () => close(theirs()))
    expect(booked).toMatchObject({ ok: true })
    expect(closed).toMatchObject({ ok: false, conflicts: { total: 1 } })
  })

  test('refuses the booking that looked before it and comes after', async () => {
    const close = await open()
    const [closed, booked] = await overlap(theirs(), close, () => book(guest()))
    expect(closed).toMatchObject({ ok: true })
    expect(booked).toMatchObject({ ok: false, reason })
    expect(booked).toHaveProperty('alternatives.length', 3)
    expect(await bed.db.$count(bookings)).toBe(0)
  })
})

test('a booking is not given to a consultant who leaves in that moment; nobody leaves from under a booking', async () => {
  const made = await bookConsultation(guest(), makeBookingInput({ date: DAY }))
  if (!made.ok) throw new Error(made.reason)
  const [ann, bob] = [await makeConsultant(bed.db), await makeConsultant(bed.db)]
  const leave = (id: string) => (ctx: Ctx) => setConsultantActive(ctx, id, false)
  const give = (id: string) => (ctx: Ctx) => assignConsultant(ctx, made.bookingId, id)
  const [, late] = await overlap(theirs(), leave(ann.id), () => give(ann.id)(theirs()))
  expect(late).toEqual({ ok: false, reason: 'inactive' })
  const [given] = await overlap(theirs(), give(bob.id), () => leave(bob.id)(theirs()))
  expect(given).toMatchObject({ ok: true })
  // The one who left holds it, and the page of the settings says so.
  expect(await listConflicts(theirs(), (await findBookingRules(theirs())).rules.hours)).toMatchObject({ total: 1 })
})

test('a booking cannot be moved onto a day that closes meanwhile, and keeps its own', async () => {
  const made = await bookConsultation(guest(), makeBookingInput({ date: '2026-11-25' }))
  if (!made.ok) throw new Error(made.reason)
  const close = (ctx: Ctx) => addDay(ctx, { onDate: DAY, name: 'Team day', closed: true }, '')
  const [, moved] = await overlap(theirs(), close, () =>
    rescheduleBooking(guest(), made.token, { date: DAY, time: '09:00' }),
  )
  expect(moved).toMatchObject({ ok: false, reason: 'closed' })
  expect(await bed.db.select({ on: bookings.preferredDate }).from(bookings)).toEqual([{ on: '2026-11-25' }])
})

test('a refused closing leaves nothing behind that bookings would have to read anew', async () => {
  await book(guest())
  const before = await bed.db.execute(sql`select updated_at from booking_settings`)
  expect(await addDay(theirs(), { onDate: DAY, name: 'Team day', closed: true }, '')).toMatchObject({ ok: false })
  expect((await bed.db.execute(sql`select updated_at from booking_settings`)).rows).toEqual(before.rows)
})
