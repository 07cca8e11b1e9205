import { formatDateTime } from '#app/lib/dates.ts'
import { StatusBadge } from '#app/ui/data/badge.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { Link } from '#app/ui/link.tsx'
import type { orderLines } from '#db/schema/orders.ts'
import { type OrderReturn, RETURN_STATUS_LABELS, returnedItems } from './order-return.ts'

type OrderReturnsProps = {
  returns: readonly OrderReturn[]
  lines: readonly (typeof orderLines.$inferSelect)[]
  timeZone: string
}

/** The returns of an order, for admins, the latest first. */
export function OrderReturns({ returns, lines, timeZone }: OrderReturnsProps) {
  if (returns.length === 0) return null
  return (
    <section aria-labelledby="order-returns">
      <h2 id="order-returns" className="mb-4 text-xl">
        Returns
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {returns.map((row) => (
          <li key={row.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 py-3.5">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2">
                <Link to={`/admin/store/orders/returns/${row.id}`} className="link font-semibold wrap-anywhere">
                  {returnedItems(row, lines)}
                </Link>
                <StatusBadge tone={RETURN_STATUS_LABELS[row.status].tone}>
                  {RETURN_STATUS_LABELS[row.status].label}
                </StatusBadge>
              </p>
              <p className="text-sm wrap-anywhere text-ink-soft">{row.reason}</p>
            </div>
            <Time at={row.requestedAt} className="text-sm whitespace-nowrap text-ink-soft tabular-nums">
              {formatDateTime(row.requestedAt, timeZone)}
            </Time>
          </li>
        ))}
      </ul>
    </section>
  )
}
