import { requestEmailChange } from '#app/domain/people/account/change-email.server.tsx'
import { EmailSettings } from '#app/domain/people/account/email-settings.tsx'
import { changeEmailForm } from '#app/domain/people/account-forms.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { clearAttempts, consumeAttempt, consumeRateLimit, refundAttempt } from '#app/http/rate-limit.server.ts'
import { ctxOf, requestContext } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { serverBusy, tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { TooManyHashesError } from '#app/platform/auth.server.ts'
import { ACCOUNT_SETTINGS } from '#app/policy/areas.ts'
import { requirePerson } from '#app/policy/policy.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/email'

const NOT_CHANGED = 'Email not changed'

export const meta: Route.MetaFunction = () => [{ title: 'Change your email address' }]

export function loader({ context }: Route.LoaderArgs) {
  return { email: requirePerson(ctxOf(context).actor).email }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, secret } = requestContext(context)
  const person = requirePerson(ctx.actor)
  const { ok, value, reply } = parseForm(await parseFormData(request), changeEmailForm)
  if (!ok) return invalidForm(reply(), failure(NOT_CHANGED, CHECK_FIELDS))
  if (value.email === person.email) {
    return invalidForm(
      reply({ email: ['This is already your email address.'] }),
      failure(NOT_CHANGED, 'Enter a different email address.'),
    )
  }
  // First: a change beyond the limit is no guess of the password.
  const seconds =
    (await consumeRateLimit(ctx, 'emailChange', person.id)) ?? (await consumeAttempt(ctx, 'currentPassword', person.id))
  if (seconds) return tooManyRequests(reply(), NOT_CHANGED, seconds)
  try {
    const input = { newEmail: value.email, currentPassword: value.current_password }
    const result = await requestEmailChange(ctx, secret, input)
    if (!result.ok) {
      const errors = { current_password: ['This password is incorrect. Try again.'] }
      return invalidForm(reply(errors), failure(NOT_CHANGED, 'Check your password.'))
    }
  } catch (error) {
    if (!(error instanceof TooManyHashesError)) throw error
    await refundAttempt(ctx, 'currentPassword', person.id)
    return serverBusy(reply(), NOT_CHANGED)
  }
  await clearAttempts(ctx, 'currentPassword', person.id)
  const toast = success('Check your email', "We've emailed your current address to confirm the change.")
  return redirectWithToast(ACCOUNT_SETTINGS[person.userType], toast)
}

export default function ChangeEmail({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NarrowPage title="Change your email address">
      <EmailSettings email={loaderData.email} answer={actionData} />
    </NarrowPage>
  )
}
