import type { SubmissionResult } from '@conform-to/react'
import type { Commitment } from '#app/domain/interviews/interview.ts'
import { MAX_INTERVIEWS } from '#app/domain/interviews/interview.ts'
import { UNAVAILABLE_MESSAGE } from '#app/domain/interviews/unavailable-message.ts'
import type { RejectedInterview } from '#app/domain/interviews/validate-interview.server.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { failure, invalidForm } from '../toast.server.ts'

type Rejected =
  | RejectedInterview
  | { ok: false; reason: 'closed' | 'not-agreed' | 'unavailable' | 'stale' | 'scored' | 'too-many' }

const MESSAGES = {
  closed: 'This interview or application has ended. Go back to the applicant to see its status.',
  'not-agreed': 'The interview has no agreed time. Go back to the applicant, and reschedule it to change its place.',
  unavailable: UNAVAILABLE_MESSAGE,
  stale: 'The interview has changed since you opened this form. Go back to the applicant, check it, then try again.',
  scored:
    "A scorecard has been submitted, so this interview can't be rescheduled or cancelled. To meet again, propose another interview.",
  'too-many': `An application can have up to ${MAX_INTERVIEWS} interviews.`,
}

/**
 * The response to a rejected `Propose interview`, `Reschedule interview`, `Change place` or `Cancel interview`. The
 * input is kept.
 */
export function rejectInterview(
  result: Rejected,
  reply: (errors?: Record<string, string[]>) => { result: SubmissionResult },
  title: string,
) {
  const conflicts: Commitment[] = result.reason === 'conflicts' ? result.conflicts : []
  if (result.reason === 'invalid')
    return invalidForm({ ...reply(result.errors), conflicts }, failure(title, CHECK_FIELDS))
  const message =
    result.reason === 'conflicts'
      ? 'Interviewers have something else planned or proposed at these times. Choose other times, or propose these anyway.'
      : MESSAGES[result.reason]
  return invalidForm({ ...reply({ '': [message] }), conflicts }, failure(title, message), 409)
}
