import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { enumCheck, id, instant, version } from './columns.ts'
import { profiles } from './people.ts'

/** Opening hours in the agency's zone, `HH:MM` to `HH:MM`. A day can have several, with breaks between them. */
export type OpenHours = { from: string; to: string }

/** The opening hours of seven days, Monday first. A day without any is closed. */
export type WeekHours = OpenHours[][]

/** Settings of consultations: one row, edited by admins. Migration 0005 inserts it with the defaults. */
export const bookingSettings = pgTable(
  'booking_settings',
  {
    onlyRow: boolean().primaryKey().default(true),
    hours: jsonb().$type<WeekHours>().notNull(),
    slotMinutes: smallint().notNull(),
    /** Concurrent consultations while no consultant is active. */
    capacity: smallint().notNull(),
    bufferBeforeMinutes: smallint().notNull(),
    bufferAfterMinutes: smallint().notNull(),
    minNoticeMinutes: integer().notNull(),
    bookingWindowDays: smallint().notNull(),
    cancelCutoffMinutes: integer().notNull(),
    rescheduleCutoffMinutes: integer().notNull(),
    maxReschedules: smallint().notNull(),
    /** Upcoming bookings that one person can have. The agency's own bookings for callers are not limited. */
    maxUpcomingPerPerson: smallint().notNull().default(100),
    /** Customers who did not attend are emailed a link to book again. */
    emailsNoShows: boolean().notNull().default(true),
    /** With approval a booking is `requested`, without a calendar invitation, until the agency confirms it. */
    needsApproval: boolean().notNull(),
    /** Hours before the consultation at which reminders are sent; empty: none. */
    reminderHours: smallint().array().notNull(),
    /** Receives booking notifications and organises the invitations; null: the agency's email address. */
    contactEmail: text(),
    employersSee: text({ enum: ['all', 'own'] }).notNull(),
    /** Origins that may embed /booking?embed=1 in a frame. */
    embedOrigins: text().array().notNull(),
    /** When an admin answered that days stay open which the text of the opening hours does not mention. */
    keptOpenAt: instant(),
    version: version(),
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
      sql`${t.minNoticeMinutes} between 0 and 43200 and ${t.bookingWindowDays} between 1 and 730
        and ${t.cancelCutoffMinutes} between 0 and 43200 and ${t.rescheduleCutoffMinutes} between 0 and 43200
        and ${t.maxReschedules} between 0 and 100 and ${t.maxUpcomingPerPerson} between 1 and 100`,
    ),
    enumCheck('booking_settings_employers_see', t.employersSee),
  ],
)

/** Public holidays of a state, which are open until an admin closes them, and days that the agency closes. */
export const bookingDays = pgTable(
  'booking_days',
  {
    id: id(),
    onDate: date({ mode: 'string' }).notNull(),
    name: text().notNull(),
    /** The state of a public holiday; null for a day that an admin added. */
    state: text({ enum: ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] }),
    version: version(),
    closed: boolean().notNull(),
  },
  (t) => [
    uniqueIndex('booking_days_date_state_name_key').on(t.onDate, sql`coalesce(${t.state}, '')`, t.name),
    index('booking_days_closed_idx').on(t.onDate).where(sql`closed`),
  ],
)

/** People who hold consultations. While any is active, bookings take a consultant as resource, otherwise a seat. */
export const consultants = pgTable(
  'consultants',
  {
    id: id(),
    fullName: text().notNull(),
    email: text().notNull(),
    /** The account that may manage this consultant's bookings, if any. */
    profileId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    /** The consultant's hours; null: the agency's opening hours. */
    hours: jsonb().$type<WeekHours>(),
    /** The consultant's own link for consultations by video; '': the link of the consultation type. */
    videoUrl: text().notNull().default(''),
    active: boolean().notNull().default(true),
    version: version(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('consultants_email_key').on(t.email),
    uniqueIndex('consultants_profile_key').on(t.profileId).where(sql`profile_id is not null`),
  ],
)

/**
 * A consultant's own calendar, by its address or by CalDAV, which is read every ten minutes. Only the times at which it
 * is busy are kept.
 */
export const consultantCalendars = pgTable(
  'consultant_calendars',
  {
    consultantId: uuid()
      .primaryKey()
      .references(() => consultants.id),
    /** Secret: the address alone gives access to the whole calendar. */
    url: text().notNull(),
    /** Of a CalDAV calendar; '' for an address that is enough by itself. The password is encrypted. */
    username: text().notNull().default(''),
    password: text().notNull().default(''),
    /** The last attempt, and the last one that succeeded. */
    checkedAt: instant().notNull(),
    succeededAt: instant().notNull(),
    /** What was wrong with the last attempt; null if it succeeded. */
    lastError: text(),
  },
  (t) => [
    check(
      'consultant_calendars_lengths',
      sql`btrim(${t.url}) <> '' and length(${t.url}) <= 2000 and length(${t.lastError}) <= 200
        and length(${t.username}) <= 200 and length(${t.password}) <= 2000`,
    ),
    check('consultant_calendars_password', sql`(${t.username} = '') = (${t.password} = '')`),
  ],
)

/** When the calendars are busy. The times of one consultant do not overlap. */
export const busyTimes = pgTable(
  'busy_times',
  {
    consultantId: uuid()
      .notNull()
      .references(() => consultantCalendars.consultantId, { onDelete: 'cascade' }),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.consultantId, t.startsAt] }),
    index('busy_times_idx').using('gist', sql`tstzrange(${t.startsAt}, ${t.endsAt})`),
    check('busy_times_order', sql`${t.startsAt} < ${t.endsAt}`),
  ],
)

