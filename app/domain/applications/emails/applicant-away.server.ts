import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { applications } from '#db/schema/applications.ts'
import { profiles } from '#db/schema/people.ts'

/**
 * Whether the applicant, in a query on their `profiles`, is suspended or has deleted the account. They cannot sign in,
 * so they are neither emailed about a status nor sent messages; what has changed is in My Applications once they are
 * restored.
 */
export const isApplicantAway = sql<boolean>`coalesce(${profiles.suspendedAt}, ${profiles.erasedAt}) is not null`

/**
 * Whether the applicant has deleted their account. A command that stores a text about them asks once it holds the lock
 * of a row that the deletion changes, so that no text is stored after the deletion.
 */
export async function isApplicantErased({ db }: Ctx, applicationId: string): Promise<boolean> {
  const [erased] = await db
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(profiles, eq(profiles.id, applications.applicantId))
    .where(and(eq(applications.id, applicationId), isNotNull(profiles.erasedAt)))
  return erased !== undefined
}
