import { Form, redirect } from 'react-router'
import { findEmailReversal, revertEmailChange } from '#app/domain/people/account/revert-email-change.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { ctxOf, requestContext } from '#app/http/request-context.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/email-reversal'

const PATH = '/email-reversal'

export const meta: Route.MetaFunction = () => [
  { title: 'Revert your email address change' },
  { name: 'robots', content: 'noindex' },
]

const OUTCOMES = {
  reverted: {
    title: 'Your email address is restored',
    lead: "Everyone has been signed out. We've emailed you a link to choose a new password.",
  },
  taken: {
    title: "We couldn't restore your email address",
    lead: 'Another account uses it now. Contact us and we will help you.',
  },
  invalid: {
    title: "This link isn't valid",
    lead: 'Links work once, for 7 days. If your account is still with someone else, contact us.',
  },
} as const

/** Shows what the link does. Opening it changes nothing, because email scanners open links too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  const reversal = await findEmailReversal(ctxOf(context), token)
  if (reversal) return { ...reversal, token, outcome: null }
  const done = url.searchParams.get('done')
  const outcome: keyof typeof OUTCOMES = done === 'reverted' || done === 'taken' ? done : 'invalid'
  return { outcome }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, auth } = requestContext(context)
  const form = await parseFormData(request)
  const result = await revertEmailChange(ctx, auth, String(form.get('token') ?? ''))
  return redirect(`${PATH}?${new URLSearchParams({ done: result.ok ? 'reverted' : result.reason })}`, 303)
}

export default function EmailReversal({ loaderData }: Route.ComponentProps) {
  if (loaderData.outcome !== null) {
    return (
      <NarrowPage {...OUTCOMES[loaderData.outcome]}>
        {loaderData.outcome === 'reverted' ? (
          <ButtonLink to="/forgot-password">Send another link</ButtonLink>
        ) : (
          <ButtonLink to="/contact">Contact us</ButtonLink>
        )}
      </NarrowPage>
    )
  }
  return (
    <NarrowPage
      title="Revert your email address change?"
      lead={`Your account uses ${loaderData.newEmail} now. It will use ${loaderData.previousEmail} again.`}
    >
      <p className="mb-6 text-ink-soft">
        Everyone is signed out, two-step verification is turned off, and we email you a link to choose a new password.
        API keys, webhooks, calendar addresses and invitations to your company stop working.
      </p>
      <Form method="post" action={PATH}>
        <input type="hidden" name="token" value={loaderData.token} />
        <SubmitButton size="lg" action={PATH}>
          Revert the change
        </SubmitButton>
      </Form>
    </NarrowPage>
  )
}
