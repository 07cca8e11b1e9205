import type { ReactNode } from 'react'
import type { Quote } from '#app/domain/checkout/quote-checkout.server.ts'
import { AUD, formatMoney } from '#app/lib/money.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import type { CartLine } from './cart-lines.ts'
import type { CartQuote } from './cart-quote.ts'

type CartFooterProps = {
  /** The lines that are for sale. */
  lines: readonly CartLine[]
  quote: CartQuote | null
  /** True if the cart has lines, but none of them is for sale. */
  hasOnlyUnavailable: boolean
  /** True while the prices of this state of the cart are loaded. */
  isLoading: boolean
  /** True while the browser has no connection. */
  isOffline: boolean
  /** True while the browser leaves for the payment page. */
  isLeaving: boolean
  onCheckout(): void
}

/** The total and the `Checkout` button, or the reason why checkout is unavailable. */
export function CartFooter(props: CartFooterProps) {
  const { lines, quote, hasOnlyUnavailable, isLoading, isOffline, isLeaving, onCheckout } = props
  const unavailableReason = quote?.checkout.available === false ? quote.checkout.reason : null
  const isEmpty = lines.length === 0
  const totals = lines.length > 0 ? quote?.totals : null
  return (
    <div className="-my-2 space-y-2.5">
      <dl
        hidden={isLeaving && lines.length === 0}
        className={cx('space-y-1.5 text-sm tabular-nums transition-opacity', isLoading && 'opacity-50')}
        aria-busy={isLoading}
      >
        <Row term={totals?.allowance?.cents ? 'To pay' : 'Total'} strong>
          {formatTotal(lines, quote)}
        </Row>
      </dl>
      {unavailableReason ? (
        <p className="text-sm font-medium text-danger">{unavailableReason}</p>
      ) : (
        <Button
          size="lg"
          block
          tone={isEmpty ? 'secondary' : 'primary'}
          disabled={hasOnlyUnavailable || isOffline}
          pending={isLeaving}
          onClick={onCheckout}
        >
          Checkout
        </Button>
      )}
      {hasOnlyUnavailable && (
        <p className="text-center text-xs text-ink-soft">Nothing in your cart can be bought right now.</p>
      )}
      {isOffline && (
        <p role="status" className="text-center text-xs text-balance text-ink-soft">
          You're offline. Prices are from your last visit, and you can check out when you're back online.
          {!totals && !isEmpty && ' The total excludes delivery and discounts.'}
        </p>
      )}
      {quote && !isOffline && !unavailableReason && !isEmpty && (
        <p className="text-center text-xs text-balance text-ink-soft">
          {totals ? 'Reserved for 30 minutes while you pay.' : 'Delivery and discounts are calculated at checkout.'}
        </p>
      )}
    </div>
  )
}

/** How the total comes about. Scrolls with the lines, so that the footer stays small. */
export function TotalsList({ totals, isLoading }: { totals: Quote; isLoading: boolean }) {
  const { subtotalCents, discount, delivery, shippingCents, gstCents, totalCents, allowance } = totals
  const method = delivery.find(({ chosen }) => chosen)
  return (
    <dl
      className={cx(
        'mt-6 space-y-1.5 border-t border-line pt-5 text-sm tabular-nums transition-opacity',
        isLoading && 'opacity-50',
      )}
    >
      <Row term="Subtotal">{formatMoney(subtotalCents, AUD)}</Row>
      {discount && discount.cents > 0 && (
        <Row term={`Discount ${discount.code}`} note={discount.note}>
          {formatMoney(-discount.cents, AUD)}
        </Row>
      )}
      <Row term={method?.label ?? 'Delivery'}>
        {!method ? 'Enter your postcode' : shippingCents === 0 ? 'Free' : formatMoney(shippingCents, AUD)}
      </Row>
      {allowance && allowance.cents > 0 && (
        <>
          <Row term="Order total">{formatMoney(totalCents, AUD)}</Row>
          <Row term="Staff allowance">{formatMoney(-allowance.cents, AUD)}</Row>
        </>
      )}
      <Row term="Includes GST" soft>
        {formatMoney(gstCents, AUD)}
      </Row>
    </dl>
  )
}

type RowProps = { term: string; note?: string | undefined; strong?: boolean; soft?: boolean; children: ReactNode }

function Row({ term, note, strong, soft, children }: RowProps) {
  return (
    <div
      className={cx(
        'flex justify-between gap-4',
        strong && 'pt-1 text-lg font-semibold',
        soft && 'text-xs text-ink-soft',
      )}
    >
      <dt>
        {term}
        {note && <span className="block text-xs text-ink-soft">{note}</span>}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What is left to pay after the staff allowance, in cents. */
export function payableCents({ totalCents, allowance }: Quote): number {
  return totalCents - (allowance?.cents ?? 0)
}

/**
 * The total of the quote; the sum of the lines if an external store calculates the totals; `$0.00` for an empty cart
 * (specification section 9); `…` while loading.
 */
function formatTotal(lines: readonly CartLine[], quote: CartQuote | null): string {
  if (lines.length === 0) return formatMoney(0, AUD)
  if (!quote) return '…'
  if (quote.totals) return formatMoney(payableCents(quote.totals), AUD)
  const amounts = lines.flatMap(({ variantId, quantity }) => {
    const line = quote.lines.find((line) => line.variantId === variantId)
    return line ? [{ amount: line.unitPrice * quantity, currency: line.currency }] : []
  })
  return formatMoney(
    amounts.reduce((sum, { amount }) => sum + amount, 0),
    amounts[0]?.currency ?? AUD,
  )
}
