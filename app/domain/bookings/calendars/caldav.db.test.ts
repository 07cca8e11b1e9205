import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connectCalendar } from '#app/domain/scheduling/consultants/calendars/connect-calendar.server.ts'
import { checkCalendar } from '#app/domain/scheduling/consultants/calendars/refresh-calendars.server.ts'
import { listDaySlots } from '#app/domain/scheduling/day-slots.server.ts'
import { createEncryption } from '#app/platform/encryption.server.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { busyTimes, consultantCalendars } from '#db/schema/scheduling.ts'
import { DAY, NOW } from '#tests/support/booking-day.ts'
import { resetBookings } from '#tests/support/booking-factories.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeConsultant, makePerson } from '#tests/support/factories.ts'
import { type CalDavAccount, type FakeCalDav, startFakeCalDav } from '#tests/support/fake-caldav.ts'

/** A Tuesday. */

const object = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')
const ONCE = object('UID:1', 'SUMMARY:Dentist & <lunch>', 'DTSTART:20261123T220000Z', 'DTEND:20261124T010000Z')
const EVERY_DAY = object('UID:2', 'DTSTART;TZID=Australia/Sydney:20261001T160000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY')
const LAST_YEAR = object('UID:3', 'DTSTART:20251123T220000Z', 'DTEND:20251124T010000Z')

let bed: TestBed
let admin: Person
let account: CalDavAccount
let calDav: FakeCalDav
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
  account = { username: 'priya', password: 'pass:wörd', objects: [] }
  calDav = await startFakeCalDav(account)
})
beforeEach(async () => {
  await resetBookings(bed.db)
  account.objects = [ONCE, EVERY_DAY, LAST_YEAR]
})
afterAll(async () => {
  await calDav.close()
  await bed.close()
})

const ctx = () => bed.ctx(admin, NOW)
const source = (fields: Partial<{ url: string; username: string; password: string }> = {}) => ({
  url: calDav.url,
  username: 'priya',
  password: 'pass:wörd',
  ...fields,
})
const freeTimes = async () => {
  const { slots } = await listDaySlots(bed.ctx(GUEST, NOW), DAY)
  return slots.filter(({ free }) => free).map(({ time }) => time)
}

test('the busy times of a CalDAV calendar cannot be booked, and its password is stored encrypted', async () => {
  const { id, fullName } = await makeConsultant(bed.db)
  const result = await connectCalendar(ctx(), id, source())
  expect(result).toMatchObject({ ok: true, fullName })
  expect(await freeTimes()).toEqual(['13:00', '13:30', '14:00', '14:30', '15:00', '15:30'])
  expect(calDav.searches.at(-1)).toEqual({ start: '20261122T130000Z', end: '20281122T130000Z' })
  const [calendar] = await bed.db.select().from(consultantCalendars)
  expect(calendar).toMatchObject({ username: 'priya', url: calDav.url, lastError: null })
  expect(calendar?.password).not.toContain('pass')
  expect(await ctx().encryption.decrypt(calendar?.password ?? '')).toBe('pass:wörd')
  const [event] = await bed.db.select().from(auditEvents).where(eq(auditEvents.action, 'booking.calendar-connected'))
  expect(event?.details).toEqual({ consultant: fullName, host: '127.0.0.1' })
})

test('it is read again with the stored password', async () => {
  const { id } = await makeConsultant(bed.db)
  await connectCalendar(ctx(), id, source())
  account.objects = []
  expect(await checkCalendar(ctx(), id)).toEqual({ ok: true, times: [] })
  expect(await bed.db.$count(busyTimes)).toBe(0)
  const others = { ...ctx(), encryption: createEncryption('another secret, after AUTH_SECRET was changed') }
  expect(await checkCalendar(others, id)).toEqual({
    ok: false,
    error: "The saved password can't be read any more. Connect the calendar again.",
  })
})

test.each<[string, { url?: string; password?: string }, string]>([
  ['a wrong password', { password: 'wrong' }, 'The user name or password is wrong.'],
  ['no calendar', { url: '/missing/' }, "The calendar's server responded with status 404."],
  ['another page', { url: '/page/' }, "This address isn't a CalDAV calendar."],
  [
    'another address, to which no password is sent',
    { url: '/moved/' },
    "The calendar's server responded with status 301.",
  ],
  ['an address of a private network', { url: 'https://192.168.1.1/' }, 'The address is not on the public internet.'],
])('%s is not saved', async (_, fields, error) => {
  const { id } = await makeConsultant(bed.db)
  const url = new URL(fields.url ?? '', calDav.url).href
  expect(await connectCalendar(ctx(), id, source({ ...fields, url }))).toEqual({ ok: false, error })
  expect(await bed.db.$count(consultantCalendars)).toBe(0)
})
