import { formatDate } from '#app/lib/dates.ts'
import { AUD, formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { cx } from '#app/ui/cx.ts'
import { Badge, StatusBadge } from '#app/ui/data/badge.tsx'
import { type Column, DataTable } from '#app/ui/data/data-table.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { Link } from '#app/ui/link.tsx'
import { ProductThumb } from './product-thumb.tsx'
import { SELECTED_PRODUCT_FIELD } from './products/bulk/changes-form.ts'
import { ProductSelection } from './products/bulk/product-selection.tsx'
import type { ProductListRow } from './products/list-products.server.ts'
import { PRODUCT_STATUS_LABELS, PRODUCT_STATUS_TONES } from './products/product-form.ts'

/** The list of products, last changed first. */
export function ProductTable({ rows, timeZone }: { rows: ProductListRow[]; timeZone: string }) {
  const columns: Column<ProductListRow>[] = [
    { key: 'title', header: 'Product', rowHeader: true, cell: (row) => <TitleCell row={row} /> },
    { key: 'status', header: 'Status', phone: 'badge', cell: (row) => <StatusCell row={row} /> },
    {
      key: 'price',
      header: 'Price',
      align: 'end',
      phone: 'end',
      cell: formatPrice,
      className: 'tabular-nums whitespace-nowrap',
    },
    {
      key: 'stock',
      header: 'Available',
      align: 'end',
      phoneLabel: ({ available }) => available !== null,
      cell: formatAvailable,
      // On a phone below the title, not below the checkbox and the image.
      // On wide screens the long text takes two lines and leaves the room to the title.
      className: 'tabular-nums max-md:pl-25 md:w-28',
    },
    {
      key: 'updated',
      header: 'Updated',
      align: 'end',
      phone: 'hide',
      cell: ({ updatedAt }) => <Time at={updatedAt}>{formatDate(updatedAt, timeZone)}</Time>,
      className: 'text-sm tabular-nums whitespace-nowrap text-ink-soft',
    },
  ]
  return (
    <ProductSelection>
      <DataTable caption="Products" columns={columns} rows={rows} rowKey={(row) => row.id} />
    </ProductSelection>
  )
}

function TitleCell({ row }: { row: ProductListRow }) {
  return (
    <div className="flex items-center gap-3.5 md:min-w-44">
      <input
        type="checkbox"
        name={SELECTED_PRODUCT_FIELD}
        value={row.id}
        aria-label={`Select ${row.title}`}
        className="relative z-10 size-5 max-md:size-6 shrink-0 rounded-mark"
      />
      <ProductThumb image={row.image} />
      <div className="min-w-0">
        <Link to={`/admin/store/products/${row.id}`} className="link wrap-anywhere">
          {row.title}
        </Link>
        <span className="block text-sm font-normal text-ink-soft max-md:hidden">
          {row.variants === 1 ? '1 variant' : `${row.variants} variants`}
        </span>
      </div>
    </div>
  )
}

function StatusCell({ row: { status, hidden } }: { row: ProductListRow }) {
  return (
    <div className="flex flex-wrap gap-1.5">
      {/* Two badges would take the room of the title on a phone, and only published products can be seen at all. */}
      <span className={cx('contents', hidden && status === 'published' && 'max-md:hidden')}>
        <StatusBadge tone={PRODUCT_STATUS_TONES[status]}>{PRODUCT_STATUS_LABELS[status]}</StatusBadge>
      </span>
      {hidden && <Badge>Hidden</Badge>}
    </div>
  )
}

const formatPrice = ({ fromCents, variants }: ProductListRow) =>
  `${variants > 1 ? 'from ' : ''}${formatMoney(fromCents, AUD)}`

const formatAvailable = ({ available }: ProductListRow) =>
  available === null ? 'Stock not tracked' : formatNumber(available)
