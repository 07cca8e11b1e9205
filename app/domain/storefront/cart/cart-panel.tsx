import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { Drawer } from '#app/ui/overlays/drawer.tsx'
import { CartFooter } from './cart-footer.tsx'
import { CartLinesList } from './cart-lines-list.tsx'
import { appliedOptions, saveCartOptions, useCartOptions } from './cart-options.ts'
import { CartOptionsForm } from './cart-options-form.tsx'
import type { CartQuote } from './cart-quote.ts'
import { PendingCheckoutNotice } from './pending-checkout-notice.tsx'
import { useCart } from './use-cart.ts'
import { useCartChanges } from './use-cart-changes.ts'
import { useCartQuote } from './use-cart-quote.ts'
import { useCheckout } from './use-checkout.ts'

/** The cart: lines, discount code, delivery, total and `Checkout`, told by the server each time it opens. */
export default function CartPanel({ open, onOpenChange }: { open: boolean; onOpenChange(open: boolean): void }) {
  const lines = useCart()
  const wishes = useCartOptions()
  const { answer, fresh, problem, askAgain } = useCartQuote(open, lines, wishes)
  const { news, tell } = useCartChanges(open, answer)
  const { leaving, begin } = useCheckout(askAgain)
  const close = () => onOpenChange(false)
  const sellable = lines.filter(({ variantId }) => isForSale(answer, variantId))
  return (
    <Drawer
      title="Shopping cart"
      open={open}
      onOpenChange={onOpenChange}
      footer={
        <CartFooter
          lines={sellable}
          answer={answer}
          fresh={fresh || lines.length === 0}
          leaving={leaving}
          onCheckout={() => void begin(sellable, appliedOptions(wishes, fresh ? (answer?.totals ?? null) : null))}
        />
      }
    >
      {!leaving && <PendingCheckoutNotice />}
      {leaving && lines.length === 0 ? (
        <p className="py-10 text-center font-semibold">Taking you to payment…</p>
      ) : (
        <>
          <CartLinesList lines={lines} priced={answer?.lines ?? []} news={news} tell={tell} onLeave={close} />
          {lines.length === 0 && <NothingYet onLeave={close} />}
          {problem && (
            <Callout tone="warning" title="The cart could not be read" className="mt-4">
              <p>Nothing is lost. {problem}</p>
              <Button tone="secondary" size="sm" className="mt-3" onClick={askAgain}>
                Try again
              </Button>
            </Callout>
          )}
          {answer?.totals && lines.length > 0 && (
            <CartOptionsForm quote={answer.totals} wishes={wishes} onWish={saveCartOptions} />
          )}
        </>
      )}
    </Drawer>
  )
}

/** Until the server has spoken everything counts as for sale; the checkout has the last word. */
function isForSale(answer: CartQuote | null, variantId: string): boolean {
  const line = answer?.lines.find((line) => line.variantId === variantId)
  return !line || line.status === 'for-sale'
}

function NothingYet({ onLeave }: { onLeave(): void }) {
  return (
    <EmptyState
      as="p"
      title="Nothing in here yet"
      action={
        <ButtonLink to="/store" tone="secondary" onClick={onLeave}>
          Go to the store
        </ButtonLink>
      }
    >
      What you add stays here, also when you come back another day.
    </EmptyState>
  )
}
