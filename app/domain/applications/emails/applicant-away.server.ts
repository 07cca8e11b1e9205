import { sql } from 'drizzle-orm'
import { profiles } from '#db/schema/people.ts'

/**
 * Whether the applicant, in a query on their `profiles`, is suspended or has deleted the account. They cannot sign in,
 * so they are neither emailed about a status nor sent messages; what has changed is in My Applications once they are
 * restored.
 */
export const isApplicantAway = sql<boolean>`coalesce(${profiles.suspendedAt}, ${profiles.erasedAt}) is not null`
