import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'

/** The transactional outbox: emails are inserted in the transaction of the change they report, and sent by a task. */
export const emails = pgTable(
  'emails',
  {
    id: id(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** Null: the sender. For invitations the organiser, because email clients hide the buttons otherwise. */
    replyTo: text(),
    /** An attached calendar invitation (RFC 6047): its METHOD and its text. */
    calendarMethod: text({ enum: ['REQUEST', 'CANCEL'] }),
    calendar: text(),
    /** Where one click ends emails of this kind (RFC 8058); null for emails that answer something the person did. */
    unsubscribeUrl: text(),
    /**
     * Of an email to an applicant: the application that it is about, the first of several. The employer sees that it
     * was sent.
     */
    applicationId: uuid(),
    /**
     * Of an email to an applicant: the other applications that it is about. Of one to anyone else: the applications
     * whose applicants it may name or, in a daily email, only counts. It is deleted with the data of each of them.
     */
    aboutApplicationIds: uuid().array().notNull().default(sql`'{}'`),
    /** The booking, order or checkout that it is about. It is deleted with the data of its customer. */
    subjectId: uuid(),
    createdAt: instant().notNull(),
    /** The email is not sent after this time: a reminder of a consultation that has started would only confuse. */
    expiresAt: instant(),
    /** Null until the email server accepts it. Without a server it stays null, and /dev/mailbox shows the email. */
    sentAt: instant(),
    /** When the email server or a delivery report said that there is no such address; the email is not sent again. */
    rejectedAt: instant(),
    attempts: smallint().notNull().default(0),
    lastError: text(),
  },
  (t) => [
    check('emails_calendar', sql`(${t.calendarMethod} is null) = (${t.calendar} is null)`),
    index('emails_newest_idx').using('btree', sql`created_at desc`, sql`id desc`),
    index('emails_application_idx').on(t.applicationId, t.createdAt).where(sql`application_id is not null`),
    index('emails_recipient_idx').on(t.recipient, t.createdAt),
    index('emails_rejected_idx').on(t.recipient, t.rejectedAt).where(sql`rejected_at is not null`),
    // Unsent emails that failed at least once: few rows, counted on the admin dashboard.
    index('emails_failing_idx').on(t.createdAt).where(sql`sent_at is null and attempts > 0`),
  ],
)
