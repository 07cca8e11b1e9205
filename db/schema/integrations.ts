import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant, version } from './columns.ts'
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

/** An address to which events are sent. It receives what its owner may see: everything for an admin. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: id(),
    profileId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    eventTypes: text().array().notNull(),
    /** Signs each request, so it is stored as it is; it is shown once. */
    secret: text().notNull(),
    /** The secret before the last rotation, which also signs until `formerSecretExpiresAt`. */
    formerSecret: text(),
    formerSecretExpiresAt: instant(),
    /** When a request was last accepted, or when the endpoint was enabled since: from then on it can fail. */
    lastSuccessAt: instant(),
    /** Null while events are sent. */
    disabledAt: instant(),
    version: version(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    check('webhook_endpoints_former_secret', sql`(${t.formerSecret} is null) = (${t.formerSecretExpiresAt} is null)`),
    index('webhook_endpoints_profile_idx').on(t.profileId, t.createdAt),
  ],
)

/** An event in the transaction of the change that it reports. Deleted with its deliveries after 30 days. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: id(),
    type: text().notNull(),
    /** The job, application, booking or order; null for a test event. */
    subjectId: uuid(),
    /** The JSON that is sent. Text, because every attempt has to send the same bytes. */
    body: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index('webhook_events_subject_idx').on(t.subjectId), index('webhook_events_created_idx').on(t.createdAt)],
)

/** An event for one endpoint, with the outcome of the last attempt. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    eventId: uuid()
      .notNull()
      .references(() => webhookEvents.id, { onDelete: 'cascade' }),
    endpointId: uuid()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    status: text({ enum: ['pending', 'delivered', 'failed'] })
      .notNull()
      .default('pending'),
    attempts: smallint().notNull().default(0),
    /** Of the last attempt; null if there was no response. */
    responseStatus: integer(),
    error: text(),
    attemptedAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('webhook_deliveries_endpoint_idx').on(t.endpointId, t.createdAt.desc(), t.id.desc()),
    index('webhook_deliveries_event_idx').on(t.eventId),
  ],
)
