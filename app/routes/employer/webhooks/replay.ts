import { redirect } from 'react-router'
import { replayDelivery } from '#app/domain/webhooks/replay-delivery.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import type { Route } from './+types/replay'

/** `Send again`. */
export async function action({ params, context }: Route.ActionArgs) {
  const result = await replayDelivery(ctxOf(context), params.id, params.deliveryId)
  const toast = result.ok
    ? success('Event sent again', 'Reload the page to see the response.')
    : failure('Event not sent', 'Enable the webhook first.')
  return redirectWithToast(path`/employer/webhooks/${params.id}`, toast)
}

/** A GET redirects to the page with the button. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(path`/employer/webhooks/${params.id}`)
