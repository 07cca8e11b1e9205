import Trash from 'lucide-react/icons/trash-2'
import { RESERVED_MESSAGE } from '#app/domain/inventory/stock.ts'
import { formatMoney } from '#app/lib/money.ts'
import { cx } from '#app/ui/cx.ts'
import { Skeleton } from '#app/ui/data/skeleton.tsx'
import { Link } from '#app/ui/link.tsx'
import { ProductPhoto } from '../product/product-photo.tsx'
import { QuantityStepper } from '../product/quantity-stepper.tsx'
import type { PricedLine } from './cart-quote.ts'

type CartLineRowProps = {
  line: PricedLine
  quantity: number
  /** The line's name in button labels: the title, with the variant's title if two lines share it. */
  name: string
  /** A change since the customer last saw the line. */
  message: string | undefined
  onStep(by: 1 | -1): void
  onRemove(): void
  onFollowLink(): void
}

const STATUS_MESSAGE: Record<PricedLine['status'], string | null> = {
  'for-sale': null,
  'sold-out': "Sold out. We've left it out of your total.",
  reserved: `${RESERVED_MESSAGE} We've left it out of your total.`,
  unavailable: "Currently unavailable. We've left it out of your total.",
  removed: "No longer available. We've left it out of your total.",
}

/** One line of the cart: photo, title, quantity, line total, and a message if something changed. */
export function CartLineRow({ line, quantity, name, message, onStep, onRemove, onFollowLink }: CartLineRowProps) {
  const { image, unitPrice, currency, status } = line
  const statusMessage = STATUS_MESSAGE[status]
  const removeButton = <RemoveButton name={name} onClick={onRemove} />
  return (
    <li className="grid grid-cols-[4rem_1fr] gap-x-4 py-3.5 first:pt-0">
      <ProductPhoto image={image} sizes="4rem" decorative className="aspect-square self-start rounded-control" />
      <div className="min-w-0">
        <div className="flex items-start justify-between gap-3">
          <LineDetails line={line} quantity={quantity} onFollowLink={onFollowLink} />
          {statusMessage ? (
            removeButton
          ) : (
            <p className="font-semibold tabular-nums">{formatMoney(unitPrice * quantity, currency)}</p>
          )}
        </div>
        {!statusMessage && (
          <div className="mt-1 flex items-center justify-between gap-3">
            <QuantityStepper labelSuffix={`of ${name}`} isMin={quantity <= 1} onStep={onStep}>
              <span className="grid min-h-11 min-w-9 place-items-center font-semibold tabular-nums">
                <span className="sr-only">Quantity </span>
                {quantity}
              </span>
            </QuantityStepper>
            {removeButton}
          </div>
        )}
        <p
          aria-live="polite"
          className={cx('mt-1 text-sm font-medium empty:absolute', statusMessage ? 'text-danger' : 'text-amber')}
        >
          {statusMessage ?? message}
        </p>
      </div>
    </li>
  )
}

function LineDetails({ line, quantity, onFollowLink }: Pick<CartLineRowProps, 'line' | 'quantity' | 'onFollowLink'>) {
  const { productId, variantId, title, variantTitle, unitPrice, regularPrice, currency, status } = line
  const href = `/product/${productId}${variantTitle ? `?variant=${encodeURIComponent(variantId)}` : ''}`
  return (
    <div className="min-w-0">
      <p className="font-semibold text-pretty">
        {status === 'removed' ? (
          title
        ) : (
          <Link to={href} onClick={onFollowLink} className="hover:underline hover:underline-offset-4">
            {title}
          </Link>
        )}
      </p>
      {variantTitle && <p className="text-sm text-ink-soft">{variantTitle}</p>}
      {status !== 'removed' && (quantity > 1 || unitPrice < regularPrice) && (
        <p className="text-sm text-ink-soft tabular-nums">
          {formatMoney(unitPrice, currency)}
          {unitPrice < regularPrice && (
            <>
              <span className="sr-only">, regular price</span> <s>{formatMoney(regularPrice, currency)}</s>
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
      <Trash aria-hidden="true" className="size-4.5" />
    </button>
  )
}

/** A line whose title and price are loading. */
export function CartLineSkeleton() {
  return (
    <li className="grid grid-cols-[4rem_1fr] gap-x-4 py-3.5 first:pt-0">
      <Skeleton className="aspect-square rounded-control" />
      <div className="space-y-3">
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="h-4 w-1/4" />
        <Skeleton className="h-11 w-32 rounded-control" />
      </div>
    </li>
  )
}
