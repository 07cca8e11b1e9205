import { findCheckoutContent, findCheckoutStatus } from '#app/domain/checkout/checkout-queries.server.ts'
import { releaseCheckout } from '#app/domain/orders/settlement/release-checkout.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { tryOrLog } from '#app/http/try-or-log.server.ts'
import type { Route } from './+types/pending-checkout'

const UNKNOWN = { status: 404 }

/** Where a checkout stands that this browser went to pay. JSON for scripts; the token is what only its shopper has. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const state = await findCheckoutStatus(ctxOf(context), params.token)
  return state ? Response.json(state) : Response.json({}, UNKNOWN)
}

/**
 * The shopper came back without paying: ends the checkout, so that what it reserved is free again. A paid one stays.
 * Answers where it stands, with what it was begun with: a browser without storage has forgotten that.
 */
export async function action({ params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const known = await findCheckoutStatus(ctx, params.token)
  if (!known) return Response.json({}, UNKNOWN)
  // Without an answer of the payment service everything stays reserved, until the clock ends it.
  const state = await tryOrLog(ctx, 'ending a checkout', () => releaseCheckout(ctx, params.token))
  return Response.json({ ...(state ?? known), content: await findCheckoutContent(ctx, params.token) })
}
