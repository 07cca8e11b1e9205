import { formatDateTime } from '#app/lib/dates.ts'
import { Time } from '#app/ui/data/time.tsx'
import { Link } from '#app/ui/link.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { ParcelContents, ParcelTracking } from '../parcel-contents.tsx'
import type { AdminOrder } from './order-queries.server.ts'

/** The shipped parcels of an order, oldest first; of a pick-up order, what was handed over. */
export function OrderParcels({ order, timeZone }: { order: AdminOrder; timeZone: string }) {
  if (order.parcels.length === 0) return null
  const isPost = order.delivery === 'post'
  return (
    <section aria-labelledby="parcels">
      <h2 id="parcels" className="mb-4 text-xl">
        {isPost ? 'Parcels' : 'Picked up'}
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {order.parcels.map((parcel, index) => (
          <li key={parcel.id} className="space-y-1.5 px-5 py-3.5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <h3 className="text-base">{isPost ? `Parcel ${index + 1}` : 'By the customer'}</h3>
              <Time at={parcel.sentAt} className="text-sm whitespace-nowrap text-ink-soft tabular-nums">
                {formatDateTime(parcel.sentAt, timeZone)}
              </Time>
            </div>
            <ParcelTracking parcel={parcel} />
            <ParcelContents parcel={parcel} />
            {isPost && (
              <Link
                to={`/admin/store/orders/${order.id}/parcels/${parcel.id}`}
                className="link inline-flex min-h-8 items-center text-sm"
              >
                {parcel.trackingNumber ? 'Edit tracking number' : 'Add tracking number'}
                <VisuallyHidden> of parcel {index + 1}</VisuallyHidden>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
