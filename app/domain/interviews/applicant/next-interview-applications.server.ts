import { and, desc, isNull, or, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { isOpenApplication } from '#app/domain/applications/application.ts'
import { knownStatus, knownStatusBefore } from '#app/domain/applications/status/known-status.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { applicationsVisibleTo } from '#app/policy/scopes.server.ts'
import { applications } from '#db/schema/applications.ts'

/** Applications of which the interviews are shown above a job seeker's list. */
const MAX_APPLICATIONS = 30

export type NextInterviewApplication = { id: string; jobTitle: string; companyName: string; status: string }

/**
 * The signed-in job seeker's open applications with an interview that is proposed or agreed and not over, or whose
 * status says that one follows, on whichever page of the list they are. Those with an agreed time to come are first.
 * One statement.
 */
export async function listNextInterviewApplications(ctx: Ctx): Promise<NextInterviewApplication[]> {
  assertCan(ctx.actor, 'application.track')
  const now = ctx.now.toISOString()
  const agreed = sql`exists (select from interviews i where i.application_id = ${applications.id}
    and i.status = 'scheduled' and i.ends_at > ${now})`
  const proposed = sql`exists (select from interviews i where i.application_id = ${applications.id}
    and i.status = 'proposed')`
  const rows = await ctx.db
    .select({
      id: applications.id,
      jobTitle: applications.jobTitle,
      companyName: applications.companyName,
      status: knownStatus,
      statusBefore: knownStatusBefore,
      endedAt: applications.endedAt,
    })
    .from(applications)
    .where(
      and(
        applicationsVisibleTo(ctx.actor, 'application.track'),
        isNull(applications.endedAt),
        or(agreed, proposed, sql`${knownStatus} = 'Interview Scheduled'`),
      ),
    )
    .orderBy(desc(agreed), desc(proposed), desc(applications.appliedAt), desc(applications.id))
    .limit(MAX_APPLICATIONS)
  // Interviews of an ended application are cancelled by a task, up to a minute later.
  return rows
    .filter(isOpenApplication)
    .map(({ id, jobTitle, companyName, status }) => ({ id, jobTitle, companyName, status }))
}
