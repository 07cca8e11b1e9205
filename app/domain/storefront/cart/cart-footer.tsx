import type { ReactNode } from 'react'
import { AUD, type Currency, formatMoney } from '#app/lib/money.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import type { CartLine } from './cart-lines.ts'
import type { CartQuote, Quote } from './cart-quote.ts'

type CartFootProps = {
  /** Those that would be checked out. */
  lines: readonly CartLine[]
  answer: CartQuote | null
  /** Are the figures those of exactly this cart? */
  fresh: boolean
  leaving: boolean
  onCheckout(): void
}

/** What it comes to, and the way to pay. */
export function CartFooter({ lines, answer, fresh, leaving, onCheckout }: CartFootProps) {
  const refusal = answer?.checkout.available === false ? answer.checkout.reason : null
  const quote = lines.length > 0 ? answer?.totals : null
  const gone = leaving && lines.length === 0
  return (
    <div className="space-y-4">
      <dl
        hidden={gone}
        className={cx('space-y-1.5 text-sm tabular-nums transition-opacity', !fresh && 'opacity-50')}
        aria-busy={!fresh}
      >
        {quote && <QuoteRows quote={quote} />}
        <Row term="Total" strong>
          {totalOf(lines, answer)}
        </Row>
        {quote && (
          <Row term="Includes GST" soft>
            {formatMoney(quote.gstCents, AUD)}
          </Row>
        )}
      </dl>
      {refusal ? (
        <p className="text-sm font-medium text-danger">{refusal}</p>
      ) : (
        <Button size="lg" block pending={leaving} onClick={onCheckout}>
          Checkout
        </Button>
      )}
      {answer && !refusal && lines.length > 0 && (
        <p className="text-center text-xs text-balance text-ink-soft">
          {quote
            ? 'At checkout your items are reserved for 30 minutes while you pay.'
            : 'Delivery and discounts are worked out at the checkout.'}
        </p>
      )}
    </div>
  )
}

function QuoteRows({ quote }: { quote: Quote }) {
  const { subtotalCents, discount, delivery, shippingCents } = quote
  const chosen = delivery.find((way) => way.chosen)
  return (
    <>
      <Row term="Subtotal">{formatMoney(subtotalCents, AUD)}</Row>
      {discount && discount.cents > 0 && (
        <Row term={`Discount ${discount.code}`}>{formatMoney(-discount.cents, AUD)}</Row>
      )}
      <Row term={chosen?.label ?? 'Delivery'}>{shippingCents === 0 ? 'Free' : formatMoney(shippingCents, AUD)}</Row>
    </>
  )
}

type RowProps = { term: string; strong?: boolean; soft?: boolean; children: ReactNode }

function Row({ term, strong, soft, children }: RowProps) {
  return (
    <div
      className={cx(
        'flex justify-between gap-4',
        strong && 'pt-1 text-lg font-semibold',
        soft && 'text-xs text-ink-soft',
      )}
    >
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The quote's total; an external store's goods alone, for the rest is its own business; `$0.00` for an empty cart. */
function totalOf(lines: readonly CartLine[], answer: CartQuote | null): string {
  if (lines.length === 0) return formatMoney(0, AUD)
  if (!answer) return '…'
  if (answer.totals) return formatMoney(answer.totals.totalCents, AUD)
  const known = lines.flatMap(({ variantId, quantity }) => {
    const line = answer.lines.find((line) => line.variantId === variantId)
    return line ? [{ amount: line.unitPrice * quantity, currency: line.currency }] : []
  })
  const currency: Currency = known[0]?.currency ?? AUD
  return formatMoney(
    known.reduce((sum, { amount }) => sum + amount, 0),
    currency,
  )
}
