import { useState, useSyncExternalStore } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { countItems } from './cart-lines.ts'
import { listPendingCheckouts, type PendingCheckout, sentText, subscribeToSent } from './pending-checkouts.ts'
import { cancelPendingCheckout } from './reconcile-pending-checkouts.ts'

/** In a tab beside one that went to pay: what is reserved there, and both ways on. */
export function PendingCheckoutNotice() {
  const all = listPendingCheckouts(useSyncExternalStore(subscribeToSent, sentText, () => null))
  return all.map((sent) => sent.token && <Paying key={sent.id} sent={sent} />)
}

function Paying({ sent }: { sent: PendingCheckout }) {
  const [busy, setBusy] = useState(false)
  const count = countItems(sent.lines)
  return (
    <Callout title="A payment is under way" className="mb-6">
      <p>{count === 1 ? 'One item is' : `${count} items are`} reserved for it.</p>
      <div className="mt-2 flex flex-col items-start gap-1">
        <a href={`/pay/${sent.token}?checkout=1`} className="link inline-flex min-h-9 items-center font-semibold">
          Continue to payment
        </a>
        <Button
          tone="quiet"
          size="sm"
          className="-ml-3"
          pending={busy}
          onClick={() => {
            setBusy(true)
            void cancelPendingCheckout(sent).finally(() => setBusy(false))
          }}
        >
          Put them back in the cart
        </Button>
      </div>
    </Callout>
  )
}
