import { formatCents } from '#app/domain/checkout/checkout.ts'
import { formatDate } from '#app/lib/dates.ts'
import { type Column, DataTable } from '#app/ui/data/data-table.tsx'
import { Link } from '#app/ui/link.tsx'
import type { DiscountSales, RefundRow } from './discounts-and-refunds.server.ts'

const figures = { align: 'end', className: 'tabular-nums' } as const

const DISCOUNT_COLUMNS: Column<DiscountSales>[] = [
  {
    key: 'code',
    header: 'Discount',
    rowHeader: true,
    className: 'wrap-anywhere',
    cell: ({ code }) => (
      <Link to={`/admin/store/orders?${new URLSearchParams({ q: code })}`} className="link">
        {code}
      </Link>
    ),
  },
  { ...figures, key: 'orders', header: 'Orders', phoneLabel: true, cell: (row) => row.orders },
  {
    ...figures,
    key: 'discount',
    header: 'Discounts',
    phoneLabel: true,
    cell: (row) => formatCents(row.discountCents),
  },
  { ...figures, key: 'sales', header: 'Sales', phone: 'end', cell: (row) => formatCents(row.salesCents) },
]

/** The orders of each discount code; a code leads to its orders. */
export function DiscountSalesTable({ rows }: { rows: readonly DiscountSales[] }) {
  return <DataTable caption="Sales by discount" columns={DISCOUNT_COLUMNS} rows={rows} rowKey={(row) => row.code} />
}

/** The refunds that were paid back, each with its order, its GST and the reason. */
export function RefundTable({ rows, timeZone }: { rows: readonly RefundRow[]; timeZone: string }) {
  const columns: Column<RefundRow>[] = [
    {
      key: 'order',
      header: 'Order',
      rowHeader: true,
      cell: (row) => (
        <Link to={`/admin/store/orders/${row.orderId}`} className="link">
          Order {row.number}
        </Link>
      ),
    },
    { key: 'at', header: 'Refunded on', className: 'whitespace-nowrap', cell: (row) => formatDate(row.at, timeZone) },
    {
      ...figures,
      key: 'delivery',
      header: 'Delivery included',
      phone: 'hide',
      cell: (row) => formatCents(row.shippingCents),
    },
    { ...figures, key: 'gst', header: 'GST', phoneLabel: true, cell: (row) => formatCents(row.gstCents) },
    { ...figures, key: 'amount', header: 'Amount', phone: 'end', cell: (row) => formatCents(row.amountCents) },
    { key: 'reason', header: 'Reason', className: 'wrap-anywhere', phone: 'hide', cell: (row) => row.reason },
  ]
  return <DataTable caption="Refunds" columns={columns} rows={rows} rowKey={(row) => row.id} />
}
