import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { applications } from '#db/schema/applications.ts'
import { profiles, users } from '#db/schema/people.ts'
import { shownName, unlessBlind } from '../blind/blind-columns.server.ts'
import { redactIdentity } from '../blind/blind-review.ts'
import { listIdentities } from '../blind/list-identities.server.ts'
import { shownEmail, shownPhone } from '../review-queries.server.ts'

/**
 * The first `limit` applicants that match `where`, as the employer may read them in an email, earliest first. A deleted
 * account has no details.
 */
export async function selectNotifiedApplicants(ctx: Ctx, where: SQL | undefined, limit: number) {
  const rows = await ctx.db
    .select({
      id: applications.id,
      postedBy: applications.postedBy,
      companyId: applications.companyId,
      jobTitle: applications.jobTitle,
      companyName: applications.companyName,
      appliedAt: applications.appliedAt,
      name: shownName,
      headline: unlessBlind<string | null>(profiles.headline),
      location: unlessBlind<string | null>(profiles.location),
      skills: profiles.skills,
      phone: shownPhone,
      email: shownEmail,
      isErased: sql<boolean>`${profiles.erasedAt} is not null`,
    })
    .from(applications)
    .innerJoin(profiles, eq(profiles.id, applications.applicantId))
    .innerJoin(users, eq(users.id, applications.applicantId))
    .where(where)
    .orderBy(asc(applications.appliedAt), asc(applications.id))
    .limit(limit)
  const ids = rows.map(({ id }) => id)
  const identities = await listIdentities(ctx, ids)
  return rows.map((row) => {
    const identity = identities.get(row.id)
    return identity ? { ...row, skills: row.skills.map((skill) => redactIdentity(skill, identity)) } : row
  })
}
