import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { type Column, DataTable } from '#app/ui/data/data-table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { LOW_STOCK_THRESHOLD } from './stock-form.ts'
import type { StockLevel } from './stock-queries.server.ts'

const formatCount = (value: number) => value.toLocaleString('en-AU')
const variantLabel = ({ product, variant }: StockLevel) => (variant === product ? product : `${product}, ${variant}`)

const COLUMNS: Column<StockLevel>[] = [
  { key: 'product', header: 'Product', rowHeader: true, cell: (row) => <TitleCell row={row} /> },
  { key: 'sku', header: 'SKU', cell: ({ sku }) => sku ?? '–', className: 'text-sm wrap-anywhere' },
  { key: 'hand', header: 'On hand', align: 'end', cell: (row) => formatCount(row.onHand), className: 'tabular-nums' },
  {
    key: 'promised',
    header: 'Promised',
    align: 'end',
    cell: (row) => formatCount(row.reserved),
    className: 'tabular-nums',
  },
  { key: 'left', header: 'Can be sold', align: 'end', cell: (row) => <Available left={row.onHand - row.reserved} /> },
  {
    key: 'change',
    header: 'Change',
    hideHeader: true,
    align: 'end',
    cell: (row) => (
      <ButtonLink to={`/admin/store/stock/${row.variantId}`} tone="quiet" size="sm" className="max-md:-ml-3">
        Change <VisuallyHidden>stock of {variantLabel(row)}</VisuallyHidden>
      </ButtonLink>
    ),
  },
]

/** Counted variants and how many of each there are. */
export function StockTable({ rows }: { rows: StockLevel[] }) {
  return <DataTable caption="Stock" columns={COLUMNS} rows={rows} rowKey={(row) => row.variantId} />
}

function TitleCell({ row }: { row: StockLevel }) {
  return (
    <>
      <Link to={`/admin/store/products/${row.productId}/variants`} className="link">
        {row.product}
      </Link>
      {row.variant !== row.product && <span className="block text-sm font-normal text-ink-soft">{row.variant}</span>}
    </>
  )
}

/** What can still be taken; few and none stand out. */
function Available({ left }: { left: number }) {
  if (left === 0) return <Badge tone="red">Sold out</Badge>
  return left <= LOW_STOCK_THRESHOLD ? (
    <Badge tone="amber">{left} left</Badge>
  ) : (
    <span className="tabular-nums">{formatCount(left)}</span>
  )
}
