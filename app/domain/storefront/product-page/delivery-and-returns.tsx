import { formatCents } from '#app/domain/checkout/checkout.ts'
import { PlainText } from '#app/ui/data/prose.tsx'
import type { SellingTerms } from './selling-terms.server.ts'

/** What delivery costs, where things can be picked up, and how they are taken back: on product pages and in the terms. */
export function DeliveryAndReturns({ terms }: { terms: SellingTerms }) {
  const { shippingCents, freeShippingFromCents: freeFrom, pickupAddress, returnsText } = terms
  const price = shippingCents > 0 ? `${formatCents(shippingCents)} for any order` : 'free'
  const free = shippingCents > 0 && freeFrom !== null ? `, free from ${formatCents(freeFrom)} of goods` : ''
  return (
    <div className="max-w-prose space-y-3 wrap-anywhere">
      <p>
        Delivery by post in Australia: {price}
        {free}.
      </p>
      {pickupAddress && <p>Pick-up: free, at {pickupAddress}.</p>}
      <PlainText text={returnsText} />
    </div>
  )
}
