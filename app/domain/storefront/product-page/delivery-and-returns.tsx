import { formatCents } from '#app/domain/checkout/checkout.ts'
import { PlainText } from '#app/ui/data/prose.tsx'
import type { SellingTerms } from './selling-terms.server.ts'

/** Delivery cost, pick-up address and returns policy, for product pages and the terms page. */
export function DeliveryAndReturns({ terms }: { terms: SellingTerms }) {
  const { pickupAddress, returnsText } = terms
  return (
    <div className="max-w-prose space-y-3 wrap-anywhere">
      <DeliveryPrice terms={terms} />
      {pickupAddress && <p>Free pick-up from {pickupAddress}.</p>}
      <PlainText text={returnsText} />
    </div>
  )
}

function DeliveryPrice({ terms }: { terms: SellingTerms }) {
  const { shippingCents, freeShippingFromCents, hasDeliveryMethods } = terms
  if (hasDeliveryMethods) {
    return (
      <p>
        Delivery in Australia: from {formatCents(shippingCents)} per order, depending on the place and weight. Enter
        your postcode in the cart for the exact price.
      </p>
    )
  }
  const isFree = shippingCents === 0
  return (
    <p>
      Delivery by post in Australia: {isFree ? 'free' : `${formatCents(shippingCents)} per order`}.
      {!isFree && freeShippingFromCents !== null && ` Free on orders of ${formatCents(freeShippingFromCents)} or more.`}
    </p>
  )
}
