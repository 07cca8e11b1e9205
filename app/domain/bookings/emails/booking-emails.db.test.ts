import { asc, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DEFAULT_AGENCY } from '#app/domain/agency/agency.ts'
import { formatCustomerTimeRange, formatTimeRange } from '#app/domain/scheduling/format-times.ts'
import { listSlotTimes, listStartTimes } from '#app/domain/scheduling/opening-hours.ts'
import { addDays } from '#app/lib/dates.ts'
import { GUEST, SYSTEM } from '#app/policy/actor.ts'
import { bookingLinks, bookings } from '#db/schema/bookings.ts'
import { emails } from '#db/schema/email.ts'
import { bookingSettings } from '#db/schema/scheduling.ts'
import { DAY, NOW, ZONE } from '#tests/support/booking-day.ts'
import { makeBookingInput, resetBookings, runBookingEmailTasks } from '#tests/support/booking-factories.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeConsultant, makePerson } from '#tests/support/factories.ts'
import { assignConsultant } from '../assign-consultant.server.ts'
import { bookConsultation } from '../book-consultation.server.ts'
import type { BookingEvent } from '../booking-events.server.ts'
import type { BookingInput } from '../booking-form.ts'
import { cancelBooking } from '../cancel-booking.server.ts'
import { changeBookingStatus } from '../change-booking-status.server.ts'
import { findBookingByToken } from '../manage-links.server.ts'
import { rescheduleBooking } from '../reschedule-booking.server.ts'
import { type CalendarEvent, renderCalendarFile, renderInvitation, toOrganiser } from './invitation.server.ts'
import { sendBookingEmail } from './send-booking-email.server.ts'
import { sendReminders } from './send-reminders.server.ts'

const AGENCY = DEFAULT_AGENCY.email

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
beforeEach(() => resetBookings(bed.db))
afterAll(() => bed.close())

const ctx = (now = NOW) => bed.ctx(GUEST, now)
const minutesLater = (n: number) => new Date(NOW.getTime() + n * 60_000)
const emailsTo = (recipient: string) =>
  bed.db.select().from(emails).where(eq(emails.recipient, recipient)).orderBy(asc(emails.id))

async function booked(fields: Partial<BookingInput> = {}) {
  const input = makeBookingInput({ date: DAY, ...fields })
  const result = await bookConsultation(ctx(), input)
  if (!result.ok) throw new Error(result.reason)
  return { ...result, input }
}

/** An invitation as an independent parser reads it. */
function parsed(text: string | null | undefined) {
  const calendar = new ICAL.Component(ICAL.parse(text ?? ''))
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
  return { calendar, event, method: calendar.getFirstPropertyValue('method') }
}

