import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { enumCheck, id, instant, version } from './columns.ts'
import { profiles } from './people.ts'
import { consultants, consultationTypes, DEFAULT_CONSULTATION_TYPE_ID, groupSessions } from './scheduling.ts'

/** A date and a time of day on the agency's clocks: `yyyy-mm-dd` and `HH:MM`. */
export type ProposedTime = { date: string; time: string }

/** The status before a change, who made it when (an ISO instant), and the booking's version after it. */
export type StatusUndo = {
  status: 'requested' | 'confirmed' | 'completed' | 'no-show'
  actorId: string
  at: string
  version: number
}

/** What a customer answered to a question of the consultation type, as it was asked. */
export type BookingAnswer = { question: string; answer: string }

/**
 * A consultation (specification section 3, bookings). The exclusion constraint `bookings_resource_free` rejects
 * bookings whose blocked times overlap on one resource, except cancelled ones and those of one group session. Only
 * migrations declare it, because Drizzle has no exclusion constraints.
 */
export const bookings = pgTable(
  'bookings',
  {
    id: id(),
    userId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    fullName: text().notNull(),
    /** '' if the agency made the booking for a caller without an email address. */
    email: text().notNull(),
    phone: text(),
    /** Who made it: the customer on the booking page, or the agency for a caller. */
    source: text({ enum: ['online', 'agency'] })
      .notNull()
      .default('online'),
    /** The chosen calendar date and time in the agency's zone: `yyyy-mm-dd` and `HH:MM`. */
    preferredDate: date({ mode: 'string' }).notNull(),
    preferredTime: text().notNull(),
    message: text(),
    typeId: uuid()
      .notNull()
      .default(DEFAULT_CONSULTATION_TYPE_ID)
      .references(() => consultationTypes.id),
    answers: jsonb().$type<BookingAnswer[]>().notNull().default([]),
    /** The link of this video call; '': the consultant's own link, or that of the type. */
    videoUrl: text().notNull().default(''),
    status: text({ enum: ['requested', 'confirmed', 'cancelled', 'completed', 'no-show'] }).notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** The time that the resource is blocked: the consultation with its buffers. */
    blockedFrom: instant().notNull(),
    blockedUntil: instant().notNull(),
    /** A consultant's id, or `seat-{n}` from 1 while no consultant is active. */
    resourceId: text().notNull(),
    consultantId: uuid().references(() => consultants.id),
    /** The group session that it is part of, and its place there, from 1; null unless the type has several places. */
    sessionId: uuid().references(() => groupSessions.id),
    place: smallint(),
    /** The time zone that the customer's browser reported (IANA name). */
    customerTimeZone: text(),
    /** The agency's note; never shown to the customer. */
    note: text().notNull().default(''),
    /** Until the emails about a change of status are sent, it can be undone; null: it is final. */
    undo: jsonb().$type<StatusUndo>(),
    /** UID of the calendar event; it never changes (RFC 5545 section 3.8.4.7). */
    calendarUid: text().notNull(),
    /** SEQUENCE of the newest invitation (RFC 5546 section 2.1.4). */
    sequence: integer().notNull().default(0),
    rescheduleCount: smallint().notNull().default(0),
    /** When the agency asked the customer to choose another time; null once it is rescheduled. */
    newTimeAskedAt: instant(),
    /** Times that the agency proposed instead, of which the customer may choose one; empty once it is rescheduled. */
    proposedTimes: jsonb().$type<ProposedTime[]>().notNull().default([]),
    /** A hash of the form's key and values: submitting it again finds this booking instead of creating another. */
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
    /** Of the consultations that have ended, the ones without an outcome. */
    index('bookings_confirmed_idx').on(t.endsAt).where(sql`status = 'confirmed'`),
    index('bookings_user_idx').using('btree', sql`user_id`, sql`starts_at desc`, sql`id desc`),
    index('bookings_undo_idx').on(t.updatedAt).where(sql`undo is not null`),
    index('bookings_consultant_idx').on(t.consultantId, t.startsAt),
    uniqueIndex('bookings_session_place').on(t.sessionId, t.place).where(sql`status <> 'cancelled'`),
    index('bookings_search_idx').using('gin', sql`(lower(full_name || chr(31) || email)) gin_trgm_ops`),
    enumCheck('bookings_status', t.status),
    check(
      'bookings_times',
      sql`${t.startsAt} < ${t.endsAt} and ${t.blockedFrom} <= ${t.startsAt} and ${t.blockedUntil} >= ${t.endsAt}`,
    ),
    check('bookings_time_of_day', sql`${t.preferredTime} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('bookings_proposed_times', sql`jsonb_array_length(${t.proposedTimes}) <= 5`),
    check('bookings_place', sql`(${t.sessionId} is null) = (${t.place} is null) and ${t.place} between 1 and 500`),
    enumCheck('bookings_source', t.source),
    check('bookings_cancelled', sql`(${t.status} = 'cancelled') = (${t.cancelledAt} is not null)`),
    check(
      'bookings_text_lengths',
      sql`btrim(${t.fullName}) <> '' and length(${t.fullName}) <= 200 and length(${t.email}) <= 254
        and length(${t.message}) <= 5000 and length(${t.note}) <= 5000 and length(${t.videoUrl}) <= 500`,
    ),
  ],
)

/** Manage links in emails, by the hash of their token. A link gives access to one booking until it expires. */
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

/** Reminders to be sent. A row is deleted when it is sent or the booking is cancelled, and replaced by a reschedule. */
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

/** Calendar feeds at a secret address, one per person, by the hash of the token in that address. */
export const calendarFeeds = pgTable('calendar_feeds', {
  profileId: uuid()
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  tokenHash: text().notNull().unique(),
  createdAt: instant().notNull(),
})

/**
 * People who wait for a time on a full day. `waiting` becomes `offered` when a time is free, which is held for them
 * until the offer expires; then `booked` or `expired`. `left`: they, or the agency, ended it.
 */
export const waitlistEntries = pgTable(
  'waitlist_entries',
  {
    id: id(),
    typeId: uuid()
      .notNull()
      .references(() => consultationTypes.id),
    /** The date that they wait for, in the agency's zone. */
    onDate: date({ mode: 'string' }).notNull(),
    userId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    fullName: text().notNull(),
    email: text().notNull(),
    phone: text(),
    /** The time zone that the customer's browser reported (IANA name). */
    customerTimeZone: text(),
    /** In the link that shows the entry, books the offered time and leaves the waitlist. */
    token: text().notNull(),
    status: text({ enum: ['waiting', 'offered', 'booked', 'expired', 'left'] })
      .notNull()
      .default('waiting'),
    /**
     * The held time, from the offer on: `HH:MM` on the agency's clocks, its start, and the blocked time of its
     * resource.
     */
    offeredTime: text(),
    offeredStartsAt: instant(),
    heldFrom: instant(),
    heldUntil: instant(),
    heldResourceId: text(),
    heldConsultantId: uuid().references(() => consultants.id),
    offerExpiresAt: instant(),
    bookingId: uuid().references(() => bookings.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('waitlist_entries_token_key').on(t.token),
    /** One open entry per address and day. */
    uniqueIndex('waitlist_entries_open_key')
      .on(t.typeId, t.onDate, t.email)
      .where(sql`status in ('waiting', 'offered')`),
    index('waitlist_entries_waiting_idx').on(t.onDate, t.typeId, t.createdAt, t.id).where(sql`status = 'waiting'`),
    index('waitlist_entries_offered_idx').on(t.offeredStartsAt).where(sql`status = 'offered'`),
    index('waitlist_entries_newest_idx')
      .using('btree', sql`created_at desc`, sql`id desc`)
      .where(sql`status in ('waiting', 'offered')`),
    enumCheck('waitlist_entries_status', t.status),
    check(
      'waitlist_entries_offer',
      sql`${t.status} <> 'offered' or (${t.offeredTime} is not null and ${t.offeredStartsAt} is not null
        and ${t.heldFrom} < ${t.heldUntil} and ${t.heldResourceId} is not null and ${t.offerExpiresAt} is not null)`,
    ),
    check(
      'waitlist_entries_lengths',
      sql`btrim(${t.fullName}) <> '' and length(${t.fullName}) <= 200 and length(${t.email}) <= 254 and length(${t.phone}) <= 40`,
    ),
  ],
)
