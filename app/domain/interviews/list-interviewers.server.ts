import { and, asc, eq, or } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { MAX_TEAM_SIZE } from '#app/domain/companies/team/team.ts'
import { isActive, isAdmin, isMember } from '#app/policy/member-conditions.server.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles } from '#db/schema/people.ts'

/**
 * Who can hold an interview for a job: the members of its company, or the admin who posted it. All of a team are
 * listed.
 */
export async function listInterviewers(
  { db }: Pick<Ctx, 'db'>,
  jobId: string,
): Promise<{ id: string; name: string }[]> {
  const isPoster = and(eq(profiles.id, jobs.postedBy), isAdmin())
  return db
    .select({ id: profiles.id, name: profiles.fullName })
    .from(jobs)
    .innerJoin(profiles, or(isPoster, isMember(jobs.companyId)))
    .where(and(eq(jobs.id, jobId), isActive()))
    .orderBy(asc(profiles.fullName), asc(profiles.id))
    .limit(MAX_TEAM_SIZE)
}
