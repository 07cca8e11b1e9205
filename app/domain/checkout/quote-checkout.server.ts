import type { Ctx } from '#app/core/context.ts'
import { findStoreSettings } from '#app/domain/catalogue/settings/store-settings.server.ts'
import { buildOrderLines } from './build-order-lines.server.ts'
import {
  type CheckoutProblem,
  discountProblemMessage,
  formatCents,
  parseItems,
  type RequestedItem,
} from './checkout.ts'
import { priceLines } from './price-lines.server.ts'
import { calculateShipping, calculateTotals, type Delivery } from './totals.ts'

export type QuotedLine = {
  variantId: string
  title: string
  variantTitle: string
  quantity: number
  unitCents: number
  totalCents: number
}

/** What a cart would come to. Browser-safe; all amounts in cents of `currency`, GST included. */
export type Quote = {
  currency: 'aud'
  lines: QuotedLine[]
  subtotalCents: number
  /** The code asked for: what it takes off, or why it does not. */
  discount: { code: string; cents: number; problem: string | null } | null
  delivery: { id: Delivery; label: string; cents: number; chosen: boolean; hint: string | null }[]
  shippingCents: number
  gstCents: number
  totalCents: number
  /** What would refuse a checkout now, but for the discount: stock, things no longer sold. */
  problems: CheckoutProblem[]
}

export type QuoteRequest = { items: readonly RequestedItem[]; discountCode?: string | null; delivery?: Delivery }

/** Works out a cart as `startCheckout` would, without reserving anything; what cannot be had is said and left out. */
export async function quoteCheckout(ctx: Ctx, request: QuoteRequest): Promise<Quote> {
  const settings = await findStoreSettings(ctx)
  const read = parseItems(request.items)
  const { lines: agreed, problems: refusals } = read.ok
    ? await buildOrderLines(ctx, read.items)
    : { lines: [], problems: [] }
  const problems: CheckoutProblem[] = read.ok ? refusals : [read]
  const unsold = new Set(refusals.flatMap((each) => (each.code === 'not_purchasable' ? [each.variantId] : [])))
  const lines = agreed.filter(({ variantId }) => !unsold.has(variantId))
  const delivery = request.delivery === 'pickup' && settings.pickupAddress ? 'pickup' : 'post'
  const code = request.discountCode?.trim().toUpperCase().slice(0, 40) || null

  const priced = await priceLines(ctx, lines, { discountCode: code, delivery }, settings)
  if (!priced.ok && priced.refusal.code !== 'discount') problems.push(priced.refusal)
  const problem =
    !priced.ok && priced.refusal.code === 'discount' ? discountProblemMessage(priced.refusal.problem) : null
  const totals = priced.ok ? priced.totals : calculateTotals(lines, null, delivery, settings)
  const goods = totals.subtotalCents - totals.discountCents
  const free = priced.ok && priced.discount?.kind === 'free_shipping'
  return {
    currency: 'aud',
    lines: lines.map(({ variantId, title, variantTitle, quantity, unitCents }) => ({
      variantId,
      title,
      variantTitle,
      quantity,
      unitCents,
      totalCents: unitCents * quantity,
    })),
    subtotalCents: totals.subtotalCents,
    discount: code ? { code, cents: totals.discountCents, problem } : null,
    delivery: deliveryOptions(free ? 0 : calculateShipping(goods, settings), goods, settings, delivery),
    shippingCents: totals.shippingCents,
    gstCents: totals.gstCents,
    totalCents: totals.totalCents,
    problems,
  }
}

function deliveryOptions(
  postCents: number,
  goodsCents: number,
  settings: { freeShippingFromCents: number | null; pickupAddress: string },
  chosen: Delivery,
): Quote['delivery'] {
  const { freeShippingFromCents: freeFrom, pickupAddress } = settings
  const missing = freeFrom === null || postCents === 0 ? 0 : freeFrom - goodsCents
  const post = {
    id: 'post' as const,
    label: 'Delivery by post',
    cents: postCents,
    chosen: chosen === 'post',
    hint: missing > 0 ? `${formatCents(missing)} more for free delivery` : null,
  }
  if (!pickupAddress) return [post]
  return [post, { id: 'pickup', label: 'Pick-up', cents: 0, chosen: chosen === 'pickup', hint: pickupAddress }]
}
