import { eq, sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editConsultant } from '#app/domain/scheduling/consultants/save-consultant.server.ts'
import type { ConsultationType } from '#app/domain/scheduling/consultation-types/consultation-type.ts'
import { addType, editType } from '#app/domain/scheduling/consultation-types/save-type.server.ts'
import type { TypeInput } from '#app/domain/scheduling/consultation-types/type-form.ts'
import { findBookableType, findType } from '#app/domain/scheduling/consultation-types/type-queries.server.ts'
import { listDaySlots } from '#app/domain/scheduling/day-slots.server.ts'
import type { MeetingChange } from '#app/domain/scheduling/meeting-change.ts'
import { instantIn } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { bookings } from '#db/schema/bookings.ts'
import { emails } from '#db/schema/email.ts'
import { consultationTypes, DEFAULT_CONSULTATION_TYPE_ID } from '#db/schema/scheduling.ts'
import { DAY, NOW, ZONE } from '#tests/support/booking-day.ts'
import { makeBookingInput, resetBookings, runBookingEmailTasks } from '#tests/support/booking-factories.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeConsultant, makePerson } from '#tests/support/factories.ts'
import { bookConsultation } from './book-consultation.server.ts'
import type { BookingInput } from './booking-form.ts'
import { createBookingAsAgency } from './create-booking-as-agency.server.ts'
import { findBookingByToken } from './manage-links.server.ts'
import {
  countCustomersToEmail,
  enqueueMeetingChange,
  notifyMeetingChanged,
} from './meeting-changes/notify-meeting-changed.server.ts'
import { rescheduleBooking } from './reschedule-booking.server.ts'
import { updateVideoLink } from './video-links/update-video-link.server.ts'

/** A Tuesday. */

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
beforeEach(() => resetBookings(bed.db))
afterAll(() => bed.close())

const ctx = () => bed.ctx(GUEST, NOW)
const asAdmin = () => bed.ctx(admin, NOW)
const BRIEF: TypeInput = {
  slug: 'hiring-brief',
  name: 'Hiring brief',
  minutes: 45,
  places: 1,
  method: 'phone',
  videoUrl: '',
  address: '',
  questions: [],
  consultantIds: [],
  hours: null,
  active: true,
}

async function makeType(fields: Partial<TypeInput> = {}): Promise<ConsultationType> {
  const result = await addType(asAdmin(), { ...BRIEF, ...fields })
  if (!result.ok) throw new Error(result.reason)
  return findType(asAdmin(), result.id)
}

const book = (fields: Partial<BookingInput>) => bookConsultation(ctx(), makeBookingInput({ date: DAY, ...fields }))
const times = async (typeId?: string, date = DAY) =>
  (await listDaySlots(ctx(), date, typeId ? { typeId } : {})).slots.filter(({ free }) => free).map(({ time }) => time)

test('a type has slots of its own length, and its bookings block the slots of every other type', async () => {
  const brief = await makeType()
  expect(await times(brief.id)).toEqual([
    '09:00',
    '09:45',
    '10:30',
    '11:15',
    '13:00',
    '13:45',
    '14:30',
    '15:15',
    '16:00',
  ])
  expect(await book({ time: '09:45', typeId: brief.id })).toMatchObject({ ok: true })
  const [booking] = await bed.db.select().from(bookings)
  expect(booking).toMatchObject({ typeId: brief.id, endsAt: instantIn(ZONE, DAY, '10:30') })
  // 09:30 and 10:00 overlap the booking from 09:45 to 10:30.
  expect((await times()).slice(0, 3)).toEqual(['09:00', '10:30', '11:00'])
  expect(await book({ time: '10:00' })).toMatchObject({ ok: false, reason: 'taken' })
  expect(await times(brief.id)).not.toContain('09:45')
})

