import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { applications } from '#db/schema/applications.ts'
import { profiles, users } from '#db/schema/people.ts'
import type { Identity } from './blind-review.ts'

/**
 * Who the applicants of those applications are that are reviewed blind: what their texts must not tell the employer.
 */
export async function listIdentities({ db }: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<Map<string, Identity>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: applications.id, name: profiles.fullName, email: users.email, phone: profiles.phone })
    .from(applications)
    .innerJoin(profiles, eq(profiles.id, applications.applicantId))
    .innerJoin(users, eq(users.id, applications.applicantId))
    .where(and(inArray(applications.id, [...ids]), eq(applications.isBlind, true)))
  return new Map(rows.map(({ id, ...identity }) => [id, identity]))
}
