import type { Ctx } from '#app/core/context.ts'
import { DECLINE_MESSAGES } from '#app/domain/interviews/applicant/pick-time-form.ts'
import { declineInterviewTimes } from '#app/domain/interviews/decline-interview-times.server.ts'
import { failure, redirectWithToast, success } from '../toast.server.ts'

/** `Decline all times` for the applicant, who is the actor of `ctx`: on the dashboard and with the link of an email. */
export async function declineInterviewTimesAndReturn(ctx: Ctx, id: string, returnTo: string) {
  const result = await declineInterviewTimes(ctx, id)
  return redirectWithToast(
    returnTo,
    result.ok
      ? success('Times declined', "We've emailed the employer, who can propose other times.")
      : failure('Times not declined', DECLINE_MESSAGES[result.reason]),
  )
}
