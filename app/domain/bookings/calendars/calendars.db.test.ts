import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findCalendarStatus } from '#app/domain/scheduling/consultants/calendars/calendar-queries.server.ts'
import {
  connectCalendar,
  disconnectCalendar,
} from '#app/domain/scheduling/consultants/calendars/connect-calendar.server.ts'
import {
  checkCalendar,
  refreshCalendar,
  refreshCalendars,
} from '#app/domain/scheduling/consultants/calendars/refresh-calendars.server.ts'
import { listDaySlots } from '#app/domain/scheduling/day-slots.server.ts'
import { listMonthDays } from '#app/domain/scheduling/month-days.server.ts'
import { instantIn, MINUTE_MS } from '#app/lib/dates.ts'
import type { Tasks } from '#app/platform/tasks.server.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { bookings } from '#db/schema/bookings.ts'
import { busyTimes, consultantCalendars, consultants } from '#db/schema/scheduling.ts'
import { DAY, NOW, ZONE } from '#tests/support/booking-day.ts'
import { makeBookingInput, resetBookings } from '#tests/support/booking-factories.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeConsultant, makePerson } from '#tests/support/factories.ts'
import { bookConsultation } from '../book-consultation.server.ts'
import { createBookingAsAgency } from '../create-booking-as-agency.server.ts'
import { findOwnCalendarProblem } from './own-calendar-problem.server.ts'

/** A Tuesday. */

