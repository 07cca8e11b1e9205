import { redirect } from 'react-router'
import { createPasskeyOptions, MAX_PASSKEYS } from '#app/domain/people/passkeys/add-passkey.server.ts'
import { hasRecentAuthentication } from '#app/domain/people/second-factor/recent-authentication.server.ts'
import { passkeyOptions, passkeyOptionsDenied } from '#app/http/passkey-options.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import { requirePerson } from '#app/policy/policy.ts'
import type { Route } from './+types/options'

/** The options of `Add a passkey`, as JSON. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, auth } = requestContext(context)
  requirePerson(ctx.actor)
  if (!(await hasRecentAuthentication(ctx))) return passkeyOptionsDenied(403, "Reload the page and confirm it's you.")
  const challenge = await createPasskeyOptions(ctx, auth, request.headers.get('Cookie') ?? '')
  return challenge
    ? passkeyOptions(challenge)
    : passkeyOptionsDenied(409, `You have ${MAX_PASSKEYS} passkeys. Remove one first.`)
}

/** A GET redirects to the page with the button. */
export function loader() {
  throw redirect('/account/passkeys')
}
