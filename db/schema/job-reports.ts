import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { jobs } from './jobs.ts'
import { profiles } from './people.ts'

/** Reports about jobs, from visitors and signed-in people. Open until an admin dismisses them; deleted a year after they were sent. */
export const jobReports = pgTable(
  'job_reports',
  {
    id: id(),
    jobId: uuid()
      .notNull()
      .references(() => jobs.id),
    reason: text({ enum: ['scam', 'impersonation', 'private-data', 'unlawful', 'misleading', 'other'] }).notNull(),
    details: text(),
    /** Where the agency can ask a visitor who is not signed in; null otherwise. */
    email: text(),
    /** The account of a signed-in reporter; null for a visitor. */
    reporterId: uuid().references(() => profiles.id),
    /** Identifies the reporter: the account, else the email address, else the client's address. */
    reporterKey: text().notNull(),
    createdAt: instant().notNull(),
    /** When an admin dismissed the report; null: it is open. */
    dismissedAt: instant(),
  },
  (t) => [
    check(
      'job_reports_reason',
      sql`${t.reason} in ('scam', 'impersonation', 'private-data', 'unlawful', 'misleading', 'other')`,
    ),
    check(
      'job_reports_lengths',
      sql`coalesce(length(${t.details}) <= 1000, true) and coalesce(length(${t.email}) <= 254, true)`,
    ),
    uniqueIndex('job_reports_open_key').on(t.jobId, t.reporterKey).where(sql`dismissed_at is null`),
    index('job_reports_created_idx').on(t.createdAt),
  ],
)
