import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant, version } from './columns.ts'
import { profiles } from './people.ts'
import { consultants } from './scheduling.ts'

/**
 * A consultation (specification section 3, bookings). One place, a consultant or an unnamed seat, is held for its time
 * with buffers by the exclusion constraint `bookings_resource_free` (in the migration: the schema language has no word for
 * it): two bookings that are not cancelled never overlap in one place.
 */
export const bookings = pgTable(
  'bookings',
  {
    id: id(),
    userId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    fullName: text().notNull(),
    email: text().notNull(),
    phone: text(),
    /** The agency's calendar date and wall clock, as chosen: `yyyy-mm-dd` and `HH:MM`. */
    preferredDate: date({ mode: 'string' }).notNull(),
    preferredTime: text().notNull(),
    message: text(),
    status: text({ enum: ['requested', 'confirmed', 'cancelled', 'completed', 'no-show'] }).notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** The time held in its place: the consultation with its buffers. */
    blockedFrom: instant().notNull(),
    blockedUntil: instant().notNull(),
    /** `seat-{n}` from 1, or the consultant's id. */
    resourceId: text().notNull(),
    consultantId: uuid().references(() => consultants.id),
    /** The visitor's own zone (IANA), as their browser said. */
    customerTimeZone: text(),
    /** The agency's note; never shown to the visitor. */
    note: text().notNull().default(''),
    /** UID of the calendar event, for its whole life (RFC 5545 section 3.8.4.7). */
    calendarUid: text().notNull(),
    /** SEQUENCE of the newest invitation (RFC 5546 section 2.1.4). */
    sequence: integer().notNull().default(0),
    rescheduleCount: smallint().notNull().default(0),
    /** Digest of one submission and what it said: a replay finds its booking instead of making another. */
    idempotencyKey: text().notNull(),
    version: version(),
    createdAt: instant().notNull(),
    confirmedAt: instant(),
    cancelledAt: instant(),
    cancelledBy: text({ enum: ['customer', 'agency'] }),
    updatedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('bookings_idempotency_key').on(t.idempotencyKey),
    index('bookings_newest_idx').using('btree', sql`created_at desc`, sql`id desc`),
    index('bookings_starts_idx').on(t.startsAt, t.id),
    index('bookings_user_idx').using('btree', sql`user_id`, sql`starts_at desc`, sql`id desc`),
    index('bookings_consultant_idx').on(t.consultantId, t.startsAt),
    index('bookings_search_idx').using('gin', sql`(lower(full_name || chr(31) || email)) gin_trgm_ops`),
    check('bookings_status', sql`${t.status} in ('requested', 'confirmed', 'cancelled', 'completed', 'no-show')`),
    check(
      'bookings_times',
      sql`${t.startsAt} < ${t.endsAt} and ${t.blockedFrom} <= ${t.startsAt} and ${t.blockedUntil} >= ${t.endsAt}`,
    ),
    check('bookings_time_of_day', sql`${t.preferredTime} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('bookings_cancelled', sql`(${t.status} = 'cancelled') = (${t.cancelledAt} is not null)`),
    check(
      'bookings_text_lengths',
      sql`btrim(${t.fullName}) <> '' and length(${t.fullName}) <= 200 and length(${t.email}) <= 254
        and length(${t.message}) <= 5000 and length(${t.note}) <= 5000`,
    ),
  ],
)

/** Manage links in mails: only the digest is kept; each opens one booking until it ends. */
export const bookingLinks = pgTable(
  'booking_links',
  {
    tokenHash: text().primaryKey(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (t) => [index('booking_links_booking_idx').on(t.bookingId), index('booking_links_ends_idx').on(t.expiresAt)],
)

/** Reminders still to leave. Rows go when they are sent, when the booking moves (made anew) and when it is cancelled. */
export const bookingReminders = pgTable(
  'booking_reminders',
  {
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    hoursBefore: smallint().notNull(),
    dueAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('booking_reminders_key').on(t.bookingId, t.hoursBefore),
    index('booking_reminders_due_idx').on(t.dueAt),
  ],
)

/** Secret addresses of people's own calendar feeds; only the digest is kept. */
export const calendarFeeds = pgTable('calendar_feeds', {
  profileId: uuid()
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  tokenHash: text().notNull().unique(),
  createdAt: instant().notNull(),
})
