import { and, asc, eq, ne } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#app/core/context.ts'
import { addType } from '#app/domain/scheduling/consultation-types/save-type.server.ts'
import { listDaySlots } from '#app/domain/scheduling/day-slots.server.ts'
import { acquireResourceLocks } from '#app/domain/scheduling/resource-lock.server.ts'
import { newId } from '#app/lib/id.ts'
import { GUEST, type Person, SYSTEM } from '#app/policy/actor.ts'
import { bookings } from '#db/schema/bookings.ts'
import { emails } from '#db/schema/email.ts'
import { bookingSettings, consultants, consultationTypes, groupSessions } from '#db/schema/scheduling.ts'
import { DAY, NOW } from '#tests/support/booking-day.ts'
import { makeBookingInput, resetBookings, runBookingEmailTasks } from '#tests/support/booking-factories.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeConsultant, makePerson } from '#tests/support/factories.ts'
import { listLockWaits } from '#tests/support/overlap.ts'
import { recordStatements } from '#tests/support/record-statements.ts'
import { assignConsultant } from '../assign-consultant.server.ts'
import { bookConsultation } from '../book-consultation.server.ts'
import type { BookingInput } from '../booking-form.ts'
import { cancelBooking } from '../cancel-booking.server.ts'
import { changeBookingStatus } from '../change-booking-status.server.ts'
import { createBookingAsAgency } from '../create-booking-as-agency.server.ts'
import { cancelSession } from '../portal/sessions/cancel-session.server.ts'
import { loadSessionPage } from '../portal/sessions/load-session-page.server.ts'
import { rescheduleBooking } from '../reschedule-booking.server.ts'
import { loadVideoLinkPage } from '../video-links/load-video-link-page.server.ts'
import { updateVideoLink } from '../video-links/update-video-link.server.ts'
import { claimPlace } from './claim-place.server.ts'

let bed: TestBed
let admin: Person
let employer: Person
let typeId: string
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
  employer = await makePerson(bed.db, 'employer')
})
beforeEach(async () => {
  await resetBookings(bed.db)
  const type = await addType(asAdmin(), {
    slug: 'information-evening',
    name: 'Information evening',
    minutes: 60,
    places: 3,
    method: 'location',
    videoUrl: '',
    address: '1 Example Street',
    questions: [],
    consultantIds: [],
    hours: null,
    active: true,
  })
  if (!type.ok) throw new Error(type.reason)
  typeId = type.id
})
afterAll(() => bed.close())

const ctx = () => bed.ctx(GUEST, NOW)
const asAdmin = () => bed.ctx(admin, NOW)
const join = (fields: Partial<BookingInput> = {}) =>
  bookConsultation(ctx(), makeBookingInput({ date: DAY, typeId, ...fields }))
const slotAt = async (time: string, type = typeId) =>
  (await listDaySlots(ctx(), DAY, { typeId: type })).slots.find((slot) => slot.time === time)
const active = () => bed.db.select().from(bookings).where(ne(bookings.status, 'cancelled'))

async function joined(fields: Partial<BookingInput> = {}) {
  const result = await join(fields)
  if (!result.ok) throw new Error(result.reason)
  const [booking] = await bed.db.select().from(bookings).where(eq(bookings.id, result.bookingId))
  if (!booking?.sessionId) throw new Error('The booking has no session.')
  return { ...result, booking, sessionId: booking.sessionId }
}

const byAgency = (fields: { time: string; consultantId?: string }) =>
  createBookingAsAgency(
    asAdmin(),
    {
      fullName: 'Carl Caller',
      email: '',
      phone: '0412 345 678',
      message: null,
      date: DAY,
      consultantId: null,
      typeId,
      sendConfirmation: false,
      idempotencyKey: newId(),
      ...fields,
    },
    false,
  )

