import { Link } from 'react-router'
import { formatCents } from '#app/domain/checkout/checkout.ts'
import { OrderTotals } from '#app/domain/checkout/order-totals.tsx'
import { type Column, DataTable } from '#app/ui/data/data-table.tsx'
import { unfulfilledQuantity } from '../order.ts'
import type { AdminOrder } from './order-queries.server.ts'

type Line = AdminOrder['lines'][number]

const COLUMNS: Column<Line>[] = [
  { key: 'title', header: 'Item', rowHeader: true, cell: (line) => <LineTitle line={line} /> },
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
    cell: (line) => <LineQuantity line={line} />,
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

/** The items of an order and their totals. */
export function OrderLines({ order }: { order: AdminOrder }) {
  return (
    <section aria-label="Items">
      <DataTable caption="Items" columns={COLUMNS} rows={order.lines} rowKey={(line) => line.id} />
      <div className="mt-4 ml-auto max-w-80">
        <OrderTotals totals={{ ...order, isPaid: true }} />
      </div>
    </section>
  )
}

function LineTitle({ line }: { line: Line }) {
  return (
    <>
      <Link to={`/admin/store/products/${line.productId}`} className="link wrap-anywhere">
        {line.title}
      </Link>
      <span className="block text-sm font-normal text-ink-soft">
        {[line.variantTitle === line.title ? null : line.variantTitle, line.sku && `SKU ${line.sku}`]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  )
}

function LineQuantity({ line }: { line: Line }) {
  return (
    <div>
      {line.quantity}
      {line.fulfilledQuantity > 0 && unfulfilledQuantity(line) > 0 && (
        <span className="block text-sm whitespace-nowrap text-ink-soft">{line.fulfilledQuantity} shipped</span>
      )}
      {line.refundedQuantity > 0 && (
        <span className="block text-sm text-ink-soft">{line.refundedQuantity} refunded</span>
      )}
      {line.restockedQuantity > 0 && (
        <span className="block text-sm text-ink-soft">{line.restockedQuantity} returned</span>
      )}
    </div>
  )
}
