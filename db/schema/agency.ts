import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { profiles } from './people.ts'

/** The agency's own words and figures: one row, edited by admins. */
export const agency = pgTable(
  'agency',
  {
    onlyRow: boolean().primaryKey().default(true),
    name: text().notNull(),
    tagline: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    address: text().notNull(),
    abn: text().notNull(),
    openingHours: text().notNull(),
    /** [{ state, number }], shown in the footer (labour-hire licensing Acts of Qld, SA, Vic and the ACT). */
    licences: jsonb().$type<{ state: string; number: string }[]>().notNull(),
    figureJobs: text().notNull(),
    figureCompanies: text().notNull(),
    figureCandidates: text().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [check('agency_only_row', sql`${t.onlyRow}`)],
)

/** Who did what to which row, written in the transaction of the change itself. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: id(),
    at: instant().notNull(),
    actorId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
    requestId: text(),
  },
  (t) => [
    index('audit_events_newest_idx').using('btree', sql`at desc`, sql`id desc`),
    index('audit_events_action_idx').using('btree', sql`action`, sql`at desc`, sql`id desc`),
    index('audit_events_subject_idx').on(t.subjectType, t.subjectId, t.at),
  ],
)

/** Mails promised to people: written in the transaction of the promise, sent by the worker. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** Where answers go; null: to the sender. An invitation's organiser, or mail programs hide its buttons. */
    replyTo: text(),
    /** A calendar invitation that travels with the mail (RFC 6047): its method, as in its own METHOD line, and its text. */
    calendarMethod: text({ enum: ['REQUEST', 'CANCEL'] }),
    calendar: text(),
    createdAt: instant().notNull(),
    /** From then on it would only confuse, and is not sent any more: a reminder of what has begun. */
    uselessAt: instant(),
    /** Null until handed to the mail server; with no server configured it stays null and is read at /dev/mailbox. */
    sentAt: instant(),
    attempts: smallint().notNull().default(0),
    lastError: text(),
  },
  (t) => [
    check('mails_calendar', sql`(${t.calendarMethod} is null) = (${t.calendar} is null)`),
    index('mails_newest_idx').using('btree', sql`created_at desc`, sql`id desc`),
    index('mails_recipient_idx').on(t.recipient, t.createdAt),
    // Mails that could not be handed over yet: few, and looked at by admins.
    index('mails_failing_idx').on(t.createdAt).where(sql`sent_at is null and attempts > 0`),
  ],
)

/** Counters of the rate limits, one row a key and window; shared by every server process. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    windowEndsAt: instant().notNull(),
    used: integer().notNull(),
  },
  (t) => [index('rate_limits_ends_idx').on(t.windowEndsAt)],
)
