import { formatDateTime } from '#app/lib/dates.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { type Column, DataTable } from '#app/ui/data/data-table.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { Link } from '#app/ui/link.tsx'
import { documentTitle, formatChange } from './documents/document-labels.ts'
import type { StockMovement } from './stock-queries.server.ts'

const REASON_LABELS: Record<StockMovement['reason'], string> = {
  received: 'Received',
  corrected: 'Adjusted',
  sold: 'Sold',
  restocked: 'Returned',
}

/** The stock movements of one variant, newest first. */
export function StockMovementTable({ rows, timeZone }: { rows: StockMovement[]; timeZone: string }) {
  const columns: Column<StockMovement>[] = [
    { key: 'reason', header: 'Reason', rowHeader: true, cell: (row) => <Reason row={row} /> },
    {
      key: 'at',
      header: 'Date',
      cell: ({ at }) => <Time at={at}>{formatDateTime(at, timeZone)}</Time>,
      className: 'tabular-nums whitespace-nowrap',
    },
    { key: 'by', header: 'By', cell: ({ by }) => by ?? 'System' },
    {
      key: 'change',
      header: 'Change',
      phone: 'end',
      align: 'end',
      cell: ({ change }) => formatChange(change),
      className: 'tabular-nums',
    },
    {
      key: 'after',
      header: 'Balance',
      phoneLabel: true,
      align: 'end',
      cell: ({ onHandAfter }) => formatNumber(onHandAfter),
      className: 'tabular-nums',
    },
  ]
  return <DataTable caption="Stock movements" columns={columns} rows={rows} rowKey={(row) => row.id} />
}

function Reason({ row }: { row: StockMovement }) {
  return (
    <>
      {REASON_LABELS[row.reason]}
      {row.order && (
        <>
          {': '}
          <Link to={`/admin/store/orders/${row.order.id}`} className="link">
            order {row.order.number}
          </Link>
        </>
      )}
      {row.document && (
        <>
          {': '}
          <Link to={`/admin/store/stock/documents/${row.document.id}`} className="link wrap-anywhere">
            {documentTitle(row.document)}
          </Link>
        </>
      )}
      {row.note && <span className="block text-sm font-normal wrap-anywhere text-ink-soft">{row.note}</span>}
    </>
  )
}
