import { createHash, randomBytes } from 'node:crypto'
import { eq, ne, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { BookingEvent } from '#app/domain/bookings/booking-events.server.ts'
import type { BookingInput } from '#app/domain/bookings/booking-form.ts'
import { sendBookingEmail } from '#app/domain/bookings/emails/send-booking-email.server.ts'
import { addDays, todayIn } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import type { Db } from '#db/client.ts'
import { bookingLinks, bookings, waitlistEntries } from '#db/schema/bookings.ts'
import {
  bookingSettings,
  consultationTypes,
  DEFAULT_CONSULTATION_TYPE_ID,
  groupSessions,
} from '#db/schema/scheduling.ts'
import type { TestBed } from './context.ts'

let counter = 0

/** Twelve of the 14 slots that the default settings offer every day. */
export const DAY_SLOTS = '09:00 09:30 10:00 10:30 11:00 11:30 13:00 13:30 14:00 14:30 15:00 15:30'.split(' ')

/** The input of a booking, with a new idempotency key; at 09:00 by default. */
export function makeBookingInput(fields: Partial<BookingInput> & { date: string }): BookingInput {
  counter += 1
  return {
    fullName: `Customer ${counter}`,
    email: `customer${counter}@example.com`,
    phone: null,
    message: null,
    time: '09:00',
    customerTimeZone: null,
    idempotencyKey: newId(),
    ...fields,
  }
}

/** Someone who waits for a time of the default type, in a month unless `fields` say otherwise. */
export async function makeWaitlistEntry(db: Db, fields: Partial<typeof waitlistEntries.$inferInsert> = {}) {
  counter += 1
  const [entry] = await db
    .insert(waitlistEntries)
    .values({
      id: newId(),
      typeId: DEFAULT_CONSULTATION_TYPE_ID,
      onDate: addDays(todayIn('Australia/Sydney', new Date()), 30),
      fullName: `Waiting ${counter}`,
      email: `waiting${counter}@example.com`,
      token: randomBytes(32).toString('base64url'),
      createdAt: new Date(),
      updatedAt: new Date(),
      ...fields,
    })
    .returning()
  if (!entry) throw new Error('The waitlist entry was not saved.')
  return entry
}

/** Makes a booking part of a group session. @returns the id of the session */
export async function makeGroupSession(db: Db, bookingId: string): Promise<string> {
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, bookingId))
  if (!booking) throw new Error('There is no such booking.')
  counter += 1
  const { typeId, createdAt } = booking
  // A type has one session per time, and many bookings of the tests start at the same time.
  const startsAt = new Date(booking.startsAt.getTime() + counter * 1000)
  const id = newId()
  await db.insert(groupSessions).values({ id, typeId, startsAt, createdAt })
  await db.update(bookings).set({ sessionId: id, place: 1 }).where(eq(bookings.id, bookingId))
  return id
}

/** A manage link of a booking, as in its emails. @returns the token */
export async function makeManageLink(db: Db, booking: { id: string; endsAt: Date }): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const tokenHash = createHash('sha256').update(token).digest('hex')
  await db.insert(bookingLinks).values({ tokenHash, bookingId: booking.id, expiresAt: booking.endsAt })
  return token
}

/**
 * Deletes bookings, consultants, closed days, emails and rate limits, and
 * resets the settings to the defaults of the migration, without the limit per person, which most tests exceed.
 */
export async function resetBookings(db: Db): Promise<void> {
  await deleteQueuedBookingEmails(db)
  // Deletes instead of truncating, because TRUNCATE locks the tables against the writes of a running server.
  for (const table of [
    'waitlist_entries',
    'bookings',
    'group_sessions',
    'time_off',
    'consultant_calendars',
    'consultants',
    'booking_days',
    'emails',
    'rate_limits',
  ])
    await db.execute(sql.raw(`delete from ${table}`))
  await db.delete(consultationTypes).where(ne(consultationTypes.id, DEFAULT_CONSULTATION_TYPE_ID))
  await db.update(bookingSettings).set({
    hours: Array.from({ length: 7 }, () => [
      { from: '09:00', to: '12:00' },
      { from: '13:00', to: '17:00' },
    ]),
    slotMinutes: 30,
    capacity: 1,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    minNoticeMinutes: 0,
    bookingWindowDays: 365,
    cancelCutoffMinutes: 120,
    rescheduleCutoffMinutes: 120,
    maxReschedules: 5,
    maxUpcomingPerPerson: 100,
    emailsNoShows: true,
    needsApproval: false,
    reminderHours: [24, 2],
    contactEmail: null,
    employersSee: 'all',
  })
}

/** Waits for the tasks that a running server is working on, whose emails would otherwise appear in the next test. */
async function deleteQueuedBookingEmails(db: Db): Promise<void> {
  const queued = sql`from pgboss.job where name = ${sendBookingEmail.name}`
  await db.execute(sql`delete ${queued} and state <> 'active'`)
  await expect
    .poll(async () => (await db.execute(sql`select id ${queued} and state = 'active'`)).rows, { timeout: 30_000 })
    .toEqual([])
  await db.execute(sql`delete ${queued}`)
}

/** Runs the queued booking email tasks in order, as the worker does at `now`. @returns their number */
export async function runBookingEmailTasks(bed: TestBed, now: Date): Promise<number> {
  const { rows } = await bed.db.execute<{ id: string; data: BookingEvent }>(
    sql`select id, data from pgboss.job where name = ${sendBookingEmail.name} and state = 'created' order by created_on, id`,
  )
  for (const { id, data } of rows) {
    await sendBookingEmail.run({ ...bed.ctx(), db: bed.db, now: () => now }, data)
    await bed.db.execute(sql`delete from pgboss.job where name = ${sendBookingEmail.name} and id = ${id}`)
  }
  return rows.length
}

/** The current version of a booking, as its forms contain it. */
export async function versionOf(db: Db, bookingId: string): Promise<number> {
  const [row] = await db.select({ version: bookings.version }).from(bookings).where(eq(bookings.id, bookingId))
  if (!row) throw new Error('There is no such booking.')
  return row.version
}
