import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles } from '#db/schema/people.ts'

/** People offered as interviewers. */
const MAX_OFFERED = 50

/** Who can hold an interview for a job: the members of its company, or the admin who posted it. */
export async function listInterviewers(
  { db }: Pick<Ctx, 'db'>,
  jobId: string,
): Promise<{ id: string; name: string }[]> {
  const isMember = and(eq(profiles.companyId, jobs.companyId), isNotNull(profiles.companyRole))
  const isAdmin = and(eq(profiles.id, jobs.postedBy), eq(profiles.userType, 'admin'))
  return db
    .select({ id: profiles.id, name: profiles.fullName })
    .from(jobs)
    .innerJoin(profiles, or(isAdmin, isMember))
    .where(and(eq(jobs.id, jobId), isNull(profiles.suspendedAt), isNull(profiles.erasedAt)))
    .orderBy(asc(profiles.fullName), asc(profiles.id))
    .limit(MAX_OFFERED)
}
