import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { bookings } from '#db/schema/bookings.ts'
import { bookingDays, consultants, type WeekHours } from '#db/schema/scheduling.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeBooking, makeConsultant, makePerson } from '#tests/support/factories.ts'
import { findDay, listDays } from '../closed-days/days-queries.server.ts'
import { addDay, editDay, removeDay } from '../closed-days/save-day.server.ts'
import { updateClosedDays } from '../closed-days/update-closed-days.server.ts'
import { type Conflicts, listConflicts, listDayConflicts } from '../conflicts.server.ts'
import { findConsultant, listConsultants } from '../consultants/consultants-queries.server.ts'
import { addConsultant, editConsultant } from '../consultants/save-consultant.server.ts'
import { setConsultantActive } from '../consultants/set-consultant-active.server.ts'
import { type BookingRules, editBookingSettings, findBookingRules } from './edit-booking-settings.server.ts'
import { bookingSettingsForm, rulesToFields, toBookingRules } from './settings-form.ts'

const NOW = new Date('2026-11-20T02:00:00Z') // Friday, 1 pm in Sydney
const at = (text: string) => new Date(`${text}+11:00`)
const every = (from: string, to: string): WeekHours => Array.from({ length: 7 }, () => [{ from, to }])

let bed: TestBed
let admin: Person
let defaults: BookingRules
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
  defaults = (await findBookingRules(bed.ctx(admin))).rules
})
beforeEach(async () => {
  await bed.db.delete(bookings)
  await bed.db.delete(consultants)
  await bed.db.delete(auditEvents)
  await bed.db.delete(bookingDays).where(eq(bookingDays.closed, true))
  await save(defaults)
})
afterAll(() => bed.close())

const ctx = (actor = admin) => bed.ctx(actor, NOW)

/** The fingerprint of the reported conflicts, which the next save accepts. */
function conflictsIn(result: object): string {
  if (!('conflicts' in result)) throw new Error('There are no conflicts.')
  return (result.conflicts as Conflicts).fingerprint
}

async function save(rules: BookingRules, acceptedConflicts = '') {
  const { version } = await findBookingRules(ctx())
  return editBookingSettings(ctx(), rules, { expectedVersion: version, acceptedConflicts })
}

const audits = () => bed.db.select().from(auditEvents).where(like(auditEvents.action, 'booking.%'))

