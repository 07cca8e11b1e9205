import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { bookings } from '#db/schema/bookings.ts'
import { bookingSettings, consultants } from '#db/schema/scheduling.ts'
import { makeGroupSession } from '#tests/support/booking-factories.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeBooking, makeConsultant, makePerson } from '#tests/support/factories.ts'
import { calendarHref } from './calendar/collapse-sessions.ts'
import { countUpcomingBookings } from './count-upcoming-bookings.server.ts'
import { loadBookingPage } from './load-booking-page.server.ts'
import { loadPortalPage } from './load-portal-page.server.ts'
import { findBooking } from './portal-queries.server.ts'

const NOW = new Date('2026-11-24T02:00:00Z') // Tuesday, 1 pm in Sydney
const at = (text: string) => new Date(`${text}+11:00`)

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
  await bed.db.delete(auditEvents)
  await bed.db.update(bookingSettings).set({ employersSee: 'all' })
})
afterAll(() => bed.close())

const portal = (search: string, actor: Person = admin) =>
  loadPortalPage(bed.ctx(actor, NOW), new URLSearchParams(search))

async function namesOf(search: string, actor?: Person): Promise<string[]> {
  const page = await portal(search, actor)
  if (page.view === 'list') return page.page.rows.map((row) => row.fullName)
  if (page.view === 'month') return page.days.flatMap((day) => day.preview.map((row) => row.fullName))
  if (page.view === 'outcomes') return page.bookings.map((row) => row.fullName)
  return page.bookings.map((row) => row.label)
}

test('a week loads only what the calendar shows of a booking', async () => {
  await makeBooking(bed.db, { message: 'A long message', startsAt: at('2026-11-24T09:00') })
  const week = await portal('view=week&on=2026-11-24')
  if (week.view !== 'week') throw new Error('not the week')
  const shown = ['consultantName', 'endsAt', 'id', 'label', 'participants', 'sessionId', 'startsAt', 'status']
  expect(week.bookings.map((booking) => Object.keys(booking).sort())).toEqual([shown])
})

test('the list is newest first with 20 per page, and filters by status, consultant, dates and search', async () => {
  const ana = await makeConsultant(bed.db, { fullName: 'Ana' })
  for (let n = 0; n < 25; n++) {
    await makeBooking(bed.db, {
      fullName: `Customer ${String(n).padStart(2, '0')}`,
      email: `v${n}@example.com`,
      startsAt: at(`2026-12-${String(n + 1).padStart(2, '0')}T09:00`),
      createdAt: new Date(NOW.getTime() - (30 - n) * 60_000),
      ...(n === 3 ? { status: 'cancelled' as const } : {}),
      ...(n === 4 ? { consultantId: ana.id } : {}),
    })
  }
  const first = await portal('')
  if (first.view !== 'list') throw new Error('not the list')
  expect(first.page.rows.map((row) => row.fullName).slice(0, 2)).toEqual(['Customer 24', 'Customer 23'])
  expect(first.page.rows).toHaveLength(20)
  expect(await namesOf(`after=${first.page.older}`)).toEqual([4, 3, 2, 1, 0].map((n) => `Customer 0${n}`))
  expect(await namesOf('status=cancelled')).toEqual(['Customer 03'])
  expect(await namesOf(`consultant=${ana.id}`)).toEqual(['Customer 04'])
  expect(await namesOf('consultant=unassigned&from=2026-12-04&until=2026-12-06')).toEqual([
    'Customer 05',
    'Customer 03',
  ])
  expect(await namesOf('from=2026-12-02&until=2026-12-03')).toEqual(['Customer 02', 'Customer 01'])
  expect(await namesOf('q=V7%40EXAMPLE')).toEqual(['Customer 07'])
  expect(await namesOf('q=100%25')).toEqual([])
  const byStart = await portal('sort=consultation')
  if (byStart.view !== 'list') throw new Error('not the list')
  expect(byStart.page.rows.map((row) => row.fullName)).toEqual(
    Array.from({ length: 20 }, (_, n) => `Customer ${String(24 - n).padStart(2, '0')}`),
  )
  await bed.db.update(bookings).set({ createdAt: NOW })
  expect(await namesOf(`sort=consultation&after=${byStart.page.older}`)).toEqual(
    [4, 3, 2, 1, 0].map((n) => `Customer 0${n}`),
  )
  expect(await namesOf('status=nonsense&consultant=x&from=2026-02-31&on=x&view=y')).toHaveLength(20)
})

