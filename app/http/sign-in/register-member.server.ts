import { findInvitation } from '#app/domain/companies/team/find-invitation.server.ts'
import { INVITATION_ENDED_MESSAGE } from '#app/domain/companies/team/team.ts'
import { memberRegistration, newPasswordError, WEAK_PASSWORD_TITLE } from '#app/domain/people/account-forms.ts'
import { registerMember } from '#app/domain/people/registration/register-member.server.ts'
import { rejectedPasswordMessage } from '#app/domain/people/rejected-password.server.ts'
import { parsePhone } from '#app/lib/phone.server.ts'
import { INVALID_PHONE_MESSAGE } from '#app/lib/phone.ts'
import { TooManyHashesError } from '#app/platform/auth.server.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { parseForm, parseFormData } from '../form.server.ts'
import { formFailed } from '../form-failed.server.ts'
import { consumeRateLimit } from '../rate-limit.server.ts'
import type { RequestContext } from '../request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '../toast.server.ts'
import { serverBusy, tooManyRequests } from '../too-many-requests.server.ts'

const FAILED = 'Sign up Failed'

/** Creates the account of an invited person, who then signs in on the employers' page. */
export async function registerMemberFromForm({ ctx, client }: RequestContext, request: Request, token: string) {
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, memberRegistration)
  if (!ok) {
    const { title, description } = newPasswordError(form) ?? { title: FAILED, description: CHECK_FIELDS }
    return invalidForm(reply(), failure(title, description))
  }
  const phone = parsePhone(value.phone)
  if (!phone.ok) return invalidForm(reply({ phone: [INVALID_PHONE_MESSAGE] }), failure(FAILED, CHECK_FIELDS))
  try {
    const seconds = await consumeRateLimit(ctx, 'register', client)
    if (seconds) return tooManyRequests(reply(), FAILED, seconds)
    const found = await findInvitation(ctx, token)
    if (found?.outcome !== 'open') return invalidForm(reply(), failure(FAILED, INVITATION_ENDED_MESSAGE), 409)
    const { email, companyName } = found.invitation
    const { full_name: fullName, password } = value
    const rejected = await rejectedPasswordMessage(password, { fullName, email, companyName })
    if (rejected) return invalidForm(reply({ password: [rejected] }), failure(WEAK_PASSWORD_TITLE, rejected))
    const result = await registerMember(ctx, token, { fullName, phone: phone.display, password })
    if (result.ok) {
      const toast = success('Account created', `Sign in to start hiring with ${result.companyName}.`)
      return redirectWithToast('/employer/login', toast)
    }
    const message =
      result.reason === 'ended' ? INVITATION_ENDED_MESSAGE : 'This address has an account already. Sign in to join.'
    return invalidForm(reply(), failure(FAILED, message), 409)
  } catch (error) {
    if (error instanceof TooManyHashesError) return serverBusy(reply(), FAILED)
    return formFailed(ctx, 'registration of a member', error, reply(), FAILED)
  }
}
