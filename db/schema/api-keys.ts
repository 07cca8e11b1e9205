import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { profiles } from './people.ts'

/** A key with which an employer's own programs call the API. It acts for the person who created it. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    profileId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    scopes: text().array().notNull(),
    /** The key itself is shown once and not stored. */
    tokenHash: text().notNull(),
    /** The last four characters, by which its owner recognises it. */
    tokenEnd: text().notNull(),
    createdAt: instant().notNull(),
    /** Written at most every five minutes. */
    lastUsedAt: instant(),
    revokedAt: instant(),
  },
  (t) => [
    uniqueIndex('api_keys_token_key').on(t.tokenHash),
    index('api_keys_profile_idx').on(t.profileId, t.createdAt.desc()),
  ],
)

/** The response to a write with an idempotency key, for 24 hours: a repeated request gets it instead of a second change. */
export const apiResponses = pgTable(
  'api_responses',
  {
    keyId: uuid()
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    idempotencyKey: text().notNull(),
    /** Identifies the path and body of the request. */
    fingerprint: text().notNull(),
    /** Null only inside the transaction of the first request. */
    status: integer(),
    body: jsonb(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.keyId, t.idempotencyKey] }), index('api_responses_created_idx').on(t.createdAt)],
)
