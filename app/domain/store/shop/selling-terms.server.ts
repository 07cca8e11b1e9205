import type { Ctx } from '#app/policy/context.ts'
import type { StoreGateway } from '../gateway/store-gateway.ts'
import { findStoreSettings, type StoreSettings } from '../store-settings.server.ts'

export type SellingTerms = Pick<
  StoreSettings,
  'shippingCents' | 'freeShippingFromCents' | 'pickupAddress' | 'returnsText'
>

/** How the built-in store delivers and takes back; null where another store sells, whose terms are its own. */
export async function findSellingTerms(ctx: Ctx, { side }: StoreGateway): Promise<SellingTerms | null> {
  if (side === 'external') return null
  const { shippingCents, freeShippingFromCents, pickupAddress, returnsText } = await findStoreSettings(ctx)
  return { shippingCents, freeShippingFromCents, pickupAddress, returnsText }
}