/** Every line of a calendar meets RFC 5545 section 3.1. */
function expectValidLines(text: string): void {
  expect(text.endsWith('\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}|\ufffd/u)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
}

test('booking, rescheduling twice and cancelling send one calendar event with a rising SEQUENCE', async () => {
  const { token, input, bookingId } = await booked({ customerTimeZone: 'America/New_York' })
  await rescheduleBooking(ctx(minutesLater(1)), token, { date: DAY, time: '11:00' })
  await rescheduleBooking(ctx(minutesLater(2)), token, { date: '2026-11-25', time: '16:30' })
  await cancelBooking(ctx(minutesLater(3)), token)
  expect(await runBookingEmailTasks(bed, minutesLater(4))).toBe(4)
  for (const recipient of [input.email, AGENCY]) {
    const rows = await emailsTo(recipient)
    const read = rows.map((email) => ({ ...parsed(email.calendar), email }))
    expect(read.map(({ method }) => method)).toEqual(['REQUEST', 'REQUEST', 'REQUEST', 'CANCEL'])
    expect(read.map(({ email }) => email.calendarMethod)).toEqual(['REQUEST', 'REQUEST', 'REQUEST', 'CANCEL'])
    expect(read.map(({ event }) => event.sequence)).toEqual([0, 1, 2, 3])
    expect(new Set(read.map(({ event }) => event.uid)).size).toBe(1)
    expect(read.map(({ event }) => event.startDate.toJSDate().toISOString())).toEqual([
      '2026-11-23T22:00:00.000Z',
      '2026-11-24T00:00:00.000Z',
      '2026-11-25T05:30:00.000Z',
      '2026-11-25T05:30:00.000Z',
    ])
    expect(read.map(({ event }) => event.component.getFirstPropertyValue('status'))).toEqual([
      'CONFIRMED',
      'CONFIRMED',
      'CONFIRMED',
      'CANCELLED',
    ])
    for (const { event, email } of read) {
      expect(event.organizer).toBe(`mailto:${AGENCY}`)
      expect(event.attendees.map((one) => one.getFirstValue())).toEqual([`MAILTO:${input.email}`])
      expect(event.attendees[0]?.getParameter('partstat')).toBe('NEEDS-ACTION')
      expect(event.component.getFirstPropertyValue('dtstamp')).toBeTruthy()
      expect(event.description).toContain('(New York time)')
      expectValidLines(email.calendar ?? '')
    }
  }
  const [first] = await emailsTo(input.email)
  expect(first).toMatchObject({ replyTo: AGENCY, subject: 'Your consultation on 24 Nov 2026, 09:00 is confirmed' })
  expect(first?.text).toContain('Tuesday 24 Nov 2026, 09:00 to 09:30 (Sydney time)')
  expect(first?.text).toMatch(/^Your time +Monday 23 Nov 2026, 17:00 to 17:30 \(New York time\)$/m)
  expect((await emailsTo(AGENCY))[0]?.replyTo).toBe(input.email)
  const [booking] = await bed.db.select().from(bookings).where(eq(bookings.id, bookingId))
  expect(booking?.sequence).toBe(3)
})

test("the link in the customer's email opens the booking, and only its hash is stored", async () => {
  const { input, bookingId } = await booked()
  await runBookingEmailTasks(bed, NOW)
  const [email] = await emailsTo(input.email)
  const token = email?.text.match(/\/bookings\/([\w-]+)/)?.[1] ?? ''
  expect((await findBookingByToken(ctx(), token)).id).toBe(bookingId)
  expect(JSON.stringify(await bed.db.select().from(bookingLinks))).not.toContain(token)
  expect((await emailsTo(AGENCY))[0]?.text).not.toContain('/bookings/')
})

test('20 parallel requests with one idempotency key and a task that runs three times send one email per recipient', async () => {
  const input = makeBookingInput({ date: DAY })
  await Promise.all(Array.from({ length: 20 }, () => bookConsultation(ctx(), input)))
  const { rows } = await bed.db.execute<{ data: BookingEvent }>(
    sql`select data from pgboss.job where name = 'send-booking-email'`,
  )
  expect(rows).toHaveLength(1)
  const run = () => sendBookingEmail.run({ ...ctx(), db: bed.db, now: () => NOW }, rows[0]?.data as BookingEvent)
  await Promise.all([run(), run()])
  await run()
  expect(await emailsTo(input.email)).toHaveLength(1)
  expect(await emailsTo(AGENCY)).toHaveLength(1)
})

test('a booking succeeds when its emails cannot be written, and they are sent on retry', async () => {
  await bed.db.execute(sql`alter table emails rename to emails_away`)
  const { input } = await booked()
  await expect(runBookingEmailTasks(bed, NOW)).rejects.toThrow('emails')
  await bed.db.execute(sql`alter table emails_away rename to emails`)
  expect(await bed.db.$count(bookings)).toBe(1)
  expect(await runBookingEmailTasks(bed, NOW)).toBe(1)
  expect(await emailsTo(input.email)).toHaveLength(1)
})

test('with manual confirmation, no invitation is sent before the agency confirms', async () => {
  await bed.db.update(bookingSettings).set({ needsApproval: true, contactEmail: 'front@agency.example' })
  const { input, bookingId, token } = await booked()
  await rescheduleBooking(ctx(minutesLater(1)), token, { date: DAY, time: '11:00' })
  await changeBookingStatus(bed.ctx(SYSTEM, minutesLater(2)), bookingId, { to: 'confirmed', expectedVersion: 2 })
  await runBookingEmailTasks(bed, NOW)
  const rows = await emailsTo(input.email)
  expect(rows.map(({ calendarMethod }) => calendarMethod)).toEqual([null, null, 'REQUEST'])
  expect(rows.map(({ replyTo }) => replyTo)).toEqual(Array(3).fill('front@agency.example'))
  expect(parsed(rows[2]?.calendar).event.organizer).toBe('mailto:front@agency.example')
  expect(await emailsTo('front@agency.example')).toHaveLength(3)
  expect(await emailsTo(AGENCY)).toEqual([])
  const declined = await booked()
  await changeBookingStatus(bed.ctx(SYSTEM, NOW), declined.bookingId, { to: 'cancelled', expectedVersion: 1 })
  await runBookingEmailTasks(bed, NOW)
  expect((await emailsTo(declined.input.email)).map(({ calendar }) => calendar)).toEqual([null, null])
})

test('with manual confirmation, rescheduling by a customer cancels the invitation until the agency confirms the new time', async () => {
  await bed.db.update(bookingSettings).set({ needsApproval: true })
  const ann = await makeConsultant(bed.db)
  const { input, bookingId, token } = await booked()
  const confirm = (minutes: number, expectedVersion: number) =>
    changeBookingStatus(bed.ctx(SYSTEM, minutesLater(minutes)), bookingId, { to: 'confirmed', expectedVersion })
  await confirm(1, 1)
  await rescheduleBooking(ctx(minutesLater(2)), token, { date: DAY, time: '11:00' })
  await confirm(3, 3)
  await rescheduleBooking(ctx(minutesLater(4)), token, { date: DAY, time: '15:00' })
  await cancelBooking(ctx(minutesLater(5)), token)
  await runBookingEmailTasks(bed, NOW)
  for (const recipient of [input.email, AGENCY, ann.email]) {
    const rows = await emailsTo(recipient)
    expect(rows.map(({ calendarMethod }) => calendarMethod)).toEqual([
      null,
      'REQUEST',
      'CANCEL',
      'REQUEST',
      'CANCEL',
      null,
    ])
    const read = rows.filter(({ calendar }) => calendar).map(({ calendar }) => parsed(calendar).event)
    expect(new Set(read.map(({ uid }) => uid)).size).toBe(1)
    expect(read.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4])
    // The event to cancel is the one at the previous time, not at the requested time.
    expect(read.map(({ startDate }) => startDate.toJSDate().toISOString())).toEqual([
      '2026-11-23T22:00:00.000Z',
      '2026-11-23T22:00:00.000Z',
      '2026-11-24T00:00:00.000Z',
      '2026-11-24T00:00:00.000Z',
    ])
  }
  const asked = (await emailsTo(input.email))[2]
  expect(asked?.subject).toBe('You asked to reschedule your consultation to 24 Nov 2026, 11:00')
  expect(asked?.text).toContain("We'll confirm it by email")
  expect(asked?.text).toContain('/bookings/')
  const toAgency = (await emailsTo(AGENCY))[2]
  expect(toAgency?.subject).toBe(`New time requested: 24 Nov 2026, 11:00, ${input.fullName}`)
  expect(toAgency?.text).toContain("This time isn't final until you confirm it.")
})

test("a reassigned booking is cancelled in one consultant's calendar and added to the other's", async () => {
  const ann = await makeConsultant(bed.db)
  const { input, bookingId } = await booked()
  const bob = await makeConsultant(bed.db)
  await assignConsultant(bed.ctx(SYSTEM, minutesLater(1)), bookingId, bob.id, 1)
  await runBookingEmailTasks(bed, NOW)
  const methods = async (to: string) => (await emailsTo(to)).map(({ calendarMethod }) => calendarMethod)
  expect(await methods(ann.email)).toEqual(['REQUEST', 'CANCEL'])
  expect(await methods(bob.email)).toEqual(['REQUEST'])
  expect(await methods(input.email)).toEqual(['REQUEST', 'REQUEST'])
  const [, last] = await emailsTo(input.email)
  expect(parsed(last?.calendar).event).toMatchObject({ sequence: 1, organizer: `mailto:${AGENCY}` })
  expect(last?.calendar).not.toContain(bob.email)
  expect(last?.text).toContain(bob.fullName)
})

test('the first consultant of a booking is not announced as a change', async () => {
  const { input, bookingId } = await booked()
  const ann = await makeConsultant(bed.db)
  await assignConsultant(bed.ctx(SYSTEM, minutesLater(1)), bookingId, ann.id, 1)
  const bob = await makeConsultant(bed.db)
  await assignConsultant(bed.ctx(SYSTEM, minutesLater(2)), bookingId, bob.id, 2)
  await runBookingEmailTasks(bed, NOW)
  const [, assigned, reassigned] = await emailsTo(input.email)
  expect(assigned?.text).toContain(`Your consultation is with ${ann.fullName}.`)
  expect(assigned?.text).not.toContain('has changed')
  expect(assigned?.subject).not.toContain('now')
  expect(reassigned?.text).toContain('Your consultant has changed')
  const [toAnn] = await emailsTo(ann.email)
  expect(toAnn?.subject).toMatch(/^Consultation assigned: /)
})

test('a consultant is linked to the portal only with an account that can open the booking', async () => {
  const person = await makePerson(bed.db, 'employer')
  const bob = await makeConsultant(bed.db, { email: 'bob@agency.example' })
  const { bookingId } = await booked()
  const ann = await makeConsultant(bed.db, { email: 'ann@agency.example', profileId: person.id })
  await assignConsultant(bed.ctx(SYSTEM, minutesLater(1)), bookingId, ann.id, 1)
  await assignConsultant(bed.ctx(SYSTEM, minutesLater(2)), bookingId, bob.id, 2)
  await runBookingEmailTasks(bed, NOW)
  const hasLink = ({ text, calendar }: typeof emails.$inferSelect) => [
    text.includes('/booking-portal/'),
    parsed(calendar).event.description.includes('/booking-portal/'),
  ]
  expect((await emailsTo(bob.email)).flatMap(hasLink)).toEqual(Array(6).fill(false))
  expect((await emailsTo(ann.email)).map(hasLink)).toEqual([
    [true, true],
    [false, false],
  ])
  expect((await emailsTo(AGENCY)).flatMap(hasLink)).toEqual(Array(6).fill(true))
})

test('a queued reminder names the new consultant after a reassignment', async () => {
  await makeConsultant(bed.db)
  const { input, bookingId } = await booked()
  const bob = await makeConsultant(bed.db)
  await runBookingEmailTasks(bed, NOW)
  const [row] = await bed.db.select().from(bookings).where(eq(bookings.id, bookingId))
  if (!row) throw new Error('There is no booking.')
  const due = new Date(row.startsAt.getTime() - 2 * 3_600_000)
  await sendReminders.run({ ...bed.ctx(), db: bed.db, now: () => due }, {})
  await assignConsultant(bed.ctx(SYSTEM, due), bookingId, bob.id, 1)
  await runBookingEmailTasks(bed, due)
  const [reminder] = (await emailsTo(input.email)).filter(({ subject }) => subject.startsWith('Reminder'))
  expect(reminder?.text).toContain(bob.fullName)
})

const EVENT: CalendarEvent = {
  calendarUid: 'one@example.com',
  sequence: 0,
  startsAt: new Date('2026-11-23T22:00:00Z'),
  endsAt: new Date('2026-11-23T22:30:00Z'),
  at: NOW,
  typeName: 'Consultation',
  agencyName: 'Muster',
  agencyZone: ZONE,
  customerTimeZone: null,
  customerName: 'Mia',
  consultantName: null,
  phone: '(02) 5550 1420',
  location: "By phone. We'll call you on 0412 345 678.",
  manageHref: null,
}
const ORGANISER = { name: 'Muster; "the" agency, Pty: Ltd', email: AGENCY }

test("the consultant's event names the customer with their contact details, and the customer's has the link, the consultant and an alarm", async () => {
  const tom = await makeConsultant(bed.db)
  const { input } = await booked({
    fullName: 'Harriet Vance',
    phone: '0412 345 678',
    message: 'Two welders;\nfrom Monday',
  })
  await runBookingEmailTasks(bed, NOW)
  for (const recipient of [tom.email, AGENCY]) {
    const { event } = parsed((await emailsTo(recipient))[0]?.calendar)
    expect([event.summary, event.location]).toEqual(['Harriet Vance, consultation', 'Call 0412 345 678'])
    for (const text of ['0412 345 678', input.email, 'Two welders;\nfrom Monday']) {
      expect(event.description).toContain(text)
    }
    expect(event.description).not.toContain('/bookings/')
    expect(event.component.getAllSubcomponents('valarm')).toHaveLength(0)
  }
  const [email] = await emailsTo(input.email)
  const { event } = parsed(email?.calendar)
  expect(event.summary).toBe('Consultation with Muster')
  expect(event.description).toContain(`With ${tom.fullName}, Muster`)
  const link = email?.text.match(/\S+\/bookings\/[\w-]+/)?.[0] ?? 'no link'
  expect(event.description).toContain(`Reschedule or cancel: ${link}`)
  // The address is not confirmed, so the email repeats nothing that was entered.
  expect(event.location).toBe("By phone. We'll call the number you gave us.")
  expect(email?.calendar).not.toContain('0412')
  const [alarm] = event.component.getAllSubcomponents('valarm')
  expect(String(alarm?.getFirstPropertyValue('trigger'))).toBe('-PT15M')
})

test('names cannot inject lines into an invitation', () => {
  const anyName = fc.string({ unit: 'binary', minLength: 1, maxLength: 200 })
  const hostile = fc.constantFrom(
    'Mia\r\nATTENDEE:mailto:evil@example.com',
    '"\r\nEND:VEVENT\r\nBEGIN:VEVENT',
    'a";CN="b:mailto:x@y.z',
    '\\n\\;\\,',
    '😀'.repeat(200),
    '\u2028\u0085\u0000',
  )
  fc.assert(
    fc.property(fc.oneof(anyName, hostile), (raw) => {
      // The booking form stores one line of well-formed text.
      const name = raw.toWellFormed().replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
      const { content } = renderInvitation('REQUEST', { ...EVENT, customerName: name }, ORGANISER, {
        name,
        email: 'mia@example.com',
      })
      expectValidLines(content)
      const { calendar, event } = parsed(content)
      expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1)
      expect(event.attendees).toHaveLength(1)
      expect(event.organizer).toBe(`mailto:${AGENCY}`)
      expect(event.description).toContain(name)
    }),
    { numRuns: 500 },
  )
})

