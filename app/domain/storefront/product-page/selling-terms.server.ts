import type { Ctx } from '#app/core/context.ts'
import { findStoreSettings, type StoreSettings } from '#app/domain/catalogue/settings/store-settings.server.ts'
import type { StoreGateway } from '../store-gateway.ts'

export type SellingTerms = Pick<
  StoreSettings,
  'shippingCents' | 'freeShippingFromCents' | 'pickupAddress' | 'returnsText'
>

/** How the built-in store delivers and takes back; null where another store sells, whose terms are its own. */
export async function findSellingTerms(ctx: Ctx, { kind: side }: StoreGateway): Promise<SellingTerms | null> {
  if (side === 'external') return null
  const { shippingCents, freeShippingFromCents, pickupAddress, returnsText } = await findStoreSettings(ctx)
  return { shippingCents, freeShippingFromCents, pickupAddress, returnsText }
}
