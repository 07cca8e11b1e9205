import { redirect } from 'react-router'
import { enableEndpoint } from '#app/domain/webhooks/enable-endpoint.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import type { Route } from './+types/enabling'

/** `Enable webhook`. */
export async function action({ params, context }: Route.ActionArgs) {
  await enableEndpoint(ctxOf(context), params.id)
  const toast = success('Webhook enabled', 'Send a test event to check it.')
  return redirectWithToast(path`/employer/webhooks/${params.id}`, toast)
}

/** A GET redirects to the page with the button. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(path`/employer/webhooks/${params.id}`)
