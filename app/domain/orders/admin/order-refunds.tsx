import { formatCents } from '#app/domain/checkout/checkout.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { Link } from '#app/ui/link.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { StatusLabel } from '../order.ts'
import type { AdminOrder } from './order-queries.server.ts'

type Refund = AdminOrder['refunds'][number]

const REFUND_STATUS_LABELS: Record<Refund['status'], StatusLabel> = {
  queued: { label: 'Pending', tone: 'amber' },
  succeeded: { label: 'Refunded', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
}

/** The refunds of an order, newest first, with reason and status. */
export function OrderRefunds({ order, timeZone }: { order: AdminOrder; timeZone: string }) {
  if (order.refunds.length === 0) return null
  return (
    <section aria-labelledby="refunds">
      <h2 id="refunds" className="mb-4 text-xl">
        Refunds
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {order.refunds.map((refund) => (
          <li key={refund.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 py-3.5">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-semibold tabular-nums">
                {formatCents(refund.amountCents)}
                <Badge tone={REFUND_STATUS_LABELS[refund.status].tone}>
                  {REFUND_STATUS_LABELS[refund.status].label}
                </Badge>
              </p>
              <p className="text-sm wrap-anywhere text-ink-soft">
                {[refund.reason, refund.failure].filter(Boolean).join(' · ')}
              </p>
              {refund.status === 'succeeded' && (
                <Link
                  to={`/admin/store/orders/${order.id}/adjustments/${refund.id}`}
                  className="link inline-flex min-h-8 items-center text-sm"
                >
                  Adjustment note
                  <VisuallyHidden> for {formatCents(refund.amountCents)}</VisuallyHidden>
                </Link>
              )}
            </div>
            <Time at={refund.createdAt} className="text-sm whitespace-nowrap text-ink-soft tabular-nums">
              {formatDateTime(refund.createdAt, timeZone)}
            </Time>
          </li>
        ))}
      </ul>
    </section>
  )
}
