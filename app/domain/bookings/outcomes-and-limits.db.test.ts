import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { instantIn } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { type Actor, GUEST, type Person } from '#app/policy/actor.ts'
import { bookings } from '#db/schema/bookings.ts'
import { emails } from '#db/schema/email.ts'
import { rateLimits } from '#db/schema/rate-limits.ts'
import { bookingSettings, consultationTypes } from '#db/schema/scheduling.ts'
import { DAY_SLOTS, makeBookingInput, resetBookings, runBookingEmailTasks } from '#tests/support/booking-factories.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeBooking, makeConsultant, makePerson } from '#tests/support/factories.ts'
import { bookConsultation } from './book-consultation.server.ts'
import { changeBookingStatus } from './change-booking-status.server.ts'
import { loadManagePage } from './customer/load-manage-page.server.ts'
import { findBookingByToken } from './manage-links.server.ts'
import { parsePortalFilter } from './portal/portal-filter.ts'
import { countBookingsNeedingOutcome, listBookingsNeedingOutcome } from './portal/portal-queries.server.ts'

const ZONE = 'Australia/Sydney'
const at = (time: string, on = '2026-11-24') => instantIn(ZONE, on, time)
const NOW = at('08:00', '2026-11-23')
const DAY = '2026-11-24'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
beforeEach(async () => {
  await resetBookings(bed.db)
  await bed.db.delete(rateLimits)
  await bed.db.update(bookingSettings).set({ maxUpcomingPerPerson: 2 })
})
afterAll(() => bed.close())

const book = (time: string, actor: Actor, email: string) =>
  bookConsultation(bed.ctx(actor, NOW), makeBookingInput({ date: DAY, time, email }))

describe('the limit on upcoming bookings per person', () => {
  test('applies to an email address and to an account, whatever address it enters', async () => {
    const mia = await makePerson(bed.db, 'employee')
    expect((await book('09:00', mia, mia.email)).ok).toBe(true)
    expect((await book('09:30', GUEST, mia.email)).ok).toBe(true)
    expect(await book('10:00', GUEST, mia.email)).toMatchObject({ reason: 'person-limit' })
    expect(await book('10:00', mia, 'other@example.com')).toMatchObject({ reason: 'person-limit' })
    expect(await bed.db.$count(bookings)).toBe(2)
    const tom = await makePerson(bed.db, 'employee')
    expect((await book('10:00', tom, 'first@example.com')).ok).toBe(true)
    expect((await book('10:30', tom, 'second@example.com')).ok).toBe(true)
    expect(await book('11:00', tom, 'third@example.com')).toMatchObject({ reason: 'person-limit' })
  })

  test('is not exceeded by parallel requests', async () => {
    const results = await Promise.all(DAY_SLOTS.map((time) => book(time, GUEST, 'mia@example.com')))
    expect(results.filter(({ ok }) => ok)).toHaveLength(2)
  })

  test('counts neither past nor cancelled bookings, nor those the agency made', async () => {
    const email = 'mia@example.com'
    await makeBooking(bed.db, { email, startsAt: at('09:00', '2026-11-20') })
    await makeBooking(bed.db, { email, startsAt: at('14:00'), status: 'cancelled', cancelledAt: NOW })
    await makeBooking(bed.db, { email, startsAt: at('15:00', '2026-11-25'), source: 'agency' })
    expect([await book('09:00', GUEST, email), await book('09:30', GUEST, email)].every(({ ok }) => ok)).toBe(true)
  })

  test('does not apply to the agency', async () => {
    for (const time of DAY_SLOTS.slice(0, 4)) expect((await book(time, admin, 'caller@example.com')).ok).toBe(true)
  })
})

test('the link of a booking shows it for 30 days afterwards, without anything to change', async () => {
  const made = await book('09:00', GUEST, 'mia@example.com')
  if (!made.ok) throw new Error(made.reason)
  const later = (on: string) => bed.ctx(GUEST, at('09:29', on))
  expect(await loadManagePage(later('2026-12-24'), made.token)).toMatchObject({
    hasEnded: true,
    canCorrectDetails: false,
    cannotReschedule: 'not-upcoming',
    cannotCancel: 'not-upcoming',
    picker: null,
    bookHref: '/booking',
  })
  const typeId = newId()
  await bed.db.insert(consultationTypes).values({
    id: typeId,
    slug: 'information-evening',
    name: 'Information evening',
    minutes: 30,
    method: 'phone',
    createdAt: NOW,
  })
  await bed.db.update(bookings).set({ typeId })
  expect(await loadManagePage(later('2026-12-24'), made.token)).toMatchObject({
    bookHref: '/booking/information-evening',
  })
  await expect(findBookingByToken(later('2026-12-25'), made.token)).rejects.toMatchObject({ status: 404 })
})

describe('consultations that need an outcome', () => {
  const filter = parsePortalFilter(new URLSearchParams('view=outcomes'), DAY)
  const evening = (actor: Actor) => bed.ctx(actor, at('18:00'))

  test('are the ones that have ended and are still confirmed, of those the actor manages', async () => {
    const dean = await makePerson(bed.db, 'employer')
    const ann = await makeConsultant(bed.db, { profileId: dean.id })
    const booking = (fullName: string, time: string, fields = {}) =>
      makeBooking(bed.db, { fullName, startsAt: at(time), ...fields })
    await booking('Morning', '09:00')
    await booking('With Ann', '10:00', { consultantId: ann.id })
    await booking('Later', '18:30')
    await booking('Done', '11:00', { status: 'completed' })
    const namesFor = async (actor: Actor) =>
      (await listBookingsNeedingOutcome(evening(actor), filter, 10)).map(({ fullName }) => fullName)
    expect(await namesFor(admin)).toEqual(['With Ann', 'Morning'])
    expect(await namesFor(dean)).toEqual(['With Ann'])
    expect(await countBookingsNeedingOutcome(evening(dean))).toBe(1)
  })

  const recordNoShow = async () => {
    const { id } = await makeBooking(bed.db, { startsAt: at('09:00'), email: 'wendy@example.com', confirmedAt: NOW })
    await changeBookingStatus(evening(admin), id, { to: 'no-show', expectedVersion: 1 })
    return id
  }

  test('a no-show is emailed a link to book again, 10 minutes later', async () => {
    await recordNoShow()
    const { rows } = await bed.db.execute(
      sql`select extract(epoch from start_after - created_on)::int as delay from pgboss.job where data->>'kind' = 'no-show'`,
    )
    expect(rows).toEqual([{ delay: 600 }])
    await runBookingEmailTasks(bed, at('18:10'))
    const sent = await bed.db.select().from(emails)
    expect(sent).toMatchObject([{ recipient: 'wendy@example.com', calendar: null }])
    expect(sent[0]?.subject).toMatch(/^We missed you on 24 Nov 2026/)
    expect(sent[0]?.text).toContain('http://127.0.0.1:3000/booking')
  })

  test('a no-show that is corrected in time is not emailed, nor with the setting off', async () => {
    const id = await recordNoShow()
    await changeBookingStatus(evening(admin), id, { to: 'completed', expectedVersion: 2 })
    await runBookingEmailTasks(bed, at('18:10'))
    await bed.db.update(bookingSettings).set({ emailsNoShows: false })
    await bed.db.delete(bookings).where(eq(bookings.id, id))
    await recordNoShow()
    expect(await runBookingEmailTasks(bed, at('18:10'))).toBe(0)
    expect(await bed.db.$count(emails)).toBe(0)
  })
})
