import { type Ctx, transaction } from '#app/core/context.ts'
import { findStoreSettings } from '#app/domain/catalogue/settings/store-settings.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { type CheckoutProblem, type CheckoutRequest, parseItems } from './checkout.ts'
import type { Checkout } from './checkout-queries.server.ts'
import { createPaymentSession } from './payments/create-payment-session.server.ts'
import { CheckoutRejected, reserveCheckout } from './reserve-checkout.server.ts'

/** `url` is /pay/{token} on our own origin, already with a query: clients of the store's contract append to it. */
export type StartCheckoutResult =
  | { ok: true; token: string; url: string; reservedUntil: Date }
  | ({ ok: false } & CheckoutProblem)

/**
 * Begins a checkout: prices are ours, stock is reserved for 30 minutes, a use of the discount is taken, all in one
 * transaction; then the payment service makes its page. Anybody may: people who are signed in find their order later.
 */
export async function startCheckout(ctx: Ctx, request: CheckoutRequest): Promise<StartCheckoutResult> {
  assertCan(ctx.actor, 'store.shop')
  if (!ctx.payments) return { ok: false, code: 'unavailable' }
  const read = parseItems(request.items)
  if (!read.ok) return read
  const settings = await findStoreSettings(ctx)
  let checkout: Checkout
  try {
    checkout = await transaction(ctx, (ctx) => reserveCheckout(ctx, request, read.items, settings))
  } catch (error) {
    if (error instanceof CheckoutRejected) return { ok: false, ...error.problem }
    throw error
  }
  const opened = await createPaymentSession(ctx, checkout)
  if (!opened) return { ok: false, code: 'unavailable' }
  const { token, reservedUntil } = checkout
  return { ok: true, token, url: `${ctx.baseUrl}/pay/${token}?checkout=1`, reservedUntil }
}
