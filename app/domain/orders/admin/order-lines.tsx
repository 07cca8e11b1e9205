import { Link } from 'react-router'
import { formatCents } from '#app/domain/checkout/checkout.ts'
import { type Column, DataTable } from '#app/ui/data/data-table.tsx'
import { unfulfilledQuantity } from '../order.ts'
import type { AdminOrder } from './order-queries.server.ts'

type Line = AdminOrder['lines'][number]

const COLUMNS: Column<Line>[] = [
  { key: 'title', header: 'What', rowHeader: true, cell: (line) => <LineTitle line={line} /> },
  {
    key: 'unit',
    header: 'Each',
    align: 'end',
    cell: ({ unitCents }) => formatCents(unitCents),
    className: 'tabular-nums',
  },
  {
    key: 'quantity',
    header: 'Pieces',
    align: 'end',
    cell: (line) => <LineQuantity line={line} />,
    className: 'tabular-nums',
  },
  {
    key: 'sum',
    header: 'Sum',
    align: 'end',
    cell: ({ unitCents, quantity }) => formatCents(unitCents * quantity),
    className: 'tabular-nums',
  },
]

/** What was bought and what it came to. */
export function OrderLines({ order }: { order: AdminOrder }) {
  return (
    <section aria-label="What was bought">
      <DataTable caption="What was bought" columns={COLUMNS} rows={order.lines} rowKey={(line) => line.id} />
      <dl className="mt-4 ml-auto max-w-80 space-y-1.5 text-sm text-ink-soft tabular-nums">
        <Sum label="Goods" cents={order.subtotalCents} />
        {order.discountCode && <Sum label={`Discount ${order.discountCode}`} cents={-order.discountCents} />}
        <Sum label={order.delivery === 'post' ? 'Delivery by post' : 'Pick-up'} cents={order.shippingCents} />
        <Sum label="Total" cents={order.totalCents} strong />
        <Sum label="GST included" cents={order.gstCents} />
        {order.refundedCents > 0 && <Sum label="Refunded" cents={-order.refundedCents} />}
      </dl>
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
        <span className="block text-sm whitespace-nowrap text-ink-soft">{line.fulfilledQuantity} sent</span>
      )}
      {line.restockedQuantity > 0 && (
        <span className="block text-sm text-ink-soft">{line.restockedQuantity} came back</span>
      )}
    </div>
  )
}

function Sum({ label, cents, strong }: { label: string; cents: number; strong?: boolean }) {
  return (
    <div
      className={strong ? 'flex justify-between gap-6 text-base font-semibold text-ink' : 'flex justify-between gap-6'}
    >
      <dt>{label}</dt>
      <dd>{formatCents(cents)}</dd>
    </div>
  )
}
