import type { Ctx } from '#app/core/context.ts'
import type { StoreSettings } from '#app/domain/catalogue/settings/store-settings.server.ts'
import type { OrderLineSnapshot } from '#db/schema/checkout.ts'
import { type CheckoutProblem, MAX_CHARGE_CENTS, MIN_CHARGE_CENTS } from './checkout.ts'
import { type DeliveryOffer, type DeliveryOffers, offerDelivery } from './delivery/offer-delivery.server.ts'
import { chooseDiscount } from './discounts/choose-discount.server.ts'
import type { DiscountProblem } from './discounts/discount.ts'
import type { Discount } from './discounts/redeem-discount.server.ts'
import { calculateTotals, type Delivery, type Totals } from './totals.ts'

export type PriceOptions = {
  discountCode?: string | null
  delivery?: Delivery
  deliveryMethodId?: string | null
  postcode?: string | null
}

export type PricedCart = {
  lines: OrderLineSnapshot[]
  totals: Totals
  discount: Discount | null
  /** Whether the discount takes something off each line; empty without one. */
  isDiscounted: boolean[]
  /** Why the entered code is not used. */
  discountProblem: DiscountProblem | null
  delivery: DeliveryOffers
  /** The chosen way of sending the order; null for pick-up, and where none is offered. */
  offer: DeliveryOffer | null
  /** Why a checkout would be rejected, except for the discount code. */
  problem: CheckoutProblem | null
}

const NO_DELIVERY = { shippingCents: 0, freeShippingFromCents: null }

/**
 * Prices order lines with a discount and a delivery option. Each returned line has its share of the discount.
 *
 * @param options.lock for a checkout: see `chooseDiscount`
 */
export async function priceLines(
  ctx: Ctx,
  lines: OrderLineSnapshot[],
  { lock = false, ...options }: PriceOptions & { lock?: boolean },
  settings: StoreSettings,
): Promise<PricedCart> {
  const chosenDelivery = options.delivery ?? 'post'
  const code = options.discountCode?.trim() || null
  const delivery = await offerDelivery(ctx, lines, options.postcode ?? null, settings)
  const offer =
    chosenDelivery === 'post'
      ? (delivery.offers.find(({ methodId }) => methodId === options.deliveryMethodId) ?? delivery.offers[0] ?? null)
      : null
  const totalsWith = (discount: Discount | null, isDiscounted: boolean[]) => {
    const items = lines.map((line, index) => ({ ...line, isDiscounted: isDiscounted[index] }))
    return calculateTotals(items, discount, chosenDelivery, offer?.rule ?? NO_DELIVERY)
  }
  const {
    discount,
    isDiscounted,
    problem: discountProblem,
  } = await chooseDiscount(ctx, lines, code, {
    totalWith: (...discounted) => totalsWith(...discounted).totalCents,
    isDeliveryKnown: chosenDelivery === 'pickup' || offer !== null,
    lock,
  })
  const totals = totalsWith(discount, isDiscounted)
  const discounted = lines.map((line, index) => ({ ...line, discountCents: totals.lineDiscounts[index] ?? 0 }))
  const problem = findProblem(chosenDelivery, settings, delivery, totals)
  return { lines: discounted, totals, discount, isDiscounted, discountProblem, delivery, offer, problem }
}

function findProblem(
  chosen: Delivery,
  { pickupAddress }: StoreSettings,
  { problem }: DeliveryOffers,
  { totalCents }: Totals,
): CheckoutProblem | null {
  if (chosen === 'pickup' && !pickupAddress) return { code: 'delivery' }
  if (chosen === 'post' && problem) return problem
  const isChargeable = totalCents === 0 || (totalCents >= MIN_CHARGE_CENTS && totalCents <= MAX_CHARGE_CENTS)
  return isChargeable ? null : { code: 'amount' }
}