test('customers share a time and its consultant until the places are taken, and a cancelled place is free again', async () => {
  const [ann] = [await makeConsultant(bed.db), await makeConsultant(bed.db)]
  expect(await slotAt('09:00')).toMatchObject({ free: true, placesLeft: 3 })
  const [first, second] = [await joined(), await joined()]
  expect(second.booking).toMatchObject({ sessionId: first.sessionId, resourceId: first.booking.resourceId, place: 2 })
  expect(await slotAt('09:00')).toMatchObject({ free: true, placesLeft: 1 })
  expect(await byAgency({ time: '09:00' })).toMatchObject({ ok: true })
  expect(await slotAt('09:00')).toMatchObject({ free: false, reason: 'taken', placesLeft: 0 })
  expect(await join()).toMatchObject({ ok: false, reason: 'taken' })
  expect(await byAgency({ time: '09:00' })).toMatchObject({ ok: false, reason: 'taken' })
  await cancelBooking(ctx(), second.token)
  expect((await joined()).booking.place).toBe(2)
  // The session blocks its consultant for other types, and only that one.
  expect(await bookConsultation(ctx(), makeBookingInput({ date: DAY }))).toMatchObject({ ok: true })
  expect(await bookConsultation(ctx(), makeBookingInput({ date: DAY, time: '09:30' }))).toMatchObject({ ok: true })
  const single = (await active()).filter(({ sessionId }) => sessionId === null)
  expect(single.map(({ consultantId }) => consultantId)).not.toContain(first.booking.consultantId)
  expect([first.booking.consultantId === ann.id, single[0]?.consultantId === ann.id].filter(Boolean)).toHaveLength(1)
})

test('the database rejects a second booking of one place, and another booking of the session’s resource', async () => {
  const { booking } = await joined()
  const copy = { ...booking, id: newId(), idempotencyKey: newId() }
  await expect(bed.db.insert(bookings).values(copy)).rejects.toMatchObject({
    cause: { code: '23505', constraint: 'bookings_session_place' },
  })
  await expect(bed.db.insert(bookings).values({ ...copy, sessionId: null, place: null })).rejects.toMatchObject({
    cause: { code: '23P01', constraint: 'bookings_resource_free' },
  })
  await bed.db.insert(bookings).values({ ...copy, place: 2 })
})

test('one who reschedules leaves the session for another, where the last place goes to one of two', async () => {
  const moving = await joined()
  const [stays] = [await joined({ time: '13:00' }), await joined({ time: '13:00' })]
  const results = await Promise.all([
    rescheduleBooking(ctx(), moving.token, { date: DAY, time: '13:00' }),
    join({ time: '13:00' }),
  ])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  const atOne = await bed.db.select().from(bookings).where(eq(bookings.sessionId, stays.sessionId))
  expect(atOne.map(({ place }) => place).toSorted()).toEqual([1, 2, 3])
  expect(await slotAt('13:00')).toMatchObject({ placesLeft: 0 })
})

test('a session is reassigned while someone moves to it, without either waiting for the other', async () => {
  await makeConsultant(bed.db)
  const first = await joined()
  const bob = await makeConsultant(bed.db)
  const assigned = await transaction(ctx(), async (moving) => {
    await claimPlace(moving, { id: typeId, places: 3 }, first.booking.startsAt, [])
    const assigning = assignConsultant(asAdmin(), first.bookingId, bob.id, 1)
    await expect.poll(() => listLockWaits(bed.db), { timeout: 10_000 }).toHaveLength(1)
    await acquireResourceLocks(moving, first.booking.resourceId)
    return { assigning }
  }).then(({ assigning }) => assigning)
  expect(assigned).toMatchObject({ ok: true })
})

