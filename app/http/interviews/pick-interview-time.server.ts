import type { Ctx } from '#app/core/context.ts'
import { PICK_MESSAGES, pickTimeForm } from '#app/domain/interviews/applicant/pick-time-form.ts'
import { pickInterviewTime } from '#app/domain/interviews/pick-interview-time.server.ts'
import { parseForm, parseFormData } from '../form.server.ts'
import { failure, invalidForm, redirectWithToast, success } from '../toast.server.ts'

/** `Confirm time` for the applicant, who is the actor of `ctx`: on the dashboard and with the link of an email. */
export async function pickInterviewTimeFromForm(ctx: Ctx, id: string, request: Request, returnTo: string) {
  const { ok, value, reply } = parseForm(await parseFormData(request), pickTimeForm)
  if (!ok) return invalidForm(reply(), failure('Time not confirmed', 'Choose one of the times.'))
  const result = await pickInterviewTime(ctx, id, value.starts_at, value.time_zone)
  if (result.ok)
    return redirectWithToast(returnTo, success('Interview scheduled', "We've emailed you a calendar invitation."))
  const message = PICK_MESSAGES[result.reason]
  return invalidForm(reply({ starts_at: [message] }), failure('Time not confirmed', message), 409)
}
