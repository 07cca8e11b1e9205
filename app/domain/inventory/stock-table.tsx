import { formatNumber } from '#app/lib/numbers.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { type Column, DataTable } from '#app/ui/data/data-table.tsx'
import { Link } from '#app/ui/link.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { DEFAULT_REORDER_LEVEL } from './stock.ts'
import type { StockLevel } from './stock-queries.server.ts'

/** `Work Tee, M`, or the product's title alone if the variant has the same title. */
export function variantLabel({ product, variant }: Pick<StockLevel, 'product' | 'variant'>): string {
  return variant === product ? product : `${product}, ${variant}`
}

const COLUMNS: Column<StockLevel>[] = [
  { key: 'product', header: 'Product', rowHeader: true, cell: (row) => <TitleCell row={row} /> },
  { key: 'sku', header: 'SKU', phone: 'hide', cell: ({ sku }) => sku ?? '–', className: 'text-sm wrap-anywhere' },
  {
    key: 'hand',
    header: 'On hand',
    align: 'end',
    phone: 'hide',
    cell: (row) => formatNumber(row.onHand),
    className: 'tabular-nums',
  },
  {
    key: 'reserved',
    header: 'Reserved',
    phone: 'hide',
    align: 'end',
    cell: (row) => formatNumber(row.reserved),
    className: 'tabular-nums',
  },
  {
    key: 'available',
    header: 'Available',
    phone: 'end',
    align: 'end',
    cell: (row) => (
      <Available units={row.onHand - row.reserved} reorderLevel={row.reorderLevel ?? DEFAULT_REORDER_LEVEL} />
    ),
  },
  {
    key: 'adjust',
    header: 'Adjust',
    hideHeader: true,
    // On a phone the title leads to the same page.
    phone: 'hide',
    align: 'end',
    cell: (row) => (
      <ButtonLink to={`/admin/store/stock/${row.variantId}`} tone="quiet" size="sm" className="-my-1.5">
        Adjust <VisuallyHidden>stock of {variantLabel(row)}</VisuallyHidden>
      </ButtonLink>
    ),
  },
]

/** Variants with tracked stock and their stock levels, under their products. */
export function StockTable({ rows }: { rows: StockLevel[] }) {
  return (
    <DataTable caption="Stock" columns={COLUMNS} rows={rows} rowKey={(row) => row.variantId} groupOf={productGroup} />
  )
}

/** The product of a variant with a title of its own. A product with a single variant needs no heading. */
function productGroup(row: StockLevel) {
  if (row.variant === row.product) return null
  return {
    key: row.productId,
    heading: (
      <Link
        to={`/admin/store/products/${row.productId}/variants`}
        className="inline-flex min-h-6 items-center wrap-anywhere underline-offset-4 hover:underline"
      >
        {row.product}
      </Link>
    ),
  }
}

function TitleCell({ row }: { row: StockLevel }) {
  const isGrouped = row.variant !== row.product
  return (
    <Link
      to={`/admin/store/stock/${row.variantId}`}
      className={cx('underline-offset-4 hover:underline', isGrouped && 'pl-4 font-normal')}
    >
      {row.variant}
    </Link>
  )
}

/** Available units, with a badge for low stock and for none. */
function Available({ units, reorderLevel }: { units: number; reorderLevel: number }) {
  if (units === 0) return <Badge tone="red">Sold out</Badge>
  return units <= reorderLevel ? (
    <Badge tone="amber">{units} left</Badge>
  ) : (
    <span className="tabular-nums">{formatNumber(units)}</span>
  )
}
