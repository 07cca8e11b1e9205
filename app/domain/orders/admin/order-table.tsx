import { formatCents } from '#app/domain/checkout/checkout.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { StatusBadge } from '#app/ui/data/badge.tsx'
import { type Column, DataTable } from '#app/ui/data/data-table.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { Link } from '#app/ui/link.tsx'
import type { AdminOrderRow } from './order-queries.server.ts'
import { OrderSelection, SELECTED_ORDER_FIELD } from './order-selection.tsx'
import { adminOrderStatusLabel } from './order-status-label.ts'

/** The list of orders, newest first. */
export function OrderTable({ rows, timeZone }: { rows: AdminOrderRow[]; timeZone: string }) {
  const columns: Column<AdminOrderRow>[] = [
    {
      key: 'number',
      header: 'Order',
      rowHeader: true,
      cell: (row) => (
        <div className="flex items-start gap-3">
          <input
            type="checkbox"
            name={SELECTED_ORDER_FIELD}
            value={row.id}
            aria-label={`Select order ${row.number}`}
            className="relative z-10 mt-0.5 size-5 max-md:size-6 shrink-0 rounded-mark"
          />
          <div className="min-w-0">
            <Link to={`/admin/store/orders/${row.id}`} className="link">
              {row.number}
            </Link>
            <span className="text-sm font-normal wrap-anywhere text-ink-soft max-md:before:content-['_·_'] md:block">
              {row.fullName}
            </span>
            {isRefunded(row) && (
              <span className="block text-sm font-normal tabular-nums md:hidden">{refundedLabel(row)}</span>
            )}
          </div>
        </div>
      ),
    },
    {
      key: 'placed',
      header: 'Placed',
      cell: ({ placedAt }) => <Time at={placedAt}>{formatDateTime(placedAt, timeZone)}</Time>,
      // On a phone below the number, not below the checkbox.
      className: 'tabular-nums max-md:pl-9 md:whitespace-nowrap',
    },
    {
      key: 'delivery',
      header: 'Delivery',
      phone: 'hide',
      className: 'whitespace-nowrap',
      cell: ({ delivery }) => (delivery === 'post' ? 'Post' : 'Pick-up'),
    },
    { key: 'status', header: 'Status', phone: 'badge', cell: (row) => <OrderStatus row={row} /> },
    {
      key: 'total',
      header: 'Total',
      phone: 'end',
      align: 'end',
      cell: (row) => (
        <div>
          {formatCents(row.totalCents)}
          {isRefunded(row) && <span className="block text-sm text-ink-soft max-md:hidden">{refundedLabel(row)}</span>}
        </div>
      ),
      className: 'tabular-nums md:whitespace-nowrap',
    },
  ]
  return (
    <OrderSelection>
      <DataTable caption="Orders" columns={columns} rows={rows} rowKey={(row) => row.id} />
    </OrderSelection>
  )
}

type Refunded = Pick<AdminOrderRow, 'refundedCents' | 'pendingRefundCents'>

const isRefunded = ({ refundedCents, pendingRefundCents }: Refunded) => refundedCents > pendingRefundCents

const refundedLabel = ({ refundedCents, pendingRefundCents }: Refunded) =>
  `${formatCents(refundedCents - pendingRefundCents)} refunded`

function OrderStatus({ row }: { row: AdminOrderRow }) {
  const { label, tone } = adminOrderStatusLabel(row)
  return (
    <div>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {row.pendingRefundCents > 0 && row.refundedCents < row.totalCents && (
        <span className="block text-sm text-ink-soft">{formatCents(row.pendingRefundCents)} being refunded</span>
      )}
    </div>
  )
}
