import { Form } from 'react-router'
import { transaction } from '#app/core/context.ts'
import { emailForm } from '#app/domain/people/account-forms.ts'
import { findConfirmation } from '#app/domain/people/registration/confirm-email.server.ts'
import { ConfirmEmailForm } from '#app/domain/people/registration/confirm-email-form.tsx'
import { confirmEmailHref } from '#app/domain/people/registration/confirm-email-href.ts'
import { resendConfirmation } from '#app/domain/people/registration/send-confirmation.server.tsx'
import { sentRegistration } from '#app/http/device.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { consumeAccountEmailLimit } from '#app/http/rate-limit.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import { withMinimumDuration } from '#app/http/timing-safe.server.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { safeReturnTo } from '#app/lib/url.ts'
import { loginPath } from '#app/policy/areas.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { NextSteps } from '#app/ui/data/next-steps.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { Link } from '#app/ui/link.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/confirm-email'

export const meta: Route.MetaFunction = () => [
  { title: 'Confirm your email address' },
  { name: 'robots', content: 'noindex' },
]

/** Title and lead of the page for each outcome of a link. */
const OUTCOMES = {
  confirmed: { title: 'Your email address is confirmed', lead: 'Your account is ready. Sign in to continue.' },
  'already-confirmed': { title: 'Your email is already confirmed', lead: 'You can sign in.' },
  expired: { title: 'This link has expired', lead: 'Links work for 24 hours. Enter your email to get a new one.' },
  invalid: {
    title: "This link isn't valid",
    lead: 'It may be incomplete, or it has already been used or replaced. Enter your email to get a new one.',
  },
  waiting: { title: 'Check your email', lead: "We've sent you a link. Open it to confirm your email address." },
} as const

type Outcome = keyof typeof OUTCOMES

const MAX_TOKEN_LENGTH = 2000

/** Shows what the link does. Opening it changes nothing, because email scanners open links too. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { ctx, secret } = requestContext(context)
  const registration = sentRegistration(request, ctx)
  const returnTo = safeReturnTo(url.searchParams.get('returnTo'))
  const token = url.searchParams.get('token')?.slice(0, MAX_TOKEN_LENGTH)
  if (token) {
    const link = await findConfirmation(ctx, secret, { token, registration })
    if (link.outcome === 'ready') return { ...link, token, returnTo }
    const href = loginHref('userType' in link ? link.userType : null, returnTo)
    return { ...link, loginHref: href, returnTo, registration: null }
  }
  const done = url.searchParams.get('done') ?? ''
  const outcome: Outcome = Object.hasOwn(OUTCOMES, done) ? (done as Outcome) : 'waiting'
  const sent = outcome === 'waiting' && registration
  return {
    outcome,
    loginHref: loginHref(url.searchParams.get('as'), returnTo),
    returnTo,
    userType: sent ? sent.userType : null,
    registration: sent ? { email: sent.email, userType: sent.userType } : null,
  }
}

function loginHref(as: string | null, returnTo: string | null): string {
  return loginPath(as === 'employer' || as === 'admin' ? as : 'employee', returnTo)
}

/** Sends the confirmation again. The response is the same for every email. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { ctx, client, secret } = requestContext(context)
  const { ok, value, reply } = parseForm(await parseFormData(request), emailForm)
  if (!ok) return invalidForm(reply(), failure('Email not sent', 'Enter the email you registered with.'))
  const seconds = await consumeAccountEmailLimit(ctx, client, value.email)
  if (seconds) return tooManyRequests(reply(), 'Email not sent', seconds)
  const returnTo = safeReturnTo(url.searchParams.get('returnTo'))
  await withMinimumDuration(() => transaction(ctx, (ctx) => resendConfirmation(ctx, secret, value.email, returnTo)))
  const toast = success('Confirmation sent', "If that email needs confirming, we've sent a new link.")
  return redirectWithToast(confirmEmailHref(returnTo), toast)
}

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.outcome === 'ready') {
    return (
      <NarrowPage title="Confirm your email address" lead={`You'll sign in with ${loaderData.email}.`}>
        <ConfirmEmailForm {...loaderData} answer={null} />
      </NarrowPage>
    )
  }
  const { outcome, loginHref, returnTo, registration } = loaderData
  const { title, lead } = OUTCOMES[outcome]
  if (outcome === 'confirmed' || outcome === 'already-confirmed') {
    return (
      <NarrowPage title={title} lead={lead} scene="done">
        <ButtonLink to={loginHref} size="lg">
          Sign in
        </ButtonLink>
      </NarrowPage>
    )
  }
  return (
    <NarrowPage
      title={title}
      lead={registration ? `We've sent a link to ${registration.email}. Open it to confirm your email address.` : lead}
      {...(outcome === 'waiting' && { scene: 'done' })}
    >
      {outcome === 'waiting' && (
        <NextSteps
          className="mb-8"
          steps={[
            'Open our email and select the link, which works for 24 hours.',
            'Sign in with your email address and password.',
            "Can't see the email? Check your junk folder or send it again.",
          ]}
        />
      )}
      <ResendForm email={registration?.email} action={confirmEmailHref(returnTo)} answer={actionData} />
      {registration && (
        <p className="mt-6 text-sm text-ink-soft">
          Is the address wrong?{' '}
          <Link className="link" to={registrationHref(registration.userType, returnTo)}>
            Create your account again
          </Link>{' '}
          with the right one.
        </p>
      )}
    </NarrowPage>
  )
}

function registrationHref(userType: string, returnTo: string | null): string {
  const page = `/${userType}/register`
  return returnTo ? `${page}?${new URLSearchParams({ returnTo })}` : page
}

type ResendFormProps = { email: string | undefined; action: string; answer: FormActionData }

function ResendForm({ email, action, answer }: ResendFormProps) {
  const { formProps, of } = useCheckedForm(emailForm, answer, { defaultValue: { email } })
  return (
    <Form method="post" action={action} {...formProps} className="space-y-5">
      <TextField label="Email" {...of('email')} type="email" autoComplete="email" inputMode="email" required />
      <SubmitButton tone="secondary" action={action}>
        Resend confirmation email
      </SubmitButton>
    </Form>
  )
}