test('bookings of different lengths at overlapping times: one of two succeeds, in 20 rounds, with one by staff', async () => {
  const brief = await makeType()
  for (let round = 0; round < 20; round++) {
    await bed.db.delete(bookings)
    const results = await Promise.all([
      book({ time: '09:45', typeId: brief.id }),
      createBookingAsAgency(
        asAdmin(),
        {
          fullName: 'Carl Caller',
          email: '',
          phone: '0412 345 678',
          message: null,
          date: DAY,
          time: '10:00',
          consultantId: null,
          sendConfirmation: false,
          idempotencyKey: newId(),
        },
        false,
      ),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await bed.db.$count(bookings)).toBe(1)
  }
})

test('a type is held by its consultants only, within its hours', async () => {
  const [ann, bob] = [await makeConsultant(bed.db), await makeConsultant(bed.db)]
  const tuesdayMornings = Array.from({ length: 7 }, (_, day) => (day === 1 ? [{ from: '08:00', to: '11:00' }] : []))
  const brief = await makeType({ minutes: 60, consultantIds: [bob.id], hours: tuesdayMornings })
  expect(await times(brief.id)).toEqual(['09:00', '10:00'])
  expect(await listDaySlots(ctx(), '2026-11-25', { typeId: brief.id })).toMatchObject({ slots: [] })
  expect(await book({ time: '09:00', typeId: brief.id })).toMatchObject({ ok: true })
  expect(await bed.db.select().from(bookings)).toMatchObject([{ consultantId: bob.id }])
  expect(await book({ time: '09:00', typeId: brief.id })).toMatchObject({ ok: false, reason: 'taken' })
  // Ann is free for the default type, and her booking takes nothing from Bob.
  expect(await book({ time: '09:00' })).toMatchObject({ ok: true })
  expect(await book({ time: '10:00' })).toMatchObject({ ok: true })
  expect(await times(brief.id)).toEqual(['10:00'])
  expect((await bed.db.select().from(bookings).where(eq(bookings.consultantId, ann.id))).length).toBeGreaterThan(0)
})

test('a rescheduled booking keeps its type and length', async () => {
  const brief = await makeType()
  const made = await book({ time: '09:00', typeId: brief.id })
  if (!made.ok) throw new Error(made.reason)
  expect(await rescheduleBooking(ctx(), made.token, { date: DAY, time: '09:30' })).toMatchObject({ reason: 'off-grid' })
  expect(await rescheduleBooking(ctx(), made.token, { date: DAY, time: '13:45' })).toMatchObject({
    ok: true,
    booking: { typeId: brief.id, endsAt: instantIn(ZONE, DAY, '14:30') },
  })
})

test("a video call has the consultant's link, or that of the type, in the emails and the invitation; an address likewise", async () => {
  const ann = await makeConsultant(bed.db, { videoUrl: 'https://video.example/ann' })
  const video = await makeType({ method: 'video', videoUrl: 'https://video.example/all' })
  const office = await makeType({
    slug: 'office',
    name: 'Office visit',
    method: 'location',
    address: 'Level 4, Sydney',
  })
  const lastEmail = async () => {
    await runBookingEmailTasks(bed, NOW)
    const rows = await bed.db.select().from(emails)
    await bed.db.delete(emails)
    return rows.map(({ text, calendar }) => ({ text, event: readEvent(calendar ?? '') }))
  }
  await book({ time: '09:00', typeId: video.id })
  const first = await lastEmail()
  expect(first).toHaveLength(3)
  for (const { text, event } of first) {
    expect(text).toContain('https://video.example/ann')
    expect(event.location).toContain('https://video.example/ann')
  }
  await bed.db.update(bookings).set({ resourceId: 'seat-1', consultantId: null })
  await book({ time: '13:00', typeId: office.id })
  for (const { text, event } of await lastEmail()) {
    expect(text).toContain('Level 4, Sydney')
    expect(event.location).toContain('Level 4, Sydney')
    expect(event.summary).toMatch(/^Office visit with Muster$|, office visit$/)
  }
  expect(ann.videoUrl).not.toBe('')
})

test('answers are kept with the questions as they were asked', async () => {
  const brief = await makeType({ questions: ['How many people?', 'Which suburb?'] })
  await book({ time: '09:00', typeId: brief.id, answers: ['', 'Botany', 'not asked'] })
  await editType(asAdmin(), brief.id, { ...BRIEF, questions: ['Where?'] }, brief.version)
  expect((await bed.db.select().from(bookings))[0]?.answers).toEqual([{ question: 'Which suburb?', answer: 'Botany' }])
})

test('staff enter the answers of a caller, which are in the email and the calendar event of the consultant', async () => {
  const ann = await makeConsultant(bed.db)
  const brief = await makeType({ questions: ['How many people?', 'Which suburb?'] })
  const caller = { fullName: 'Carl Caller', email: '', phone: '0412 345 678', message: null, consultantId: null }
  const answers = ['Four welders', '']
  const input = { ...caller, date: DAY, time: '09:00', typeId: brief.id, answers, sendConfirmation: false }
  expect(await createBookingAsAgency(asAdmin(), { ...input, idempotencyKey: newId() }, false)).toMatchObject({
    ok: true,
  })
  expect((await bed.db.select().from(bookings))[0]?.answers).toEqual([
    { question: 'How many people?', answer: 'Four welders' },
  ])
  await runBookingEmailTasks(bed, NOW)
  const [email] = await bed.db.select().from(emails).where(eq(emails.recipient, ann.email))
  expect(email?.text).toContain('Four welders')
  expect(email?.calendar?.replaceAll('\r\n ', '')).toContain('How many people?\\nFour welders')
})

test('a link of its own for a video call goes to everyone invited, and without it the link of the consultant', async () => {
  const ann = await makeConsultant(bed.db, { videoUrl: 'https://video.example/ann' })
  const demo = await makeType({ method: 'video', videoUrl: 'https://video.example/all' })
  const made = await book({ time: '09:00', typeId: demo.id, email: 'mia@example.com' })
  if (!made.ok) throw new Error(made.reason)
  const phone = await book({ time: '10:00' })
  if (!phone.ok) throw new Error(phone.reason)
  const url = 'https://video.example/only-this'
  expect(await updateVideoLink(asAdmin(), phone.bookingId, url, 1)).toEqual({ ok: false, reason: 'not-video' })
  expect(await updateVideoLink(asAdmin(), made.bookingId, url, 2)).toMatchObject({ reason: 'stale' })
  expect(await updateVideoLink(asAdmin(), made.bookingId, url, 1)).toEqual({ ok: true, isEmailed: true })
  expect((await findBookingByToken(ctx(), made.token)).meeting).toMatchObject({ method: 'video', videoUrl: url })
  await runBookingEmailTasks(bed, new Date(NOW.getTime() + 60_000))
  for (const recipient of ['mia@example.com', ann.email]) {
    const rows = await bed.db.select().from(emails).where(eq(emails.recipient, recipient))
    const email = rows.find(({ subject }) => /new video link|video link changed/i.test(subject))
    expect(readEvent(email?.calendar ?? '').location).toContain(url)
    expect(email?.text).toContain(url)
    expect(email?.calendar).toContain('SEQUENCE:1')
  }
  expect(await updateVideoLink(asAdmin(), made.bookingId, '', 2)).toMatchObject({ ok: true })
  expect((await findBookingByToken(ctx(), made.token)).meeting.videoUrl).toBe('https://video.example/ann')
})

describe('a changed link or address', () => {
  const office = { method: 'location', address: 'Level 4, Sydney' } as const
  const link = (name: string) => `https://video.example/${name}`

  /** Runs what has been enqueued about changes. @returns the emails by recipient, and the subjects */
  async function sent() {
    const { rows } = await bed.db.execute<{ data: MeetingChange }>(
      sql`delete from pgboss.job where name = ${notifyMeetingChanged.name} returning data`,
    )
    for (const { data } of rows) await notifyMeetingChanged.run({ ...bed.ctx(), db: bed.db, now: () => NOW }, data)
    await runBookingEmailTasks(bed, NOW)
    const all = await bed.db.select().from(emails)
    await bed.db.delete(emails)
    return all
  }
  const change = async (type: ConsultationType, fields: Partial<TypeInput>) => {
    await sent()
    const { id, version, createdAt: _, ...saved } = type
    expect(await editType(asAdmin(), id, { ...saved, ...fields }, version, enqueueMeetingChange)).toMatchObject({
      ok: true,
    })
    return sent()
  }
  const recipientsOf = (all: { recipient: string }[]) => all.map(({ recipient }) => recipient).toSorted()

  test('of a type goes to everyone invited to its upcoming bookings, with the next version of the event', async () => {
    const ann = await makeConsultant(bed.db)
    const type = await makeType(office)
    await book({ typeId: type.id, email: 'mia@example.com' })
    await book({ time: '11:00', email: 'other@example.com' })
    expect(await countCustomersToEmail(asAdmin(), { typeId: type.id })).toBe(1)
    expect(await change(type, { questions: ['How many?'] })).toEqual([])
    const emailed = await change(await findType(asAdmin(), type.id), { address: 'Level 9, Sydney' })
    expect(recipientsOf(emailed)).toEqual([ann.email, 'hello@muster.example', 'mia@example.com'])
    for (const { calendar } of emailed) {
      expect(readEvent(calendar ?? '').location).toContain('Level 9, Sydney')
      expect(calendar).toContain('SEQUENCE:1')
    }
  })

  test('does not concern bookings with a link of their own or of their consultant', async () => {
    const ann = await makeConsultant(bed.db, { videoUrl: link('ann') })
    const type = await makeType({ method: 'video', videoUrl: link('all') })
    const [first, own] = [await book({ typeId: type.id }), await book({ typeId: type.id, time: '13:00' })]
    if (!first.ok || !own.ok) throw new Error('The bookings were not made.')
    await bed.db
      .update(bookings)
      .set({ videoUrl: link('own') })
      .where(eq(bookings.id, own.bookingId))
    expect(await change(type, { videoUrl: link('new') })).toEqual([])
    expect(await countCustomersToEmail(asAdmin(), { consultantId: ann.id })).toBe(1)
    const input = { fullName: ann.fullName, email: ann.email, videoUrl: link('ann-2'), account: null, hours: null }
    const options = { expectedVersion: ann.version, acceptedConflicts: '', onMeetingChanged: enqueueMeetingChange }
    expect(await editConsultant(asAdmin(), ann.id, input, options)).toMatchObject({ ok: true })
    const emailed = await sent()
    expect(emailed).toHaveLength(3)
    for (const { text } of emailed) expect(text).toContain(link('ann-2'))
  })

  test('of a group session is emailed once to staff', async () => {
    const ann = await makeConsultant(bed.db)
    const type = await makeType({ ...office, places: 3 })
    await book({ typeId: type.id, email: 'mia@example.com' })
    await book({ typeId: type.id, email: 'noah@example.com' })
    const emailed = await change(type, { address: 'Level 9, Sydney' })
    expect(recipientsOf(emailed)).toEqual([ann.email, 'hello@muster.example', 'mia@example.com', 'noah@example.com'])
  })
})

test('a type has an address of its own, a stale edit changes nothing, and an inactive one has no page', async () => {
  const brief = await makeType()
  expect(await addType(asAdmin(), BRIEF)).toEqual({ ok: false, reason: 'slug-taken' })
  expect(await editType(asAdmin(), brief.id, { ...BRIEF, active: false }, brief.version)).toMatchObject({ ok: true })
  expect(await editType(asAdmin(), brief.id, BRIEF, brief.version)).toMatchObject({ reason: 'stale' })
  await expect(findBookableType(ctx(), 'hiring-brief')).rejects.toMatchObject({ status: 404 })
  const { version } = await findType(asAdmin(), DEFAULT_CONSULTATION_TYPE_ID)
  const edited = { ...BRIEF, name: 'Consultation', minutes: null, slug: 'other', active: false }
  expect(await editType(asAdmin(), DEFAULT_CONSULTATION_TYPE_ID, edited, version)).toMatchObject({ ok: true })
  expect(await findBookableType(ctx(), null)).toMatchObject({ slug: 'consultation', active: true })
  expect(await times()).toHaveLength(14)
  await expect(
    bed.db
      .update(consultationTypes)
      .set({ active: false })
      .where(eq(consultationTypes.id, DEFAULT_CONSULTATION_TYPE_ID)),
  ).rejects.toMatchObject({ cause: { constraint: 'consultation_types_default' } })
})

function readEvent(calendar: string) {
  const event = new ICAL.Event(new ICAL.Component(ICAL.parse(calendar)).getFirstSubcomponent('vevent') ?? undefined)
  return { summary: event.summary, location: event.location }
}
