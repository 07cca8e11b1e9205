import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { shownName } from '#app/domain/applications/blind/blind-columns.server.ts'
import { isApplicantAway } from '#app/domain/applications/emails/applicant-away.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { applicationsVisibleTo } from '#app/policy/scopes.server.ts'
import { applications } from '#db/schema/applications.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles } from '#db/schema/people.ts'

/**
 * The application that the actor may propose interviews for, with the time zone of its job.
 *
 * @throws a 404 response outside the actor's scope
 */
export async function findInterviewApplication(ctx: Ctx, id: string) {
  assertCan(ctx.actor, 'application.interview')
  const [row] = isId(id)
    ? await ctx.db
        .select({
          id: applications.id,
          jobId: applications.jobId,
          jobTitle: applications.jobTitle,
          status: applications.status,
          statusBefore: applications.statusBefore,
          endedAt: applications.endedAt,
          postedBy: applications.postedBy,
          applicantName: shownName,
          isAway: isApplicantAway,
          timeZone: jobs.timeZone,
        })
        .from(applications)
        .innerJoin(jobs, eq(jobs.id, applications.jobId))
        .innerJoin(profiles, eq(profiles.id, applications.applicantId))
        .where(and(eq(applications.id, id), applicationsVisibleTo(ctx.actor, 'application.interview')))
    : []
  if (!row) throw notFound()
  return row
}
