import { redirect } from 'react-router'
import { replayDelivery } from '#app/domain/webhooks/replay-delivery.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyOfButton } from '#app/http/too-many-requests.server.ts'
import { path } from '#app/lib/url.ts'
import { requirePerson } from '#app/policy/policy.ts'
import type { Route } from './+types/replay'

const NOT_SENT = 'Event not sent'

const FAILURES = {
  disabled: 'Enable the webhook first.',
  unsent: "We haven't sent this event yet. Reload the page in a minute.",
}

/** `Send again`. */
export async function action({ params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const page = path`/employer/webhooks/${params.id}`
  const wait = await consumeRateLimit(ctx, 'webhookSend', requirePerson(ctx.actor).id)
  if (wait !== null) throw tooManyOfButton(NOT_SENT, wait)
  const result = await replayDelivery(ctx, params.id, params.deliveryId)
  const toast = result.ok
    ? success('Event sent again', 'Reload the page to see the response.')
    : failure(NOT_SENT, FAILURES[result.reason])
  return redirectWithToast(page, toast)
}

/** A GET redirects to the page with the button. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(path`/employer/webhooks/${params.id}`)

export { LimitErrorBoundary as ErrorBoundary } from '#app/shell/limit-error-boundary.tsx'