test('a session is reassigned as a whole, listed by name, and cancelled with one message and one email to staff', async () => {
  const ann = await makeConsultant(bed.db, { profileId: employer.id })
  const [first] = [await joined({ fullName: 'Zoe', email: 'zoe@example.com' }), await joined({ fullName: 'Adam' })]
  const bob = await makeConsultant(bed.db)
  await bed.db.update(bookingSettings).set({ employersSee: 'own' })
  const asEmployer = () => bed.ctx(employer, NOW)
  expect((await loadSessionPage(asEmployer(), first.sessionId)).participants).toHaveLength(2)
  expect(await assignConsultant(asAdmin(), first.bookingId, bob.id, 1)).toMatchObject({ ok: true })
  expect((await active()).map(({ consultantId }) => consultantId)).toEqual([bob.id, bob.id])
  await expect(loadSessionPage(asEmployer(), first.sessionId)).rejects.toMatchObject({ status: 404 })
  await expect(cancelSession(asEmployer(), first.sessionId, '')).rejects.toMatchObject({ status: 404 })
  const page = await loadSessionPage(asAdmin(), first.sessionId)
  expect(page.participants.map(({ fullName }) => fullName)).toEqual(['Adam', 'Zoe'])
  expect(page).toMatchObject({ canCancel: true, canAdd: true, session: { places: 3 } })
  await runBookingEmailTasks(bed, NOW)
  await bed.db.delete(emails).where(ne(emails.recipient, bob.email))
  expect(await cancelSession(asAdmin(), first.sessionId, 'The room is closed.')).toEqual({
    ok: true,
    emailed: 2,
    unreachable: 0,
  })
  await runBookingEmailTasks(bed, new Date(NOW.getTime() + 60_000))
  expect(await active()).toEqual([])
  const [toZoe] = await bed.db.select().from(emails).where(eq(emails.recipient, 'zoe@example.com'))
  expect(toZoe).toMatchObject({ calendarMethod: 'CANCEL' })
  expect(toZoe?.text).toContain('The room is closed.')
  // One event for the whole session in the consultant's calendar.
  const toBob = await bed.db.select().from(emails).where(eq(emails.recipient, bob.email))
  const events = toBob.flatMap(({ calendar }) => (calendar ? [new ICAL.Event(eventOf(calendar))] : []))
  expect(toBob.map(({ calendarMethod }) => calendarMethod)).toEqual(['REQUEST', 'CANCEL'])
  expect(new Set(events.map(({ uid }) => uid))).toEqual(
    new Set([`${first.sessionId}@${new URL(ctx().baseUrl).hostname}`]),
  )
  expect(events[0]?.summary).toContain('Information evening')
  expect(toBob[0]?.calendar).not.toContain('zoe@example.com')
  // The time takes no further bookings.
  expect(await slotAt('09:00')).toMatchObject({ free: false, reason: 'taken' })
  expect(await join()).toMatchObject({ ok: false, reason: 'taken' })
  expect(await cancelSession(asAdmin(), first.sessionId, '')).toEqual({ ok: false, reason: 'cancelled' })
  const [session] = await bed.db
    .select()
    .from(groupSessions)
    .where(and(eq(groupSessions.id, first.sessionId)))
  expect(session?.cancelledAt).toEqual(NOW)
  expect(ann.id).not.toBe(bob.id)
})

test('the event of a session is cancelled for staff when its last participant has rescheduled, and the new one is not', async () => {
  const ann = await makeConsultant(bed.db, { profileId: employer.id })
  const [first, last] = [await joined(), await joined()]
  const host = new URL(ctx().baseUrl).hostname
  /** The invitations that staff get, without the customers' own. */
  const reschedule = async (token: string) => {
    await runBookingEmailTasks(bed, NOW)
    await bed.db.delete(emails)
    expect(await rescheduleBooking(ctx(), token, { date: DAY, time: '13:00' })).toMatchObject({ ok: true })
    await runBookingEmailTasks(bed, NOW)
    const sent = await bed.db.select().from(emails)
    return sent.flatMap(({ recipient, calendarMethod, calendar }) => {
      const isCustomer = [first, last].some(({ booking }) => booking.email === recipient)
      const uid = calendar && new ICAL.Event(eventOf(calendar)).uid
      return isCustomer ? [] : [`${calendarMethod} ${recipient === ann.email ? 'consultant' : 'agency'} ${uid}`]
    })
  }
  const moved = await reschedule(first.token)
  const [{ sessionId } = first.booking] = await bed.db.select().from(bookings).where(eq(bookings.id, first.bookingId))
  const [to, from] = [`${sessionId}@${host}`, `${last.sessionId}@${host}`]
  expect(moved.toSorted()).toEqual([`REQUEST agency ${to}`, `REQUEST consultant ${to}`])
  expect((await reschedule(last.token)).toSorted()).toEqual([
    `CANCEL agency ${from}`,
    `CANCEL consultant ${from}`,
    `REQUEST agency ${to}`,
    `REQUEST consultant ${to}`,
  ])
})

