import type { Ctx } from '#app/core/context.ts'
import type { StoreSettings } from '#app/domain/catalogue/settings/store-settings.server.ts'
import type { OrderLineSnapshot } from '#db/schema/checkout.ts'
import type { CheckoutProblem } from '../checkout.ts'
import type { DeliveryRule } from '../totals.ts'
import { findOfferedMethods, isDeliveryPostcode } from './delivery-method.ts'
import { listDeliveryMethods } from './delivery-queries.server.ts'

/** What a customer can choose for delivery by post. Null: the flat rate of the settings. */
export type DeliveryOffer = { methodId: string | null; name: string | null; rule: DeliveryRule }

export type DeliveryOffers = {
  offers: DeliveryOffer[]
  /** The postcode that the offers are for; null where customers are not asked. */
  postcode: string | null
  /** Why there is no offer. */
  problem: CheckoutProblem | null
}

/**
 * The ways of sending these items, in the order that the admin has set.
 *
 * @param postcode null for customers who are not asked: programs of other sites and browsers without scripts. They pay
 *   the flat rate
 */
export async function offerDelivery(
  ctx: Ctx,
  lines: readonly OrderLineSnapshot[],
  postcode: string | null,
  settings: StoreSettings,
): Promise<DeliveryOffers> {
  const methods = await listDeliveryMethods(ctx)
  if (methods.length === 0 || postcode === null) {
    return { offers: [{ methodId: null, name: null, rule: settings }], postcode: null, problem: null }
  }
  if (!isDeliveryPostcode(postcode)) return { offers: [], postcode, problem: { code: 'postcode' } }
  const grams = lines.reduce((sum, { weightGrams = 0 }) => sum + weightGrams, 0)
  const offered = findOfferedMethods(methods, postcode, grams)
  if (offered.length === 0) return { offers: [], postcode, problem: { code: 'no_delivery', postcode } }
  const cheapest = Math.min(...offered.map(({ priceCents }) => priceCents))
  const offers = offered.map(({ id, name, priceCents, freeFromCents }) => ({
    methodId: id,
    name,
    rule: {
      shippingCents: priceCents,
      freeShippingFromCents: freeFromCents,
      isExtra: priceCents > cheapest,
    },
  }))
  return { offers, postcode, problem: null }
}
