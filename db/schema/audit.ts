import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { profiles } from './people.ts'

/** Who did what to which row, inserted in the transaction of the change. Shown to admins as Activity. */
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
    /** The client's IP address; null for tasks and the command line. */
    address: text(),
  },
  (t) => [
    index('audit_events_newest_idx').using('btree', sql`at desc`, sql`id desc`),
    index('audit_events_action_idx').using('btree', sql`action`, sql`at desc`, sql`id desc`),
    index('audit_events_subject_idx').on(t.subjectType, t.subjectId, t.at),
    // Those whose address is to be erased (`AUDIT_RETENTION`).
    index('audit_events_address_idx').on(t.at).where(sql`address <> ''`),
  ],
)
