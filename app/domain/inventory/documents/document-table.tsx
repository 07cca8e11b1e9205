import { formatDateTime } from '#app/lib/dates.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { type Column, DataTable } from '#app/ui/data/data-table.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { Link } from '#app/ui/link.tsx'
import { documentTitle, formatChange } from './document-labels.ts'
import type { StockDocumentRow } from './document-queries.server.ts'

/** Deliveries and counts, newest first. */
export function DocumentTable({ rows, timeZone }: { rows: StockDocumentRow[]; timeZone: string }) {
  const columns: Column<StockDocumentRow>[] = [
    {
      key: 'title',
      header: 'Document',
      rowHeader: true,
      cell: (row) => (
        <Link to={`/admin/store/stock/documents/${row.id}`} className="link wrap-anywhere">
          {documentTitle(row)}
        </Link>
      ),
    },
    {
      key: 'at',
      header: 'Date',
      cell: ({ at }) => <Time at={at}>{formatDateTime(at, timeZone)}</Time>,
      className: 'tabular-nums whitespace-nowrap',
    },
    { key: 'by', header: 'By', phone: 'hide', cell: ({ by }) => by ?? 'System' },
    {
      key: 'lines',
      header: 'Lines',
      align: 'end',
      phoneLabel: true,
      cell: ({ lines }) => formatNumber(lines),
      className: 'tabular-nums',
    },
    {
      key: 'change',
      header: 'Change',
      align: 'end',
      phone: 'end',
      cell: ({ change }) => formatChange(change),
      className: 'tabular-nums',
    },
  ]
  return <DataTable caption="Deliveries and counts" columns={columns} rows={rows} rowKey={(row) => row.id} />
}
