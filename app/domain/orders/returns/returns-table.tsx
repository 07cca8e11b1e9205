import { formatAge, formatDateTime } from '#app/lib/dates.ts'
import { StatusBadge } from '#app/ui/data/badge.tsx'
import { type Column, DataTable } from '#app/ui/data/data-table.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { Link } from '#app/ui/link.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { RETURN_STATUS_LABELS } from './order-return.ts'
import type { OpenReturn } from './return-queries.server.ts'

/** Open returns, newest first. */
export function ReturnsTable({ rows, now, timeZone }: { rows: readonly OpenReturn[]; now: Date; timeZone: string }) {
  const columns: Column<OpenReturn>[] = [
    {
      key: 'order',
      header: 'Order',
      rowHeader: true,
      className: 'md:whitespace-nowrap',
      cell: (row) => (
        <>
          <Link to={`/admin/store/orders/returns/${row.id}`} className="link">
            Order {row.number}
          </Link>
          <span className="block text-sm font-normal md:hidden">{row.items}</span>
        </>
      ),
    },
    { key: 'customer', header: 'Customer', className: 'wrap-anywhere', cell: (row) => row.fullName },
    { key: 'items', header: 'Items', phone: 'hide', className: 'wrap-anywhere', cell: (row) => row.items },
    {
      key: 'since',
      header: 'Waiting',
      cell: ({ requestedAt }) => (
        <Time at={requestedAt}>
          {formatAge(requestedAt, now, timeZone)}
          <VisuallyHidden>, since {formatDateTime(requestedAt, timeZone)}</VisuallyHidden>
        </Time>
      ),
    },
    {
      key: 'status',
      header: 'Status',
      phone: 'end',
      cell: ({ status }) => (
        <StatusBadge tone={RETURN_STATUS_LABELS[status].tone}>{RETURN_STATUS_LABELS[status].label}</StatusBadge>
      ),
    },
  ]
  return <DataTable caption="Returns" columns={columns} rows={rows} rowKey={(row) => row.id} />
}
