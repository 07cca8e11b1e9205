import type { SubmissionResult } from '@conform-to/react'
import type { Commitment } from '#app/domain/interviews/interview.ts'
import { REJECTION_MESSAGES } from '#app/domain/interviews/rejection-messages.ts'
import type { RejectedInterview } from '#app/domain/interviews/validate-interview.server.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { failure, invalidForm } from '../toast.server.ts'

type Rejected = RejectedInterview | { ok: false; reason: keyof typeof REJECTION_MESSAGES }

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
      : REJECTION_MESSAGES[result.reason]
  return invalidForm({ ...reply({ '': [message] }), conflicts }, failure(title, message), 409)
}
