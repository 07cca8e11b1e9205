import { sql } from 'drizzle-orm'
import type { RetentionRule } from '#app/core/retention.server.ts'
import { emails } from '#db/schema/email.ts'
import { profiles, sessions, verifications } from '#db/schema/people.ts'
import { emailReversals, knownDevices } from '#db/schema/security.ts'

const IS_SUSPENDED = sql`exists (
  select 1 from ${profiles} where ${profiles.id} = ${sessions.userId} and ${profiles.suspendedAt} is not null)`

const HAS_OLDER_EMAILS = sql`exists (select 1 from ${emails} where ${emails.createdAt} <= ${emailReversals.expiresAt})`

export const PEOPLE_RETENTION: RetentionRule[] = [
  { table: sessions, since: sessions.expiresAt, days: 0, where: sql`not ${IS_SUSPENDED}` },
  // Kept for a time so that the next page of a suspended person can say that they are suspended.
  { table: sessions, since: sessions.expiresAt, days: 30, where: IS_SUSPENDED },
  { table: verifications, since: verifications.expiresAt, days: 0 },
  // An account that is deleted takes the emails to its former addresses along, so an address is known as long as they
  // are kept.
  { table: emailReversals, since: emailReversals.expiresAt, days: 0, where: sql`not ${HAS_OLDER_EMAILS}` },
  // A browser that has not signed in for this long counts as a new device again.
  { table: knownDevices, since: knownDevices.lastUsedAt, days: 365 },
]
