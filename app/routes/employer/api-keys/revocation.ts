import { redirect } from 'react-router'
import { revokeApiKey } from '#app/domain/api/keys/revoke-api-key.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import type { Route } from './+types/revocation'

/** `Revoke`. */
export async function action({ params, context }: Route.ActionArgs) {
  const name = await revokeApiKey(ctxOf(context), params.id)
  return redirectWithToast('/employer/api-keys', success('Key revoked', `Requests with ${name} are now rejected.`))
}

/** A GET redirects to the page with the button. */
export const loader = () => redirect('/employer/api-keys')
