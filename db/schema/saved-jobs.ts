import { sql } from 'drizzle-orm'
import { index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { jobs } from './jobs.ts'
import { profiles } from './people.ts'

/** A job that a job seeker has saved to look at again. */
export const savedJobs = pgTable(
  'saved_jobs',
  {
    id: id(),
    personId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    jobId: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    savedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('saved_jobs_person_job_key').on(t.personId, t.jobId),
    index('saved_jobs_newest_idx').using('btree', sql`person_id`, sql`saved_at desc`, sql`id desc`),
    index('saved_jobs_job_idx').on(t.jobId),
  ],
)