/** The consultation type that every installation has: what /booking offers. Migration 0042 creates it. */
export const DEFAULT_CONSULTATION_TYPE_ID = '01990000-0000-7000-8000-000000000002'

/** What customers can book: its length, how it takes place, and its own address, `/booking/{slug}`. */
export const consultationTypes = pgTable(
  'consultation_types',
  {
    id: id(),
    slug: text().notNull(),
    name: text().notNull(),
    /** Null: the length of the booking settings. */
    minutes: smallint(),
    method: text({ enum: ['phone', 'video', 'location'] }).notNull(),
    /** Customers per time; more than one makes each time a group session. */
    places: smallint().notNull().default(1),
    /** Where it takes place by video, unless the consultant has their own link. */
    videoUrl: text().notNull().default(''),
    address: text().notNull().default(''),
    /** What customers are asked when they book. */
    questions: text().array().notNull().default([]),
    /** Who holds it; empty: every active consultant. */
    consultantIds: uuid().array().notNull().default([]),
    /** When it can be booked, within the hours of the consultants; null: whenever they work. */
    hours: jsonb().$type<WeekHours>(),
    active: boolean().notNull().default(true),
    version: version(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('consultation_types_slug_key').on(t.slug),
    check('consultation_types_slug', sql`${t.slug} ~ '^[a-z0-9][a-z0-9-]{0,59}$'`),
    check('consultation_types_name', sql`btrim(${t.name}) <> '' and length(${t.name}) <= 60`),
    check('consultation_types_minutes', sql`${t.minutes} between 5 and 480`),
    check('consultation_types_places', sql`${t.places} between 1 and 500`),
    check(
      'consultation_types_method',
      sql`${t.method} = 'phone' or (${t.method} = 'video' and ${t.videoUrl} <> '')
        or (${t.method} = 'location' and ${t.address} <> '')`,
    ),
    check(
      'consultation_types_lengths',
      sql`length(${t.videoUrl}) <= 500 and length(${t.address}) <= 200
      and cardinality(${t.questions}) <= 5 and cardinality(${t.consultantIds}) <= 200`,
    ),
    check(
      'consultation_types_default',
      sql`${t.id} <> '01990000-0000-7000-8000-000000000002' or (${t.active} and ${t.slug} = 'consultation')`,
    ),
  ],
)

/**
 * A time at which a consultant, or the whole agency, takes no consultations. Bookings at that time stay until moved.
 */
export const timeOff = pgTable(
  'time_off',
  {
    id: id(),
    /** Null: the whole agency. */
    consultantId: uuid().references(() => consultants.id),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** The reason, for the agency only. */
    note: text().notNull().default(''),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('time_off_ends_idx').on(t.endsAt),
    check('time_off_times', sql`${t.startsAt} < ${t.endsAt}`),
    check('time_off_note', sql`length(${t.note}) <= 200`),
  ],
)

/**
 * One time of a consultation type with several places. Its participants' bookings share the resource, each with a place
 * of its own. The first of them creates the row, and every booking of the session locks it.
 */
export const groupSessions = pgTable(
  'group_sessions',
  {
    id: id(),
    typeId: uuid()
      .notNull()
      .references(() => consultationTypes.id),
    startsAt: instant().notNull(),
    /** When the agency cancelled the whole session, which takes no further bookings. */
    cancelledAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [uniqueIndex('group_sessions_time_key').on(t.typeId, t.startsAt)],
)