describe('the settings', () => {
  test('convert to form fields and back', () => {
    const fields = rulesToFields(defaults)
    expect(toBookingRules(bookingSettingsForm.parse({ ...fields, needs_approval: false }))).toEqual(defaults)
    expect(fields).toMatchObject({ mon_1_from: '09:00', mon_2_to: '17:00', reminder_hours: '24, 2', notice_hours: '0' })
  })

  test.each([
    [
      'embed_origins',
      'https://a.example/page\nwww.b.example\nhttps://a.example',
      ['https://a.example', 'https://www.b.example'],
    ],
    ['reminder_hours', '2; 24 24', [24, 2]],
    ['contact_email', ' Bookings@Example.COM ', 'bookings@example.com'],
  ])('%s %j is saved as %j', (name, typed, saved) => {
    const rules = toBookingRules(
      bookingSettingsForm.parse({ ...rulesToFields(defaults), needs_approval: false, [name]: typed }),
    )
    expect(Object.values(rules)).toContainEqual(saved)
  })

  test.each([
    ['embed_origins', 'http://a.example'],
    ['embed_origins', "https://a.example; script-src 'unsafe-inline'"],
    ['embed_origins', 'javascript:alert(1)'],
    ['embed_origins', '*'],
    ['embed_origins', 'https://*.example.com'],
    ['reminder_hours', '0'],
    ['reminder_hours', 'soon'],
    ['slot_minutes', '4'],
    ['capacity', '51'],
    ['capacity', '1.5'],
    ['notice_hours', '-1'],
    ['contact_email', 'nobody'],
    ['mon_1_to', '08:00'],
    ['tue_1_from', '25:00'],
  ])('%s rejects %j', (name, typed) => {
    const fields = { ...rulesToFields(defaults), needs_approval: false, [name]: typed }
    expect(bookingSettingsForm.safeParse(fields).success).toBe(false)
  })

  test('are saved with an audit row of the changes, and a stale form is rejected', async () => {
    const { version: expectedVersion } = await findBookingRules(ctx())
    const first = await editBookingSettings(
      ctx(),
      { ...defaults, capacity: 3 },
      { expectedVersion, acceptedConflicts: '' },
    )
    expect(first).toEqual({ ok: true, changed: ['capacity'] })
    const stale = await editBookingSettings(
      ctx(),
      { ...defaults, bookingWindowDays: 90 },
      { expectedVersion, acceptedConflicts: '' },
    )
    expect(stale).toMatchObject({ ok: false, reason: 'stale', current: { rules: { capacity: 3 } } })
    expect((await findBookingRules(ctx())).rules).toMatchObject({ capacity: 3, bookingWindowDays: 365 })
    expect(await save({ ...defaults, capacity: 3 })).toEqual({ ok: true, changed: [] })
    expect((await audits()).map(({ details }) => details)).toEqual([{ capacity: { from: 1, to: 3 } }])
  })

  test('do not become stale when a day or a consultant is edited', async () => {
    const { version: expectedVersion } = await findBookingRules(ctx())
    await addDay(ctx(), { onDate: '2026-12-24', name: 'Eve', closed: true }, '')
    await addConsultant(ctx(), { fullName: 'Ana', email: 'ana@example.com', account: null, videoUrl: '', hours: null })
    const saved = await editBookingSettings(
      ctx(),
      { ...defaults, capacity: 2 },
      { expectedVersion, acceptedConflicts: '' },
    )
    expect(saved).toEqual({ ok: true, changed: ['capacity'] })
  })

  test('of 10 parallel saves one succeeds', async () => {
    const { version: expectedVersion } = await findBookingRules(ctx())
    const saves = Array.from({ length: 10 }, (_, n) =>
      editBookingSettings(ctx(), { ...defaults, capacity: n + 2 }, { expectedVersion, acceptedConflicts: '' }),
    )
    expect((await Promise.all(saves)).filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('bookings outside new hours must be accepted first, and stay booked', async () => {
    const outside = await makeBooking(bed.db, { fullName: 'Late', startsAt: at('2026-11-24T16:30') })
    await makeBooking(bed.db, { startsAt: at('2026-11-24T09:00') })
    await makeBooking(bed.db, { startsAt: at('2026-11-24T16:30'), status: 'cancelled' })
    await makeBooking(bed.db, { startsAt: at('2026-11-19T16:30') })
    const rules = { ...defaults, hours: every('09:00', '16:30') }
    const rejected = await save(rules)
    expect(rejected).toMatchObject({ reason: 'conflicts', conflicts: { total: 1, rows: [{ fullName: 'Late' }] } })
    expect((await findBookingRules(ctx())).rules.hours).toEqual(defaults.hours)
    await makeBooking(bed.db, { fullName: 'Later', startsAt: at('2026-11-25T16:30') })
    const more = await save(rules, conflictsIn(rejected))
    expect(more).toMatchObject({ reason: 'conflicts', conflicts: { total: 2 } })
    expect(await save(rules, conflictsIn(more))).toMatchObject({ ok: true })
    expect((await listConflicts(ctx(), rules.hours)).rows.map(({ fullName }) => fullName)).toEqual(['Late', 'Later'])
    expect(await bed.db.select().from(bookings).where(eq(bookings.id, outside.id))).toMatchObject([
      { status: 'confirmed' },
    ])
    // Conflicts that existed before are not reported again.
    expect(await save({ ...rules, capacity: 2 })).toMatchObject({ ok: true })
  })
})

describe('closed days', () => {
  test('bookings on a day that closes must be accepted first, and stay booked', async () => {
    await makeBooking(bed.db, { fullName: 'Mia', startsAt: at('2026-12-25T09:00') })
    const day = { onDate: '2026-12-25', name: 'Party', closed: true }
    const rejected = await addDay(ctx(), day, '')
    expect(rejected).toMatchObject({ reason: 'conflicts', conflicts: { total: 1 } })
    expect(await addDay(ctx(), day, conflictsIn(rejected))).toEqual({ ok: true })
    expect(await addDay(ctx(), { ...day, closed: false }, '')).toEqual({ ok: false, reason: 'exists' })
    expect(await listConflicts(ctx(), defaults.hours)).toMatchObject({ total: 1, rows: [{ fullName: 'Mia' }] })
    expect(await addDay(ctx(), { onDate: '2026-12-24', name: 'Eve', closed: true }, '')).toEqual({ ok: true })
  })

  test('accepting one conflicting booking does not accept another', async () => {
    const first = await makeBooking(bed.db, { fullName: 'Mia', startsAt: at('2026-12-25T09:00') })
    const day = { onDate: '2026-12-25', name: 'Party', closed: true }
    const accepted = conflictsIn(await addDay(ctx(), day, ''))
    await bed.db
      .update(bookings)
      .set({ status: 'cancelled', cancelledAt: NOW, cancelledBy: 'customer' })
      .where(eq(bookings.id, first.id))
    await makeBooking(bed.db, { fullName: 'Tom', startsAt: at('2026-12-25T10:00') })
    const second = await addDay(ctx(), day, accepted)
    expect(second).toMatchObject({ reason: 'conflicts', conflicts: { total: 1, rows: [{ fullName: 'Tom' }] } })
    expect(await addDay(ctx(), day, conflictsIn(second))).toEqual({ ok: true })
  })

  test('the fingerprint covers all conflicts, including those that are not listed', async () => {
    for (let n = 0; n < 21; n++)
      await makeBooking(bed.db, { startsAt: at('2026-12-25T09:00'), resourceId: `seat-${n}` })
    const before = await listDayConflicts(ctx(), ['2026-12-25'])
    expect([before.total, before.rows.length]).toEqual([21, 20])
    const last = await makeBooking(bed.db, { startsAt: at('2026-12-25T16:00') })
    const more = await listDayConflicts(ctx(), ['2026-12-25'])
    expect(more.rows.map(({ id }) => id)).not.toContain(last.id)
    expect(more.fingerprint).not.toBe(before.fingerprint)
  })

  test('closing a day in the list makes an open edit form of it stale', async () => {
    const [day] = await listDays(ctx(), 2028, 'TAS')
    if (!day) throw new Error('There are no holidays.')
    await updateClosedDays(ctx(), { close: [day.id], open: [], acceptedConflicts: '' })
    const input = { onDate: day.onDate, name: 'New Year', closed: false }
    expect(await editDay(ctx(), day.id, input, { expectedVersion: day.version, acceptedConflicts: '' })).toMatchObject({
      reason: 'stale',
      current: { closed: true },
    })
  })

  test('several holidays close together, and an outdated list does not undo other changes', async () => {
    const days = await listDays(ctx(), 2027, 'SA')
    expect(days.every(({ state, closed }) => state === 'SA' && !closed)).toBe(true)
    const [first, second, third] = days.map(({ id }) => id)
    if (!first || !second || !third) throw new Error('There are no holidays.')
    expect(await updateClosedDays(ctx(), { close: [first, second], open: [], acceptedConflicts: '' })).toMatchObject({
      closed: 2,
    })
    expect(
      await updateClosedDays(ctx(), { close: [second, third, 'x'], open: [first], acceptedConflicts: '' }),
    ).toMatchObject({
      closed: 1,
      opened: 1,
    })
    const now = await listDays(ctx(), 2027, 'SA')
    expect(now.filter(({ closed }) => closed).map(({ id }) => id)).toEqual([second, third])
    await makeBooking(bed.db, { startsAt: new Date('2027-01-25T23:00:00Z') }) // Australia Day in Sydney
    const australiaDay = now.find(({ onDate }) => onDate === '2027-01-26')
    await updateClosedDays(ctx(), { close: [], open: [australiaDay?.id ?? ''], acceptedConflicts: '' })
    const closing = { close: [australiaDay?.id ?? ''], open: [], acceptedConflicts: '' }
    expect(await updateClosedDays(ctx(), closing)).toMatchObject({ ok: false, conflicts: { total: 1 } })
  })

  test('a stale edit of a day is rejected, and a removed day is gone', async () => {
    const [day] = await listDays(ctx(), 2028, 'WA')
    if (!day) throw new Error('There are no holidays.')
    const expectedVersion = day.version
    const input = { onDate: day.onDate, name: 'New Year', closed: true }
    expect(await editDay(ctx(), day.id, input, { expectedVersion, acceptedConflicts: '' })).toEqual({ ok: true })
    expect(
      await editDay(ctx(), day.id, { ...input, name: 'X' }, { expectedVersion, acceptedConflicts: '' }),
    ).toMatchObject({
      reason: 'stale',
      current: { name: 'New Year' },
    })
    expect(await findDay(ctx(), day.id)).toMatchObject({ name: 'New Year', closed: true })
    await removeDay(ctx(), day.id)
    await expect(removeDay(ctx(), day.id)).rejects.toMatchObject({ status: 404 })
  })
})

describe('consultants', () => {
  const ana = { fullName: 'Ana', email: 'ana@example.com', account: null, videoUrl: '', hours: null }

  test('are added and edited with a unique email address and account', async () => {
    const employer = await makePerson(bed.db, 'employer')
    const seeker = await makePerson(bed.db, 'employee')
    const added = await addConsultant(ctx(), { ...ana, account: employer.email })
    if (!added.ok) throw new Error('Ana was not added.')
    expect(await addConsultant(ctx(), ana)).toEqual({ ok: false, reason: 'email-taken' })
    const tom = { ...ana, fullName: 'Tom', email: 'tom@example.com' }
    for (const [account, reason] of [
      [employer.email, 'account-taken'],
      [seeker.email, 'no-account'],
      ['nobody@example.com', 'no-account'],
    ]) {
      expect(await addConsultant(ctx(), { ...tom, account: account ?? null })).toEqual({ ok: false, reason })
    }
    const { version: expectedVersion } = await findConsultant(ctx(), added.id)
    const own = { ...ana, hours: every('10:00', '12:00') }
    expect(await editConsultant(ctx(), added.id, own, { expectedVersion, acceptedConflicts: '' })).toMatchObject({
      ok: true,
    })
    expect(await editConsultant(ctx(), added.id, ana, { expectedVersion, acceptedConflicts: '' })).toMatchObject({
      reason: 'stale',
      current: { fullName: 'Ana', hours: own.hours },
    })
    expect(await listConsultants(ctx())).toMatchObject([
      { fullName: 'Ana', hours: own.hours, account: null, upcoming: 0 },
    ])
  })

  test('keep their bookings when their hours change and when they are deactivated', async () => {
    const { id } = await makeConsultant(bed.db, { fullName: 'Ana', email: 'ana@example.com' })
    await makeBooking(bed.db, { consultantId: id, startsAt: at('2026-11-24T09:00') })
    await makeBooking(bed.db, { consultantId: id, startsAt: at('2026-11-24T10:00') })
    const { version: expectedVersion } = await findConsultant(ctx(), id)
    const own = { ...ana, hours: every('10:00', '12:00') }
    const rejected = await editConsultant(ctx(), id, own, { expectedVersion, acceptedConflicts: '' })
    expect(rejected).toMatchObject({ conflicts: { total: 1 } })
    expect(
      await editConsultant(ctx(), id, own, { expectedVersion, acceptedConflicts: conflictsIn(rejected) }),
    ).toMatchObject({ ok: true })
    expect((await listConflicts(ctx(), defaults.hours)).total).toBe(1)
    await setConsultantActive(ctx(), id, false)
    await setConsultantActive(ctx(), id, false)
    expect(await listConsultants(ctx())).toMatchObject([{ active: false, upcoming: 2 }])
    expect((await listConflicts(ctx(), defaults.hours)).total).toBe(2)
    expect((await audits()).map(({ action }) => action)).toEqual([
      'booking.consultant-edited',
      'booking.consultant-deactivated',
    ])
  })
})

test('only admins can edit the schedule', async () => {
  const employer = ctx(await makePerson(bed.db, 'employer'))
  const id = (await makeConsultant(bed.db)).id
  const input = { fullName: 'X', email: 'x@example.com', account: null, videoUrl: '', hours: null }
  const day = { onDate: '2026-12-24', name: 'Eve', closed: true }
  for (const call of [
    findBookingRules(employer),
    editBookingSettings(employer, defaults, { expectedVersion: 1, acceptedConflicts: '' }),
    listDays(employer, 2026, 'NSW'),
    addDay(employer, day, ''),
    updateClosedDays(employer, { close: [], open: [], acceptedConflicts: '' }),
    addConsultant(employer, input),
    setConsultantActive(employer, id, false),
  ]) {
    await expect(call).rejects.toMatchObject({ status: 403 })
  }
})
