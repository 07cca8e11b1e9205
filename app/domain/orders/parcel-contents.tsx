import type { Parcel } from './list-parcels.server.ts'
import { trackingUrl } from './tracking-url.ts'

/** Carrier and number of a parcel, where there are any; the number leads to the carrier's page where we know it. */
export function ParcelTracking({ parcel: { carrier, trackingNumber } }: { parcel: Parcel }) {
  if (!trackingNumber) return carrier ? <p>With {carrier}, without a number.</p> : null
  const address = trackingUrl(carrier, trackingNumber)
  return (
    <p>
      {carrier ?? 'Tracking'}:{' '}
      {address ? (
        <a href={address} rel="noopener noreferrer" className="link font-mono wrap-anywhere">
          {trackingNumber}
        </a>
      ) : (
        <span className="font-mono wrap-anywhere">{trackingNumber}</span>
      )}
    </p>
  )
}

/** What is in a parcel. */
export function ParcelContents({ parcel: { contents } }: { parcel: Parcel }) {
  return (
    <ul className="text-sm text-ink-soft">
      {contents.map(({ title, variantTitle, quantity }) => (
        <li key={`${title} ${variantTitle}`}>
          {quantity} × {title}
          {variantTitle !== title && `, ${variantTitle}`}
        </li>
      ))}
    </ul>
  )
}
