import type { Ctx } from '#app/core/context.ts'
import { findStoreSettings } from '#app/domain/catalogue/settings/store-settings.server.ts'
import { personId } from '#app/policy/actor.ts'
import { payableByAllowance } from './allowance/allowance.ts'
import { findAllowanceBalance } from './allowance/allowance-ledger.server.ts'
import { buildOrderLines } from './build-order-lines.server.ts'
import {
  type CheckoutProblem,
  checkoutProblemMessage,
  discountProblemMessage,
  formatCents,
  parseItems,
  type RequestedItem,
} from './checkout.ts'
import { type PricedCart, type PriceOptions, priceLines } from './price-lines.server.ts'
import { deliveryLabel } from './price-rows.ts'
import { calculateShipping, type Delivery } from './totals.ts'

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
  /**
   * The requested code with the amount it takes off, or why it cannot be used. `note`: the items that it leaves out.
   */
  discount: { code: string; cents: number; problem: string | null; note?: string } | null
  /** `methodId`: null for the flat rate and pick-up. */
  delivery: {
    id: Delivery
    methodId?: string | null
    label: string
    cents: number
    chosen: boolean
    hint: string | null
    /** How far the cart is from free delivery, from 0 to below 1; absent where delivery is free or never is. */
    freeShare?: number
  }[]
  /** Absent where customers are not asked for a postcode; `problem`: why there is no delivery to it. */
  postcode?: { value: string; problem: string | null }
  shippingCents: number
  gstCents: number
  totalCents: number
  /** The person's staff allowance, and what it pays of the total; null without one. */
  allowance: { balanceCents: number; cents: number } | null
  /** Why a checkout would be rejected now, except for the discount: stock, items no longer sold. */
  problems: CheckoutProblem[]
}

export type QuoteRequest = { items: readonly RequestedItem[]; useAllowance?: boolean } & PriceOptions

/**
 * Prices a cart as `startCheckout` would, without reserving stock. Items that cannot be bought are left out of the
 * sums.
 */
export async function quoteCheckout(ctx: Ctx, request: QuoteRequest): Promise<Quote> {
  const settings = await findStoreSettings(ctx)
  const parsed = parseItems(request.items)
  const built = parsed.ok ? await buildOrderLines(ctx, parsed.items) : { lines: [], problems: [parsed] }
  const problems: CheckoutProblem[] = [...built.problems]
  const unsold = new Set(problems.flatMap((each) => (each.code === 'not_purchasable' ? [each.variantId] : [])))
  const lines = built.lines.filter(({ variantId }) => !unsold.has(variantId))
  const delivery: Delivery = request.delivery === 'pickup' && settings.pickupAddress ? 'pickup' : 'post'
  const code = request.discountCode?.trim().toUpperCase().slice(0, 40) || null

  const { postcode = null, deliveryMethodId = null } = request
  const options = { discountCode: code, delivery, deliveryMethodId, postcode }
  const priced = await priceLines(ctx, lines, options, settings)
  const isAsked = priced.delivery.postcode !== null
  // A missing postcode is asked for beside its field.
  const isAboutPostcode = priced.problem?.code === 'postcode' || priced.problem?.code === 'no_delivery'
  if (priced.problem && !isAboutPostcode) problems.push(priced.problem)
  const { totals } = priced
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
    discount: quoteDiscount(code, priced),
    delivery: deliveryOptions(priced, settings, delivery),
    ...(isAsked ? { postcode: quotePostcode(priced) } : {}),
    shippingCents: totals.shippingCents,
    gstCents: totals.gstCents,
    totalCents: totals.totalCents,
    allowance: await quoteAllowance(ctx, totals.totalCents, request.useAllowance ?? false),
    problems,
  }
}

async function quoteAllowance(ctx: Ctx, totalCents: number, isUsed: boolean): Promise<Quote['allowance']> {
  const userId = personId(ctx.actor)
  const balanceCents = userId ? await findAllowanceBalance(ctx, userId) : 0
  if (balanceCents === 0) return null
  return { balanceCents, cents: isUsed ? payableByAllowance(balanceCents, totalCents) : 0 }
}

/** The entered code, or the automatic discount that takes its place. */
function quoteDiscount(code: string | null, priced: PricedCart): Quote['discount'] {
  const { discount, discountProblem, totals } = priced
  const applied = discount?.code ?? code
  if (!applied) return null
  const problem = discountProblem && discountProblemMessage(discountProblem)
  const note = leftOutNote(priced)
  return { code: applied, cents: totals.discountCents, problem, ...(note ? { note } : {}) }
}

/**
 * `Doesn't apply to Cap and 2 other items.`, of a discount on the goods that leaves out some of the items. A product of
 * which only some variants are left out is named with each of them: `Doesn't apply to Cap (Blue).`
 */
function leftOutNote({ lines, discount, isDiscounted }: PricedCart): string | null {
  if (!discount || discount.kind === 'free_shipping') return null
  const discounted = new Set(lines.filter((_, index) => isDiscounted[index]).map(({ title }) => title))
  const leftOut = lines.filter((_, index) => !isDiscounted[index])
  const titles = [
    ...new Set(
      leftOut.map((line) => (discounted.has(line.title) ? `${line.title} (${line.variantTitle})` : line.title)),
    ),
  ]
  const [first, second, ...others] = titles
  if (!first) return null
  if (!second) return `Doesn't apply to ${first}.`
  return others.length === 0
    ? `Doesn't apply to ${first} and ${second}.`
    : `Doesn't apply to ${first} and ${titles.length - 1} other items.`
}

function quotePostcode({ delivery: { postcode, problem } }: PricedCart): Quote['postcode'] {
  return { value: postcode ?? '', problem: postcode && problem ? checkoutProblemMessage(problem) : null }
}

function deliveryOptions(
  { delivery, offer, totals, discount }: PricedCart,
  { pickupAddress }: { pickupAddress: string },
  chosen: Delivery,
): Quote['delivery'] {
  const discountedCents = totals.subtotalCents - totals.discountCents
  const post = delivery.offers.map(({ methodId, name, rule }): Quote['delivery'][number] => {
    const isFree = discount?.kind === 'free_shipping' && !rule.isExtra
    const cents = isFree ? 0 : calculateShipping(discountedCents, rule)
    const { freeShippingFromCents: freeFrom } = rule
    const missing = freeFrom === null || cents === 0 ? 0 : freeFrom - discountedCents
    return {
      id: 'post',
      ...(methodId ? { methodId } : {}),
      label: name ?? deliveryLabel('post', null),
      cents,
      chosen: chosen === 'post' && methodId === (offer?.methodId ?? null),
      hint: missing > 0 ? `${formatCents(missing)} more for free delivery` : null,
      ...(freeFrom !== null && missing > 0 ? { freeShare: discountedCents / freeFrom } : {}),
    }
  })
  if (!pickupAddress) return post
  const label = deliveryLabel('pickup', null)
  return [...post, { id: 'pickup', label, cents: 0, chosen: chosen === 'pickup', hint: pickupAddress }]
}
