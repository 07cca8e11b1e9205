import { and, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { isOpenApplication } from '#app/domain/applications/application.ts'
import { interviews } from '#db/schema/interviews.ts'
import { notifyInterviewChanged } from './emails/notify-interview-changed.server.ts'
import { findInterviewApplication } from './find-interview-application.server.ts'
import { type Interview, isUpcoming } from './interview.ts'
import type { InterviewPlaceInput } from './interview-form.ts'
import { findInterview } from './list-interviews.server.ts'
import { recordInterviewEvent } from './save-interview.server.ts'
import { hasScorecard, lockUnscoredInterview } from './scorecards/lock-interview.server.ts'

export type ChangePlaceResult =
  /** `isChanged`: false if the interview has this place and video link already, such as after a second click. */
  | { ok: true; isChanged: boolean; applicantName: string }
  /**
   * `not-agreed`: the applicant has not picked a time. `closed`: the interview is over or cancelled, or the application
   * is no longer being decided. `unavailable`: the applicant is suspended. `stale`: the interview has changed since.
   * `scored`: it took place, because a scorecard has been submitted.
   */
  | { ok: false; reason: 'not-agreed' | 'closed' | 'unavailable' | 'stale' | 'scored' }

/**
 * Changes the place and the video link of an agreed interview, which keeps its time. Its calendar event is updated for
 * the applicant and the interviewers. Of two changes, or a change and a cancellation, exactly one succeeds, by the
 * row's version.
 *
 * @throws a 404 response outside the actor's scope
 */
export async function changeInterviewPlace(
  ctx: Ctx,
  id: string,
  expectedVersion: number,
  input: InterviewPlaceInput,
): Promise<ChangePlaceResult> {
  const interview = await findInterview(ctx, id, 'application.interview')
  const application = await findInterviewApplication(ctx, interview.applicationId)
  const { applicantName } = application
  if (!isUpcoming(interview, ctx.now) || !isOpenApplication(application)) return { ok: false, reason: 'closed' }
  if (interview.status === 'proposed') return { ok: false, reason: 'not-agreed' }
  if (await hasScorecard(ctx, id)) return { ok: false, reason: 'scored' }
  if (application.isAway) return { ok: false, reason: 'unavailable' }
  if (takesPlaceAt(interview, input)) return { ok: true, isChanged: false, applicantName }
  if (interview.version !== expectedVersion) return { ok: false, reason: 'stale' }
  const outcome = await transaction(ctx, async (ctx) => {
    if (!(await lockUnscoredInterview(ctx, id))) return 'scored'
    const [row] = await ctx.db
      .update(interviews)
      .set({
        place: input.place,
        videoUrl: input.video_url,
        sequence: sql`${interviews.sequence} + 1`,
        // An interview that was reminded of is not reminded of again: the email about the change says what is new.
        notifiedSequence: sql`case when ${interviews.notifiedSequence} = ${interviews.sequence}
          then ${interviews.sequence} + 1 else ${interviews.notifiedSequence} end`,
        version: sql`${interviews.version} + 1`,
      })
      .where(and(eq(interviews.id, id), eq(interviews.version, expectedVersion), eq(interviews.status, 'scheduled')))
      .returning({ sequence: interviews.sequence, startsAt: interviews.startsAt })
    if (!row) return 'stale'
    await recordInterviewEvent(ctx, id, 'place-changed', row.startsAt)
    await notifyInterviewChanged(ctx, 'place-changed', { id, ...row })
    await recordAudit(ctx, {
      action: 'application.interview-place-changed',
      subjectType: 'application',
      subjectId: interview.applicationId,
    })
    return 'changed'
  })
  if (outcome === 'scored') return { ok: false, reason: 'scored' }
  if (outcome === 'changed') return { ok: true, isChanged: true, applicantName }
  const isRepeated = takesPlaceAt(await findInterview(ctx, id, 'application.interview'), input)
  return isRepeated ? { ok: true, isChanged: false, applicantName } : { ok: false, reason: 'stale' }
}

const takesPlaceAt = ({ place, videoUrl, status }: Interview, input: InterviewPlaceInput) =>
  status === 'scheduled' && place === input.place && videoUrl === input.video_url
