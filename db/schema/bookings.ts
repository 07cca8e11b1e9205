import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { profiles } from './people.ts'

/** A part of a day on the agency's clocks, `HH:MM` to `HH:MM`; what lies between two of them is a break. */
export type OpenHours = { from: string; to: string }
/** Seven days, Monday first; a day without hours is closed. */
export type WeekHours = OpenHours[][]

/** How consultations are offered: one row, edited by admins (product.md section 4 for the defaults). */
export const bookingSettings = pgTable(
  'booking_settings',
  {
    onlyRow: boolean().primaryKey().default(true),
    hours: jsonb().$type<WeekHours>().notNull(),
    slotMinutes: smallint().notNull(),
    /** Unnamed seats a slot, used while there is no active consultant. */
    capacity: smallint().notNull(),
    bufferBeforeMinutes: smallint().notNull(),
    bufferAfterMinutes: smallint().notNull(),
    noticeMinutes: integer().notNull(),
    horizonDays: smallint().notNull(),
    cancelCutoffMinutes: integer().notNull(),
    rescheduleCutoffMinutes: integer().notNull(),
    mostReschedules: smallint().notNull(),
    /** With approval a booking is `requested` until the agency confirms it, and no invitation leaves before. */
    needsApproval: boolean().notNull(),
    /** Hours before the consultation at which a reminder leaves; empty for none. */
    reminderHours: smallint().array().notNull(),
    /** Who is told of bookings and organises the invitations; null: the agency's own address. */
    contactEmail: text(),
    employersSee: text({ enum: ['all', 'own'] }).notNull(),
    /** Origins that may show /booking?embed=1 in a frame. */
    embedOrigins: text().array().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    check('booking_settings_only_row', sql`${t.onlyRow}`),
    check('booking_settings_slot', sql`${t.slotMinutes} between 5 and 480 and ${t.capacity} between 1 and 50`),
    check(
      'booking_settings_buffers',
      sql`${t.bufferBeforeMinutes} between 0 and 240 and ${t.bufferAfterMinutes} between 0 and 240`,
    ),
    check(
      'booking_settings_reach',
      sql`${t.noticeMinutes} between 0 and 43200 and ${t.horizonDays} between 1 and 730
        and ${t.cancelCutoffMinutes} between 0 and 43200 and ${t.rescheduleCutoffMinutes} between 0 and 43200
        and ${t.mostReschedules} between 0 and 100`,
    ),
    check('booking_settings_employers_see', sql`${t.employersSee} in ('all', 'own')`),
  ],
)

/** Days that differ: public holidays of a state (not closed unless an admin says so) and the agency's own closed days. */
export const bookingDays = pgTable(
  'booking_days',
  {
    id: id(),
    onDate: date({ mode: 'string' }).notNull(),
    name: text().notNull(),
    /** State of a public holiday; null for a day of the agency's own. */
    state: text({ enum: ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] }),
    closed: boolean().notNull(),
  },
  (t) => [
    uniqueIndex('booking_days_date_state_name_key').on(t.onDate, sql`coalesce(${t.state}, '')`, t.name),
    index('booking_days_closed_idx').on(t.onDate).where(sql`closed`),
  ],
)

/** Who holds consultations. While one is active, places are consultants; otherwise unnamed seats. */
export const consultants = pgTable(
  'consultants',
  {
    id: id(),
    fullName: text().notNull(),
    email: text().notNull(),
    /** The account that may look after this consultant's bookings, if any. */
    profileId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    /** Own hours; null: the agency's. */
    hours: jsonb().$type<WeekHours>(),
    active: boolean().notNull().default(true),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('consultants_email_key').on(t.email),
    uniqueIndex('consultants_profile_key').on(t.profileId).where(sql`profile_id is not null`),
  ],
)

/**
 * A consultation (specification section 3, bookings). One place, a consultant or an unnamed seat, is held for its time
 * with buffers by the exclusion constraint `bookings_place_free` (in the migration: the schema language has no word for
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
    heldFrom: instant().notNull(),
    heldUntil: instant().notNull(),
    /** `seat-{n}` from 1, or the consultant's id. */
    place: text().notNull(),
    consultantId: uuid().references(() => consultants.id),
    /** The visitor's own zone (IANA), as their browser said. */
    visitorTimeZone: text(),
    /** The agency's note; never shown to the visitor. */
    note: text().notNull().default(''),
    /** UID of the calendar event, for its whole life (RFC 5545 section 3.8.4.7). */
    calendarUid: text().notNull(),
    /** SEQUENCE of the newest invitation (RFC 5546 section 2.1.4). */
    sequence: integer().notNull().default(0),
    reschedules: smallint().notNull().default(0),
    /** Digest of one submission and what it said: a replay finds its booking instead of making another. */
    submissionKey: text().notNull(),
    createdAt: instant().notNull(),
    confirmedAt: instant(),
    cancelledAt: instant(),
    cancelledBy: text({ enum: ['visitor', 'agency'] }),
    updatedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('bookings_submission_key').on(t.submissionKey),
    index('bookings_newest_idx').using('btree', sql`created_at desc`, sql`id desc`),
    index('bookings_starts_idx').on(t.startsAt, t.id),
    index('bookings_user_idx').using('btree', sql`user_id`, sql`starts_at desc`, sql`id desc`),
    index('bookings_consultant_idx').on(t.consultantId, t.startsAt),
    index('bookings_search_idx').using('gin', sql`(lower(full_name || chr(31) || email)) gin_trgm_ops`),
    check('bookings_status', sql`${t.status} in ('requested', 'confirmed', 'cancelled', 'completed', 'no-show')`),
    check(
      'bookings_times',
      sql`${t.startsAt} < ${t.endsAt} and ${t.heldFrom} <= ${t.startsAt} and ${t.heldUntil} >= ${t.endsAt}`,
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
