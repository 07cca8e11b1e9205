import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { MAX_TEAM_SIZE } from '#app/domain/companies/team/team.ts'
import { personId } from '#app/policy/actor.ts'
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

/**
 * Locks the accounts of the interviewers and the signed-in person until the transaction ends. Call it before the
 * application or the interview is locked: the deletion of an account and the removal of a member lock in this order,
 * and otherwise the two would wait for each other.
 *
 * @returns false if one of `interviewerIds` can no longer hold an interview for the job
 */
export async function lockInterviewers(ctx: Ctx, jobId: string, interviewerIds: string[]): Promise<boolean> {
  const self = personId(ctx.actor)
  await ctx.db
    .select({ id: profiles.id })
    .from(profiles)
    .where(inArray(profiles.id, self === null ? interviewerIds : [...interviewerIds, self]))
    .orderBy(asc(profiles.id))
    .for('share')
  const known = await listInterviewers(ctx, jobId)
  return interviewerIds.every((id) => known.some((person) => person.id === id))
}
