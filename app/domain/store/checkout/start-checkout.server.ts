import { createHash, randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { newId } from '#app/lib/id.ts'
import { personId } from '#app/policy/actor.ts'
import { type Ctx, transaction } from '#app/policy/context.ts'
import { assertCan } from '#app/policy/policy.ts'
import { type AgreedLine, checkouts } from '#db/schema/store-orders.ts'
import { takeDiscount } from '../discounts/use-discount.server.ts'
import { findStoreSettings, type StoreSettings } from '../store-settings.server.ts'
import { agreeLines } from './agree-lines.server.ts'
import {
  type CheckoutRefusal,
  RESERVATION_MINUTES,
  type RequestedItem,
  readItems,
  type WantedItem,
} from './checkout.ts'
import type { Checkout } from './checkout-queries.server.ts'
import { openPaymentSession } from './open-payment-session.server.ts'
import { priceLines } from './price-lines.server.ts'
import { returnAddress, successAddress } from './return-address.ts'
import { reserve, reservedOf } from './stock.server.ts'
import type { Delivery } from './totals.ts'

export type CheckoutRequest = {
  items: readonly RequestedItem[]
  /** Where the hosted page leads afterwards; followed on our origin and those that an admin lists. */
  successUrl?: string | null
  cancelUrl?: string | null
  discountCode?: string | null
  /** By post unless said otherwise. */
  delivery?: Delivery
  customerEmail?: string | null
  /** One word an attempt: the same words with the same content find the checkout made before instead of a second one. */
  attempt?: string | null
}

/** `url` is /pay/{token} on our own origin, already with a query: clients of the store's contract append to it. */
export type StartedCheckout =
  | { ok: true; token: string; url: string; reservedUntil: Date }
  | ({ ok: false } & CheckoutRefusal)

/** Rolls back what a refused checkout had taken already. */
class Refused extends Error {
  readonly refusal: CheckoutRefusal

  constructor(refusal: CheckoutRefusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

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
    if (error instanceof Refused) return { ok: false, ...error.refusal }
    throw error
  }
  const opened = await openPaymentSession(ctx, checkout)
  if (!opened) return { ok: false, code: 'unavailable' }
  const { token, reservedUntil } = checkout
  return { ok: true, token, url: `${ctx.baseUrl}/pay/${token}?checkout=1`, reservedUntil }
}

async function reserveCheckout(
  ctx: Ctx,
  request: CheckoutRequest,
  wanted: WantedItem[],
  settings: StoreSettings,
): Promise<Checkout> {
  const attemptKey = attemptKeyOf(ctx, request, wanted)
  // Two clicks of one attempt come one after the other.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${attemptKey}, 0))`)
  const [before] = await ctx.db.select().from(checkouts).where(eq(checkouts.attemptKey, attemptKey))
  if (before) return before

  const { lines, refusals } = await agreeLines(ctx, wanted, { lock: true })
  const [refusal] = refusals
  if (refusal) throw new Refused(refusal)
  const priced = await priceLines(ctx, lines, request, settings)
  if (!priced.ok) throw new Refused(priced.refusal)
  await takeAll(ctx, priced.lines, priced.discount?.id ?? null)

  const token = randomBytes(24).toString('base64url')
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
      customerEmail: request.customerEmail ?? (ctx.actor.kind === 'person' ? ctx.actor.email : null),
      successUrl: successAddress(request.successUrl, token, origins),
      cancelUrl: returnAddress(request.cancelUrl, '/store', origins),
      provider: ctx.payments?.provider ?? 'test',
      attemptKey,
      createdAt: ctx.now,
      reservedUntil: new Date(ctx.now.getTime() + RESERVATION_MINUTES * 60_000),
    })
    .returning()
  if (!made) throw new Error('The checkout was not inserted.')
  return made
}

/** In this order everywhere: variants by their ids, then the discount. */
async function takeAll(ctx: Ctx, lines: AgreedLine[], discountId: string | null): Promise<void> {
  // Locked and counted a moment ago; the database has the last word all the same.
  if (!(await reserve(ctx, reservedOf(lines)))) throw new Error('Stock changed under its lock.')
  if (discountId && !(await takeDiscount(ctx, discountId))) {
    throw new Refused({ code: 'discount', problem: { reason: 'used-up' } })
  }
}

/** The attempt with everything that it asks for: a changed cart under an old word is an attempt of its own. */
function attemptKeyOf(ctx: Ctx, request: CheckoutRequest, wanted: WantedItem[]): string {
  const { attempt, discountCode, delivery, successUrl, cancelUrl } = request
  if (!attempt) return newId()
  const content = [attempt, personId(ctx.actor), wanted, discountCode, delivery, successUrl, cancelUrl]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