let bed: TestBed
let admin: Person
let calendar: { text: string; status: number }
let server: Server
let url: string
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
  server = createServer((_, response) => response.writeHead(calendar.status).end(calendar.text))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/private-1234/basic.ics`
})
beforeEach(async () => {
  await bed.db.delete(consultantCalendars)
  await resetBookings(bed.db)
  calendar = { status: 200, text: '' }
  await showBusy(['09:00', '12:00'])
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await bed.close()
})

const ctx = (now = NOW) => bed.ctx(GUEST, now)
const at = (url: string) => ({ url, username: '', password: '' })
const asAdmin = (now = NOW) => bed.ctx(admin, now)
const freeTimes = async () => (await listDaySlots(ctx(), DAY)).slots.filter(({ free }) => free).map(({ time }) => time)
const book = (time: string) => bookConsultation(ctx(), makeBookingInput({ date: DAY, time }))

/** Serves a calendar that is busy at these times of `DAY`. */
async function showBusy(...times: [from: string, until: string][]) {
  const utc = (time: string) =>
    instantIn(ZONE, DAY, time)
      .toISOString()
      .replace(/[-:]|\.000/g, '')
  const events = times.map(([from, until], i) =>
    [
      'BEGIN:VEVENT',
      `UID:${i}`,
      'SUMMARY:Oncologist',
      `DTSTART:${utc(from)}`,
      `DTEND:${utc(until)}`,
      'END:VEVENT',
    ].join('\r\n'),
  )
  calendar.text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n')
}

test('no time is offered or booked while a consultant is busy, and nothing else of the calendar is kept', async () => {
  const { id, fullName } = await makeConsultant(bed.db)
  expect(await connectCalendar(asAdmin(), id, at(url))).toEqual({ ok: true, fullName, busyTimes: 1 })
  expect(await freeTimes()).toEqual(['13:00', '13:30', '14:00', '14:30', '15:00', '15:30', '16:00', '16:30'])
  expect(await book('09:30')).toMatchObject({ ok: false, reason: 'taken' })
  expect(await book('13:00')).toMatchObject({ ok: true })
  const [stored] = await bed.db.select().from(busyTimes)
  expect(stored).toEqual({
    consultantId: id,
    startsAt: instantIn(ZONE, DAY, '09:00'),
    endsAt: instantIn(ZONE, DAY, '12:00'),
  })
  const [event] = await bed.db.select().from(auditEvents).where(eq(auditEvents.action, 'booking.calendar-connected'))
  expect(event?.details).toEqual({ consultant: fullName, host: '127.0.0.1' })
  // The agency may book it for a caller, after a question.
  const caller = {
    fullName: 'Harriet Vance',
    email: '',
    phone: '0491 570 006',
    message: null,
    date: DAY,
    time: '10:00',
    consultantId: id,
    sendConfirmation: false,
    idempotencyKey: 'caller',
  }
  expect(await createBookingAsAgency(asAdmin(), caller, false)).toEqual({ ok: false, reason: 'outside-hours' })
  expect(await createBookingAsAgency(asAdmin(), caller, true)).toMatchObject({ ok: true })
  await disconnectCalendar(asAdmin(), id)
  expect(await freeTimes()).toContain('09:00')
})

test('of two consultants the one who is not busy is booked, and a busy one still holds their own bookings', async () => {
  const [busy, other] = [await makeConsultant(bed.db), await makeConsultant(bed.db)]
  await bed.db.update(consultants).set({ active: false }).where(eq(consultants.id, other.id))
  expect(await book('09:00')).toMatchObject({ ok: true })
  await bed.db.update(consultants).set({ active: true }).where(eq(consultants.id, other.id))
  await connectCalendar(asAdmin(), busy.id, at(url))
  expect(await freeTimes()).toContain('09:00')
  expect(await book('09:00')).toMatchObject({ ok: true })
  const booked = await bed.db
    .select({ consultantId: bookings.consultantId })
    .from(bookings)
    .orderBy(bookings.createdAt, bookings.id)
  expect(booked.map(({ consultantId }) => consultantId)).toEqual([busy.id, other.id])
  const month = await listMonthDays(ctx(), '2026-11')
  expect(month.days.find(({ date }) => date === DAY)?.state).toBe('free')
})

test('the task reads the calendars of active consultants again, and a failure keeps the last busy times', async () => {
  const profile = await makePerson(bed.db, 'employer')
  const { id } = await makeConsultant(bed.db, { profileId: profile.id })
  const inactive = await makeConsultant(bed.db, { active: false })
  await connectCalendar(asAdmin(), id, at(url))
  await connectCalendar(asAdmin(), inactive.id, at(url))
  const later = new Date(NOW.getTime() + 10 * MINUTE_MS)
  const taskContext = { ...ctx(), now: () => later }
  const enqueued: unknown[] = []
  const enqueueAll: Tasks['enqueueAll'] = async (_, __, payloads) => void enqueued.push(...payloads)
  const tasks: Tasks = { enqueue: async () => {}, enqueueAll }
  await refreshCalendars.run({ ...taskContext, tasks }, {})
  expect(enqueued).toEqual([{ consultantId: id }])

  await showBusy(['14:00', '15:00'])
  await refreshCalendar.run(taskContext, { consultantId: id })
  expect(await freeTimes()).not.toContain('14:30')
  expect(await freeTimes()).toContain('09:00')
  expect(await findOwnCalendarProblem(bed.ctx(profile, later))).toBeNull()

  calendar.status = 503
  const muchLater = new Date(later.getTime() + 10 * MINUTE_MS)
  const error = "The calendar's server responded with status 503."
  expect(await checkCalendar(asAdmin(muchLater), id)).toEqual({ ok: false, error })
  expect(await freeTimes()).not.toContain('14:30')
  expect(await findCalendarStatus(asAdmin(), id)).toEqual({
    host: '127.0.0.1',
    checkedAt: muchLater,
    succeededAt: later,
    lastError: error,
  })
  expect(await findOwnCalendarProblem(bed.ctx(profile, later))).toEqual({ lastError: error, succeededAt: later })
})

test('an address that is not a calendar is not saved', async () => {
  const { id } = await makeConsultant(bed.db)
  calendar.text = '<title>Sign in</title>'
  expect(await connectCalendar(asAdmin(), id, at(url))).toEqual({
    ok: false,
    error: "This address isn't an iCalendar feed.",
  })
  expect(await connectCalendar(asAdmin(), id, at('https://10.0.0.1/calendar.ics'))).toEqual({
    ok: false,
    error: 'The address is not on the public internet.',
  })
  expect(await findCalendarStatus(asAdmin(), id)).toBeNull()
  // More occurrences than are searched.
  calendar.text = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:1',
    'DTSTART:19000101T000000Z',
    'DURATION:PT1S',
    'RRULE:FREQ=SECONDLY',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')
  expect(await connectCalendar(asAdmin(), id, at(url))).toMatchObject({ ok: true, busyTimes: 0 })
})

test('a booking and a calendar that becomes busy at the same time do not miss each other', async () => {
  for (let round = 0; round < 5; round++) {
    await resetBookings(bed.db)
    const { id } = await makeConsultant(bed.db)
    await showBusy(['15:00', '16:00'])
    await connectCalendar(asAdmin(), id, at(url))
    await showBusy(['09:00', '12:00'])
    const [booked] = await Promise.all([book('10:00'), checkCalendar(asAdmin(), id)])
    const [booking] = await bed.db.select({ id: bookings.id }).from(bookings)
    // Whichever came first, a rejected booking leaves no row, and the time is busy from then on.
    expect(booking !== undefined).toBe(booked.ok)
    expect(await book('10:30')).toMatchObject({ ok: false, reason: 'taken' })
    await bed.db.delete(bookings)
    await disconnectCalendar(asAdmin(), id)
    await bed.db.delete(consultants).where(eq(consultants.id, id))
  }
})
