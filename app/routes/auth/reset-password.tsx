import { Form } from 'react-router'
import { NewPasswordFields, useNewPassword } from '#app/domain/people/account/new-password-fields.tsx'
import { isResetLinkValid, resetPassword } from '#app/domain/people/account/reset-password.server.tsx'
import { newPasswordError, newPasswordForm, WEAK_PASSWORD_TITLE } from '#app/domain/people/account-forms.ts'
import { deviceCookieName, parseDeviceCookie, saveKnownDevice } from '#app/domain/people/known-devices.server.ts'
import { findPersonalDataByResetToken, rejectedPasswordMessage } from '#app/domain/people/rejected-password.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf, requestContext } from '#app/http/request-context.ts'
import { cookieValue } from '#app/http/session.server.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { serverBusy } from '#app/http/too-many-requests.server.ts'
import { TooManyHashesError } from '#app/platform/auth.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/reset-password'

const NOT_CHANGED = { title: 'Password not changed', description: CHECK_FIELDS }
const EXPIRED = 'This link has expired or has already been used'

export const meta: Route.MetaFunction = () => [
  { title: 'Choose a new password' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('token')?.slice(0, 200) ?? ''
  const ctx = ctxOf(context)
  const valid = token !== '' && (await isResetLinkValid(ctx, token))
  // The layout shows what an account of this type is for.
  const userType = valid ? (await findPersonalDataByResetToken(ctx, token))?.userType : null
  return { token, valid, userType }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, secret } = requestContext(context)
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, newPasswordForm)
  if (!ok) {
    const { title, description } = newPasswordError(form) ?? NOT_CHANGED
    return invalidForm(reply(), failure(title, description))
  }
  const person = await findPersonalDataByResetToken(ctx, value.token ?? '')
  const rejected = person && (await rejectedPasswordMessage(value.password, person))
  if (rejected) return invalidForm(reply({ password: [rejected] }), failure(WEAK_PASSWORD_TITLE, rejected))
  try {
    const result = await resetPassword(ctx, { token: value.token ?? '', password: value.password })
    if (!result.ok) return invalidForm(reply(), failure(EXPIRED, 'Request a new link.'))
  } catch (error) {
    if (error instanceof TooManyHashesError) return serverBusy(reply(), NOT_CHANGED.title)
    throw error
  }
  const toast = success('Password changed', "You've been signed out on every device. Sign in with your new password.")
  const headers = new Headers()
  if (person) {
    // The person has proved that the account is theirs, so guesses from elsewhere do not delay them in this browser.
    const deviceCookie = cookieValue(request.headers.get('Cookie'), deviceCookieName(ctx.baseUrl))
    const cookie = await saveKnownDevice(ctx, secret, person.id, parseDeviceCookie(secret, deviceCookie))
    headers.append('Set-Cookie', cookie)
  }
  return redirectWithToast(`/${person?.userType ?? 'employee'}/login`, toast, headers)
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { formProps, of } = useCheckedForm(newPasswordForm, actionData)
  const newPassword = useNewPassword()
  if (!loaderData.valid) {
    return (
      <NarrowPage
        title={EXPIRED}
        lead="Links work once, for one hour. Request a new one. Your password has not changed."
      >
        <ButtonLink to="/forgot-password">Request a new link</ButtonLink>
      </NarrowPage>
    )
  }
  return (
    <NarrowPage
      title="Choose a new password"
      lead="You'll be signed out on every device. Then sign in with your new password."
    >
      <Form method="post" {...formProps} className="space-y-5">
        <input type="hidden" name="token" value={loaderData.token} />
        <NewPasswordFields label="New password" of={of} newPassword={newPassword} />
        <SubmitButton block size="lg" disabled={newPassword.blocked}>
          Set new password
        </SubmitButton>
      </Form>
    </NarrowPage>
  )
}
