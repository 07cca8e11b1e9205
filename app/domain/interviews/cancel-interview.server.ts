import { and, eq, ne, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { interviews } from '#db/schema/interviews.ts'
import { notifyInterviewChanged } from './emails/notify-interview-changed.server.ts'
import { type Interview, isUpcoming } from './interview.ts'
import { findInterview } from './list-interviews.server.ts'
import { recordInterviewEvent } from './save-interview.server.ts'
import { lockUnscoredInterview } from './scorecards/lock-interview.server.ts'

/**
 * `isRepeated`: it was cancelled before, with the same reason. `scored`: it took place, because a scorecard has been
 * submitted.
 */
export type CancelInterviewResult =
  | { ok: true; isRepeated: boolean }
  | { ok: false; reason: 'closed' | 'stale' | 'scored' }

/**
 * Cancels an interview and its calendar event. The status of the application stays as it is. A repetition of the same
 * cancellation, such as a second click without scripts, changes nothing.
 *
 * @param reason shown to the applicant
 * @throws a 404 response outside the actor's scope
 */
export async function cancelInterview(
  ctx: Ctx,
  id: string,
  expectedVersion: number,
  reason: string | null,
): Promise<CancelInterviewResult> {
  const interview = await findInterview(ctx, id, 'application.interview')
  if (isRepeated(interview, expectedVersion, reason)) return { ok: true, isRepeated: true }
  if (!isUpcoming(interview, ctx.now)) return { ok: false, reason: 'closed' }
  if (interview.version !== expectedVersion) return { ok: false, reason: 'stale' }
  const outcome = await transaction(ctx, async (ctx) => {
    if (!(await lockUnscoredInterview(ctx, id))) return 'scored'
    return (await cancelInterviewInTransaction(ctx, interview, reason)) ? 'cancelled' : 'stale'
  })
  if (outcome === 'scored') return { ok: false, reason: 'scored' }
  if (outcome === 'cancelled') return { ok: true, isRepeated: false }
  const changed = await findInterview(ctx, id, 'application.interview')
  return isRepeated(changed, expectedVersion, reason) ? { ok: true, isRepeated: true } : { ok: false, reason: 'stale' }
}

/**
 * Whether the interview has been cancelled since the form was shown, with the same reason: by its first click, or by a
 * task.
 */
function isRepeated({ status, version, cancelReason }: Interview, expectedVersion: number, reason: string | null) {
  return status === 'cancelled' && version === expectedVersion + 1 && cancelReason === reason
}

/**
 * Cancels an interview if it still has the version that the caller has read.
 *
 * @param isEmailed whether the applicant and, once a time was agreed, the interviewers are emailed
 */
export async function cancelInterviewInTransaction(
  ctx: Ctx,
  interview: Interview,
  reason: string | null,
  isEmailed = true,
): Promise<boolean> {
  const { id, version, startsAt, endsAt, applicationId } = interview
  const [row] = await ctx.db
    .update(interviews)
    .set({
      status: 'cancelled',
      cancelReason: reason,
      cancelledAt: ctx.now,
      sequence: sql`${interviews.sequence} + 1`,
      version: sql`${interviews.version} + 1`,
    })
    .where(and(eq(interviews.id, id), eq(interviews.version, version), ne(interviews.status, 'cancelled')))
    .returning({ sequence: interviews.sequence })
  if (!row) return false
  const former =
    startsAt && endsAt ? { startsAt, endsAt, interviewerIds: interview.interviewers.map(({ id }) => id) } : null
  await recordInterviewEvent(ctx, id, 'cancelled', startsAt)
  if (isEmailed) await notifyInterviewChanged(ctx, 'cancelled', { id, sequence: row.sequence, startsAt }, former)
  await recordAudit(ctx, {
    action: 'application.interview-cancelled',
    subjectType: 'application',
    subjectId: applicationId,
  })
  return true
}
