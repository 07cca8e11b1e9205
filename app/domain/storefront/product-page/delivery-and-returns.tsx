import { formatCents } from '#app/domain/checkout/checkout.ts'
import { PlainText } from '#app/ui/data/prose.tsx'
import type { SellingTerms } from './selling-terms.server.ts'

/** Delivery cost, pick-up address and returns policy, for product pages and the terms page. */
export function DeliveryAndReturns({ terms }: { terms: SellingTerms }) {
  const { shippingCents, freeShippingFromCents, pickupAddress, returnsText } = terms
  const isFree = shippingCents === 0
  return (
    <div className="max-w-prose space-y-3 wrap-anywhere">
      <p>
        Delivery by post in Australia: {isFree ? 'free' : `${formatCents(shippingCents)} per order`}.
        {!isFree &&
          freeShippingFromCents !== null &&
          ` Free on orders of ${formatCents(freeShippingFromCents)} or more.`}
      </p>
      {pickupAddress && <p>Free pick-up from {pickupAddress}.</p>}
      <PlainText text={returnsText} />
    </div>
  )
}
