import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findVersionedAgency } from '#app/domain/agency/agency-queries.server.ts'
import { editAgency } from '#app/domain/agency/edit-agency.server.ts'
import { instantIn } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { bookingDays, bookingSettings } from '#db/schema/scheduling.ts'
import { resetBookings } from '#tests/support/booking-factories.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeBooking, makePerson } from '#tests/support/factories.ts'
import { formatWeekHours } from '../week-hours.ts'
import { findHoursAdvice } from './find-hours-advice.server.ts'
import { followHoursAdvice, rejectHoursAdvice } from './follow-hours-advice.server.ts'

const ZONE = 'Australia/Sydney'
const NOW = instantIn(ZONE, '2026-11-23', '08:00')

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
beforeEach(async () => {
  await resetBookings(bed.db)
  await bed.db.update(bookingSettings).set({ keptOpenAt: null })
  await showHours('Monday to Friday, 8:30 am to 5:30 pm')
  await bed.db.insert(bookingDays).values([
    { id: newId(), onDate: '2026-12-25', name: 'Christmas Day', state: 'NSW', closed: false },
    { id: newId(), onDate: '2026-12-26', name: 'Boxing Day', state: 'NSW', closed: false },
    { id: newId(), onDate: '2027-01-01', name: "New Year's Day", state: 'NSW', closed: true },
    { id: newId(), onDate: '2027-11-02', name: 'Melbourne Cup', state: 'VIC', closed: false },
    { id: newId(), onDate: '2028-01-26', name: 'Australia Day', state: 'NSW', closed: false },
  ])
})
afterAll(() => bed.close())

const ctx = () => bed.ctx(admin, NOW)
/** Changes the agency's opening hours as every page shows them. */
async function showHours(openingHours: string) {
  const { settings, version } = await findVersionedAgency(ctx())
  await editAgency(ctx(), { ...settings, openingHours }, version)
}

const openHolidays = async () => {
  const days = await bed.db.select().from(bookingDays).where(eq(bookingDays.closed, false))
  return days.map(({ name }) => name).sort()
}

test('weekends that the opening hours leave out and open public holidays in the booking window are reported', async () => {
  expect(await findHoursAdvice(ctx())).toMatchObject({
    openingHours: 'Monday to Friday, 8:30 am to 5:30 pm',
    weekend: [5, 6],
    // Boxing Day is a Saturday, which is reported already.
    holidays: [{ onDate: '2026-12-25', name: 'Christmas Day' }],
  })
  await showHours('Open 7 days')
  expect(await findHoursAdvice(ctx())).toMatchObject({
    weekend: [],
    holidays: [{ name: 'Christmas Day' }, { name: 'Boxing Day' }],
  })
  await showHours('By appointment')
  expect(await findHoursAdvice(ctx())).toBeNull()
})

test('closing them closes all of them, and nothing is reported any more', async () => {
  expect(await followHoursAdvice(ctx(), '')).toEqual({ ok: true })
  const [settings] = await bed.db.select().from(bookingSettings)
  expect(formatWeekHours(settings?.hours ?? [])).toBe('Mon to Fri 09:00–12:00, 13:00–17:00 · Sat to Sun closed')
  expect(await openHolidays()).toEqual(['Australia Day', 'Boxing Day', 'Melbourne Cup'])
  expect(await findHoursAdvice(ctx())).toBeNull()
  const [event] = await bed.db.select().from(auditEvents).where(eq(auditEvents.action, 'booking.days-closed'))
  expect(event?.details).toEqual({ days: '2026-12-25 Christmas Day' })
  // A second click, for example in another tab.
  expect(await followHoursAdvice(ctx(), '')).toEqual({ ok: true })
})

test('bookings on these days must be accepted first, and stay', async () => {
  await makeBooking(bed.db, { startsAt: instantIn(ZONE, '2026-11-28', '10:00'), fullName: 'Saturday Sam' })
  await makeBooking(bed.db, { startsAt: instantIn(ZONE, '2026-12-25', '10:00'), fullName: 'Christmas Carol' })
  await makeBooking(bed.db, { startsAt: instantIn(ZONE, '2026-11-27', '10:00'), fullName: 'Friday Fay' })
  const rejected = await followHoursAdvice(ctx(), '')
  if (rejected.ok) throw new Error('The days were closed over bookings.')
  expect(rejected.conflicts.rows.map(({ fullName }) => fullName)).toEqual(['Saturday Sam', 'Christmas Carol'])
  expect((await findHoursAdvice(ctx()))?.weekend).toEqual([5, 6])
  expect(await followHoursAdvice(ctx(), rejected.conflicts.fingerprint)).toEqual({ ok: true })
})

test('days that an admin keeps open are not reported again until the text of the hours is changed', async () => {
  await rejectHoursAdvice(ctx())
  expect(await findHoursAdvice(ctx())).toBeNull()
  await showHours('Closed weekends. Monday to Friday, 9 am to 5 pm')
  expect((await findHoursAdvice(ctx()))?.weekend).toEqual([5, 6])
  const employer = await makePerson(bed.db, 'employer')
  await expect(followHoursAdvice(bed.ctx(employer, NOW), '')).rejects.toMatchObject({ status: 403 })
})