test('ORGANIZER names the sender of the email as SENT-BY where the two differ', () => {
  const organizerOf = (emailSender: string | null) => {
    const to = { name: 'Mia', email: 'mia@example.com' }
    const { content } = renderInvitation('REQUEST', EVENT, toOrganiser({ emailSender }, ORGANISER), to)
    expectValidLines(content)
    const { event } = parsed(content)
    expect(event.attendees[0]?.getParameter('sent-by')).toBeUndefined()
    const organizer = event.component.getFirstProperty('organizer')
    return [organizer?.getFirstValue(), organizer?.getParameter('sent-by')]
  }
  expect(organizerOf('no-reply@jobs.example')).toEqual([`mailto:${AGENCY}`, 'mailto:no-reply@jobs.example'])
  expect(organizerOf(AGENCY.toUpperCase())).toEqual([`mailto:${AGENCY}`, undefined])
  expect(organizerOf(null)).toEqual([`mailto:${AGENCY}`, undefined])
})

test('the emails about a booking name their sender in the invitation', async () => {
  const { input } = await booked()
  const [job] = (
    await bed.db.execute<{ data: BookingEvent }>(sql`select data from pgboss.job where name = ${sendBookingEmail.name}`)
  ).rows
  if (!job) throw new Error('No email is queued.')
  await sendBookingEmail.run({ ...bed.ctx(), emailSender: 'no-reply@jobs.example', now: () => NOW }, job.data)
  for (const recipient of [input.email, AGENCY]) {
    const { event } = parsed((await emailsTo(recipient))[0]?.calendar)
    const organizer = event.component.getFirstProperty('organizer')
    expect(organizer?.getParameter('sent-by')).toBe('mailto:no-reply@jobs.example')
    expect(event.attendees[0]?.getParameter('sent-by')).toBeUndefined()
  }
})