test.each([false, true])(
  'a single booking that enters a session is cancelled in the calendars of staff, also before approval: %s',
  async (needsApproval) => {
    await makeConsultant(bed.db, { profileId: employer.id })
    await bed.db.update(consultationTypes).set({ places: 1 }).where(eq(consultationTypes.id, typeId))
    const single = await join()
    if (!single.ok) throw new Error(single.reason)
    await bed.db.update(consultationTypes).set({ places: 3 }).where(eq(consultationTypes.id, typeId))
    await bed.db.update(bookingSettings).set({ needsApproval })
    await runBookingEmailTasks(bed, NOW)
    await bed.db.delete(emails)
    expect(await rescheduleBooking(ctx(), single.token, { date: DAY, time: '13:00' })).toMatchObject({ ok: true })
    await runBookingEmailTasks(bed, NOW)
    const [row] = await bed.db.select().from(bookings).where(eq(bookings.id, single.bookingId))
    const sent = (await bed.db.select().from(emails)).filter(({ recipient }) => recipient !== row?.email)
    const events = sent.flatMap(({ calendarMethod, calendar }) => {
      if (!calendar) return []
      const { uid, sequence } = new ICAL.Event(eventOf(calendar))
      return uid === row?.calendarUid
        ? [`${calendarMethod} ${sequence} of the booking`]
        : [`${calendarMethod} of ${uid}`]
    })
    const cancelled = ['CANCEL 1 of the booking', 'CANCEL 1 of the booking']
    const session = `REQUEST of ${row?.sessionId}@${new URL(ctx().baseUrl).hostname}`
    expect(events.toSorted()).toEqual(needsApproval ? cancelled : [...cancelled, session, session])
    const subjects = sent.map(({ subject }) => subject)
    expect(subjects).toContain(`No longer at this time: 24 Nov 2026, 09:00, ${row?.fullName}`)
  },
)

test('a session that was cancelled with its last participant comes back under a higher SEQUENCE', async () => {
  const later = (seconds: number) => bed.ctx(GUEST, new Date(NOW.getTime() + seconds * 1000))
  const first = await joined()
  await runBookingEmailTasks(bed, NOW)
  await cancelBooking(later(2), first.token)
  await runBookingEmailTasks(bed, NOW)
  const again = await bookConsultation(later(4), makeBookingInput({ date: DAY, typeId }))
  expect(again.ok).toBe(true)
  await runBookingEmailTasks(bed, NOW)
  const sent = await bed.db.select().from(emails).orderBy(asc(emails.id))
  const versions = sent.flatMap(({ calendarMethod, calendar }) => {
    const event = calendar ? new ICAL.Event(eventOf(calendar)) : null
    return event?.uid.startsWith(first.sessionId) ? [{ calendarMethod, sequence: event.sequence }] : []
  })
  expect(versions.map(({ calendarMethod }) => calendarMethod)).toEqual(['REQUEST', 'CANCEL', 'REQUEST'])
  const [created, cancelled, revived] = versions.map(({ sequence }) => sequence)
  expect([cancelled, revived]).toEqual([(created ?? 0) + 2, (created ?? 0) + 4])
})

test('a session of an inactive consultant takes no further participants until it is reassigned', async () => {
  const ann = await makeConsultant(bed.db)
  const first = await joined()
  await makeConsultant(bed.db)
  await bed.db.update(consultants).set({ active: false }).where(eq(consultants.id, ann.id))
  expect(await slotAt('09:00')).toMatchObject({ free: false, placesLeft: 0 })
  expect(await join()).toMatchObject({ ok: false, reason: 'taken' })
  expect(await byAgency({ time: '09:00' })).toMatchObject({ ok: false, reason: 'taken' })
  const [other] = await bed.db.select().from(consultants).where(eq(consultants.active, true))
  expect(await assignConsultant(asAdmin(), first.bookingId, other?.id ?? '', 1)).toMatchObject({ ok: true })
  expect(await join()).toMatchObject({ ok: true })
})

