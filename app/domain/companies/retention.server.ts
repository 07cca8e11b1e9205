import type { RetentionRule } from '#app/core/retention.server.ts'
import { companyInvitations } from '#db/schema/people.ts'

export const COMPANY_RETENTION: RetentionRule[] = [
  // An expired invitation can be resent until then.
  { table: companyInvitations, since: companyInvitations.expiresAt, days: 30 },
]
