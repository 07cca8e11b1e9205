import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { Drawer } from '#app/ui/overlays/drawer.tsx'
import { CartFoot } from './cart-foot.tsx'
import { CartLinesList } from './cart-lines-list.tsx'
import { changeWishes, grantedWishes, useWishes } from './cart-options.ts'
import { CartWishesForm } from './cart-options-form.tsx'
import type { CartAnswer } from './cart-quote.ts'
import { PayingNotice } from './paying-notice.tsx'
import { useCart } from './use-cart.ts'
import { useLineNews } from './use-cart-changes.ts'
import { useCartAnswer } from './use-cart-quote.ts'
import { useCheckout } from './use-checkout.ts'

/** The cart: lines, discount code, delivery, total and `Checkout`, told by the server each time it opens. */
export default function CartPanel({ open, onOpenChange }: { open: boolean; onOpenChange(open: boolean): void }) {
  const lines = useCart()
  const wishes = useWishes()
  const { answer, fresh, problem, askAgain } = useCartAnswer(open, lines, wishes)
  const { news, tell } = useLineNews(open, answer)
  const { leaving, begin } = useCheckout(askAgain)
  const close = () => onOpenChange(false)
  const sellable = lines.filter(({ variantId }) => isForSale(answer, variantId))
  return (
    <Drawer
      title="Shopping cart"
      open={open}
      onOpenChange={onOpenChange}
      footer={
        <CartFoot
          lines={sellable}
          answer={answer}
          fresh={fresh || lines.length === 0}
          leaving={leaving}
          onCheckout={() => void begin(sellable, grantedWishes(wishes, fresh ? (answer?.quote ?? null) : null))}
        />
      }
    >
      {!leaving && <PayingNotice />}
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
          {answer?.quote && lines.length > 0 && (
            <CartWishesForm quote={answer.quote} wishes={wishes} onWish={changeWishes} />
          )}
        </>
      )}
    </Drawer>
  )
}

/** Until the server has spoken everything counts as for sale; the checkout has the last word. */
function isForSale(answer: CartAnswer | null, variantId: string): boolean {
  const line = answer?.lines.find((line) => line.variantId === variantId)
  return !line || line.state === 'for-sale'
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
