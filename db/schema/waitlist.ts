import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bookings } from './bookings.ts'
import { id, instant } from './columns.ts'
import { profiles } from './people.ts'
import { consultants, consultationTypes } from './scheduling.ts'

/**
 * People who wait for a time on a full day. `waiting` becomes `offered` when a time is free, which is held for them until the
 * offer expires; then `booked` or `expired`. `left`: they, or the agency, ended it.
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
    /** The held time, from the offer on: `HH:MM` on the agency's clocks, its start, and the blocked time of its resource. */
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
    check('waitlist_entries_status', sql`${t.status} in ('waiting', 'offered', 'booked', 'expired', 'left')`),
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
