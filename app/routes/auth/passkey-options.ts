import { redirect } from 'react-router'
import { createPasskeyChallenge } from '#app/domain/people/passkeys/passkey-sign-in.server.ts'
import { passkeyOptions, passkeyOptionsDenied } from '#app/http/passkey-options.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import type { Route } from './+types/passkey-options'

/** The options of `Sign in with a passkey`, as JSON. The passkeys of every account are accepted. */
export async function action({ context }: Route.ActionArgs) {
  const { ctx, auth, client } = requestContext(context)
  const seconds = await consumeRateLimit(ctx, 'passkeyChallenge', client)
  if (seconds) return passkeyOptionsDenied(429, seconds)
  return passkeyOptions(await createPasskeyChallenge(auth, ''))
}

/** A GET redirects to the login page. */
export function loader() {
  throw redirect('/employee/login')
}
