import { eq } from 'drizzle-orm'
import { acquireKeyLock } from '#app/core/advisory-lock.server.ts'
import type { Ctx } from '#app/core/context.ts'
import type { StoreSettings } from '#app/domain/catalogue/settings/store-settings.server.ts'
import { listReservedItems, reserveStock } from '#app/domain/inventory/stock-levels.server.ts'
import { MINUTE_MS } from '#app/lib/dates.ts'
import { isEmailAddress, normaliseEmail } from '#app/lib/email-address.ts'
import { newId } from '#app/lib/id.ts'
import { generateToken } from '#app/lib/token.server.ts'
import { personId } from '#app/policy/actor.ts'
import { checkouts, type OrderLineSnapshot } from '#db/schema/checkout.ts'
import { payableByAllowance } from './allowance/allowance.ts'
import { addAllowanceEntry, lockAllowance } from './allowance/allowance-ledger.server.ts'
import { buildOrderLines } from './build-order-lines.server.ts'
import {
  type CheckoutItem,
  type CheckoutProblem,
  type CheckoutRequest,
  MAX_GIFT_MESSAGE_LENGTH,
  RESERVATION_MINUTES,
} from './checkout.ts'
import type { Checkout } from './checkout-queries.server.ts'
import { redeemDiscount } from './discounts/redeem-discount.server.ts'
import { checkoutClient, findGuestLimitProblem } from './guest-limits.server.ts'
import { deriveIdempotencyKey } from './idempotency-key.server.ts'
import { priceLines } from './price-lines.server.ts'
import { resolveCancelUrl, resolveSuccessUrl } from './return-url.ts'

/** Rolls back the stock that was reserved before the checkout was rejected. */
export class CheckoutRejected extends Error {
  readonly problem: CheckoutProblem

  constructor(problem: CheckoutProblem) {
    super(problem.code)
    this.problem = problem
  }
}

/**
 * Creates a checkout, reserves its stock and discount and takes off the staff allowance, within the caller's
 * transaction. A repeated request returns the checkout that it created before.
 *
 * @throws CheckoutRejected, for the caller to roll back and report
 */
export async function reserveCheckout(
  ctx: Ctx,
  request: CheckoutRequest,
  items: CheckoutItem[],
  settings: StoreSettings,
): Promise<Checkout> {
  const idempotencyKey = deriveIdempotencyKey(ctx, request, items)
  // Serialises concurrent requests with the same key.
  await acquireKeyLock(ctx, idempotencyKey)
  const [existing] = await ctx.db.select().from(checkouts).where(eq(checkouts.idempotencyKey, idempotencyKey))
  if (existing) return existing

  const { lines, problems } = await buildOrderLines(ctx, items, { lock: true })
  const [problem] = problems
  if (problem) throw new CheckoutRejected(problem)
  const priced = await priceLines(ctx, lines, { ...request, lock: true }, settings)
  if (priced.discountProblem) throw new CheckoutRejected({ code: 'discount', problem: priced.discountProblem })
  if (priced.problem) throw new CheckoutRejected(priced.problem)
  const limitProblem = await findGuestLimitProblem(ctx, priced.lines)
  if (limitProblem) throw new CheckoutRejected(limitProblem)
  await reserveStockAndDiscount(ctx, priced.lines, priced.discount?.id ?? null)
  const userId = personId(ctx.actor)
  const { subtotalCents, discountCents, shippingCents, totalCents } = priced.totals
  const isAllowed = request.useAllowance === true && userId !== null
  const allowanceCents = isAllowed ? payableByAllowance((await lockAllowance(ctx, userId)).balanceCents, totalCents) : 0
  const { shownCents = null } = request
  if (shownCents !== null && totalCents - allowanceCents > shownCents) {
    throw new CheckoutRejected({ code: 'total_increased' })
  }
  const isFullyPaid = allowanceCents > 0 && allowanceCents === totalCents

  const token = generateToken()
  const origins = [ctx.baseUrl, ...settings.returnOrigins]
  const [checkout] = await ctx.db
    .insert(checkouts)
    .values({
      id: newId(),
      token,
      status: 'open',
      lines: priced.lines,
      currency: 'aud',
      subtotalCents,
      discountCents,
      shippingCents,
      totalCents,
      allowanceCents,
      discountId: priced.discount?.id ?? null,
      discountCode: priced.discount?.code ?? null,
      delivery: request.delivery ?? 'post',
      deliveryMethodId: priced.offer?.methodId ?? null,
      deliveryMethod: priced.offer?.name ?? null,
      deliveryPostcode: priced.offer ? priced.delivery.postcode : null,
      giftMessage: request.giftMessage?.trim().slice(0, MAX_GIFT_MESSAGE_LENGTH) || null,
      userId,
      clientAddress: checkoutClient(ctx),
      customerEmail: checkoutEmail(ctx, request),
      successUrl: resolveSuccessUrl(request.successUrl, token, origins),
      cancelUrl: resolveCancelUrl(request.cancelUrl, token, origins),
      provider: isFullyPaid ? 'allowance' : (ctx.payments?.provider ?? 'test'),
      idempotencyKey,
      createdAt: ctx.now,
      reservedUntil: new Date(ctx.now.getTime() + RESERVATION_MINUTES * MINUTE_MS),
    })
    .returning()
  if (!checkout) throw new Error('The checkout was not inserted.')
  if (userId) {
    const spent = { kind: 'spent', changeCents: -allowanceCents, checkoutId: checkout.id } as const
    if (!(await addAllowanceEntry(ctx, userId, spent))) throw new Error('The allowance changed under its lock.')
  }
  return checkout
}

/**
 * The email that prefills the payment page. Invalid addresses are dropped, because the payment service rejects them.
 */
function checkoutEmail({ actor }: Ctx, { customerEmail }: CheckoutRequest): string | null {
  const email = normaliseEmail(customerEmail ?? '')
  if (isEmailAddress(email)) return email
  return actor.kind === 'person' ? actor.email : null
}

/**
 * All callers lock in this order, which avoids deadlocks: variants by their ids, then the discount, then the allowance.
 */
async function reserveStockAndDiscount(ctx: Ctx, lines: OrderLineSnapshot[], discountId: string | null): Promise<void> {
  // The variants are locked and have enough stock, so a failure here is a bug.
  if (!(await reserveStock(ctx, listReservedItems(lines)))) throw new Error('Stock changed under its lock.')
  if (discountId && !(await redeemDiscount(ctx, discountId))) {
    throw new CheckoutRejected({ code: 'discount', problem: { reason: 'used-up' } })
  }
}
