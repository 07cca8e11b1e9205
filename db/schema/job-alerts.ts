import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { enumCheck, id, instant } from './columns.ts'

/**
 * A search whose new jobs are sent by email, to an address with or without an account. Unsubscribing deletes the row,
 * so that no personal data stays.
 */
export const jobAlerts = pgTable(
  'job_alerts',
  {
    id: id(),
    email: text().notNull(),
    /** The query string of the search at /jobs; '' for all jobs. */
    query: text().notNull(),
    frequency: text({ enum: ['daily', 'weekly'] }).notNull(),
    /**
     * The secret of its links. Stored as it is, because every email contains it: it can only confirm, change or end the
     * alert.
     */
    token: text().notNull(),
    createdAt: instant().notNull(),
    /** When the address was confirmed, at first and each year; null: nothing is sent. */
    confirmedAt: instant(),
    /** When the yearly confirmation was requested; null otherwise. Nothing is sent until it is given. */
    renewalRequestedAt: instant(),
    /** Jobs posted until then have been considered. */
    checkedUntil: instant().notNull(),
    /** When the alert is checked next. */
    dueAt: instant().notNull(),
    /** When the alert was emailed last. */
    emailedAt: instant(),
    /** Emails to the address that were rejected since one was delivered, and when the last one was. */
    rejections: smallint().notNull().default(0),
    rejectedAt: instant(),
  },
  (t) => [
    enumCheck('job_alerts_frequency', t.frequency),
    check('job_alerts_renewal', sql`${t.renewalRequestedAt} is null or ${t.confirmedAt} is not null`),
    uniqueIndex('job_alerts_search_key').on(t.email, t.query),
    uniqueIndex('job_alerts_token_key').on(t.token),
    index('job_alerts_due_idx').on(t.dueAt).where(sql`confirmed_at is not null and renewal_requested_at is null`),
  ],
)

/** The jobs in an email of an alert, which it isn't sent again when they are paused and resumed. */
export const jobAlertEmails = pgTable(
  'job_alert_emails',
  {
    id: id(),
    alertId: uuid()
      .notNull()
      .references(() => jobAlerts.id, { onDelete: 'cascade' }),
    jobIds: uuid().array().notNull(),
    sentAt: instant().notNull(),
  },
  (t) => [index('job_alert_emails_alert_idx').on(t.alertId), index('job_alert_emails_sent_idx').on(t.sentAt)],
)
