import { formatDateTime } from '#app/lib/dates.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { type Column, DataTable } from '#app/ui/data/data-table.tsx'
import { Link } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { variantLabel } from '../stock-table.tsx'
import { documentTitle, formatChange } from './document-labels.ts'
import type { StockDocument, StockDocumentLine } from './document-queries.server.ts'

type DocumentPageProps = { document: StockDocument; lines: StockDocumentLine[]; timeZone: string }

/** A delivery or a count with its lines, to be checked against the supplier's delivery note or the shelf. */
export function DocumentPage({ document, lines, timeZone }: DocumentPageProps) {
  const title = documentTitle(document)
  const isDelivery = document.kind === 'delivery'
  const total = lines.reduce((sum, { onHandBefore, onHandAfter }) => sum + onHandAfter - onHandBefore, 0)
  const columns: Column<StockDocumentLine>[] = [
    {
      key: 'variant',
      header: 'Variant',
      rowHeader: true,
      cell: (line) => (
        <Link to={`/admin/store/stock/${line.variantId}`} className="link wrap-anywhere">
          {variantLabel(line)}
        </Link>
      ),
    },
    { key: 'sku', header: 'SKU', cell: ({ sku }) => sku ?? '–', className: 'text-sm wrap-anywhere' },
    {
      key: 'before',
      header: isDelivery ? 'Before' : 'Expected',
      align: 'end',
      phoneLabel: true,
      cell: ({ onHandBefore }) => formatNumber(onHandBefore),
      className: 'tabular-nums',
    },
    {
      key: 'after',
      header: isDelivery ? 'After' : 'Counted',
      align: 'end',
      phoneLabel: true,
      cell: ({ onHandAfter }) => formatNumber(onHandAfter),
      className: 'tabular-nums',
    },
    {
      key: 'change',
      header: isDelivery ? 'Received' : 'Difference',
      align: 'end',
      phone: 'end',
      cell: ({ onHandBefore, onHandAfter }) => formatChange(onHandAfter - onHandBefore),
      className: 'tabular-nums font-semibold',
    },
  ]
  return (
    <>
      <PageHeader
        title={title}
        above={
          <Breadcrumb
            items={[
              { label: 'Stock', href: '/admin/store/stock' },
              { label: 'Deliveries and counts', href: '/admin/store/stock/documents' },
              { label: title },
            ]}
          />
        }
        lead={`Saved on ${formatDateTime(document.at, timeZone)}${document.by ? ` by ${document.by}` : ''}.`}
      />
      {isDelivery && document.note && <p className="mb-5 max-w-prose wrap-anywhere">{document.note}</p>}
      <DataTable caption="Lines" columns={columns} rows={lines} rowKey={(line) => line.variantId} />
      <p className="mt-4 text-end font-semibold tabular-nums">
        {isDelivery ? `${formatNumber(total)} units received` : `Total difference: ${formatChange(total)}`}
      </p>
    </>
  )
}
