import type { Ctx } from '#app/core/context.ts'
import { findStoreSettings, type StoreSettings } from '#app/domain/catalogue/settings/store-settings.server.ts'
import type { StoreGateway } from '../store-gateway.ts'

export type SellingTerms = Pick<
  StoreSettings,
  'shippingCents' | 'freeShippingFromCents' | 'pickupAddress' | 'returnsText'
>

/** The delivery and returns terms of the built-in store; null for an external store, which has its own. */
export async function findSellingTerms(ctx: Ctx, store: StoreGateway): Promise<SellingTerms | null> {
  if (store.kind === 'external') return null
  const { shippingCents, freeShippingFromCents, pickupAddress, returnsText } = await findStoreSettings(ctx)
  return { shippingCents, freeShippingFromCents, pickupAddress, returnsText }
}
