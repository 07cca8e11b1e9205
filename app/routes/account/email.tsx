import { requestEmailChange } from '#app/domain/people/account/change-email.server.tsx'
import { EmailSettings } from '#app/domain/people/account/email-settings.tsx'
import { emailForm } from '#app/domain/people/account-forms.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { requireRecentAuthentication } from '#app/http/recent-authentication.server.ts'
import { ctxOf, requestContext } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { ACCOUNT_SETTINGS } from '#app/policy/areas.ts'
import { requirePerson } from '#app/policy/policy.ts'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/email'

export const meta: Route.MetaFunction = () => [{ title: 'Change your email address' }]

/** `email` fills the form in, after the person has confirmed that it is them. */
export function loader({ context, url }: Route.LoaderArgs) {
  return { email: requirePerson(ctxOf(context).actor).email, newEmail: url.searchParams.get('email') ?? '' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, secret } = requestContext(context)
  const person = requirePerson(ctx.actor)
  const { ok, value, reply } = parseForm(await parseFormData(request), emailForm)
  if (!ok) return invalidForm(reply(), failure('Email not changed', 'Enter a valid email address.'))
  if (value.email === person.email) {
    return invalidForm(
      reply({ email: ['This is already your email address.'] }),
      failure('Email not changed', 'Enter a different email address.'),
    )
  }
  await requireRecentAuthentication(ctx, `/account/email?${new URLSearchParams({ email: value.email })}`)
  const seconds = await consumeRateLimit(ctx, 'emailChange', person.id)
  if (seconds) return tooManyRequests(reply(), 'Email not changed', seconds)
  await requestEmailChange(ctx, secret, value.email)
  const toast = success('Check your email', "We've emailed your current address to confirm the change.")
  return redirectWithToast(ACCOUNT_SETTINGS[person.userType], toast)
}

export default function ChangeEmail({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NarrowPage title="Change your email address">
      <EmailSettings email={loaderData.email} newEmail={loaderData.newEmail} answer={actionData} />
    </NarrowPage>
  )
}
