import type { Ctx } from '#app/core/context.ts'
import { acceptsAll, type Commitment, overlapsInterview, parseInterviewTimes } from './interview.ts'
import type { InterviewInput } from './interview-form.ts'
import { listConflicts } from './list-conflicts.server.ts'
import { listInterviewers } from './list-interviewers.server.ts'

export type RejectedInterview =
  /** Errors by field. */
  | { ok: false; reason: 'invalid'; errors: Record<string, string[]> }
  /**
   * Interviewers are busy, or have proposed an interview to someone else, at some of the times, and the user has not
   * accepted that.
   */
  | { ok: false; reason: 'conflicts'; conflicts: Commitment[] }

const NOT_LISTED = ['Choose from the people listed.']

/** The rejection of interviewers who left the company or deleted their account while the form was sent. */
export const INTERVIEWERS_LEFT: RejectedInterview = {
  ok: false,
  reason: 'invalid',
  errors: { interviewers: NOT_LISTED },
}

/** A proposed time. `acceptsConflicts`: an interviewer is busy then, which the user has accepted. */
export type ProposedTime = { startsAt: Date; acceptsConflicts: boolean }

type ValidatedInterview = { ok: true; times: ProposedTime[]; interviewerIds: string[] }

/**
 * Checks what the form's schema cannot: the times, that the interviewers belong to the job's company, and their
 * conflicts.
 */
export async function validateInterview(
  ctx: Ctx,
  input: InterviewInput,
  {
    jobId,
    applicationId,
    timeZone,
    exceptId,
  }: { jobId: string; applicationId: string; timeZone: string; exceptId: string | null },
): Promise<ValidatedInterview | RejectedInterview> {
  const { times, errors } = parseInterviewTimes(input, timeZone, ctx.now)
  const known = await listInterviewers(ctx, jobId)
  const interviewerIds = known.filter(({ id }) => input.interviewers.includes(id)).map(({ id }) => id)
  if (interviewerIds.length < new Set(input.interviewers).size) errors.interviewers = NOT_LISTED
  if (Object.keys(errors).length > 0) return { ok: false, reason: 'invalid', errors }
  const conflicts = await listConflicts(ctx, interviewerIds, {
    times,
    durationMinutes: input.duration,
    exceptId,
    proposalsBeside: applicationId,
  })
  if (!acceptsAll(input.accept_conflicts, conflicts)) return { ok: false, reason: 'conflicts', conflicts }
  const proposed = times.map((startsAt) => ({
    startsAt,
    // A proposal to someone else takes the time only once it is picked. Until then both applicants can pick it.
    acceptsConflicts: conflicts.some(
      (conflict) => conflict.kind !== 'proposal' && overlapsInterview(conflict, startsAt, input.duration),
    ),
  }))
  return { ok: true, times: proposed, interviewerIds }
}
