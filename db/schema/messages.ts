import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { applicationMessages, applications } from './applications.ts'
import { bytes, enumCheck, FILE_KINDS, FILE_STATUSES, id, instant } from './columns.ts'
import { profiles } from './people.ts'

/** A file that was sent with a message. Like a resume's, it is in the database, and the same rules apply to it. */
export const messageAttachments = pgTable(
  'message_attachments',
  {
    id: id(),
    messageId: uuid()
      .notNull()
      .references(() => applicationMessages.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    /** The name in the message and of the download, without an extension. */
    name: text().notNull(),
    kind: text({ enum: FILE_KINDS }).notNull(),
    size: integer().notNull(),
    content: bytes().notNull(),
    status: text({ enum: FILE_STATUSES }).notNull(),
    uploadedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('message_attachments_message_key').on(t.messageId, t.position),
    index('message_attachments_waiting_idx').on(t.uploadedAt).where(sql`status = 'waiting'`),
    enumCheck('message_attachments_kind', t.kind),
    enumCheck('message_attachments_status', t.status),
    check('message_attachments_size', sql`${t.size} between 1 and 5242880`),
    check('message_attachments_name', sql`btrim(${t.name}) <> '' and length(${t.name}) <= 100`),
    check('message_attachments_position', sql`${t.position} between 0 and 2`),
  ],
)

/**
 * The secret part of the address to which a person replies by email in one conversation. It is derived from the
 * application and the person, so that all emails of a conversation have the same one.
 */
export const messageReplyAddresses = pgTable(
  'message_reply_addresses',
  {
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    personId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.applicationId, t.personId] }),
    uniqueIndex('message_reply_addresses_token_key').on(t.tokenHash),
    index('message_reply_addresses_person_idx').on(t.personId),
  ],
)
