import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { idOfSubmission } from '#app/core/fingerprint.server.ts'
import { isOpenApplication } from '#app/domain/applications/application.ts'
import { newId } from '#app/lib/id.ts'
import { personId } from '#app/policy/actor.ts'
import { applications } from '#db/schema/applications.ts'
import { interviews } from '#db/schema/interviews.ts'
import { notifyInterviewChanged } from './emails/notify-interview-changed.server.ts'
import { findInterviewApplication } from './find-interview-application.server.ts'
import { MAX_INTERVIEWS } from './interview.ts'
import type { InterviewInput } from './interview-form.ts'
import { lockInterviewers } from './list-interviewers.server.ts'
import { recordInterviewEvent, saveTimesAndInterviewers } from './save-interview.server.ts'
import { INTERVIEWERS_LEFT, type RejectedInterview, validateInterview } from './validate-interview.server.ts'

export type ProposeInterviewResult =
  | { ok: true; applicantName: string }
  | RejectedInterview
  /**
   * `closed`: the application is no longer being decided. `unavailable`: the applicant is suspended. `too-many`: the
   * application has had `MAX_INTERVIEWS` interviews.
   */
  | { ok: false; reason: 'closed' | 'unavailable' | 'too-many' }

/**
 * Proposes an interview with one or several times, of which the applicant picks one with the link in their email or on
 * the dashboard. The status of the application does not change before that.
 *
 * @param idempotencyKey determines the interview's id together with everything that was entered (`idOfSubmission`), so
 *   that the same form submitted twice proposes one interview. One that was changed, or whose interview is cancelled,
 *   proposes another.
 * @throws a 404 response outside the actor's scope
 */
export async function proposeInterview(
  ctx: Ctx,
  applicationId: string,
  input: InterviewInput,
  idempotencyKey = newId(),
): Promise<ProposeInterviewResult> {
  const application = await findInterviewApplication(ctx, applicationId)
  const { jobId, timeZone, applicantName } = application
  if (!isOpenApplication(application)) return { ok: false, reason: 'closed' }
  if (application.isAway) return { ok: false, reason: 'unavailable' }
  const valid = await validateInterview(ctx, input, { jobId, applicationId, timeZone, exceptId: null })
  if (!valid.ok) return valid
  return transaction(ctx, async (ctx) => {
    if (!(await lockInterviewers(ctx, jobId, valid.interviewerIds))) return INTERVIEWERS_LEFT
    // The lock makes proposals follow each other and a withdrawal, so that the checks still hold at the commit.
    const [current] = await ctx.db
      .select({ status: applications.status, statusBefore: applications.statusBefore, endedAt: applications.endedAt })
      .from(applications)
      .where(eq(applications.id, applicationId))
      .for('update')
    if (!current || !isOpenApplication(current)) return { ok: false, reason: 'closed' }
    const id = idOfSubmission(idempotencyKey, [applicationId, personId(ctx.actor), input])
    const [first] = await ctx.db.select({ status: interviews.status }).from(interviews).where(eq(interviews.id, id))
    if (first && first.status !== 'cancelled') return { ok: true, applicantName }
    const existing = await ctx.db.$count(interviews, eq(interviews.applicationId, applicationId))
    if (existing >= MAX_INTERVIEWS) return { ok: false, reason: 'too-many' }
    const row = {
      id: first ? newId() : id,
      applicationId,
      status: 'proposed' as const,
      durationMinutes: input.duration,
      timeZone,
      proposedBy: personId(ctx.actor),
      place: input.place,
      videoUrl: input.video_url,
      message: input.interview_message,
      createdAt: ctx.now,
    }
    const calendarUid = `interview-${row.id}@${new URL(ctx.baseUrl).hostname}`
    await ctx.db.insert(interviews).values({ ...row, calendarUid })
    await saveTimesAndInterviewers(ctx, row.id, valid)
    await recordInterviewEvent(ctx, row.id, 'proposed', null)
    await notifyInterviewChanged(ctx, 'proposed', { id: row.id, sequence: 0, startsAt: null })
    await recordAudit(ctx, {
      action: 'application.interview-proposed',
      subjectType: 'application',
      subjectId: applicationId,
    })
    return { ok: true, applicantName }
  })
}