describe('with manual confirmation, the event of a session in the calendars of staff', () => {
  /** A confirmed and a requested participant, of whom the requested one booked first. */
  async function confirmedAndRequested() {
    await bed.db.update(bookingSettings).set({ needsApproval: true })
    const [requested, confirmed] = [await joined(), await joined()]
    await changeBookingStatus(bed.ctx(SYSTEM, NOW), confirmed.bookingId, { to: 'confirmed', expectedVersion: 1 })
    await runBookingEmailTasks(bed, NOW)
    await bed.db.delete(emails)
    return { requested, confirmed }
  }
  const methodsOf = async (recipient: string) => {
    await runBookingEmailTasks(bed, NOW)
    const sent = await bed.db.select().from(emails).where(eq(emails.recipient, recipient))
    return sent.map(({ calendarMethod }) => calendarMethod)
  }

  test('is cancelled with the last confirmed participant, also while another waits to be confirmed', async () => {
    const ann = await makeConsultant(bed.db)
    const { requested, confirmed } = await confirmedAndRequested()
    await cancelBooking(ctx(), confirmed.token)
    expect(await methodsOf(ann.email)).toEqual(['CANCEL'])
    await bed.db.delete(emails)
    await cancelBooking(ctx(), requested.token)
    expect(await methodsOf(ann.email)).toEqual([null])
  })

  test('is cancelled with the session, also if the first participant was never confirmed', async () => {
    const ann = await makeConsultant(bed.db)
    const { confirmed } = await confirmedAndRequested()
    expect(await cancelSession(asAdmin(), confirmed.sessionId, '')).toMatchObject({ ok: true })
    expect(await methodsOf(ann.email)).toEqual(['CANCEL'])
  })

  test('moves to the new consultant, also from the page of a participant who was never confirmed', async () => {
    const ann = await makeConsultant(bed.db)
    const { requested } = await confirmedAndRequested()
    const bob = await makeConsultant(bed.db)
    expect(await assignConsultant(asAdmin(), requested.bookingId, bob.id, 1)).toMatchObject({ ok: true })
    expect([await methodsOf(ann.email), await methodsOf(bob.email)]).toEqual([['CANCEL'], ['REQUEST']])
  })
})

test('a session by video has one link, and none of one participant', async () => {
  const type = { method: 'video', videoUrl: 'https://video.example/all' } as const
  await bed.db.update(consultationTypes).set(type).where(eq(consultationTypes.id, typeId))
  const ann = await makeConsultant(bed.db)
  const first = await joined()
  const url = 'https://video.example/only-this'
  expect(await updateVideoLink(asAdmin(), first.bookingId, url, 1)).toEqual({ ok: false, reason: 'not-video' })
  await expect(loadVideoLinkPage(asAdmin(), first.bookingId)).rejects.toMatchObject({ status: 404 })
  // As saved before the type had several places.
  await bed.db.update(bookings).set({ videoUrl: url })
  await runBookingEmailTasks(bed, NOW)
  for (const recipient of [ann.email, first.booking.email]) {
    const [email] = await bed.db.select().from(emails).where(eq(emails.recipient, recipient))
    expect(new ICAL.Event(eventOf(email?.calendar ?? '')).location).toContain('https://video.example/all')
  }
})

test('more participants do not cost more statements when a session is reassigned and cancelled', async () => {
  const two = [await makeConsultant(bed.db), await makeConsultant(bed.db)]
  const count = async (time: string, participants: number) => {
    const first = await joined({ time })
    for (let others = 1; others < participants; others++) await joined({ time })
    const other = two.find(({ id }) => id !== first.booking.consultantId)?.id ?? ''
    const sent = await recordStatements(bed.db, async () => {
      expect(await assignConsultant(asAdmin(), first.bookingId, other, 1)).toMatchObject({ ok: true })
      expect(await cancelSession(asAdmin(), first.sessionId, '')).toMatchObject({ ok: true, emailed: participants })
    })
    return sent.length
  }
  // The first one loads what is kept between requests.
  await count('09:00', 2)
  expect(await count('13:00', 3)).toBe(await count('15:00', 2))
})

function eventOf(calendar: string) {
  return new ICAL.Component(ICAL.parse(calendar)).getFirstSubcomponent('vevent') ?? undefined
}
