import { sql } from 'drizzle-orm'
import { companies } from '#db/schema/companies.ts'
import { profiles, users } from '#db/schema/people.ts'

/** The columns of a `Person` without a session, for a select from `profiles` joined with `users` and (left) `companies`. */
export const PERSON_COLUMNS = {
  id: profiles.id,
  userType: profiles.userType,
  email: users.email,
  fullName: profiles.fullName,
  companyId: profiles.companyId,
  companyName: companies.name,
  isCompanyVerified: sql<boolean>`${companies.verifiedAt} is not null`,
}
