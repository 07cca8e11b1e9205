import { Link } from 'react-router'
import type { FirstImage } from '#app/domain/catalogue/first-images.server.ts'
import { ProductThumb } from '#app/domain/catalogue/product-thumb.tsx'
import { formatCents } from '#app/domain/checkout/checkout.ts'
import { OrderTotals } from '#app/domain/checkout/order-totals.tsx'
import { type Column, DataTable } from '#app/ui/data/data-table.tsx'
import { unfulfilledQuantity } from '../order.ts'
import type { AdminOrder } from './order-queries.server.ts'

type Line = AdminOrder['lines'][number]

type Images = ReadonlyMap<string, FirstImage>

const columnsWith = (images: Images): Column<Line>[] => [
  {
    key: 'title',
    header: 'Item',
    rowHeader: true,
    cell: (line) => <LineTitle line={line} image={images.get(line.variantId) ?? null} />,
  },
  {
    key: 'unit',
    header: 'Price',
    phoneLabel: true,
    align: 'end',
    cell: ({ unitCents }) => formatCents(unitCents),
    className: 'tabular-nums',
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

/** The items of an order and their totals. `images`: those of the variants by their id. */
export function OrderLines({ order, images }: { order: AdminOrder; images: Images }) {
  return (
    <section aria-label="Items">
      <DataTable caption="Items" columns={columnsWith(images)} rows={order.lines} rowKey={(line) => line.id} />
      <div className="mt-4 ml-auto max-w-80">
        <OrderTotals totals={{ ...order, isPaid: true }} />
      </div>
    </section>
  )
}

function LineTitle({ line, image }: { line: Line; image: FirstImage | null }) {
  const states = lineStates(line)
  return (
    <div className="flex items-center gap-3.5">
      <ProductThumb image={image} />
      <div className="min-w-0">
        <Link to={`/admin/store/products/${line.productId}`} className="link wrap-anywhere">
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

/** What has happened to some of a line's items: `4 shipped`, `1 refunded`. */
function lineStates(line: Line): string[] {
  return [
    line.fulfilledQuantity > 0 && unfulfilledQuantity(line) > 0 && `${line.fulfilledQuantity} shipped`,
    line.refundedQuantity > 0 && `${line.refundedQuantity} refunded`,
    line.restockedQuantity > 0 && `${line.restockedQuantity} returned`,
  ].filter((state) => state !== false)
}
