import type { FirstImage } from '#app/domain/catalogue/first-images.server.ts'
import { ProductThumb } from '#app/domain/catalogue/product-thumb.tsx'
import { formatCents } from '#app/domain/checkout/checkout.ts'
import { OrderTotals } from '#app/domain/checkout/order-totals.tsx'
import { lineTitle } from '#app/lib/line-title.ts'
import { cx } from '#app/ui/cx.ts'
import { type Column, DataTable } from '#app/ui/data/data-table.tsx'
import { Link } from '#app/ui/link.tsx'
import { unfulfilledQuantity } from '../order.ts'
import { canTransition } from '../order-transitions.ts'
import type { AdminOrder } from './order-queries.server.ts'
import { setPackedLine, usePackedLines } from './packed-lines.ts'

type Line = AdminOrder['lines'][number]

type Images = ReadonlyMap<string, FirstImage>

type Packing = { canPack: boolean; packed: ReadonlySet<string> }

const columnsWith = (images: Images, { canPack, packed }: Packing): Column<Line>[] => [
  {
    key: 'title',
    header: 'Item',
    rowHeader: true,
    cell: (line) => (
      <div className="flex items-center gap-1">
        {canPack && unfulfilledQuantity(line) > 0 && <PackedBox line={line} isPacked={packed.has(line.id)} />}
        <LineTitle line={line} image={images.get(line.variantId) ?? null} />
      </div>
    ),
  },
  {
    key: 'unit',
    header: 'Price',
    phoneLabel: true,
    align: 'end',
    cell: ({ unitCents }) => formatCents(unitCents),
    // On a phone below the title, not below the checkbox and the image.
    className: cx('tabular-nums', canPack ? 'max-md:pl-24.5' : 'max-md:pl-15.5'),
  },
  {
    key: 'quantity',
    header: 'Quantity',
    phoneLabel: true,
    align: 'end',
    cell: ({ quantity }) => quantity,
    className: 'tabular-nums',
  },
  {
    key: 'total',
    header: 'Total',
    phone: 'end',
    align: 'end',
    cell: ({ unitCents, quantity }) => formatCents(unitCents * quantity),
    className: 'tabular-nums',
  },
]

/**
 * The items of an order and their totals, with checkboxes to tick off while packing. `images`: those of the variants by
 * their id.
 */
export function OrderLines({ order, images }: { order: AdminOrder; images: Images }) {
  const packed = usePackedLines()
  const canPack = canTransition('ship', order)
  const open = order.lines.filter((line) => unfulfilledQuantity(line) > 0)
  const ticked = open.filter(({ id }) => packed.has(id)).length
  const columns = columnsWith(images, { canPack, packed })
  return (
    <section aria-label="Items">
      <DataTable caption="Items" columns={columns} rows={order.lines} rowKey={(line) => line.id} />
      {canPack && (
        <p role="status" className="scripting-only mt-2 text-sm text-ink-soft tabular-nums">
          {ticked === 0 ? 'Tick each item as you pack it.' : `${ticked} of ${open.length} packed`}
        </p>
      )}
      <div className="mt-4 ml-auto max-w-80">
        <OrderTotals totals={{ ...order, isPaid: true }} />
      </div>
    </section>
  )
}

/** Over the link that covers the row on a phone. */
function PackedBox({ line, isPacked }: { line: Line; isPacked: boolean }) {
  return (
    <label className="scripting-only relative z-10 -my-2 -ml-3 flex size-11 shrink-0 items-center justify-center">
      <input
        type="checkbox"
        className="size-5 max-md:size-6 rounded-mark"
        aria-label={`${lineTitle(line)} packed`}
        checked={isPacked}
        onChange={({ currentTarget }) => setPackedLine(line.id, currentTarget.checked)}
      />
    </label>
  )
}

function LineTitle({ line, image }: { line: Line; image: FirstImage | null }) {
  const states = lineStates(line)
  return (
    <div className="flex min-w-0 items-center gap-3.5">
      <ProductThumb image={image} />
      <div className="min-w-0">
        <Link
          to={`/admin/store/products/${line.productId}`}
          className="link inline-block py-0.5 wrap-anywhere max-md:py-1"
        >
          {line.title}
        </Link>
        <span className="block text-sm font-normal wrap-anywhere text-ink-soft">
          {[line.variantTitle === line.title ? null : line.variantTitle, line.sku && `SKU ${line.sku}`]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {states.length > 0 && <span className="block text-sm font-normal tabular-nums">{states.join(' · ')}</span>}
      </div>
    </div>
  )
}

/** What has happened to some of a line's items: `4 shipped`, `1 refunded`, `1 returned to stock`. */
function lineStates(line: Line): string[] {
  return [
    line.fulfilledQuantity > 0 && unfulfilledQuantity(line) > 0 && `${line.fulfilledQuantity} shipped`,
    line.refundedQuantity > 0 && `${line.refundedQuantity} refunded`,
    line.restockedQuantity > 0 && `${line.restockedQuantity} returned to stock`,
  ].filter((state) => state !== false)
}
