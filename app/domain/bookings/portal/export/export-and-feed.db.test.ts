import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { bookings, calendarFeeds } from '#db/schema/bookings.ts'
import { companies } from '#db/schema/companies.ts'
import { profiles } from '#db/schema/people.ts'
import { bookingSettings, consultants } from '#db/schema/scheduling.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeBooking, makeConsultant, makePerson } from '#tests/support/factories.ts'
import { parsePortalFilter } from '../portal-filter.ts'
import { createCalendarFeed, deleteCalendarFeed } from './calendar-feed.server.ts'
import { exportBookings } from './export-bookings.server.ts'
import { renderCalendarFeed } from './render-calendar-feed.server.ts'

const NOW = new Date('2026-11-24T02:00:00Z')
const MINUTE = 60_000

let bed: TestBed
let admin: Person
let employer: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
  employer = await makePerson(bed.db, 'employer')
})
beforeEach(async () => {
  await bed.db.delete(bookings)
  await bed.db.delete(consultants)
  await bed.db.delete(calendarFeeds)
  await bed.db.delete(auditEvents)
  await bed.db.update(bookingSettings).set({ employersSee: 'all' })
})
afterAll(() => bed.close())

describe('the export', () => {
  async function exported(actor: Person, search = ''): Promise<Record<string, string>[]> {
    const filter = parsePortalFilter(new URLSearchParams(search), '2026-11-24')
    let text = ''
    for await (const chunk of await exportBookings(bed.ctx(actor, NOW), filter)) text += chunk
    expect(text.startsWith('\ufeffDate,Time,Name')).toBe(true)
    return parse(text, { bom: true, columns: true })
  }

  test("contains every column in the agency's zone, and no cell is a formula", async () => {
    const ana = await makeConsultant(bed.db, { fullName: 'Ana' })
    await makeBooking(bed.db, {
      fullName: '=1+1',
      email: 'mia@example.com',
      phone: '+61412345678',
      message: 'One,\n"two"',
      note: '@home',
      answers: [{ question: 'Which suburb?', answer: 'Botany' }],
      startsAt: new Date('2026-11-24T22:30:00Z'),
      consultantId: ana.id,
      createdAt: new Date('2026-11-20T20:00:00Z'),
    })
    expect(await exported(admin)).toEqual([
      {
        Date: '2026-11-25',
        Time: '09:30',
        Name: "'=1+1",
        Email: 'mia@example.com',
        Phone: '+61412345678',
        Message: 'One,\n"two"',
        Status: 'Confirmed',
        Consultant: 'Ana',
        Note: "'@home",
        'Booked on': '2026-11-21',
        'Starts at': '2026-11-24T22:30:00.000Z',
        'Ends at': '2026-11-24T23:00:00.000Z',
        'Booked at': '2026-11-20T20:00:00.000Z',
        Source: 'online',
        Type: 'Consultation',
        Answers: 'Which suburb? Botany',
      },
    ])
  })

  test('of the bookings that need an outcome contains only those, whatever status was chosen before', async () => {
    const past = new Date(NOW.getTime() - 1440 * MINUTE)
    await makeBooking(bed.db, { fullName: 'Ended', startsAt: past })
    await makeBooking(bed.db, { fullName: 'Upcoming', startsAt: new Date(NOW.getTime() + 1440 * MINUTE) })
    await makeBooking(bed.db, { fullName: 'Completed', startsAt: past, status: 'completed' })
    expect((await exported(admin, 'view=outcomes&status=completed')).map(({ Name }) => Name)).toEqual(['Ended'])
  })

  test("contains each of 1,204 bookings once, and uses the portal's filters", async () => {
    const first = await makeBooking(bed.db, { fullName: 'V0' })
    const rows = Array.from({ length: 1203 }, (_, n) => ({
      ...first,
      id: `0193a000-0000-7000-8000-${String(n).padStart(12, '0')}`,
      fullName: `V${n + 1}`,
      resourceId: `p${n}`,
      idempotencyKey: `k${n}`,
      status: n === 700 ? ('no-show' as const) : ('confirmed' as const),
      // Several share a creation time, so a chunk ends between equal times.
      createdAt: new Date(NOW.getTime() - Math.floor(n / 7) * MINUTE),
    }))
    await bed.db.insert(bookings).values(rows)
    const names = (await exported(admin)).map((row) => row.Name)
    expect(names).toHaveLength(1204)
    expect(new Set(names).size).toBe(1204)
    expect((await exported(admin, 'status=no-show')).map((row) => row.Name)).toEqual(['V701'])
  })

  test('employers export the bookings they can view, with notes only on their own, and every export is audited', async () => {
    const consultant = await makeConsultant(bed.db, { profileId: employer.id })
    await makeBooking(bed.db, { fullName: 'Assigned', consultantId: consultant.id, note: 'mine' })
    await makeBooking(bed.db, { fullName: 'Other', note: 'not mine' })
    const notes = async () => Object.fromEntries((await exported(employer)).map((row) => [row.Name, row.Note]))
    expect(await notes()).toEqual({ Assigned: 'mine', Other: '' })
    await bed.db.update(bookingSettings).set({ employersSee: 'own' })
    expect(await notes()).toEqual({ Assigned: 'mine' })
    await exported(admin, `status=cancelled&q=secret&consultant=${consultant.id}`)
    const rows = await bed.db.select().from(auditEvents).where(eq(auditEvents.action, 'booking.exported'))
    expect(rows.map(({ actorId }) => actorId)).toEqual([employer.id, employer.id, admin.id])
    expect(rows[2]?.details).toEqual({ status: 'cancelled', consultant: consultant.id, searched: 'yes' })
    const seeker = await makePerson(bed.db, 'employee')
    await expect(exported(seeker)).rejects.toMatchObject({ status: 403 })
  })
})

