import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { isMember } from '#app/policy/member-conditions.server.ts'
import { can, requirePerson } from '#app/policy/policy.ts'
import { companies } from '#db/schema/companies.ts'
import { jobs } from '#db/schema/jobs.ts'
import { companyInvitations, profiles } from '#db/schema/people.ts'

/** Which of the first steps of a new employer are done. */
export type FirstStepsDone = { profile: boolean; job: boolean; team: boolean }

/** The first steps of the signed-in owner's company, until all are done; null then, and for anyone else. */
export async function findFirstSteps(ctx: Ctx): Promise<FirstStepsDone | null> {
  const { id: ownerId, companyId } = requirePerson(ctx.actor)
  if (companyId === null || !can(ctx.actor, 'company.edit', companyId)) return null
  const has = (table: typeof jobs | typeof profiles | typeof companyInvitations, where: ReturnType<typeof and>) =>
    sql<boolean>`exists (select 1 from ${table} where ${where})`
  const posted = and(eq(jobs.companyId, companyId), isNotNull(jobs.publishedAt))
  const colleague = and(isMember(companyId), ne(profiles.id, ownerId))
  const [row] = await ctx.db
    .select({
      profile: sql<boolean>`${companies.about} <> ''`,
      job: has(jobs, posted),
      team: sql<boolean>`${has(profiles, colleague)} or ${has(companyInvitations, eq(companyInvitations.companyId, companyId))}`,
    })
    .from(companies)
    .where(eq(companies.id, companyId))
  return row && !(row.profile && row.job && row.team) ? row : null
}
