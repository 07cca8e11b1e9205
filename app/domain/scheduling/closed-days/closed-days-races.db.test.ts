import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Ctx } from '#app/core/context.ts'
import { assignConsultant } from '#app/domain/bookings/assign-consultant.server.ts'
import { bookConsultation } from '#app/domain/bookings/book-consultation.server.ts'
import { rescheduleBooking } from '#app/domain/bookings/reschedule-booking.server.ts'
import { newId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import { GUEST } from '#app/policy/actor.ts'
import { bookings } from '#db/schema/bookings.ts'
import { bookingDays, type WeekHours } from '#db/schema/scheduling.ts'
import { DAY, NOW } from '#tests/support/booking-day.ts'
import { makeBookingInput, resetBookings } from '#tests/support/booking-factories.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeConsultant, makePerson } from '#tests/support/factories.ts'
import { overlap } from '#tests/support/overlap.ts'
import { listConflicts } from '../conflicts.server.ts'
import { findConsultant } from '../consultants/consultants-queries.server.ts'
import { editConsultant } from '../consultants/save-consultant.server.ts'
import { setConsultantActive } from '../consultants/set-consultant-active.server.ts'
import { editBookingSettings, findBookingRules } from '../settings/edit-booking-settings.server.ts'
import { findDay } from './days-queries.server.ts'
import { addDay, editDay } from './save-day.server.ts'
import { updateClosedDays } from './update-closed-days.server.ts'

const AFTERNOONS: WeekHours = Array.from({ length: 7 }, () => [{ from: '12:00', to: '17:00' }])

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
beforeEach(() => resetBookings(bed.db))
afterAll(() => bed.close())

const asGuest = () => bed.ctx(GUEST, NOW)
const asAdmin = () => bed.ctx(admin, NOW)
const book = (ctx: Ctx, time = '09:00') => bookConsultation(ctx, makeBookingInput({ date: DAY, time }))

async function holiday(): Promise<string> {
  const id = newId()
  await bed.db.insert(bookingDays).values({ id, onDate: DAY, name: 'Show Day', state: 'QLD', closed: false })
  return id
}

type Closing = (ctx: Ctx) => Promise<unknown>
/** The edits that remove the 9:00 slot of DAY, each with the reason that customers then get. */
const EDITS: [name: string, prepare: () => Promise<Closing>, reason: string][] = [
  ['a new closed day', async () => (ctx) => addDay(ctx, { onDate: DAY, name: 'Team day', closed: true }, ''), 'closed'],
  [
    'an edited day',
    async () => {
      const day = await findDay(asAdmin(), await holiday())
      return (ctx) =>
        editDay(ctx, day.id, { ...day, closed: true }, { expectedVersion: day.version, acceptedConflicts: '' })
    },
    'closed',
  ],
  [
    'a day closed in the list',
    async () => {
      const id = await holiday()
      return (ctx) => updateClosedDays(ctx, { close: [id], open: [], acceptedConflicts: '' })
    },
    'closed',
  ],
  [
    'shorter hours',
    async () => {
      const { rules, version } = await findBookingRules(asAdmin())
      return (ctx) =>
        editBookingSettings(ctx, { ...rules, hours: AFTERNOONS }, { expectedVersion: version, acceptedConflicts: '' })
    },
    'off-grid',
  ],
  [
    'shorter hours of a consultant',
    async () => {
      const { id, fullName, email } = await makeConsultant(bed.db)
      const { version } = await findConsultant(asAdmin(), id)
      const input = { fullName, email, account: null, videoUrl: '', hours: AFTERNOONS }
      return (ctx) => editConsultant(ctx, id, input, { expectedVersion: version, acceptedConflicts: '' })
    },
    'off-grid',
  ],
]

describe.each(EDITS)('%s', (_name, prepare, reason) => {
  test('finds a booking that was started before it', async () => {
    const close = await prepare()
    const [booked, closed] = await overlap(bed.db, asGuest(), book, () => close(asAdmin()))
    expect(booked).toMatchObject({ ok: true })
    expect(closed).toMatchObject({ ok: false, conflicts: { total: 1 } })
  })

  test('makes a booking fail that loaded the availability before it', async () => {
    const close = await prepare()
    const [closed, booked] = await overlap(bed.db, asAdmin(), close, () => book(asGuest()))
    expect(closed).toMatchObject({ ok: true })
    expect(booked).toMatchObject({ ok: false, reason })
    expect(booked).toHaveProperty('alternatives.length', 3)
    expect(await bed.db.$count(bookings)).toBe(0)
  })
})

test('a booking is not assigned to a consultant who is deactivated at the same time', async () => {
  const made = await bookConsultation(asGuest(), makeBookingInput({ date: DAY }))
  if (!made.ok) throw new Error(made.reason)
  const [ann, bob] = [await makeConsultant(bed.db), await makeConsultant(bed.db)]
  const deactivate = (id: string) => (ctx: Ctx) => setConsultantActive(ctx, id, false)
  const assign = (id: string) => (ctx: Ctx) => assignConsultant(ctx, made.bookingId, id, 1)
  const [, late] = await overlap(bed.db, asAdmin(), deactivate(ann.id), () => assign(ann.id)(asAdmin()))
  expect(late).toEqual({ ok: false, reason: 'inactive' })
  const [assigned] = await overlap(bed.db, asAdmin(), assign(bob.id), () => deactivate(bob.id)(asAdmin()))
  expect(assigned).toMatchObject({ ok: true })
  // A deactivation that waits for an assignment leaves the booking as a conflict on the settings page.
  expect(await listConflicts(asAdmin(), (await findBookingRules(asAdmin())).rules.hours)).toMatchObject({ total: 1 })
})

test('a booking cannot move to a day that closes at the same time, and keeps its slot', async () => {
  const made = await bookConsultation(asGuest(), makeBookingInput({ date: '2026-11-25' }))
  if (!made.ok) throw new Error(made.reason)
  const close = (ctx: Ctx) => addDay(ctx, { onDate: DAY, name: 'Team day', closed: true }, '')
  const [, moved] = await overlap(bed.db, asAdmin(), close, () =>
    rescheduleBooking(asGuest(), made.token, { date: DAY, time: '09:00' }),
  )
  expect(moved).toMatchObject({ ok: false, reason: 'closed' })
  expect(await bed.db.select({ on: bookings.preferredDate }).from(bookings)).toEqual([{ on: '2026-11-25' }])
})

test('a rejected edit does not make bookings reload the schedule', async () => {
  await book(asGuest())
  const before = await bed.db.execute(sql`select updated_at from booking_settings`)
  expect(await addDay(asAdmin(), { onDate: DAY, name: 'Team day', closed: true }, '')).toMatchObject({ ok: false })
  expect((await bed.db.execute(sql`select updated_at from booking_settings`)).rows).toEqual(before.rows)
})
