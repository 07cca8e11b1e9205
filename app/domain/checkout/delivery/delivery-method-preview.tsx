import { parseDollars } from '#app/lib/dollars.ts'
import { formatCents } from '../checkout.ts'

/** A delivery method as customers choose it in the cart: its name, its price and where it is offered. */
export function DeliveryMethodPreview({ fields }: { fields: Readonly<Record<string, string>> }) {
  const priceCents = parseDollars(fields.price ?? '')
  const freeFromCents = parseDollars(fields.free_from ?? '')
  const isLimited = Boolean(fields.states || fields.postcodes?.trim())
  return (
    <div className="space-y-4">
      <div className="flex items-baseline justify-between gap-4 rounded-control border border-edge px-4 py-3">
        <span className="font-semibold">{fields.name?.trim() || 'Name'}</span>
        {priceCents !== null && <span className="tabular-nums">{formatCents(priceCents)}</span>}
      </div>
      <ul className="list-disc space-y-1 pl-5 text-sm">
        {freeFromCents !== null && <li>Free for orders from {formatCents(freeFromCents)}</li>}
        <li>{isLimited ? 'Offered only for addresses in the area' : 'Offered for every Australian address'}</li>
        {(fields.min_grams || fields.max_grams) && <li>Offered only for orders of this weight</li>}
      </ul>
    </div>
  )
}
