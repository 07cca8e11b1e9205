import { Link } from 'react-router'
import { formatDateTime } from '#app/lib/dates.ts'
import { type Column, DataTable } from '#app/ui/data/data-table.tsx'
import { Time } from '#app/ui/data/time.tsx'
import type { StockMovement } from './stock-queries.server.ts'

const REASON_LABELS: Record<StockMovement['reason'], string> = {
  received: 'Received',
  corrected: 'Corrected',
  sold: 'Sold',
  restocked: 'Came back',
}

/** Every change of one variant's stock, newest first. */
export function StockMovementTable({ rows, timeZone }: { rows: StockMovement[]; timeZone: string }) {
  const columns: Column<StockMovement>[] = [
    { key: 'what', header: 'What', rowHeader: true, cell: (row) => <Reason row={row} /> },
    {
      key: 'when',
      header: 'When',
      cell: ({ at }) => <Time at={at}>{formatDateTime(at, timeZone)}</Time>,
      className: 'tabular-nums whitespace-nowrap',
    },
    { key: 'who', header: 'By', cell: ({ by }) => by ?? 'The shop' },
    {
      key: 'change',
      header: 'Change',
      align: 'end',
      cell: ({ change }) => formatChange(change),
      className: 'tabular-nums',
    },
    {
      key: 'after',
      header: 'On hand then',
      align: 'end',
      cell: ({ onHandAfter }) => onHandAfter.toLocaleString('en-AU'),
      className: 'tabular-nums',
    },
  ]
  return <DataTable caption="Ledger" columns={columns} rows={rows} rowKey={(row) => row.id} />
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
      {row.note && <span className="block text-sm font-normal wrap-anywhere text-ink-soft">{row.note}</span>}
    </>
  )
}

/** A change with its sign; the minus is the typographic one, as wide as the plus. */
function formatChange(change: number): string {
  return `${change > 0 ? '+' : '−'}${Math.abs(change).toLocaleString('en-AU')}`
}
