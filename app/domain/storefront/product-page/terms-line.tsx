import { Fragment } from 'react'
import { formatCents } from '#app/domain/checkout/checkout.ts'
import type { SellingTerms } from './selling-terms.server.ts'

/** Delivery cost, the amount for free delivery and pick-up in one line below the buy button. */
export function TermsLine({ terms }: { terms: SellingTerms }) {
  const { shippingCents, freeShippingFromCents, hasDeliveryMethods, pickupAddress } = terms
  const from = hasDeliveryMethods ? 'from ' : ''
  const parts = [
    shippingCents === 0 && !from ? 'Free delivery' : `Delivery ${from}${formatCents(shippingCents)}`,
    shippingCents > 0 && freeShippingFromCents !== null && `free from ${formatCents(freeShippingFromCents)}`,
    pickupAddress && 'free pick-up',
  ]
  return (
    <p className="text-sm text-ink-soft">
      {parts.filter(Boolean).map((part, index, { length }) => (
        <Fragment key={part || index}>
          {/* The separator ends a line rather than begin the next one. */}
          <span className="inline-block">
            {part}
            {index < length - 1 && '\u00a0·'}
          </span>{' '}
        </Fragment>
      ))}
    </p>
  )
}
