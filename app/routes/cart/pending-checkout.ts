import { findCheckoutContent, findCheckoutStatus } from '#app/domain/checkout/checkout-queries.server.ts'
import { releaseCheckout } from '#app/domain/orders/settlement/release-checkout.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { tryOrLog } from '#app/http/try-or-log.server.ts'
import type { Route } from './+types/pending-checkout'

const NOT_FOUND = { status: 404 }

/** The status of a pending checkout, as JSON. Only the customer who started it has the token. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const status = await findCheckoutStatus(ctxOf(context), params.token)
  return status ? Response.json(status) : Response.json({}, NOT_FOUND)
}

/**
 * Cancels an unpaid checkout, which releases its reservation. A paid one stays unchanged. Responds with the status and
 * the lines and options, which a browser without storage does not have.
 */
export async function action({ params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const current = await findCheckoutStatus(ctx, params.token)
  if (!current) return Response.json({}, NOT_FOUND)
  // If the payment service does not respond, the reservation lasts until it expires.
  const released = await tryOrLog(ctx, 'cancelling a checkout', () => releaseCheckout(ctx, params.token))
  return Response.json({ ...(released ?? current), content: await findCheckoutContent(ctx, params.token) })
}