test('a cancelled event has no alarm', () => {
  expect(renderInvitation('REQUEST', EVENT, ORGANISER, ORGANISER).content).toContain('BEGIN:VALARM')
  expect(renderInvitation('CANCEL', EVENT, ORGANISER, ORGANISER).content).not.toContain('VALARM')
  expect(renderCalendarFile(EVENT, { cancelled: true })).not.toContain('VALARM')
})

test('a calendar file names no attendee', () => {
  const file = renderCalendarFile(EVENT)
  expectValidLines(file)
  const { event, method } = parsed(file)
  expect([method, event.uid, event.attendees.length]).toEqual(['PUBLISH', EVENT.calendarUid, 0])
})

test('email and invitation show the same time all year, in five Australian zones and abroad', () => {
  const zones = [
    'Australia/Sydney',
    'Australia/Brisbane',
    'Australia/Adelaide',
    'Australia/Lord_Howe',
    'Australia/Perth',
  ]
  const times = listStartTimes(
    [
      { from: '00:00', to: '06:00' },
      { from: '09:00', to: '12:00' },
      { from: '13:00', to: '17:00' },
    ],
    30,
  )
  for (const zone of zones) {
    for (let n = 0; n < 365; n++) {
      const date = addDays('2026-09-01', n)
      // All slots near a clock change in either zone, the first and last slot on other days.
      const isNearClockChange = /-(0[1-9]|2[4-9]|3[01])$/.test(date) && /-(03|04|10|11)-/.test(date)
      for (const slot of listSlotTimes(zone, date, isNearClockChange ? times : ['09:00', '16:30'], 30)) {
        const customerZone = n % 2 ? 'Europe/London' : 'America/New_York'
        const event = { ...EVENT, ...slot, agencyZone: zone, customerTimeZone: customerZone }
        const { content } = renderInvitation('REQUEST', event, ORGANISER, { name: 'Mia', email: 'mia@example.com' })
        const { event: read } = parsed(content)
        expect(read.startDate.toJSDate()).toEqual(slot.startsAt)
        expect(read.endDate.toJSDate()).toEqual(slot.endsAt)
        const agencyTime = formatTimeRange(zone, slot)
        const customerTime = formatCustomerTimeRange(zone, customerZone, slot) ?? ''
        expect(read.description).toContain(agencyTime)
        expect(read.description).toContain(customerTime)
        expect([zone, agencyTime, shows(zone, agencyTime, slot.startsAt)]).toEqual([zone, agencyTime, true])
        expect([customerZone, customerTime, shows(customerZone, customerTime, slot.startsAt)]).toEqual([
          customerZone,
          customerTime,
          true,
        ])
      }
    }
  }
}, 180_000)

/** True when the text shows this instant as the runtime's own formatter does in that zone. */
function shows(timeZone: string, text: string, at: Date): boolean {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'long',
      day: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return (
    text.startsWith(`${parts.weekday} ${parts.day} `) &&
    text.includes(` ${parts.year}, ${parts.hour}:${parts.minute} to `)
  )
}
