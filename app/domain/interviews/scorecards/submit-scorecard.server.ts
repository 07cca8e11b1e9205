import { eq, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { interviewScorecards, interviews } from '#db/schema/interviews.ts'
import type { Interview } from '../interview.ts'
import { findInterview } from '../list-interviews.server.ts'
import { listScorecards } from './list-scorecards.server.ts'
import type { InterviewScorecards, Scorecard, ScorecardInput } from './scorecard.ts'

/**
 * `shown`: every interviewer has submitted a scorecard, so that nobody can change theirs any more. `stale`: the person
 * has saved it in another tab.
 */
export type SubmitScorecardResult = { ok: true } | { ok: false; reason: 'shown' | 'stale' }

/**
 * An interview that the signed-in person holds and that has begun.
 *
 * @throws a 404 response for any other
 */
export async function findScoredInterview(
  ctx: Ctx,
  applicationId: string,
  id: string,
): Promise<{ interview: Interview; scorecards: InterviewScorecards }> {
  assertCan(ctx.actor, 'application.score')
  const { id: self } = requirePerson(ctx.actor)
  const interview = await findInterview(ctx, id, 'application.score')
  const scorecards = (await listScorecards(ctx, [interview]))[interview.id]
  const isInterviewer = interview.interviewers.some((person) => person.id === self)
  if (!scorecards || !isInterviewer || interview.applicationId !== applicationId) throw notFound()
  return { interview, scorecards }
}

/**
 * Submits the signed-in interviewer's scorecard, or changes it while another interviewer's is missing. A repetition of
 * the last submission, such as a second click without scripts, changes nothing.
 *
 * @param expectedVersion the version that the form was opened with; 0 for a new scorecard
 * @throws a 404 response for an interview that they do not hold, or that has not begun
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
    await findScoredInterview(ctx, applicationId, id)
    // Scorecards of one interview follow each other, so that nobody changes theirs after the others are shown.
    await ctx.db.select({ id: interviews.id }).from(interviews).where(eq(interviews.id, id)).for('update')
    const { scorecards } = await findScoredInterview(ctx, applicationId, id)
    if (isRepeated(scorecards.own, input, expectedVersion)) return { ok: true }
    if (!scorecards.canSubmit) return { ok: false, reason: 'shown' }
    if ((scorecards.own?.version ?? 0) !== expectedVersion) return { ok: false, reason: 'stale' }
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
