import { Link } from 'react-router'
import { formatDateTime } from '#app/lib/dates.ts'
import { Time } from '#app/ui/data/time.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { ParcelContents, ParcelTracking } from '../parcel-contents.tsx'
import type { AdminOrder } from './order-queries.server.ts'

/** What has left, the first parcel first: when, with whom, what was in it. */
export function OrderParcels({ order, timeZone }: { order: AdminOrder; timeZone: string }) {
  if (order.parcels.length === 0) return null
  const posted = order.delivery === 'post'
  return (
    <section aria-labelledby="parcels">
      <h2 id="parcels" className="mb-4 text-xl">
        {posted ? 'Parcels' : 'Handed over'}
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {order.parcels.map((parcel, n) => (
          <li key={parcel.id} className="space-y-1.5 px-5 py-3.5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <h3 className="text-base">{posted ? `Parcel ${n + 1}` : 'To the customer'}</h3>
              <Time at={parcel.sentAt} className="text-sm whitespace-nowrap text-ink-soft tabular-nums">
                {formatDateTime(parcel.sentAt, timeZone)}
              </Time>
            </div>
            <ParcelTracking parcel={parcel} />
            <ParcelContents parcel={parcel} />
            {posted && (
              <Link to={`/admin/store/orders/${order.id}/parcels/${parcel.id}`} className="link text-sm">
                {parcel.trackingNumber ? 'Correct the number' : 'Add a number'}
                <VisuallyHidden> of parcel {n + 1}</VisuallyHidden>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
