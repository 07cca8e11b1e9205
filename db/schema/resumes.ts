import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { applications } from './applications.ts'
import { bytes, enumCheck, FILE_KINDS, FILE_STATUSES, id, instant } from './columns.ts'
import { jobs } from './jobs.ts'
import { profiles } from './people.ts'

/**
 * A job seeker's resumes. The file is in the database, not in the public file storage: it is written, backed up and
 * erased in one transaction with its row, and no address leads to it without the policy. Lists do not select `content`
 * and `text`.
 */
export const resumes = pgTable(
  'resumes',
  {
    id: id(),
    personId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** The name in lists and of the download, without an extension. */
    name: text().notNull(),
    kind: text({ enum: FILE_KINDS }).notNull(),
    size: integer().notNull(),
    content: bytes().notNull(),
    /** The text of the file; null until it is extracted, and '' if it has none or cannot be read. */
    text: text(),
    /**
     * Whether the file can be opened and sent: `waiting` until the virus scanner has read it, `infected` if it found
     * something; the content is empty then. Without a scanner every file is ready.
     */
    status: text({ enum: FILE_STATUSES }).notNull().default('ready'),
    isDefault: boolean().notNull().default(false),
    uploadedAt: instant().notNull(),
    /** Removed from the owner's list. The row stays while an application was sent with it. */
    removedAt: instant(),
  },
  (t) => [
    uniqueIndex('resumes_default_key').on(t.personId).where(sql`is_default`),
    index('resumes_person_idx').using('btree', sql`person_id`, sql`uploaded_at desc`, sql`id desc`),
    enumCheck('resumes_kind', t.kind),
    index('resumes_waiting_idx').on(t.uploadedAt).where(sql`status = 'waiting'`),
    enumCheck('resumes_status', t.status),
    check('resumes_size', sql`${t.size} between 1 and 5242880`),
    check('resumes_name', sql`btrim(${t.name}) <> '' and length(${t.name}) <= 100`),
    check('resumes_default', sql`not ${t.isDefault} or ${t.removedAt} is null`),
  ],
)

/** What was sent with an application beside the profile. */
export const applicationSubmissions = pgTable(
  'application_submissions',
  {
    applicationId: uuid()
      .primaryKey()
      .references(() => applications.id, { onDelete: 'cascade' }),
    resumeId: uuid().references(() => resumes.id, { onDelete: 'set null' }),
    coverNote: text(),
  },
  (t) => [index('application_submissions_resume_idx').on(t.resumeId)],
)

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
