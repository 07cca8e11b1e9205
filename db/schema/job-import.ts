import { sql } from 'drizzle-orm'
import { customType, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { enumCheck, id, instant } from './columns.ts'
import { profiles } from './people.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** An import of jobs: a file that is uploaded, mapped to fields, and imported in one transaction by a task. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    fileName: text().notNull(),
    /** The uploaded file; null once the import has ended. */
    content: bytes(),
    status: text({ enum: ['uploaded', 'queued', 'running', 'done', 'failed'] }).notNull(),
    options: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The number of jobs written so far, and of all rows. */
    progress: integer().notNull().default(0),
    total: integer().notNull().default(0),
    result: jsonb().$type<Record<string, unknown>>(),
    createdBy: uuid()
      .notNull()
      .references(() => profiles.id),
    createdAt: instant().notNull(),
    finishedAt: instant(),
  },
  (t) => [
    enumCheck('imports_status', t.status),
    index('imports_newest_idx').using('btree', sql`created_at desc`, sql`id desc`),
  ],
)
