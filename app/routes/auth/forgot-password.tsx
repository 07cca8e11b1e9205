import { Form, useLocation } from 'react-router'
import { requestPasswordReset } from '#app/domain/people/account/reset-password.server.tsx'
import { emailForm } from '#app/domain/people/account-forms.ts'
import { deviceCookieName, parseDeviceCookie } from '#app/domain/people/known-devices.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { consumeAccountEmailLimit } from '#app/http/rate-limit.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import { cookieValue } from '#app/http/session.server.ts'
import { withMinimumDuration } from '#app/http/timing-safe.server.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { NextSteps } from '#app/ui/data/next-steps.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { Link } from '#app/ui/link.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/forgot-password'

export const meta: Route.MetaFunction = () => [
  { title: 'Forgot your password?' },
  { name: 'robots', content: 'noindex' },
]

export async function action({ request, context, url }: Route.ActionArgs) {
  const { ctx, auth, client, secret } = requestContext(context)
  const { ok, value, reply } = parseForm(await parseFormData(request), emailForm)
  if (!ok) return invalidForm(reply(), failure('Reset link not sent', 'Enter a valid email address.'))
  const seconds = await consumeAccountEmailLimit(ctx, client, value.email)
  if (seconds) return tooManyRequests(reply(), 'Reset link not sent', seconds)
  const deviceCookie = cookieValue(request.headers.get('Cookie'), deviceCookieName(ctx.baseUrl))
  const deviceToken = parseDeviceCookie(secret, deviceCookie)
  await withMinimumDuration(() => requestPasswordReset(ctx, auth, value.email, deviceToken))
  const toast = success('Check your email', "If there's an account with that email, we've sent a link.")
  return redirectWithToast(`${keepAccountType(url.searchParams)}&sent`, toast)
}

/**
 * The path of this page with the account type (`as`) of the sign-in page that led here, which the layout shows beside
 * it.
 */
const keepAccountType = (search: URLSearchParams) =>
  `/forgot-password?${new URLSearchParams({ as: search.get('as') ?? 'employee' })}`

export function loader({ url }: Route.LoaderArgs) {
  return { sent: url.searchParams.has('sent') }
}

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { formProps, of } = useCheckedForm(emailForm, actionData)
  const { search } = useLocation()
  return (
    <NarrowPage
      title={loaderData.sent ? 'Check your inbox' : 'Forgot your password?'}
      lead={
        loaderData.sent
          ? "If there's an account with that email, we've sent it a link."
          : "Enter your email and we'll send you a link to choose a new password."
      }
      {...(loaderData.sent && { scene: 'done' })}
      aside={
        <p>
          Remembered it?{' '}
          <Link className="link" to="/employee/login">
            Job seeker sign in
          </Link>{' '}
          or{' '}
          <Link className="link" to="/employer/login">
            employer sign in
          </Link>
        </p>
      }
    >
      {loaderData.sent && (
        <NextSteps
          className="mb-8"
          steps={[
            'Open our email and select the link. It works once, for one hour.',
            'Choose a new password. You are then signed out on every device.',
            "Can't see the email? Check your junk folder or send it again.",
          ]}
        />
      )}
      <Form method="post" action={keepAccountType(new URLSearchParams(search))} {...formProps} className="space-y-5">
        <TextField label="Email" {...of('email')} type="email" autoComplete="username" inputMode="email" required />
        <SubmitButton size="lg" block>
          Send reset link
        </SubmitButton>
      </Form>
    </NarrowPage>
  )
}
