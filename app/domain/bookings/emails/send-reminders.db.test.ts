import { asc, eq } from 'drizzle-orm'
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

/** A guest without an address: these tests are not about the limit of one client. */
const ctx = (now = NOW) => ({ ...bed.ctx(GUEST, now), address: null })
const remind = (now: Date) => sendReminders.run({ ...bed.ctx(), db: bed.db, now: () => now }, {})

async function booked(fields: Partial<BookingInput> = {}) {
  const input = makeBookingInput({ date: DAY, ...fields })
  const result = await bookConsultation(ctx(), input)
  if (!result.ok) throw new Error(result.reason)
  return { ...result, input }
}

/** The subjects of all emails to the customer, oldest first. */
async function subjectsTo(input: BookingInput) {
  const rows = await bed.db
    .select()
    .from(emails)
    .where(eq(emails.recipient, input.email))
    .orderBy(asc(emails.createdAt))
  return rows.map(({ subject }) => subject)
}

async function reminders(input: BookingInput) {
  const rows = await bed.db.select().from(emails).where(eq(emails.recipient, input.email))
  return rows.filter(({ subject }) => subject.startsWith('Reminder'))
}

test('a customer is reminded 24 and 2 hours before the consultation, with the manage link', async () => {
  const { input } = await booked()
  await remind(new Date(at('09:00', '2026-11-25').getTime() - 1))
  await runBookingEmailTasks(bed, at('08:59', '2026-11-25'))
  expect(await reminders(input)).toEqual([])
  for (const moment of [at('09:00', '2026-11-25'), at('09:01', '2026-11-25'), at('07:00'), at('07:01')]) {
    await remind(moment)
    await runBookingEmailTasks(bed, moment)
  }
  const sent = await reminders(input)
  expect(sent.map(({ subject }) => subject)).toEqual(Array(2).fill('Reminder: your consultation on 26 Nov 2026, 09:00'))
  expect(sent.every(({ text, calendar }) => text.includes('/bookings/') && calendar === null)).toBe(true)
  expect(await bed.db.$count(bookingReminders)).toBe(0)
})

test('concurrent workers send each reminder once', async () => {
  await bed.db.update(bookingSettings).set({ capacity: 20 })
  const inputs = await Promise.all(Array.from({ length: 20 }, async () => (await booked()).input))
  const due = at('07:00')
  await bed.db.delete(bookingReminders).where(eq(bookingReminders.hoursBefore, 24))
  await Promise.all(Array.from({ length: 6 }, () => remind(due)))
  await runBookingEmailTasks(bed, due)
  for (const input of inputs) expect(await reminders(input)).toHaveLength(1)
})

test('a rescheduled booking is reminded of its new time only', async () => {
  const { token, input } = await booked()
  await rescheduleBooking(ctx(), token, { date: '2026-11-27', time: '09:00' })
  for (const moment of [at('09:00', '2026-11-25'), at('07:00'), at('09:00')]) {
    await remind(moment)
    await runBookingEmailTasks(bed, moment)
  }
  expect((await reminders(input)).map(({ subject }) => subject)).toEqual([
    'Reminder: your consultation on 27 Nov 2026, 09:00',
  ])
  expect((await bed.db.select().from(bookingReminders)).map(({ dueAt }) => dueAt)).toEqual([at('07:00', '2026-11-27')])
})

test('a cancelled booking is not reminded, while others are', async () => {
  const [cancelled, kept] = [await booked(), await booked({ time: '09:30' })]
  await cancelBooking(ctx(), cancelled.token)
  const due = at('09:30', '2026-11-25')
  await remind(due)
  await runBookingEmailTasks(bed, due)
  expect(await reminders(cancelled.input)).toEqual([])
  expect(await reminders(kept.input)).toHaveLength(1)
})

test('a queued reminder is not sent when its booking is cancelled first', async () => {
  const { token, input } = await booked()
  await runBookingEmailTasks(bed, NOW)
  await remind(at('09:00', '2026-11-25'))
  await cancelBooking(ctx(at('09:01', '2026-11-25')), token)
  // The tasks are the reminder and the cancellation, and only the cancellation is emailed.
  expect(await runBookingEmailTasks(bed, at('09:01', '2026-11-25'))).toBe(2)
  expect(await subjectsTo(input)).toEqual([
    'Your consultation on 26 Nov 2026, 09:00 is confirmed',
    'Your consultation on 26 Nov 2026, 09:00 is cancelled',
  ])
})

test('a reminder that waits for the mail server expires when its booking is rescheduled or cancelled', async () => {
  const due = at('09:00', '2026-11-25')
  const [rescheduled, cancelled] = [await booked(), await booked({ time: '09:30' })]
  for (const moment of [due, at('09:30', '2026-11-25')]) {
    await remind(moment)
    await runBookingEmailTasks(bed, moment)
  }
  const now = at('09:29', '2026-11-25')
  await rescheduleBooking(ctx(now), rescheduled.token, { date: '2026-11-27', time: '09:00' })
  await cancelBooking(ctx(at('09:31', '2026-11-25')), cancelled.token)
  expect((await reminders(rescheduled.input)).map(({ expiresAt }) => expiresAt)).toEqual([now])
  expect((await reminders(cancelled.input)).map(({ expiresAt }) => expiresAt)).toEqual([at('09:31', '2026-11-25')])
})

test('a reminder is sent up to half an hour late, and not later', async () => {
  const { input } = await booked()
  const [intime, late] = [new Date(at('09:30', '2026-11-25').getTime() - 1), at('07:30')]
  await remind(intime)
  await runBookingEmailTasks(bed, intime)
  await remind(late)
  await runBookingEmailTasks(bed, late)
  expect((await reminders(input)).map(({ createdAt }) => createdAt)).toEqual([intime])
  expect(await bed.db.$count(bookingReminders)).toBe(0)
})

test('a reminder that is queued for longer than half an hour is not sent', async () => {
  const { input } = await booked()
  await runBookingEmailTasks(bed, NOW)
  await remind(new Date(at('07:30').getTime() - 1))
  expect(await runBookingEmailTasks(bed, at('07:30'))).toBe(1)
  expect(await subjectsTo(input)).toEqual(['Your consultation on 26 Nov 2026, 09:00 is confirmed'])
})

test('a reminder that waits for the mail server for longer than half an hour is not delivered', async () => {
  const { input } = await booked()
  await remind(at('07:00'))
  await runBookingEmailTasks(bed, at('07:00'))
  const [reminder] = await reminders(input)
  const sent: OutgoingEmail[] = []
  const deliver = (now: Date) => {
    const emailTransport = { send: async (one: OutgoingEmail) => void sent.push(one), close() {} }
    return sendEmail.run({ ...bed.ctx(), db: bed.db, emailTransport, now: () => now }, { emailId: reminder?.id ?? '' })
  }
  await deliver(at('07:30'))
  expect(sent).toEqual([])
  await deliver(at('07:29'))
  expect(sent.map(({ to }) => to)).toEqual([input.email])
})
