import type { Ctx } from '#app/core/context.ts'
import { fingerprintOf } from '#app/core/fingerprint.server.ts'
import { newId } from '#app/lib/id.ts'
import { personId } from '#app/policy/actor.ts'
import type { CheckoutItem, CheckoutRequest } from './checkout.ts'

/** Hash of the request's key, actor and content, so that a changed cart with a reused key is another checkout. */
export function deriveIdempotencyKey(ctx: Ctx, request: CheckoutRequest, items: CheckoutItem[]): string {
  const { idempotencyKey, discountCode, delivery, deliveryMethodId, postcode, successUrl, cancelUrl } = request
  const { giftMessage, useAllowance = false } = request
  if (!idempotencyKey) return newId()
  const chosen = [discountCode, delivery, deliveryMethodId, postcode, giftMessage, useAllowance]
  return fingerprintOf([idempotencyKey, personId(ctx.actor), items, ...chosen, successUrl, cancelUrl])
}
