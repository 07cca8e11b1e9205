import { formatDate } from '#app/lib/dates.ts'
import { type Column, DataTable } from '#app/ui/data/data-table.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { Link } from '#app/ui/link.tsx'
import { formatCents } from '../checkout.ts'
import { ALLOWANCE_KIND_LABELS } from './allowance.ts'
import type { AllowanceEntry } from './allowance-queries.server.ts'

type AllowanceLedgerProps = {
  entries: readonly AllowanceEntry[]
  timeZone: string
  /** The page of an order. */
  orderHref(id: string): string
}

/** Every change of a staff allowance, the newest first. */
export function AllowanceLedger({ entries, timeZone, orderHref }: AllowanceLedgerProps) {
  if (entries.length === 0) {
    return <EmptyState title="No allowance yet">Amounts granted, spent and refunded appear here.</EmptyState>
  }
  const columns: Column<AllowanceEntry>[] = [
    {
      key: 'kind',
      header: 'Change',
      rowHeader: true,
      cell: (entry) => (
        <>
          {ALLOWANCE_KIND_LABELS[entry.kind]}
          {entry.orderId && (
            <>
              {', '}
              <Link to={orderHref(entry.orderId)} className="link">
                order {entry.orderNumber}
              </Link>
            </>
          )}
          {entry.reason && (
            <span className="block text-sm font-normal wrap-anywhere text-ink-soft">{entry.reason}</span>
          )}
        </>
      ),
    },
    { key: 'at', header: 'Date', className: 'whitespace-nowrap', cell: ({ at }) => formatDate(at, timeZone) },
    {
      key: 'amount',
      header: 'Amount',
      align: 'end',
      phone: 'end',
      className: 'tabular-nums',
      cell: ({ changeCents }) => formatCents(changeCents),
    },
    {
      key: 'balance',
      header: 'Balance',
      align: 'end',
      phoneLabel: true,
      className: 'tabular-nums',
      cell: ({ balanceAfterCents }) => formatCents(balanceAfterCents),
    },
  ]
  return <DataTable caption="Allowance history" columns={columns} rows={entries} rowKey={({ id }) => id} />
}
