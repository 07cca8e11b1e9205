import { formatCents } from '#app/domain/checkout/checkout.ts'
import { type Column, DataTable } from '#app/ui/data/data-table.tsx'
import { periodLabel } from './report-filter.ts'
import type { PeriodSales, ProductSales } from './sales-report.server.ts'

const amount = (header: string, cents: (row: PeriodSales) => number, phone?: 'hide' | 'end'): Column<PeriodSales> => ({
  key: header,
  header,
  align: 'end',
  className: 'tabular-nums',
  phone: phone ?? 'meta',
  phoneLabel: phone === undefined,
  cell: (row) => formatCents(cents(row)),
})

const PERIOD_COLUMNS: Column<PeriodSales>[] = [
  {
    key: 'period',
    header: 'Period',
    rowHeader: true,
    className: 'whitespace-nowrap',
    cell: (row) => periodLabel(row.period),
  },
  {
    key: 'orders',
    header: 'Orders',
    align: 'end',
    phoneLabel: true,
    className: 'tabular-nums',
    cell: (row) => row.orders,
  },
  amount('Goods', (row) => row.goodsCents, 'hide'),
  amount('Delivery', (row) => row.deliveryCents, 'hide'),
  amount('Sales', (row) => row.salesCents, 'end'),
  amount('GST on sales', (row) => row.gstCents, 'hide'),
  amount('Refunds', (row) => row.refundedCents, 'hide'),
  amount('GST on refunds', (row) => row.refundedGstCents, 'hide'),
  // The amount that an activity statement needs. A phone has room for one besides the sales.
  amount('GST payable', (row) => row.gstCents - row.refundedGstCents),
]

/** Sales, refunds and GST of each day or month. */
export function PeriodTable({ rows }: { rows: readonly PeriodSales[] }) {
  return <DataTable caption="Sales by period" columns={PERIOD_COLUMNS} rows={rows} rowKey={(row) => row.period} />
}

const PRODUCT_COLUMNS: Column<ProductSales & { key: string }>[] = [
  {
    key: 'title',
    header: 'Product',
    rowHeader: true,
    className: 'wrap-anywhere',
    cell: (row) => (row.variantTitle === row.title ? row.title : `${row.title}, ${row.variantTitle}`),
  },
  { key: 'sku', header: 'SKU', phone: 'hide', cell: (row) => row.sku },
  {
    key: 'units',
    header: 'Units',
    align: 'end',
    phoneLabel: true,
    className: 'tabular-nums',
    cell: (row) => row.units,
  },
  {
    key: 'sales',
    header: 'Sales',
    align: 'end',
    phone: 'end',
    className: 'tabular-nums',
    cell: (row) => formatCents(row.salesCents),
  },
]

/** What was sold of each variant. */
export function ProductSalesTable({ rows }: { rows: readonly ProductSales[] }) {
  const keyed = rows.map((row, index) => ({ ...row, key: String(index) }))
  return <DataTable caption="Sales by product" columns={PRODUCT_COLUMNS} rows={keyed} rowKey={(row) => row.key} />
}