test("the day, week and month views use the agency's zone and leave out cancelled bookings", async () => {
  await makeBooking(bed.db, { fullName: 'Late on Monday', startsAt: at('2026-11-23T23:30') })
  await makeBooking(bed.db, { fullName: 'Early on Tuesday', startsAt: at('2026-11-24T00:00') })
  await makeBooking(bed.db, { fullName: 'Cancelled', startsAt: at('2026-11-24T09:00'), status: 'cancelled' })
  await makeBooking(bed.db, { fullName: 'On Sunday', startsAt: at('2026-11-29T16:30') })
  await makeBooking(bed.db, { fullName: 'Next month', startsAt: at('2026-12-01T09:00') })
  expect(await namesOf('view=today')).toEqual(['Early on Tuesday'])
  expect(await namesOf('view=today&on=2026-11-23')).toEqual(['Late on Monday'])
  expect(await namesOf('view=today&status=cancelled')).toEqual(['Cancelled'])
  expect(await namesOf('view=week')).toEqual(['Late on Monday', 'Early on Tuesday', 'On Sunday'])
  expect(await namesOf('view=month')).toEqual(['Late on Monday', 'Early on Tuesday', 'On Sunday'])
  expect(await namesOf('view=month&on=2026-12-24')).toEqual(['Next month'])
})

test('the month view names three bookings per day and counts the rest', async () => {
  for (const time of ['09:00', '09:30', '10:00', '10:30', '11:00']) {
    await makeBooking(bed.db, { fullName: time, startsAt: at(`2026-11-25T${time}`) })
  }
  const month = await portal('view=month')
  expect(month.view === 'month' && month.days).toMatchObject([
    { date: '2026-11-25', total: 5, preview: [{ fullName: '09:00' }, { fullName: '09:30' }, { fullName: '10:00' }] },
  ])
})

test('a participant in the month view links to the session', async () => {
  const { id } = await makeBooking(bed.db, { startsAt: at('2026-11-25T09:00') })
  const single = await makeBooking(bed.db, { startsAt: at('2026-11-25T10:00') })
  const sessionId = await makeGroupSession(bed.db, id)
  const month = await portal('view=month')
  const preview = month.view === 'month' ? month.days.flatMap((day) => day.preview) : []
  expect(preview.map(calendarHref)).toEqual([`/booking-portal/sessions/${sessionId}`, `/booking-portal/${single.id}`])
})

test('the month view has the bookings of its day, and the consultations that each day can still take', async () => {
  await makeBooking(bed.db, { fullName: 'Third', startsAt: at('2026-11-25T09:00'), resourceId: 'seat-1' })
  const month = await portal('view=month&on=2026-11-25')
  if (month.view !== 'month') throw new Error('not the month')
  expect(month.bookingsOfDay.map(({ label }) => label)).toEqual(['Third'])
  const places = Object.fromEntries(month.places.map((day) => [day.date, day.places]))
  expect(places).toMatchObject({ '2026-11-23': null, '2026-11-25': 13, '2026-11-26': 14, '2026-11-29': 14 })
})

test('the month view shows no free places for today once its last time has passed, and does not call it full', async () => {
  const placesToday = async (at: string) => {
    const month = await loadPortalPage(bed.ctx(employer, new Date(at)), new URLSearchParams('view=month'))
    return month.view === 'month' && month.places.find(({ date }) => date === '2026-11-24')?.places
  }
  expect(await placesToday('2026-11-24T05:00:00Z')).toBe(1)
  expect(await placesToday('2026-11-24T06:00:00Z')).toBeNull()
})

test('employers can be limited to bookings they made or are assigned to, and only change the assigned ones', async () => {
  const consultant = await makeConsultant(bed.db, { profileId: employer.id })
  const made = await makeBooking(bed.db, { fullName: 'Made', userId: employer.id, note: 'internal' })
  const assigned = await makeBooking(bed.db, { fullName: 'Assigned', consultantId: consultant.id, note: 'for us' })
  const other = await makeBooking(bed.db, { fullName: 'Other' })
  expect((await namesOf('', employer)).sort()).toEqual(['Assigned', 'Made', 'Other'])
  await bed.db.update(bookingSettings).set({ employersSee: 'own' })
  expect((await namesOf('', employer)).sort()).toEqual(['Assigned', 'Made'])
  expect(await namesOf('')).toHaveLength(3)
  expect(await countUpcomingBookings(bed.ctx(employer))).toMatchObject({ upcoming: 2, requested: 0 })

  const ctx = bed.ctx(employer, NOW)
  await expect(loadBookingPage(ctx, other.id)).rejects.toMatchObject({ status: 404 })
  await expect(findBooking(ctx, made.id, 'booking.manage')).rejects.toMatchObject({ status: 404 })
  expect((await loadBookingPage(ctx, made.id)).internal).toBeNull()
  expect((await loadBookingPage(ctx, assigned.id)).internal).toMatchObject({ note: 'for us' })
  expect((await loadBookingPage(bed.ctx(admin, NOW), made.id)).internal).toMatchObject({ note: 'internal' })
})

