import { sql } from 'drizzle-orm'
import type { RetentionRule } from '#app/core/retention.server.ts'
import { profiles, sessions, verifications } from '#db/schema/people.ts'
import { emailReversals, knownDevices } from '#db/schema/security.ts'

const IS_SUSPENDED = sql`exists (
  select 1 from ${profiles} where ${profiles.id} = ${sessions.userId} and ${profiles.suspendedAt} is not null)`

export const PEOPLE_RETENTION: RetentionRule[] = [
  { table: sessions, since: sessions.expiresAt, days: 0, where: sql`not ${IS_SUSPENDED}` },
  // Kept for a time so that the next page of a suspended person can say that they are suspended.
  { table: sessions, since: sessions.expiresAt, days: 30, where: IS_SUSPENDED },
  { table: verifications, since: verifications.expiresAt, days: 0 },
  { table: emailReversals, since: emailReversals.expiresAt, days: 0 },
  // A browser that has not signed in for this long counts as a new device again.
  { table: knownDevices, since: knownDevices.lastUsedAt, days: 365 },
]
