import { type Ctx, transaction } from '#app/core/context.ts'
import { findStoreSettings } from '#app/domain/catalogue/settings/store-settings.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { type CheckoutRefusal, type CheckoutRequest, readItems } from './checkout.ts'
import type { Checkout } from './checkout-queries.server.ts'
import { openPaymentSession } from './payments/open-payment-session.server.ts'
import { CheckoutRefused, reserveCheckout } from './reserve-checkout.server.ts'

/** `url` is /pay/{token} on our own origin, already with a query: clients of the store's contract append to it. */
export type StartedCheckout =
  | { ok: true; token: string; url: string; reservedUntil: Date }
  | ({ ok: false } & CheckoutRefusal)

/**
 * Begins a checkout: prices are ours, stock is reserved for 30 minutes, a use of the discount is taken, all in one
 * transaction; then the payment service makes its page. Anybody may: people who are signed in find their order later.
 */
export async function startCheckout(ctx: Ctx, request: CheckoutRequest): Promise<StartedCheckout> {
  assertCan(ctx.actor, 'store.shop')
  if (!ctx.payments) return { ok: false, code: 'unavailable' }
  const read = readItems(request.items)
  if (!read.ok) return read
  const settings = await findStoreSettings(ctx)
  let checkout: Checkout
  try {
    checkout = await transaction(ctx, (ctx) => reserveCheckout(ctx, request, read.items, settings))
  } catch (error) {
    if (error instanceof CheckoutRefused) return { ok: false, ...error.refusal }
    throw error
  }
  const opened = await openPaymentSession(ctx, checkout)
  if (!opened) return { ok: false, code: 'unavailable' }
  const { token, reservedUntil } = checkout
  return { ok: true, token, url: `${ctx.baseUrl}/pay/${token}?checkout=1`, reservedUntil }
}