test('employers of a company that is not verified see only their own bookings, and why', async () => {
  const unverified = await makePerson(bed.db, 'employer', { isCompanyVerified: false })
  const startsAt = at('2026-11-24T15:00')
  const made = await makeBooking(bed.db, { fullName: 'Made', userId: unverified.id, startsAt })
  const other = await makeBooking(bed.db, { fullName: 'Other', startsAt })
  for (const view of ['list', 'today', 'week', 'month'])
    expect(await namesOf(`view=${view}`, unverified)).toEqual(['Made'])
  expect((await portal('', unverified)).ownReason).toBe('unverified')
  expect((await portal('', employer)).ownReason).toBeNull()
  expect(await countUpcomingBookings(bed.ctx(unverified, NOW))).toMatchObject({ upcoming: 1 })
  await loadBookingPage(bed.ctx(unverified, NOW), made.id)
  await expect(loadBookingPage(bed.ctx(unverified, NOW), other.id)).rejects.toMatchObject({ status: 404 })
  await bed.db.update(bookingSettings).set({ employersSee: 'own' })
  expect((await portal('', unverified)).ownReason).toBe('setting')
})

test("an employer's count of requests only includes bookings they can confirm", async () => {
  const consultant = await makeConsultant(bed.db, { profileId: employer.id })
  const startsAt = new Date(NOW.getTime() + 3_600_000)
  await makeBooking(bed.db, { startsAt, status: 'requested', consultantId: consultant.id })
  await makeBooking(bed.db, { startsAt, status: 'requested' })
  await makeBooking(bed.db, { startsAt, status: 'requested', userId: employer.id })
  expect(await countUpcomingBookings(bed.ctx(employer, NOW))).toMatchObject({ upcoming: 3, requested: 1 })
  expect(await countUpcomingBookings(bed.ctx(admin, NOW))).toMatchObject({ upcoming: 3, requested: 3 })
})

test("an employer's page views are audited with the bookings shown; an admin's are not", async () => {
  const [one, two] = [await makeBooking(bed.db), await makeBooking(bed.db)]
  await portal('', employer)
  await portal('')
  await portal('q=nobody', employer)
  await loadBookingPage(bed.ctx(employer, NOW), one.id)
  const rows = await bed.db.select().from(auditEvents).where(eq(auditEvents.action, 'booking.viewed'))
  expect(rows.map(({ subjectId, actorId }) => ({ subjectId, actorId }))).toEqual([
    { subjectId: 'portal', actorId: employer.id },
    { subjectId: one.id, actorId: employer.id },
  ])
  expect(new Set(rows[0]?.details.bookings as string[])).toEqual(new Set([one.id, two.id]))
})

test('only employers and admins can open the portal', async () => {
  const seeker = await makePerson(bed.db, 'employee')
  await expect(portal('', seeker)).rejects.toMatchObject({ status: 403 })
  await expect(countUpcomingBookings(bed.ctx(seeker))).rejects.toMatchObject({ status: 403 })
})

test('upcoming bookings are requested or confirmed and have not ended', async () => {
  await makeBooking(bed.db, { startsAt: new Date(NOW.getTime() + 86_400_000) })
  await makeBooking(bed.db, { startsAt: new Date(NOW.getTime() - 600_000) })
  await makeBooking(bed.db, { startsAt: new Date(NOW.getTime() + 600_000), status: 'requested' })
  await makeBooking(bed.db, { startsAt: new Date(NOW.getTime() - 3_600_000) })
  await makeBooking(bed.db, { startsAt: new Date(NOW.getTime() + 600_000), status: 'cancelled' })
  expect(await countUpcomingBookings(bed.ctx(admin, NOW))).toEqual({ upcoming: 3, requested: 1, today: 2 })
})
