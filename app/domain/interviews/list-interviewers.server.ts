import { and, asc, eq, isNull, or } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles } from '#db/schema/people.ts'

/** People offered as interviewers. */
const MAX_OFFERED = 50

/** Who can hold an interview for a job: the person who posted it, and the employers of its company. */
export async function listInterviewers(
  { db }: Pick<Ctx, 'db'>,
  jobId: string,
): Promise<{ id: string; name: string }[]> {
  const ofCompany = and(eq(profiles.companyId, jobs.companyId), eq(profiles.userType, 'employer'))
  return db
    .select({ id: profiles.id, name: profiles.fullName })
    .from(jobs)
    .innerJoin(profiles, or(eq(profiles.id, jobs.postedBy), ofCompany))
    .where(and(eq(jobs.id, jobId), isNull(profiles.suspendedAt), isNull(profiles.erasedAt)))
    .orderBy(asc(profiles.fullName), asc(profiles.id))
    .limit(MAX_OFFERED)
}
