import { changePassword } from '#app/domain/people/account/change-password.server.ts'
import { PasswordSettings } from '#app/domain/people/account/password-settings.tsx'
import { changePasswordForm, newPasswordError, WEAK_PASSWORD_TITLE } from '#app/domain/people/account-forms.ts'
import { rejectedPasswordMessage } from '#app/domain/people/rejected-password.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { clearAttempts, consumeAttempt, refundAttempt } from '#app/http/rate-limit.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { serverBusy, tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { TooManyHashesError } from '#app/platform/auth.server.ts'
import { ACCOUNT_SETTINGS } from '#app/policy/areas.ts'
import { requirePerson } from '#app/policy/policy.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/password'

const NOT_CHANGED = { title: 'Password not changed', description: CHECK_FIELDS }

export const meta: Route.MetaFunction = () => [{ title: 'Change your password' }]

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, secret } = requestContext(context)
  const person = requirePerson(ctx.actor)
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, changePasswordForm)
  if (!ok) {
    const { title, description } = newPasswordError(form) ?? NOT_CHANGED
    return invalidForm(reply(), failure(title, description))
  }
  const rejected = await rejectedPasswordMessage(value.password, person)
  if (rejected) return invalidForm(reply({ password: [rejected] }), failure(WEAK_PASSWORD_TITLE, rejected))
  const seconds = await consumeAttempt(ctx, 'currentPassword', person.id)
  if (seconds) return tooManyRequests(reply(), NOT_CHANGED.title, seconds)
  const headers = new Headers()
  try {
    const passwords = { currentPassword: value.current_password, password: value.password }
    const result = await changePassword(ctx, secret, passwords)
    if (!result.ok) {
      const errors = { current_password: ['This password is incorrect. Try again.'] }
      return invalidForm(reply(errors), failure(NOT_CHANGED.title, 'Check your current password.'))
    }
    headers.append('Set-Cookie', result.cookie)
  } catch (error) {
    if (!(error instanceof TooManyHashesError)) throw error
    await refundAttempt(ctx, 'currentPassword', person.id)
    return serverBusy(reply(), NOT_CHANGED.title)
  }
  await clearAttempts(ctx, 'currentPassword', person.id)
  const toast = success('Password changed', "You've been signed out on every other device.")
  return redirectWithToast(ACCOUNT_SETTINGS[person.userType], toast, headers)
}

export default function ChangePassword({ actionData }: Route.ComponentProps) {
  return (
    <NarrowPage title="Change your password">
      <PasswordSettings answer={actionData} />
    </NarrowPage>
  )
}
