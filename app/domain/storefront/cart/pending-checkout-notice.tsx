import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { countItems } from './cart-lines.ts'
import { type PendingCheckout, usePendingCheckouts } from './pending-checkouts.ts'
import { cancelPendingCheckout } from './reconcile-pending-checkouts.ts'

type PendingCheckoutNoticeProps = {
  /** Called once the items are back in the cart. */
  onCancel?: () => void
}

/**
 * In another tab than the one that left to pay, and in that one until the payment page is loaded: what is reserved, a
 * link to the payment and a button to cancel it.
 */
export function PendingCheckoutNotice({ onCancel }: PendingCheckoutNoticeProps) {
  return usePendingCheckouts().map(
    (checkout) => checkout.token && <Notice key={checkout.id} checkout={checkout} onCancel={onCancel} />,
  )
}

function Notice({ checkout, onCancel }: PendingCheckoutNoticeProps & { checkout: PendingCheckout }) {
  const [isCancelling, setIsCancelling] = useState(false)
  const count = countItems(checkout.lines)
  return (
    <Callout title="Payment in progress" className="mb-6">
      <p>{count === 1 ? '1 item is' : `${count} items are`} reserved while you pay.</p>
      <div className="mt-2 flex flex-col items-start gap-1">
        <a href={`/pay/${checkout.token}?checkout=1`} className="link inline-flex min-h-9 items-center font-semibold">
          Continue to payment
        </a>
        <Button
          tone="quiet"
          size="sm"
          flush="start"
          pending={isCancelling}
          onClick={() => {
            setIsCancelling(true)
            void cancelPendingCheckout(checkout).finally(() => {
              setIsCancelling(false)
              onCancel?.()
            })
          }}
        >
          Return items to cart
        </Button>
      </div>
    </Callout>
  )
}
