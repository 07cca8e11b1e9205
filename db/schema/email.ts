import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'

/** Mails promised to people: written in the transaction of the promise, sent by the worker. */
export const emails = pgTable(
  'emails',
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
    expiresAt: instant(),
    /** Null until handed to the mail server; with no server configured it stays null and is read at /dev/mailbox. */
    sentAt: instant(),
    attempts: smallint().notNull().default(0),
    lastError: text(),
  },
  (t) => [
    check('emails_calendar', sql`(${t.calendarMethod} is null) = (${t.calendar} is null)`),
    index('emails_newest_idx').using('btree', sql`created_at desc`, sql`id desc`),
    index('emails_recipient_idx').on(t.recipient, t.createdAt),
    // Mails that could not be handed over yet: few, and looked at by admins.
    index('emails_failing_idx').on(t.createdAt).where(sql`sent_at is null and attempts > 0`),
  ],
)
