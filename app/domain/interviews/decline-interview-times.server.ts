import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { isOpenApplication } from '#app/domain/applications/application.ts'
import { lockApplicants } from '#app/domain/applications/emails/lock-applicants.server.ts'
import { isUndoable } from '#app/domain/applications/status/known-status.server.ts'
import { applications } from '#db/schema/applications.ts'
import { interviews } from '#db/schema/interviews.ts'
import { notifyInterviewChanged } from './emails/notify-interview-changed.server.ts'
import { isDeclined } from './interview.ts'
import { findInterview } from './list-interviews.server.ts'
import { recordInterviewEvent } from './save-interview.server.ts'

export type DeclineTimesResult =
  | { ok: true }
  /**
   * `closed`: a time is agreed, the interview is cancelled, or the application is no longer being decided. `stale`: the
   * rejection or hiring can still be undone, so that the interviewers are not emailed about an applicant who may be
   * decided.
   */
  | { ok: false; reason: 'closed' | 'stale' }

/**
 * Declines all proposed times, for the applicant. The interviewers are emailed and can propose others; until then the
 * applicant can still pick one. Declining again changes nothing.
 *
 * @throws a 404 response outside the actor's scope
 */
export async function declineInterviewTimes(ctx: Ctx, id: string): Promise<DeclineTimesResult> {
  const { applicationId } = await findInterview(ctx, id, 'application.track')
  return transaction(ctx, async (ctx) => {
    // Before the interview, in the order of the deletion of the account.
    if (!(await lockApplicants(ctx, [{ id: applicationId }]))) return { ok: false, reason: 'closed' }
    await ctx.db.select({ id: interviews.id }).from(interviews).where(eq(interviews.id, id)).for('update')
    const interview = await findInterview(ctx, id, 'application.track')
    if (isDeclined(interview)) return { ok: true }
    if (interview.status !== 'proposed') return { ok: false, reason: 'closed' }
    const application = await lockApplication(ctx, interview.applicationId)
    if (!application || !isOpenApplication(application))
      return { ok: false, reason: application?.isUndoable ? 'stale' : 'closed' }
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

async function lockApplication({ db }: Ctx, id: string) {
  const { status, statusBefore, endedAt } = applications
  const [application] = await db
    .select({ status, statusBefore, endedAt, isUndoable })
    .from(applications)
    .where(eq(applications.id, id))
    .for('share')
  return application
}
