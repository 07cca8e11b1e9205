import type { RetentionRule } from '#app/core/retention.server.ts'
import { sessions, verifications } from '#db/schema/people.ts'
import { emailReversals, knownDevices } from '#db/schema/security.ts'

export const PEOPLE_RETENTION: RetentionRule[] = [
  { table: sessions, since: sessions.expiresAt, days: 0 },
  { table: verifications, since: verifications.expiresAt, days: 0 },
  { table: emailReversals, since: emailReversals.expiresAt, days: 0 },
  // A browser that has not signed in for this long counts as a new device again.
  { table: knownDevices, since: knownDevices.lastUsedAt, days: 365 },
]