test('the export of an employer whose company is not verified contains only their own bookings', async () => {
  const unverified = await makePerson(bed.db, 'employer', { isCompanyVerified: false })
  await makeBooking(bed.db, { fullName: 'Made', userId: unverified.id })
  await makeBooking(bed.db, { fullName: 'Other' })
  const filter = parsePortalFilter(new URLSearchParams(), '2026-11-24')
  let text = ''
  for await (const chunk of await exportBookings(bed.ctx(unverified, NOW), filter)) text += chunk
  expect(parse<{ Name: string }>(text, { bom: true, columns: true }).map((row) => row.Name)).toEqual(['Made'])
})

describe('the calendar feed', () => {
  const readFeed = async (token: string) => {
    const text = await renderCalendarFeed(bed.ctx(undefined, NOW), token)
    const calendar = new ICAL.Component(ICAL.parse(text))
    return { text, calendar, events: calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event)) }
  }

  test('contains the bookings its person can view, without attendees, with the UIDs of the invitations', async () => {
    const booking = await makeBooking(bed.db, {
      fullName: 'Mia; Nguyen,\nEND:VEVENT',
      message: 'Hello',
      startsAt: new Date(NOW.getTime() + 60 * MINUTE),
      sequence: 3,
    })
    await makeBooking(bed.db, { startsAt: new Date(NOW.getTime() + 90 * MINUTE), status: 'requested' })
    await makeBooking(bed.db, { startsAt: new Date(NOW.getTime() + 120 * MINUTE), status: 'cancelled' })
    await makeBooking(bed.db, { startsAt: new Date(NOW.getTime() - 31 * 86_400_000) })
    const { text, calendar, events } = await readFeed(await createCalendarFeed(bed.ctx(admin, NOW)))
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
    expect(text).not.toMatch(/ATTENDEE|ORGANIZER/)
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75 && !line.includes('\n'))).toBe(true)
    expect(events.map((event) => event.component.getFirstPropertyValue('status'))).toEqual(['CONFIRMED', 'TENTATIVE'])
    expect(events[0]).toMatchObject({ uid: booking.calendarUid, sequence: 3 })
    expect(events[0]?.startDate.toJSDate()).toEqual(booking.startsAt)
    expect(events[0]?.summary).toContain('Mia; Nguyen,')
  })

  test('follows the visibility setting, and stops after replacement, removal and suspension', async () => {
    await makeBooking(bed.db, { userId: employer.id })
    await makeBooking(bed.db)
    const ctx = bed.ctx(employer, NOW)
    const old = await createCalendarFeed(ctx)
    expect((await readFeed(old)).events).toHaveLength(2)
    await bed.db.update(bookingSettings).set({ employersSee: 'own' })
    expect((await readFeed(old)).events).toHaveLength(1)
    const token = await createCalendarFeed(ctx)
    await expect(readFeed(old)).rejects.toMatchObject({ status: 404 })
    expect(await bed.db.select().from(calendarFeeds)).toHaveLength(1)
    expect(JSON.stringify(await bed.db.select().from(calendarFeeds))).not.toContain(token)

    await bed.db.update(profiles).set({ suspendedAt: NOW }).where(eq(profiles.id, employer.id))
    await expect(readFeed(token)).rejects.toMatchObject({ status: 404 })
    await bed.db.update(profiles).set({ suspendedAt: null }).where(eq(profiles.id, employer.id))
    await readFeed(token)
    for (const userType of ['employer', 'employee'] as const) {
      await bed.db.update(profiles).set({ userType, companyRole: null }).where(eq(profiles.id, employer.id))
      await expect(readFeed(token)).rejects.toMatchObject({ status: 404 })
    }
    await bed.db
      .update(profiles)
      .set({ userType: 'employer', companyRole: 'owner' })
      .where(eq(profiles.id, employer.id))

    await deleteCalendarFeed(ctx)
    await deleteCalendarFeed(ctx)
    await expect(readFeed(token)).rejects.toMatchObject({ status: 404 })
    const rows = await bed.db.select({ action: auditEvents.action }).from(auditEvents)
    expect(rows.map((row) => row.action)).toEqual([
      'booking.feed-created',
      'booking.feed-created',
      'booking.feed-deleted',
    ])
  })

  test('created while the company was verified contains only own bookings once the verification is withdrawn', async () => {
    const verified = await makePerson(bed.db, 'employer')
    await makeBooking(bed.db, { userId: verified.id })
    await makeBooking(bed.db)
    const token = await createCalendarFeed(bed.ctx(verified, NOW))
    expect((await readFeed(token)).events).toHaveLength(2)
    const isTheirs = eq(companies.id, verified.companyId ?? '')
    await bed.db.update(companies).set({ verifiedAt: null }).where(isTheirs)
    expect((await readFeed(token)).events).toHaveLength(1)
    await bed.db.update(companies).set({ verifiedAt: NOW }).where(isTheirs)
    expect((await readFeed(token)).events).toHaveLength(2)
  })

  test.each(['', 'x', '../../etc', 'a'.repeat(43)])('the token %j is not found', async (token) => {
    await expect(readFeed(token)).rejects.toMatchObject({ status: 404 })
  })
})
