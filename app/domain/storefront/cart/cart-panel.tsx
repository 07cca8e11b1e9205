import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { Drawer } from '#app/ui/overlays/drawer.tsx'
import { CartFooter, payableCents, TotalsList } from './cart-footer.tsx'
import { CartLinesList } from './cart-lines-list.tsx'
import { appliedOptions, saveCartOptions, useCartOptions } from './cart-options.ts'
import type { CartQuote } from './cart-quote.ts'
import { SuggestedProducts } from './cart-suggestions.tsx'
import { useCheckout } from './checkout/use-checkout.ts'
import { CartOptionsForm } from './options/cart-options-form.tsx'
import { PendingCheckoutNotice } from './pending-checkout-notice.tsx'
import { useCart } from './use-cart.ts'
import { useCartChanges } from './use-cart-changes.ts'
import { useCartQuote } from './use-cart-quote.ts'

/** The cart: lines, delivery, discount code, totals and `Checkout`. Prices are loaded each time it opens. */
export default function CartPanel({ open, onOpenChange }: { open: boolean; onOpenChange(open: boolean): void }) {
  const lines = useCart()
  const options = useCartOptions()
  const { isLeaving, startCheckout, stopLeaving } = useCheckout()
  const { quote, isCurrent, isLoading, isOffline, problem, reload } = useCartQuote(open, lines, options, isLeaving)
  const { messages, setMessage } = useCartChanges(open, isOffline || problem ? null : quote)
  const changeOpen = (isOpen: boolean) => {
    if (!isOpen) stopLeaving()
    onOpenChange(isOpen)
  }
  const close = () => changeOpen(false)
  const linesForSale = lines.filter(({ variantId }) => isForSale(quote, variantId))
  const currentTotals = isCurrent && !isOffline ? (quote?.totals ?? null) : null
  // While nothing loads, totals of an earlier state of the cart would stay. The options stay, so that they can be taken
  // back.
  const shownQuote = quote && !isCurrent && !isLoading ? { ...quote, totals: null } : quote
  return (
    <Drawer
      title="Shopping cart"
      open={open}
      onOpenChange={changeOpen}
      footer={
        <CartFooter
          lines={linesForSale}
          quote={shownQuote}
          hasOnlyUnavailable={quote !== null && lines.length > 0 && linesForSale.length === 0}
          isLoading={isLoading}
          isOffline={isOffline}
          isLeaving={isLeaving}
          onCheckout={() =>
            void startCheckout(linesForSale, appliedOptions(options, currentTotals), {
              payableCents: currentTotals && payableCents(currentTotals),
              isRepeatable: !quote?.isExternal,
            })
          }
        />
      }
    >
      {!isLeaving && <PendingCheckoutNotice />}
      {isLeaving && lines.length === 0 ? (
        <>
          <p className="py-10 text-center font-semibold">Taking you to payment…</p>
          <PendingCheckoutNotice onCancel={stopLeaving} />
        </>
      ) : (
        <>
          <CartLinesList
            lines={lines}
            priced={quote?.lines ?? []}
            messages={messages}
            setMessage={setMessage}
            onFollowLink={close}
          />
          {lines.length === 0 && <EmptyCart onFollowLink={close} />}
          {lines.length === 0 && open && <SuggestedProducts onFollowLink={close} />}
          {problem && (
            <Callout tone="warning" title="Your cart couldn't be updated" className="mt-4">
              <p>{problem}</p>
              <Button tone="secondary" size="sm" className="mt-3" onClick={reload}>
                Try again
              </Button>
            </Callout>
          )}
          {quote?.totals && linesForSale.length > 0 && (
            <>
              <CartOptionsForm totals={quote.totals} options={options} onChange={saveCartOptions} />
              {shownQuote?.totals && <TotalsList totals={shownQuote.totals} isLoading={isLoading} />}
            </>
          )}
        </>
      )}
    </Drawer>
  )
}

/** Lines count as for sale until the first quote is loaded. The checkout validates them again. */
function isForSale(quote: CartQuote | null, variantId: string): boolean {
  const line = quote?.lines.find((line) => line.variantId === variantId)
  return !line || line.status === 'for-sale'
}

function EmptyCart({ onFollowLink }: { onFollowLink(): void }) {
  return (
    <EmptyState
      as="p"
      title="Your cart is empty"
      action={
        <ButtonLink to="/store" tone="secondary" onClick={onFollowLink}>
          Continue shopping
        </ButtonLink>
      }
    >
      Items stay here for your next visit.
    </EmptyState>
  )
}
