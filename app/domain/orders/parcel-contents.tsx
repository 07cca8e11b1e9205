import { lineTitle } from '#app/lib/line-title.ts'
import type { Parcel } from './list-parcels.server.ts'
import { trackingUrl } from './tracking-url.ts'

/** Carrier and tracking number of a parcel; the number links to the carrier's tracking page if it is known. */
export function ParcelTracking({ parcel: { carrier, trackingNumber } }: { parcel: Parcel }) {
  if (!trackingNumber) return carrier ? <p>Shipped with {carrier}, no tracking number.</p> : null
  const url = trackingUrl(carrier, trackingNumber)
  return (
    <p>
      {carrier ?? 'Tracking'}:{' '}
      {url ? (
        <a href={url} rel="noopener noreferrer" className="link font-mono wrap-anywhere">
          {trackingNumber}
        </a>
      ) : (
        <span className="font-mono wrap-anywhere">{trackingNumber}</span>
      )}
    </p>
  )
}

export function ParcelContents({ parcel: { contents } }: { parcel: Parcel }) {
  return (
    <ul className="text-sm text-ink-soft">
      {contents.map((line) => (
        <li key={`${line.title} ${line.variantTitle}`}>
          {line.quantity} × {lineTitle(line)}
        </li>
      ))}
    </ul>
  )
}
