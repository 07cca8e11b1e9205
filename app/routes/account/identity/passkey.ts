import { redirect } from 'react-router'
import { parseSignedChallenge } from '#app/domain/people/passkeys/passkey-forms.ts'
import { confirmWithPasskey } from '#app/domain/people/second-factor/recent-authentication.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { pathAfterSignIn } from '#app/http/guards.server.ts'
import { challengeCookie } from '#app/http/passkey-options.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { requirePerson } from '#app/policy/policy.ts'
import type { Route } from './+types/passkey'

const NOT_CONFIRMED = 'Not confirmed'

/** Marks the session as confirmed by a passkey, and returns to the page that asked. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { ctx, auth } = requestContext(context)
  const person = requirePerson(ctx.actor)
  const credential = parseSignedChallenge(await parseFormData(request))
  if (!credential) return invalidForm({}, failure(NOT_CONFIRMED, 'Try again.'))
  const seconds = await consumeRateLimit(ctx, 'confirmationCode', person.id)
  if (seconds) return tooManyRequests({}, NOT_CONFIRMED, seconds)
  const result = await confirmWithPasskey(ctx, auth, { cookies: challengeCookie(request, ctx.baseUrl), credential })
  if (!result.ok) return invalidForm({}, failure(NOT_CONFIRMED, 'Use a passkey that belongs to this account.'))
  const to = pathAfterSignIn(person, url.searchParams.get('returnTo'))
  return redirectWithToast(to, success('Confirmed', 'You can continue now.'))
}

/** A GET redirects to the page with the button. */
export function loader() {
  throw redirect('/account/confirm-identity')
}
