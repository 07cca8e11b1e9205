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
import { id, instant, version } from './columns.ts'
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
    minNoticeMinutes: integer().notNull(),
    bookingWindowDays: smallint().notNull(),
    cancelCutoffMinutes: integer().notNull(),
    rescheduleCutoffMinutes: integer().notNull(),
    maxReschedules: smallint().notNull(),
    /** With approval a booking is `requested` until the agency confirms it, and no invitation leaves before. */
    needsApproval: boolean().notNull(),
    /** Hours before the consultation at which a reminder leaves; empty for none. */
    reminderHours: smallint().array().notNull(),
    /** Who is told of bookings and organises the invitations; null: the agency's own address. */
    contactEmail: text(),
    employersSee: text({ enum: ['all', 'own'] }).notNull(),
    /** Origins that may show /booking?embed=1 in a frame. */
    embedOrigins: text().array().notNull(),
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
        and ${t.maxReschedules} between 0 and 100`,
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
    version: version(),
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
    version: version(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('consultants_email_key').on(t.email),
    uniqueIndex('consultants_profile_key').on(t.profileId).where(sql`profile_id is not null`),
  ],
)
