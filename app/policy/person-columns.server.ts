import { sql } from 'drizzle-orm'
import { companies } from '#db/schema/companies.ts'
import { profiles, users } from '#db/schema/people.ts'

/**
 * The columns of a `Person` without a session, for a select from `profiles` joined with `users` and (left) `companies`.
 * Someone who was removed from a company has no role and therefore no company.
 */
export const PERSON_COLUMNS = {
  id: profiles.id,
  userType: profiles.userType,
  email: users.email,
  fullName: profiles.fullName,
  companyId: sql<string | null>`case when ${profiles.companyRole} is not null then ${profiles.companyId} end`,
  companyRole: profiles.companyRole,
  staffRole: profiles.staffRole,
  companyName: sql<string | null>`case when ${profiles.companyRole} is not null then ${companies.name} end`,
  isCompanyVerified: sql<boolean>`${profiles.companyRole} is not null and ${companies.verifiedAt} is not null`,
}
