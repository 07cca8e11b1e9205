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
import { deliveryLabel } from './price-rows.ts'
import { calculateShipping, calculateTotals, type Delivery } from './totals.ts'

export type QuotedLine = {
  variantId: string
  title: string
  variantTitle: string
  quantity: number
  unitCents: number
  totalCents: number
}

/** Prices of a cart. Safe to send to a browser; all amounts in cents of `currency`, GST included. */
export type Quote = {
  currency: 'aud'
  lines: QuotedLine[]
  subtotalCents: number
  /** The requested code with the amount it takes off, or why it cannot be used. */
  discount: { code: string; cents: number; problem: string | null } | null
  delivery: { id: Delivery; label: string; cents: number; chosen: boolean; hint: string | null }[]
  shippingCents: number
  gstCents: number
  totalCents: number
  /** Why a checkout would be rejected now, except for the discount: stock, items no longer sold. */
  problems: CheckoutProblem[]
}

export type QuoteRequest = { items: readonly RequestedItem[]; discountCode?: string | null; delivery?: Delivery }

/** Prices a cart as `startCheckout` would, without reserving stock. Items that cannot be bought are left out of the sums. */
export async function quoteCheckout(ctx: Ctx, request: QuoteRequest): Promise<Quote> {
  const settings = await findStoreSettings(ctx)
  const parsed = parseItems(request.items)
  const built = parsed.ok ? await buildOrderLines(ctx, parsed.items) : { lines: [], problems: [parsed] }
  const problems: CheckoutProblem[] = [...built.problems]
  const unsold = new Set(problems.flatMap((each) => (each.code === 'not_purchasable' ? [each.variantId] : [])))
  const lines = built.lines.filter(({ variantId }) => !unsold.has(variantId))
  const delivery = request.delivery === 'pickup' && settings.pickupAddress ? 'pickup' : 'post'
  const code = request.discountCode?.trim().toUpperCase().slice(0, 40) || null

  const priced = await priceLines(ctx, lines, { discountCode: code, delivery }, settings)
  if (!priced.ok && priced.problem.code !== 'discount') problems.push(priced.problem)
  const discountMessage =
    !priced.ok && priced.problem.code === 'discount' ? discountProblemMessage(priced.problem.problem) : null
  const totals = priced.ok ? priced.totals : calculateTotals(lines, null, delivery, settings)
  const discountedCents = totals.subtotalCents - totals.discountCents
  const isFree = priced.ok && priced.discount?.kind === 'free_shipping'
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
    discount: code ? { code, cents: totals.discountCents, problem: discountMessage } : null,
    delivery: deliveryOptions(
      isFree ? 0 : calculateShipping(discountedCents, settings),
      discountedCents,
      settings,
      delivery,
    ),
    shippingCents: totals.shippingCents,
    gstCents: totals.gstCents,
    totalCents: totals.totalCents,
    problems,
  }
}

function deliveryOptions(
  postCents: number,
  discountedCents: number,
  settings: { freeShippingFromCents: number | null; pickupAddress: string },
  chosen: Delivery,
): Quote['delivery'] {
  const { freeShippingFromCents: freeFrom, pickupAddress } = settings
  const missing = freeFrom === null || postCents === 0 ? 0 : freeFrom - discountedCents
  const post = {
    id: 'post' as const,
    label: deliveryLabel('post'),
    cents: postCents,
    chosen: chosen === 'post',
    hint: missing > 0 ? `${formatCents(missing)} more for free delivery` : null,
  }
  if (!pickupAddress) return [post]
  return [
    post,
    { id: 'pickup', label: deliveryLabel('pickup'), cents: 0, chosen: chosen === 'pickup', hint: pickupAddress },
  ]
}
