import { index, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { jobs } from './jobs.ts'
import { profiles } from './people.ts'

/** What a job seeker has entered for a job and not sent yet: `fields` of the form by name. Only they see it. */
export const applicationDrafts = pgTable(
  'application_drafts',
  {
    personId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    jobId: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    fields: jsonb().$type<Record<string, string[]>>().notNull(),
    savedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.jobId] }),
    index('application_drafts_job_idx').on(t.jobId),
    index('application_drafts_saved_idx').on(t.savedAt),
  ],
)
