import { createHash } from 'node:crypto'
import type { Ctx } from '#app/core/context.ts'
import { newId } from '#app/lib/id.ts'
import { personId } from '#app/policy/actor.ts'
import type { CheckoutItem, CheckoutRequest } from './checkout.ts'

/** The attempt with everything that it asks for: a changed cart under an old word is an attempt of its own. */
export function deriveIdempotencyKey(ctx: Ctx, request: CheckoutRequest, wanted: CheckoutItem[]): string {
  const { idempotencyKey: attempt, discountCode, delivery, successUrl, cancelUrl } = request
  if (!attempt) return newId()
  const content = [attempt, personId(ctx.actor), wanted, discountCode, delivery, successUrl, cancelUrl]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
