import { Form, redirect } from 'react-router'
import { transaction } from '#app/core/context.ts'
import { emailForm } from '#app/domain/people/account-forms.ts'
import { confirmEmail } from '#app/domain/people/registration/confirm-email.server.ts'
import { resendConfirmation } from '#app/domain/people/registration/send-confirmation.server.tsx'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { loginWithReturn } from '#app/http/guards.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import { withMinimumDuration } from '#app/http/timing-safe.server.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { safeReturnTo } from '#app/lib/url.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/confirm-email'

export const meta: Route.MetaFunction = () => [
  { title: 'Confirm your email address' },
  { name: 'robots', content: 'noindex' },
]

/** Each way a link can end, as the page says it. */
const OUTCOMES = {
  confirmed: { title: 'Your email address is confirmed', lead: 'Your account is ready. Sign in to go on.' },
  'already-confirmed': {
    title: 'This address is confirmed already',
    lead: 'The link has done its work. You can sign in.',
  },
  agreed: {
    title: 'One more step',
    lead: 'We have written to your new address. Follow the link in that mail to finish.',
  },
  changed: { title: 'Your email address is changed', lead: 'From now on you sign in with the new one.' },
  expired: { title: 'This link has expired', lead: 'Links work for 24 hours. Ask for a new one and nothing is lost.' },
  invalid: { title: 'This link does not work', lead: 'It may be cut off, used or replaced. Ask for a new one.' },
  waiting: {
    title: 'Check your email',
    lead: 'We have sent you a link. Follow it to confirm that the address is yours.',
  },
} as const

type Outcome = keyof typeof OUTCOMES

/**
 * Follows a link and then forgets its token: the address bar, the history and a reload hold only the outcome. Following
 * a confirmation link by GET is a chosen exception (docs/decisions).
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('token')
  if (token) {
    const { ctx, secret } = requestContext(context)
    const { outcome, ...rest } = await confirmEmail(ctx, secret, token.slice(0, 2000))
    const userType = 'userType' in rest ? rest.userType : 'employee'
    const returnTo = safeReturnTo(url.searchParams.get('returnTo'))
    const after = { done: outcome, as: userType, ...(returnTo ? { returnTo } : {}) }
    throw redirect(`/confirm-email?${new URLSearchParams(after)}`)
  }
  const done = url.searchParams.get('done') ?? ''
  const outcome: Outcome = done in OUTCOMES ? (done as Outcome) : 'waiting'
  const as = url.searchParams.get('as')
  const login = `/${as === 'employer' || as === 'admin' ? as : 'employee'}/login`
  const returnTo = safeReturnTo(url.searchParams.get('returnTo'))
  return { outcome, door: returnTo ? loginWithReturn(login, returnTo) : login }
}

/** Sends the confirmation again. Every address is answered alike. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, secret } = requestContext(context)
  const { ok, value, reply } = parseForm(await parseFormData(request), emailForm)
  if (!ok) return invalidForm(reply(), failure('That did not work', 'Enter the address you registered with.'))
  const seconds = await consumeRateLimit(ctx, 'accountEmail', value.email)
  if (seconds) return tooManyRequests(reply(), 'That did not work', seconds)
  await withMinimumDuration(() => transaction(ctx, (ctx) => resendConfirmation(ctx, secret, value.email)))
  const words = success('Confirmation sent', 'If that address is waiting to be confirmed, a new link is on its way.')
  return redirectWithToast('/confirm-email', words)
}

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { outcome, door } = loaderData
  const { title, lead } = OUTCOMES[outcome]
  const { formProps, of } = useCheckedForm(emailForm, actionData)
  if (outcome === 'confirmed' || outcome === 'already-confirmed' || outcome === 'changed') {
    return (
      <NarrowPage title={title} lead={lead}>
        <ButtonLink to={door} size="lg">
          Sign in
        </ButtonLink>
      </NarrowPage>
    )
  }
  if (outcome === 'agreed') return <NarrowPage title={title} lead={lead} />
  return (
    <NarrowPage title={title} lead={lead}>
      <p className="mb-6 text-ink-soft">
        Nothing there after a few minutes? Look in the junk folder, or let us send it again.
      </p>
      <Form method="post" action="/confirm-email" {...formProps} className="space-y-5">
        <TextField label="Email" {...of('email')} type="email" autoComplete="email" inputMode="email" required />
        <SubmitButton tone="secondary" action="/confirm-email">
          Resend confirmation email
        </SubmitButton>
      </Form>
    </NarrowPage>
  )
}
