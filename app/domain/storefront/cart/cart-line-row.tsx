import Trash from 'lucide-react/icons/trash-2'
import { Link } from 'react-router'
import { formatMoney } from '#app/lib/money.ts'
import { cx } from '#app/ui/cx.ts'
import { Skeleton } from '#app/ui/data/skeleton.tsx'
import { ProductPhoto } from '../product/product-photo.tsx'
import { QuantityStepper } from '../product/quantity-stepper.tsx'
import type { PricedLine } from './cart-quote.ts'

type CartLineRowProps = {
  line: PricedLine
  quantity: number
  /** What the buttons call it: the title, with the variant's where two lines share it. */
  name: string
  news: string | undefined
  onStep(by: 1 | -1): void
  onRemove(): void
  onLeave(): void
}

const STANDING: Record<PricedLine['status'], string | null> = {
  'for-sale': null,
  'sold-out': 'Sold out. It is not part of the checkout.',
  unavailable: 'Currently unavailable. It is not part of the checkout.',
  gone: 'No longer sold. It is not part of the checkout.',
}

/** One line: picture, title, price of one, number, price of all, and what is new about it. */
export function CartLineRow({ line, quantity, name, news, onStep, onRemove, onLeave }: CartLineRowProps) {
  const { image, unitPrice: unit, currency, status: state } = line
  const standing = STANDING[state]
  const remove = <RemoveButton name={name} onClick={onRemove} />
  return (
    <li className="grid grid-cols-[4.5rem_1fr] gap-x-4 py-5 first:pt-0">
      <ProductPhoto image={image} sizes="4.5rem" decorative className="aspect-square self-start rounded-control" />
      <div className="min-w-0">
        <div className="flex items-start justify-between gap-3">
          <LineWords line={line} quantity={quantity} onLeave={onLeave} />
          {standing ? remove : <p className="font-semibold tabular-nums">{formatMoney(unit * quantity, currency)}</p>}
        </div>
        {!standing && (
          <div className="mt-2 flex items-center justify-between gap-3">
            <QuantityStepper of={`of ${name}`} atLeast={quantity <= 1} onStep={onStep}>
              <span className="grid min-h-11 min-w-9 place-items-center font-semibold tabular-nums">
                <span className="sr-only">Quantity </span>
                {quantity}
              </span>
            </QuantityStepper>
            {remove}
          </div>
        )}
        <p
          aria-live="polite"
          className={cx('mt-1 text-sm font-medium empty:hidden', standing ? 'text-danger' : 'text-amber')}
        >
          {standing ?? news}
        </p>
      </div>
    </li>
  )
}

function LineWords({ line, quantity, onLeave }: Pick<CartLineRowProps, 'line' | 'quantity' | 'onLeave'>) {
  const {
    productId,
    variantId,
    title,
    variantTitle,
    unitPrice: unit,
    regularPrice: price,
    currency,
    status: state,
  } = line
  const href = `/product/${productId}${variantTitle ? `?variant=${encodeURIComponent(variantId)}` : ''}`
  return (
    <div className="min-w-0">
      <p className="font-semibold text-pretty">
        {state === 'gone' ? (
          title
        ) : (
          <Link to={href} onClick={onLeave} className="hover:underline hover:underline-offset-4">
            {title}
          </Link>
        )}
      </p>
      {variantTitle && <p className="text-sm text-ink-soft">{variantTitle}</p>}
      {state !== 'gone' && (
        <p className="text-sm text-ink-soft tabular-nums">
          {formatMoney(unit, currency)}
          {unit < price && (
            <>
              <span className="sr-only"> instead of</span> <s>{formatMoney(price, currency)}</s>
            </>
          )}
          {quantity > 1 && ' each'}
        </p>
      )}
    </div>
  )
}

function RemoveButton({ name, onClick }: { name: string; onClick(): void }) {
  return (
    <button
      type="button"
      aria-label={`Remove ${name}`}
      onClick={onClick}
      className="-mr-2.5 grid size-11 shrink-0 place-items-center rounded-control text-ink-soft transition-colors hover:bg-sunken hover:text-ink"
    >
      <Trash size={18} aria-hidden="true" />
    </button>
  )
}

/** A line whose title and price are on their way. */
export function CartLineSkeleton() {
  return (
    <li className="grid grid-cols-[4.5rem_1fr] gap-x-4 py-5 first:pt-0">
      <Skeleton className="aspect-square rounded-control" />
      <div className="space-y-3">
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="h-4 w-1/4" />
        <Skeleton className="h-11 w-32 rounded-control" />
      </div>
    </li>
  )
}
