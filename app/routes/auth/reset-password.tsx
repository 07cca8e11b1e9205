import { Form } from 'react-router'
import { NewPasswordFields, useNewPassword } from '#app/domain/people/account/new-password-fields.tsx'
import { isResetLinkValid, resetPassword } from '#app/domain/people/account/reset-password.server.tsx'
import { newPasswordForm, PASSWORD_MISMATCH, WEAK_PASSWORD } from '#app/domain/people/account-forms.ts'
import { isStrongPassword } from '#app/domain/people/password.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf, requestContext } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { serverBusy } from '#app/http/too-many-requests.server.ts'
import { TooManyHashesError } from '#app/platform/auth.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/reset-password'

export const meta: Route.MetaFunction = () => [
  { title: 'Choose a new password' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('token')?.slice(0, 200) ?? ''
  return { token, works: token !== '' && (await isResetLinkValid(ctxOf(context), token)) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { auth } = requestContext(context)
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, newPasswordForm)
  if (!ok) {
    const weak = !isStrongPassword(String(form.get('password') ?? ''))
    const words = weak ? failure(WEAK_PASSWORD.title, WEAK_PASSWORD.description) : failure(PASSWORD_MISMATCH)
    return invalidForm(reply(), words)
  }
  try {
    const result = await resetPassword(auth, { token: value.token ?? '', password: value.password })
    if (!result.ok)
      return invalidForm(reply(), failure('This link does not work any more', 'Please ask for a new one.'))
  } catch (error) {
    if (error instanceof TooManyHashesError) return serverBusy(reply(), 'That did not work')
    throw error
  }
  const words = success('Password changed', 'You were signed out everywhere. Sign in with the new one.')
  return redirectWithToast('/employee/login', words)
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { formProps, of } = useCheckedForm(newPasswordForm, actionData)
  const follow = useNewPassword()
  if (!loaderData.works) {
    return (
      <NarrowPage
        title="This link does not work any more"
        lead="Links work once, for one hour. Ask for a new one; your password has not changed."
      >
        <ButtonLink to="/forgot-password">Send a new link</ButtonLink>
      </NarrowPage>
    )
  }
  return (
    <NarrowPage
      title="Choose a new password"
      lead="You will be signed out on every device and sign in with the new one."
    >
      <Form method="post" {...formProps} className="space-y-5">
        <input type="hidden" name="token" value={loaderData.token} />
        <NewPasswordFields label="New password" of={of} follow={follow} />
        <SubmitButton block size="lg" disabled={follow.blocked}>
          Set new password
        </SubmitButton>
      </Form>
    </NarrowPage>
  )
}
