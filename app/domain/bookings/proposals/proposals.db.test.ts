import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#app/lib/dates.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { bookings } from '#db/schema/bookings.ts'
import { emails } from '#db/schema/email.ts'
import { bookingSettings } from '#db/schema/scheduling.ts'
import { DAY, NOW } from '#tests/support/booking-day.ts'
import { makeBookingInput, resetBookings, runBookingEmailTasks } from '#tests/support/booking-factories.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { bookConsultation } from '../book-consultation.server.ts'
import { loadManagePage } from '../customer/load-manage-page.server.ts'
import { acceptProposedTime } from './accept-proposed-time.server.ts'
import { type ProposeTimesInput, proposeTimes } from './propose-times.server.ts'

const TIMES = [
  { date: '2026-11-25', time: '10:00' },
  { date: '2026-11-26', time: '14:30' },
] as const

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
beforeEach(() => resetBookings(bed.db))
afterAll(() => bed.close())

const ctx = (now = NOW) => bed.ctx(GUEST, now)
const asAdmin = () => bed.ctx(admin, NOW)
const read = async (id: string) => (await bed.db.select().from(bookings).where(eq(bookings.id, id)))[0]

async function book(email = 'harriet@example.com', time = '09:00') {
  const result = await bookConsultation(ctx(), makeBookingInput({ date: DAY, time, email }))
  if (!result.ok) throw new Error(result.reason)
  return { id: result.bookingId, token: result.token }
}

async function propose(id: string, times: ProposeTimesInput['times'] = TIMES) {
  return proposeTimes(asAdmin(), id, { times, message: 'Tom is ill, we are sorry.' }, (await read(id))?.version ?? 0)
}

test('a customer is emailed the proposed times and chooses one, past every limit of their own changes', async () => {
  await bed.db.update(bookingSettings).set({ needsApproval: false, maxReschedules: 0, rescheduleCutoffMinutes: 10_000 })
  const { id, token } = await book()
  await runBookingEmailTasks(bed, NOW)
  await bed.db.delete(emails)
  expect(await propose(id)).toEqual({ ok: true, email: 'harriet@example.com' })
  await runBookingEmailTasks(bed, NOW)
  const sent = await bed.db.select().from(emails)
  expect(sent.map(({ recipient }) => recipient)).toEqual(['harriet@example.com'])
  expect(sent[0]?.text).toContain(
    'Wednesday 25 November, 10:00, Sydney time; or Thursday 26 November, 14:30, Sydney time',
  )
  expect(sent[0]?.text).toContain('Tom is ill, we are sorry.')
  // Until then nothing changes, and times that were not proposed are rejected.
  expect(await read(id)).toMatchObject({ preferredDate: DAY, preferredTime: '09:00', sequence: 0 })
  expect(await acceptProposedTime(ctx(), token, { date: '2026-11-25', time: '11:00' })).toMatchObject({
    reason: 'not-proposed',
  })

  const [first] = TIMES
  expect(await acceptProposedTime(ctx(), token, first)).toMatchObject({ ok: true })
  expect(await acceptProposedTime(ctx(), token, first)).toMatchObject({ ok: true })
  expect(await read(id)).toMatchObject({
    preferredDate: '2026-11-25',
    preferredTime: '10:00',
    status: 'confirmed',
    proposedTimes: [],
    newTimeAskedAt: null,
    rescheduleCount: 0,
    sequence: 1,
  })
  await bed.db.delete(emails)
  await runBookingEmailTasks(bed, NOW)
  const invitations = await bed.db.select().from(emails)
  expect(invitations.map(({ calendarMethod }) => calendarMethod)).toEqual(['REQUEST', 'REQUEST'])
})

test('a proposed time is not held: it is shown as taken, and another one can be chosen', async () => {
  const [first, second] = TIMES
  const { id, token } = await book()
  await propose(id)
  await bookConsultation(ctx(), makeBookingInput({ ...first, email: 'someone@example.com' }))
  const { proposedTimes } = await loadManagePage(ctx(), token)
  expect(proposedTimes.map(({ time, isFree }) => [time, isFree])).toEqual([
    ['10:00', false],
    ['14:30', true],
  ])
  expect(await acceptProposedTime(ctx(), token, first)).toEqual({ ok: false, reason: 'taken' })
  expect(await acceptProposedTime(ctx(), token, second)).toMatchObject({ ok: true })
  expect(await acceptProposedTime(ctx(), token, first)).toEqual({ ok: false, reason: 'not-proposed' })
})

test('of two customers with the same proposed time one gets it', async () => {
  for (let round = 0; round < 5; round++) {
    await resetBookings(bed.db)
    const [one, other] = [await book('one@example.com', '09:00'), await book('other@example.com', '09:30')]
    await propose(one.id)
    await propose(other.id)
    const [time] = TIMES
    const results = await Promise.all([one, other].map(({ token }) => acceptProposedTime(ctx(), token, time)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'taken' })
  }
})

test('times are proposed only while they are free, once per version, and to a customer with an address', async () => {
  const { id } = await book()
  const [time] = TIMES
  expect(await propose(id, [time, { date: '2026-11-25', time: '10:15' }])).toEqual({
    ok: false,
    reason: 'taken',
    time: { date: '2026-11-25', time: '10:15' },
  })
  const version = (await read(id))?.version ?? 0
  const input = { times: [time], message: '' }
  const results = await Promise.all([1, 2].map(() => proposeTimes(asAdmin(), id, input, version)))
  expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  await bed.db.update(bookings).set({ email: '' }).where(eq(bookings.id, id))
  expect(await propose(id)).toEqual({ ok: false, reason: 'no-email' })
  const ended = bed.ctx(admin, new Date(NOW.getTime() + 3 * DAY_MS))
  expect(await proposeTimes(ended, id, input, version + 1)).toEqual({ ok: false, reason: 'not-upcoming' })
})
