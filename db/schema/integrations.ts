import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
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
import { jobs } from './jobs.ts'
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
    check(
      'api_keys_scopes',
      sql`${t.scopes} <@ array['jobs:read', 'jobs:write', 'applicants:read', 'applicants:write']`,
    ),
  ],
)

/**
 * The response to a write with an idempotency key, for 24 hours: a repeated request gets it instead of a second change.
 */
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
    /** When a request was last accepted, or when the endpoint was enabled since: from then on it can fail. */
    lastSuccessAt: instant(),
    /** When a request last had no response in time; null once there is a response. Deliveries pause for a minute. */
    timedOutAt: instant(),
    /** Null while events are sent. */
    disabledAt: instant(),
    version: version(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    index('webhook_endpoints_profile_idx').on(t.profileId, t.createdAt),
    check(
      'webhook_endpoints_event_types',
      sql`${t.eventTypes} <@ array['application.created', 'application.changed', 'application.withdrawn',
        'job.published', 'job.closed', 'booking.created', 'booking.rescheduled', 'booking.cancelled',
        'order.paid', 'order.sent', 'order.refunded']`,
    ),
  ],
)

/** A secret of an endpoint that was replaced. It also signs for 24 hours, then it is deleted. */
export const webhookFormerSecrets = pgTable(
  'webhook_former_secrets',
  {
    id: id(),
    endpointId: uuid()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    secret: text().notNull(),
    replacedAt: instant().notNull(),
  },
  (t) => [
    index('webhook_former_secrets_endpoint_idx').on(t.endpointId, t.replacedAt),
    index('webhook_former_secrets_replaced_idx').on(t.replacedAt),
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

/**
 * A feed of jobs for a job board, at `/feeds/{name}.xml`. Empty lists include every job. The feed `jobs` comes with the
 * database (migration 0041) and is never deleted.
 */
export const jobFeeds = pgTable(
  'job_feeds',
  {
    id: id(),
    name: text().notNull(),
    /** The board's name for people. */
    title: text().notNull(),
    /** The value of `source` in the links to the jobs. */
    source: text().notNull(),
    categories: text().array().notNull(),
    jobTypes: text().array().notNull(),
    states: text().array().notNull(),
    /** Includes the jobs of companies that are not named. Some boards reject them. */
    includesConfidential: boolean().notNull(),
    version: version(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('job_feeds_name_key').on(t.name),
    check('job_feeds_name', sql`${t.name} ~ '^[a-z0-9][a-z0-9-]{0,39}$'`),
    check('job_feeds_title', sql`btrim(${t.title}) <> '' and length(${t.title}) <= 60`),
    check('job_feeds_source', sql`${t.source} ~ '^[A-Za-z0-9._-]{1,40}$'`),
    check('job_feeds_categories', sql`cardinality(${t.categories}) <= 50`),
    check(
      'job_feeds_job_types',
      sql`${t.jobTypes} <@ array['Full-time', 'Part-time', 'Contract', 'Casual', 'Temporary', 'Internship']`,
    ),
    check('job_feeds_states', sql`${t.states} <@ array['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']`),
  ],
)

/** A job that its employer keeps out of a feed. */
export const jobFeedExclusions = pgTable(
  'job_feed_exclusions',
  {
    feedId: uuid()
      .notNull()
      .references(() => jobFeeds.id, { onDelete: 'cascade' }),
    jobId: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.feedId, t.jobId] }), index('job_feed_exclusions_job_idx').on(t.jobId)],
)

/**
 * Counts the statements that change what feeds and sitemaps contain: the sum of `changes` is their version. Triggers of
 * the tables that they read add a row in the transaction of each change (migration 0062), so a version changes when the
 * change is committed, no matter who made it. Rows are only added: concurrent changes don't wait for each other, as
 * they would for a counter. `mergeFeedChanges` adds them up.
 */
export const feedChanges = pgTable('feed_changes', {
  changes: bigint({ mode: 'number' }).notNull(),
  changedAt: instant().notNull(),
})
