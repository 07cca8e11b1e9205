import { ConfirmButton } from '#app/domain/catalogue/confirm-button.tsx'
import { formatCents } from '#app/domain/checkout/checkout.ts'
import { formatAge, formatDateTime } from '#app/lib/dates.ts'
import { type Column, DataTable } from '#app/ui/data/data-table.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { AwaitingPayment } from './list-awaiting-payments.server.ts'

type AwaitingTableProps = { rows: AwaitingPayment[]; now: Date; timeZone: string }

/** Orders that wait for their payment, newest first. */
export function AwaitingTable({ rows, now, timeZone }: AwaitingTableProps) {
  const columns: Column<AwaitingPayment>[] = [
    {
      key: 'customer',
      header: 'Customer',
      rowHeader: true,
      cell: (row) => (
        <div className="min-w-0 wrap-anywhere">
          {row.customerName || 'No name'}
          {row.customerEmail && (
            <a href={`mailto:${row.customerEmail}`} className="link block py-1 text-sm font-normal">
              {row.customerEmail}
            </a>
          )}
          <span className="block text-sm font-normal md:hidden">{row.items}</span>
        </div>
      ),
    },
    { key: 'items', header: 'Items', phone: 'hide', cell: ({ items }) => items, className: 'wrap-anywhere' },
    {
      key: 'since',
      header: 'Waiting',
      cell: ({ createdAt }) => (
        <Time at={createdAt}>
          {formatAge(createdAt, now, timeZone)}
          <VisuallyHidden>, since {formatDateTime(createdAt, timeZone)}</VisuallyHidden>
        </Time>
      ),
    },
    {
      key: 'to_pay',
      header: 'To pay',
      align: 'end',
      phone: 'end',
      cell: ({ chargedCents }) => formatCents(chargedCents),
      className: 'tabular-nums',
    },
    { key: 'cancel', header: 'Actions', phone: 'badge', cell: (row) => <CancelButton row={row} /> },
  ]
  return <DataTable caption="Orders awaiting payment" columns={columns} rows={rows} rowKey={(row) => row.id} />
}

function CancelButton({ row }: { row: AwaitingPayment }) {
  const name = row.customerName || row.customerEmail || formatCents(row.chargedCents)
  return (
    <ConfirmButton
      title={`Cancel the order of ${name}?`}
      sentence="Its items can be sold again, and we email the customer. If the payment still arrives, we place the order if the items are in stock, or refund it."
      verb="Cancel order"
      dismiss="Keep order"
      action={`/admin/store/orders/awaiting/${row.id}/cancellation`}
    >
      Cancel <VisuallyHidden>the order of {name}</VisuallyHidden>
    </ConfirmButton>
  )
}
