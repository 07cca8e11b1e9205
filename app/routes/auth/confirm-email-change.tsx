import { Form, redirect } from 'react-router'
import { confirmEmailChange, findEmailChange } from '#app/domain/people/account/confirm-email-change.server.tsx'
import { parseFormData } from '#app/http/form.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/confirm-email-change'

const PATH = '/confirm-email-change'
const MAX_TOKEN_LENGTH = 2000

export const meta: Route.MetaFunction = () => [
  { title: 'Change your email address' },
  { name: 'robots', content: 'noindex' },
]

const OUTCOMES = {
  'current-confirmed': {
    title: 'One more step',
    lead: "We've sent a link to your new email address. Open it to finish the change.",
  },
  changed: { title: 'Your email address has been changed', lead: 'Sign in with your new email address.' },
  expired: {
    title: 'This link has expired',
    lead: 'Links work for 24 hours. Start the change again in your settings.',
  },
  invalid: {
    title: "This link isn't valid",
    lead: 'It may be incomplete, or it has already been used or replaced. Start the change again in your settings.',
  },
} as const

/** Shows what the link does. Opening it changes nothing, because email scanners open links too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, secret } = requestContext(context)
  const done = url.searchParams.get('done') ?? ''
  const as = url.searchParams.get('as')
  const loginHref = `/${as === 'employer' || as === 'admin' ? as : 'employee'}/login`
  const token = url.searchParams.get('token')?.slice(0, MAX_TOKEN_LENGTH)
  if (!token) {
    const outcome: keyof typeof OUTCOMES = Object.hasOwn(OUTCOMES, done) ? (done as keyof typeof OUTCOMES) : 'invalid'
    return { outcome, loginHref }
  }
  const link = await findEmailChange(ctx, secret, token)
  return link.outcome === 'ready' ? { ...link, token, loginHref } : { outcome: link.outcome, loginHref }
}

/**
 * Confirms one step of the change, then redirects, so that the address bar and the history do not contain the token.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, secret } = requestContext(context)
  const form = await parseFormData(request)
  const token = String(form.get('token') ?? '').slice(0, MAX_TOKEN_LENGTH)
  const result = await confirmEmailChange(ctx, secret, token)
  const params = { done: result.outcome, ...('userType' in result ? { as: result.userType } : {}) }
  return redirect(`${PATH}?${new URLSearchParams(params)}`, 303)
}

export default function ConfirmEmailChange({ loaderData }: Route.ComponentProps) {
  if (loaderData.outcome !== 'ready') {
    return (
      <NarrowPage {...OUTCOMES[loaderData.outcome]}>
        {loaderData.outcome !== 'current-confirmed' && (
          <ButtonLink to={loaderData.loginHref} size="lg">
            Sign in
          </ButtonLink>
        )}
      </NarrowPage>
    )
  }
  const { step, newEmail, token } = loaderData
  return (
    <NarrowPage
      title={step === 'current' ? 'Change your email address?' : 'Confirm your new email address'}
      lead={`Your account will use ${newEmail}.`}
    >
      <Form method="post" action={PATH}>
        <input type="hidden" name="token" value={token} />
        <SubmitButton size="lg" action={PATH}>
          {step === 'current' ? 'Confirm the change' : 'Confirm new email address'}
        </SubmitButton>
      </Form>
    </NarrowPage>
  )
}
