import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import type { StoreSettings } from '#app/domain/catalogue/settings/store-settings.server.ts'
import { listReservedItems, reserveStock } from '#app/domain/inventory/stock-levels.server.ts'
import { isEmailAddress, normaliseEmail } from '#app/lib/email-address.ts'
import { newId } from '#app/lib/id.ts'
import { generateToken } from '#app/lib/token.server.ts'
import { personId } from '#app/policy/actor.ts'
import { checkouts, type OrderLineSnapshot } from '#db/schema/checkout.ts'
import { buildOrderLines } from './build-order-lines.server.ts'
import { type CheckoutItem, type CheckoutProblem, type CheckoutRequest, RESERVATION_MINUTES } from './checkout.ts'
import type { Checkout } from './checkout-queries.server.ts'
import { redeemDiscount } from './discounts/redeem-discount.server.ts'
import { deriveIdempotencyKey } from './idempotency-key.server.ts'
import { priceLines } from './price-lines.server.ts'
import { resolveCancelUrl, resolveSuccessUrl } from './return-url.ts'

/** Rolls back what a refused checkout had taken already. */
export class CheckoutRejected extends Error {
  readonly problem: CheckoutProblem

  constructor(refusal: CheckoutProblem) {
    super(refusal.code)
    this.problem = refusal
  }
}

/**
 * Writes a checkout down and takes what it promises, within the caller's transaction. The same attempt with the same
 * content gives the checkout that it made before.
 *
 * @throws CheckoutRefused, for the caller to roll back and to say why
 */
export async function reserveCheckout(
  ctx: Ctx,
  request: CheckoutRequest,
  wanted: CheckoutItem[],
  settings: StoreSettings,
): Promise<Checkout> {
  const idempotencyKey = deriveIdempotencyKey(ctx, request, wanted)
  // Two clicks of one attempt come one after the other.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${idempotencyKey}, 0))`)
  const [before] = await ctx.db.select().from(checkouts).where(eq(checkouts.idempotencyKey, idempotencyKey))
  if (before) return before

  const { lines, problems: refusals } = await buildOrderLines(ctx, wanted, { lock: true })
  const [refusal] = refusals
  if (refusal) throw new CheckoutRejected(refusal)
  const priced = await priceLines(ctx, lines, request, settings)
  if (!priced.ok) throw new CheckoutRejected(priced.refusal)
  await reserveStockAndDiscount(ctx, priced.lines, priced.discount?.id ?? null)

  const token = generateToken()
  const origins = [ctx.baseUrl, ...settings.returnOrigins]
  const { subtotalCents, discountCents, shippingCents, totalCents } = priced.totals
  const [made] = await ctx.db
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
      discountId: priced.discount?.id ?? null,
      discountCode: priced.discount?.code ?? null,
      delivery: request.delivery ?? 'post',
      userId: personId(ctx.actor),
      customerEmail: checkoutEmail(ctx, request),
      successUrl: resolveSuccessUrl(request.successUrl, token, origins),
      cancelUrl: resolveCancelUrl(request.cancelUrl, token, origins),
      provider: ctx.payments?.provider ?? 'test',
      idempotencyKey,
      createdAt: ctx.now,
      reservedUntil: new Date(ctx.now.getTime() + RESERVATION_MINUTES * 60_000),
    })
    .returning()
  if (!made) throw new Error('The checkout was not inserted.')
  return made
}

/** What the payment page begins with; an address that no mail server takes would make the payment service refuse. */
function checkoutEmail({ actor }: Ctx, { customerEmail }: CheckoutRequest): string | null {
  const email = normaliseEmail(customerEmail ?? '')
  if (isEmailAddress(email)) return email
  return actor.kind === 'person' ? actor.email : null
}

/** In this order everywhere: variants by their ids, then the discount. */
async function reserveStockAndDiscount(ctx: Ctx, lines: OrderLineSnapshot[], discountId: string | null): Promise<void> {
  // Locked and counted a moment ago; the database has the last word all the same.
  if (!(await reserveStock(ctx, listReservedItems(lines)))) throw new Error('Stock changed under its lock.')
  if (discountId && !(await redeemDiscount(ctx, discountId))) {
    throw new CheckoutRejected({ code: 'discount', problem: { reason: 'used-up' } })
  }
}
