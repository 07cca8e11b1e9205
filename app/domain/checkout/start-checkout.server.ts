import { type Ctx, transaction } from '#app/core/context.ts'
import { recordSecurityEvent } from '#app/core/security/record-security-event.server.ts'
import { findStoreSettings } from '#app/domain/catalogue/settings/store-settings.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { type CheckoutProblem, type CheckoutRequest, parseItems } from './checkout.ts'
import type { Checkout } from './checkout-queries.server.ts'
import { createPaymentSession } from './payments/create-payment-session.server.ts'
import { CheckoutRejected, reserveCheckout } from './reserve-checkout.server.ts'

/** `url` is /pay/{token} on our own origin with a query, because clients of the store contract append to it. */
export type StartCheckoutResult =
  | { ok: true; token: string; url: string; reservedUntil: Date }
  | ({ ok: false } & CheckoutProblem)

/**
 * Starts a checkout: one transaction reserves the stock for 30 minutes at our own prices and redeems the discount; then
 * the payment service creates its page. Anyone may shop; signed-in customers find the order in their account.
 */
export async function startCheckout(ctx: Ctx, request: CheckoutRequest): Promise<StartCheckoutResult> {
  assertCan(ctx.actor, 'store.shop')
  if (!ctx.payments) return { ok: false, code: 'unavailable' }
  const parsed = parseItems(request.items)
  if (!parsed.ok) return parsed
  const settings = await findStoreSettings(ctx)
  let checkout: Checkout
  try {
    checkout = await transaction(ctx, (ctx) => reserveCheckout(ctx, request, parsed.items, settings))
  } catch (error) {
    if (!(error instanceof CheckoutRejected)) throw error
    const { code } = error.problem
    if (code === 'client_limit' || code === 'guest_limit') {
      const limit = code === 'client_limit' ? 'reserved items of a client' : 'reserved share of a variant'
      await recordSecurityEvent(ctx, { type: 'limit.reached', details: { limit } })
    }
    return { ok: false, ...error.problem }
  }
  const hasSession = await createPaymentSession(ctx, checkout)
  if (!hasSession) return { ok: false, code: 'unavailable' }
  const { token, reservedUntil } = checkout
  return { ok: true, token, url: `${ctx.baseUrl}/pay/${token}?checkout=1`, reservedUntil }
}
