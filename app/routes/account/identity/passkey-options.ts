import { redirect } from 'react-router'
import { createPasskeyChallenge } from '#app/domain/people/passkeys/passkey-sign-in.server.ts'
import { passkeyOptions, passkeyOptionsDenied } from '#app/http/passkey-options.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import { requirePerson } from '#app/policy/policy.ts'
import type { Route } from './+types/passkey-options'

/** The options of `Use your passkey`, as JSON. Only the person's own passkeys are accepted. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, auth, client } = requestContext(context)
  requirePerson(ctx.actor)
  const seconds = await consumeRateLimit(ctx, 'passkeyChallenge', client)
  if (seconds) return passkeyOptionsDenied(429, seconds)
  return passkeyOptions(await createPasskeyChallenge(auth, request.headers.get('Cookie') ?? ''))
}

/** A GET redirects to the page with the button. */
export function loader() {
  throw redirect('/account/confirm-identity')
}
