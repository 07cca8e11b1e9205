import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { isOpenApplication } from '#app/domain/applications/application.ts'
import { knownStatus, knownStatusBefore } from '#app/domain/applications/status/known-status.server.ts'
import { applications } from '#db/schema/applications.ts'
import { interviews } from '#db/schema/interviews.ts'
import { type Interview, listOpenTimes } from '../interview.ts'
import { listTakenTimes } from '../list-conflicts.server.ts'
import { findInterview } from '../list-interviews.server.ts'

export type InterviewPageData = {
  interview: Interview
  /** The proposed times that can be picked: to come, and with no interviewer busy. */
  openTimes: Date[]
  jobTitle: string
  companyName: string
  /** Whether the application is still being decided. */
  isOpen: boolean
  now: Date
}

/** An interview for its applicant, who is the actor. @throws a 404 response outside the actor's scope */
export async function loadInterviewPage(ctx: Ctx, id: string): Promise<InterviewPageData> {
  const interview = await findInterview(ctx, id, 'application.track')
  const [application] = await ctx.db
    .select({
      jobTitle: applications.jobTitle,
      companyName: applications.companyName,
      status: knownStatus,
      statusBefore: knownStatusBefore,
      endedAt: applications.endedAt,
    })
    .from(applications)
    .innerJoin(interviews, eq(interviews.applicationId, applications.id))
    .where(eq(interviews.id, id))
  if (!application) throw new Error(`The interview ${id} has no application.`)
  const { jobTitle, companyName } = application
  const openTimes = listOpenTimes(interview, await listTakenTimes(ctx, [interview]), ctx.now)
  return { interview, openTimes, jobTitle, companyName, isOpen: isOpenApplication(application), now: ctx.now }
}
