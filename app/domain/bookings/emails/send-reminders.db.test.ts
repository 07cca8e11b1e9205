import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendEmail } from '#app/domain/email/send-email.server.ts'
import { instantIn } from '#app/lib/dates.ts'
import type { OutgoingEmail } from '#app/platform/email.server.ts'
import { GUEST } from '#app/policy/actor.ts'
import { bookingReminders } from '#db/schema/bookings.ts'
import { emails } from '#db/schema/email.ts'
import { bookingSettings } from '#db/schema/scheduling.ts'
import { makeBookingInput, resetBookings, runBookingEmailTasks } from '#tests/support/booking-factories.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { bookConsultation } from '../book-consultation.server.ts'
import type { BookingInput } from '../booking-form.ts'
import { cancelBooking } from '../cancel-booking.server.ts'
import { rescheduleBooking } from '../reschedule-booking.server.ts'
import { sendReminders } from './send-reminders.server.ts'

const ZONE = 'Australia/Sydney'
const DAY = '2026-11-26'
const at = (time: string, date = DAY) => instantIn(ZONE, date, time)
/** Monday; the consultation is on Thursday at 9 am. */
const NOW = at('08:00', '2026-11-23')

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
beforeEach(() => resetBookings(bed.db))
afterAll(() => bed.close())

const ctx = (now = NOW) => bed.ctx(GUEST, now)
const remind = (now: Date) => sendReminders.run({ ...bed.ctx(), db: bed.db, now: () => now }, {})

async function booked(fields: Partial<BookingInput> = {}) {
  const input = makeBookingInput({ date: DAY, ...fields })
  const result = await bookConsultation(ctx(), input)
  if (!result.ok) throw new Error(result.reason)
  return { ...result, input }
}

async function reminders(input: BookingInput) {
  const rows = await bed.db.select().from(emails).where(eq(emails.recipient, input.email))
  return rows.filter(({ subject }) => subject.startsWith('Reminder'))
}

test('leave when due, once each, with the link, and not before', async () => {
  const { input } = await booked()
  await remind(new Date(at('09:00', '2026-11-25').getTime() - 1))
  await runBookingEmailTasks(bed, at('08:59', '2026-11-25'))
  expect(await reminders(input)).toEqual([])
  for (const moment of [at('09:00', '2026-11-25'), at('09:01', '2026-11-25'), at('07:00'), at('07:01')]) {
    await remind(moment)
    await runBookingEmailTasks(bed, moment)
  }
  const sent = await reminders(input)
  expect(sent.map(({ subject }) => subject)).toEqual(
    Array(2).fill('Reminder: your consultation on 26 Nov 2026, 9:00 am'),
  )
  expect(sent.every(({ text, calendar }) => text.includes('/bookings/') && calendar === null)).toBe(true)
  expect(await bed.db.$count(bookingReminders)).toBe(0)
})

test('two workers at once, over and over, send each once', async () => {
  await bed.db.update(bookingSettings).set({ capacity: 20 })
  const inputs = await Promise.all(Array.from({ length: 20 }, async () => (await booked()).input))
  const due = at('07:00')
  await bed.db.delete(bookingReminders).where(eq(bookingReminders.hoursBefore, 24))
  await Promise.all(Array.from({ length: 6 }, () => remind(due)))
  await runBookingEmailTasks(bed, due)
  for (const input of inputs) expect(await reminders(input)).toHaveLength(1)
})

test('move with a reschedule and go with a cancellation, also when a mail is queued already', async () => {
  const moved = await booked()
  await rescheduleBooking(ctx(), moved.token, { date: '2026-11-27', time: '09:00' })
  const gone = await booked({ time: '10:00' })
  await cancelBooking(ctx(), gone.token)
  await remind(at('09:00', '2026-11-25'))
  expect(await bed.db.$count(bookingReminders)).toBe(2)
  const late = await booked({ time: '10:00', email: 'late@example.com' })
  await remind(at('10:00', '2026-11-25'))
  await cancelBooking(ctx(at('10:01', '2026-11-25')), late.token)
  await runBookingEmailTasks(bed, at('10:01', '2026-11-25'))
  for (const { input } of [moved, gone, late]) expect(await reminders(input)).toEqual([])
})

test('one that waits for the mail server is dropped when its booking moves or is cancelled', async () => {
  const due = at('09:00', '2026-11-25')
  const [moved, gone] = [await booked(), await booked({ time: '09:30' })]
  for (const moment of [due, at('09:30', '2026-11-25')]) {
    await remind(moment)
    await runBookingEmailTasks(bed, moment)
  }
  const now = at('09:29', '2026-11-25')
  await rescheduleBooking(ctx(now), moved.token, { date: '2026-11-27', time: '09:00' })
  await cancelBooking(ctx(at('09:31', '2026-11-25')), gone.token)
  expect((await reminders(moved.input)).map(({ expiresAt }) => expiresAt)).toEqual([now])
  expect((await reminders(gone.input)).map(({ expiresAt }) => expiresAt)).toEqual([at('09:31', '2026-11-25')])
})

test('are never late: not after half an hour, not once it has begun', async () => {
  const { input } = await booked()
  await remind(at('09:30', '2026-11-25'))
  await remind(new Date(at('07:30').getTime() - 1))
  // The one that was in time waits in the queue until it no longer is.
  await runBookingEmailTasks(bed, at('07:30'))
  expect(await reminders(input)).toEqual([])
})

test('one that waits for the mail server is dropped when it comes back too late', async () => {
  const { input } = await booked()
  await remind(at('07:00'))
  await runBookingEmailTasks(bed, at('07:00'))
  const [reminder] = await reminders(input)
  const sent: OutgoingEmail[] = []
  const hand = (now: Date) => {
    const emailTransport = { send: async (one: OutgoingEmail) => void sent.push(one), close() {} }
    return sendEmail.run({ db: bed.db, emailTransport, now: () => now }, { emailId: reminder?.id ?? '' })
  }
  await hand(at('07:30'))
  expect(sent).toEqual([])
  await hand(at('07:29'))
  expect(sent.map(({ to }) => to)).toEqual([input.email])
})
