import type { Ctx } from '#app/core/context.ts'
import { createResultCache } from '#app/core/result-cache.server.ts'
import { findStoreSettings, type StoreSettings } from '#app/domain/catalogue/settings/store-settings.server.ts'
import { listDeliveryMethods } from '#app/domain/checkout/delivery/delivery-queries.server.ts'
import type { StoreGateway } from '../store-gateway.ts'

export type SellingTerms = Pick<
  StoreSettings,
  'shippingCents' | 'freeShippingFromCents' | 'pickupAddress' | 'returnsText'
> & {
  /** True if the price depends on the place and the weight: `shippingCents` is the lowest. */
  hasDeliveryMethods: boolean
}

/** The delivery and returns terms of the built-in store; null for an external store, which has its own. */
export async function findSellingTerms(ctx: Ctx, store: StoreGateway): Promise<SellingTerms | null> {
  return store.kind === 'external' ? null : readTerms(ctx)
}

const readTerms = createResultCache('store', async (ctx: Ctx): Promise<SellingTerms> => {
  const [settings, methods] = [await findStoreSettings(ctx), await listDeliveryMethods(ctx)]
  const { shippingCents, freeShippingFromCents, pickupAddress, returnsText } = settings
  const flatRate = { shippingCents, freeShippingFromCents }
  const lowest = {
    shippingCents: Math.min(...methods.map(({ priceCents }) => priceCents)),
    freeShippingFromCents: null,
  }
  const hasDeliveryMethods = methods.length > 0
  return { ...(hasDeliveryMethods ? lowest : flatRate), hasDeliveryMethods, pickupAddress, returnsText }
})
