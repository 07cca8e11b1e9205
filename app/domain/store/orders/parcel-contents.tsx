import type { Parcel } from './list-parcels.server.ts'

/** Carrier and number of a parcel, where there are any. */
export function ParcelTracking({ parcel: { carrier, trackingNumber } }: { parcel: Parcel }) {
  if (!trackingNumber) return carrier ? <p>With {carrier}, without a number.</p> : null
  return (
    <p>
      {carrier ?? 'Tracking'}: <span className="font-mono wrap-anywhere">{trackingNumber}</span>
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
