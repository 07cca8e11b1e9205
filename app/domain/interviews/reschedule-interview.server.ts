import { and, eq, ne, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { isOpenApplication } from '#app/domain/applications/application.ts'
import { personId } from '#app/policy/actor.ts'
import { interviews } from '#db/schema/interviews.ts'
import { notifyInterviewChanged } from './emails/notify-interview-changed.server.ts'
import { findInterviewApplication } from './find-interview-application.server.ts'
import { isUpcoming } from './interview.ts'
import type { InterviewInput } from './interview-form.ts'
import { lockInterviewers } from './list-interviewers.server.ts'
import { findInterview } from './list-interviews.server.ts'
import { recordInterviewEvent, saveTimesAndInterviewers } from './save-interview.server.ts'
import { hasScorecard, lockUnscoredInterview } from './scorecards/lock-interview.server.ts'
import { INTERVIEWERS_LEFT, type RejectedInterview, validateInterview } from './validate-interview.server.ts'

export type RescheduleInterviewResult =
  | { ok: true; applicantName: string }
  | RejectedInterview
  /**
   * `closed`: the interview is over or cancelled, or the application is no longer being decided. `unavailable`: the
   * applicant is suspended. `stale`: the interview has changed since. `scored`: it took place, because a scorecard has
   * been submitted.
   */
  | { ok: false; reason: 'closed' | 'unavailable' | 'stale' | 'scored' }

/**
 * Proposes new times for an interview. An agreed time is given up: its calendar event is cancelled, and the applicant
 * picks a new one. A pick at the same time and the reschedule exclude each other by the row's version.
 */
export async function rescheduleInterview(
  ctx: Ctx,
  id: string,
  expectedVersion: number,
  input: InterviewInput,
): Promise<RescheduleInterviewResult> {
  const interview = await findInterview(ctx, id, 'application.interview')
  const application = await findInterviewApplication(ctx, interview.applicationId)
  if (!isUpcoming(interview, ctx.now) || !isOpenApplication(application)) return { ok: false, reason: 'closed' }
  if (await hasScorecard(ctx, id)) return { ok: false, reason: 'scored' }
  if (application.isAway) return { ok: false, reason: 'unavailable' }
  if (interview.version !== expectedVersion) return { ok: false, reason: 'stale' }
  const { timeZone, applicationId } = interview
  const valid = await validateInterview(ctx, input, { jobId: application.jobId, applicationId, timeZone, exceptId: id })
  if (!valid.ok) return valid
  return transaction(ctx, async (ctx) => {
    if (!(await lockInterviewers(ctx, application.jobId, valid.interviewerIds))) return INTERVIEWERS_LEFT
    if (!(await lockUnscoredInterview(ctx, id))) return { ok: false, reason: 'scored' }
    const [row] = await ctx.db
      .update(interviews)
      .set({
        status: 'proposed',
        startsAt: null,
        endsAt: null,
        durationMinutes: input.duration,
        proposedBy: personId(ctx.actor),
        place: input.place,
        videoUrl: input.video_url,
        message: input.interview_message,
        sequence: sql`${interviews.sequence} + 1`,
        version: sql`${interviews.version} + 1`,
      })
      .where(and(eq(interviews.id, id), eq(interviews.version, expectedVersion), ne(interviews.status, 'cancelled')))
      .returning({ sequence: interviews.sequence })
    if (!row) return { ok: false, reason: 'stale' }
    const { startsAt, endsAt } = interview
    const former =
      startsAt && endsAt ? { startsAt, endsAt, interviewerIds: interview.interviewers.map(({ id }) => id) } : null
    await saveTimesAndInterviewers(ctx, id, valid)
    await recordInterviewEvent(ctx, id, 'rescheduled', startsAt)
    await notifyInterviewChanged(ctx, 'rescheduled', { id, sequence: row.sequence, startsAt: null }, former)
    await recordAudit(ctx, {
      action: 'application.interview-rescheduled',
      subjectType: 'application',
      subjectId: interview.applicationId,
    })
    return { ok: true, applicantName: application.applicantName }
  })
}
