import { redirect } from 'react-router'
import { confirmEmailForm } from '#app/domain/people/account-forms.ts'
import { confirmEmail, findConfirmation } from '#app/domain/people/registration/confirm-email.server.ts'
import { ConfirmEmailForm } from '#app/domain/people/registration/confirm-email-form.tsx'
import { deviceOf, sentRegistration } from '#app/http/device.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import { startSignInAttempt } from '#app/http/sign-in/sign-in-limits.server.ts'
import { failure, invalidForm } from '#app/http/toast.server.ts'
import { serverBusy, tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { safeReturnTo } from '#app/lib/url.ts'
import { TooManyHashesError } from '#app/platform/auth.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/confirmation'

const NOT_CONFIRMED = 'Email not confirmed'

export const meta: Route.MetaFunction = () => [
  { title: 'Confirm your email address' },
  { name: 'robots', content: 'noindex' },
]

/**
 * Confirms an email address, then redirects, so that the address bar and the history do not contain the token. A wrong
 * password shows the form again, and counts as a failed sign-in.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { ctx, client, secret } = requestContext(context)
  const form = await parseFormData(request)
  const token = String(form.get('token') ?? '').slice(0, 2000)
  const registration = sentRegistration(request, ctx)
  const returnTo = safeReturnTo(url.searchParams.get('returnTo'))
  const link = await findConfirmation(ctx, secret, { token, registration })
  if (link.outcome !== 'ready') throw finished(link, returnTo)
  const { email, needsPassword } = link
  const reply = (errors?: Record<string, string[]>) => ({
    ...parseForm(form, confirmEmailForm).reply(errors),
    link: { token, email, needsPassword, returnTo },
  })
  const device = deviceOf(request, { ctx, secret })
  const started = await startSignInAttempt(ctx, { client, email, deviceToken: device.token })
  if (!started.ok) return tooManyRequests(reply(), NOT_CONFIRMED, started.wait)
  try {
    const password = String(form.get('password') ?? '').slice(0, 200)
    const result = await confirmEmail(ctx, secret, { token, registration, password })
    if (result.outcome === 'wrong-password') {
      const errors = { password: ['This is not the password you chose when you created the account.'] }
      return invalidForm(reply(errors), failure(NOT_CONFIRMED, 'Check your password.'))
    }
    await started.attempt.succeed()
    return finished(result, returnTo)
  } catch (error) {
    if (!(error instanceof TooManyHashesError)) throw error
    await started.attempt.cancel()
    return serverBusy(reply(), NOT_CONFIRMED)
  }
}

/** Redirects to the outcome of a link. */
function finished(result: { outcome: string; userType?: string }, returnTo: string | null): Response {
  const { outcome, userType = 'employee' } = result
  const params = { done: outcome, as: userType, ...(returnTo ? { returnTo } : {}) }
  return redirect(`/confirm-email?${new URLSearchParams(params)}`, 303)
}

/** The form again after a wrong password. */
export default function Confirmation({ actionData }: Route.ComponentProps) {
  if (!actionData) {
    return (
      <NarrowPage title="Confirm your email address" lead="Open the link in our email again, or get a new one.">
        <ButtonLink to="/confirm-email">Get a new link</ButtonLink>
      </NarrowPage>
    )
  }
  return (
    <NarrowPage title="Confirm your email address" lead={`You'll sign in with ${actionData.link.email}.`}>
      <ConfirmEmailForm {...actionData.link} answer={actionData} />
    </NarrowPage>
  )
}
