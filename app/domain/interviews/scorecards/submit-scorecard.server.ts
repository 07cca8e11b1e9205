import { sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { isApplicantErased } from '#app/domain/applications/emails/applicant-away.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { interviewScorecards } from '#db/schema/interviews.ts'
import { findInterview } from '../list-interviews.server.ts'
import { listScorecards } from './list-scorecards.server.ts'
import { lockInterview } from './lock-interview.server.ts'
import type { OwnScorecard, Scorecard, ScorecardInput, ScorecardRejection } from './scorecard.ts'

export type SubmitScorecardResult =
  | { ok: true }
  /** `stale`: the person has saved it in another tab. */
  | { ok: false; reason: ScorecardRejection | 'stale' }

/**
 * The signed-in person's scorecard of an interview.
 *
 * @throws a 404 response outside their scope
 */
export async function findOwnScorecard(ctx: Ctx, applicationId: string, id: string): Promise<OwnScorecard> {
  assertCan(ctx.actor, 'application.score')
  const { id: self } = requirePerson(ctx.actor)
  const interview = await findInterview(ctx, id, 'application.score')
  if (interview.applicationId !== applicationId) throw notFound()
  const scorecards = (await listScorecards(ctx, [interview]))[id]
  const findRejection = async (): Promise<ScorecardRejection | null> => {
    if (interview.status === 'cancelled') return 'cancelled'
    if (!scorecards) return 'not-begun'
    if (!interview.interviewers.some((person) => person.id === self)) return 'not-interviewer'
    if (await isApplicantErased(ctx, applicationId)) return 'account-deleted'
    return scorecards.canSubmit ? null : 'shown'
  }
  return { own: scorecards?.own ?? null, rejection: await findRejection() }
}

/**
 * Submits the signed-in interviewer's scorecard, or changes it while another interviewer's is missing. A repetition of
 * the last submission, such as a second click without scripts, changes nothing.
 *
 * @param expectedVersion the version that the form was opened with; 0 for a new scorecard
 * @throws a 404 response for an interview outside their scope
 */
export function submitScorecard(
  ctx: Ctx,
  applicationId: string,
  id: string,
  input: ScorecardInput,
  expectedVersion: number,
): Promise<SubmitScorecardResult> {
  const { id: interviewerId } = requirePerson(ctx.actor)
  return transaction(ctx, async (ctx): Promise<SubmitScorecardResult> => {
    await findOwnScorecard(ctx, applicationId, id)
    // Scorecards of one interview follow each other, so that nobody changes theirs after the others are shown, and
    // they follow a change of the interview and the deletion of the applicant's account.
    await lockInterview(ctx, id)
    const { own, rejection } = await findOwnScorecard(ctx, applicationId, id)
    if (isRepeated(own, input, expectedVersion)) return { ok: true }
    if (rejection) return { ok: false, reason: rejection }
    if ((own?.version ?? 0) !== expectedVersion) return { ok: false, reason: 'stale' }
    const values = { ...input, submittedAt: ctx.now }
    await ctx.db
      .insert(interviewScorecards)
      .values({ interviewId: id, interviewerId, ...values })
      .onConflictDoUpdate({
        target: [interviewScorecards.interviewId, interviewScorecards.interviewerId],
        set: { ...values, version: sql`${interviewScorecards.version} + 1` },
      })
    await recordAudit(ctx, {
      action: 'application.scorecard-submitted',
      subjectType: 'application',
      subjectId: applicationId,
    })
    return { ok: true }
  })
}

/** Whether the scorecard is what a form that was opened before it has already saved. */
function isRepeated(own: Scorecard | null, input: ScorecardInput, expectedVersion: number): boolean {
  return (
    own?.version === expectedVersion + 1 &&
    own.recommendation === input.recommendation &&
    own.strengths === input.strengths &&
    own.concerns === input.concerns
  )
}
