import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { isOpenApplication } from '#app/domain/applications/application.ts'
import { knownStatus, knownStatusBefore } from '#app/domain/applications/status/known-status.server.ts'
import { applications } from '#db/schema/applications.ts'
import { interviews } from '#db/schema/interviews.ts'
import { notifyInterviewChanged } from './emails/notify-interview-changed.server.ts'
import { isDeclined } from './interview.ts'
import { findInterview } from './list-interviews.server.ts'
import { recordInterviewEvent } from './save-interview.server.ts'

export type DeclineTimesResult = { ok: true } | { ok: false; reason: 'closed' }

/**
 * Declines all proposed times, for the applicant. The interviewers are emailed and can propose others; until then the
 * applicant can still pick one. Declining again changes nothing.
 *
 * @returns `closed` if a time is agreed, the interview is cancelled, or the application is no longer being decided
 * @throws a 404 response outside the actor's scope
 */
export async function declineInterviewTimes(ctx: Ctx, id: string): Promise<DeclineTimesResult> {
  await findInterview(ctx, id, 'application.track')
  return transaction(ctx, async (ctx) => {
    await ctx.db.select({ id: interviews.id }).from(interviews).where(eq(interviews.id, id)).for('update')
    const interview = await findInterview(ctx, id, 'application.track')
    if (isDeclined(interview)) return { ok: true }
    if (interview.status !== 'proposed' || !(await isOfOpenApplication(ctx, interview.applicationId)))
      return { ok: false, reason: 'closed' }
    const [row] = await ctx.db
      .update(interviews)
      .set({ version: interview.version + 1 })
      .where(eq(interviews.id, id))
      .returning({ sequence: interviews.sequence })
    await recordInterviewEvent(ctx, id, 'declined', null)
    await notifyInterviewChanged(ctx, 'declined', { id, sequence: row?.sequence ?? 0, startsAt: null })
    await recordAudit(ctx, {
      action: 'application.interview-declined',
      subjectType: 'application',
      subjectId: interview.applicationId,
    })
    return { ok: true }
  })
}

async function isOfOpenApplication({ db }: Ctx, id: string): Promise<boolean> {
  const [application] = await db
    .select({ status: knownStatus, statusBefore: knownStatusBefore, endedAt: applications.endedAt })
    .from(applications)
    .where(eq(applications.id, id))
    .for('share')
  return application !== undefined && isOpenApplication(application)
}
