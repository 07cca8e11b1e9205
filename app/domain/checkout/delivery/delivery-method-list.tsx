import { DeleteButton } from '#app/domain/catalogue/delete-button.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { formatCents } from '../checkout.ts'
import { formatRanges } from './delivery-method-form.ts'
import type { DeliveryMethodRow } from './delivery-queries.server.ts'

/** The delivery methods with their prices and areas. */
export function DeliveryMethodList({ methods }: { methods: readonly DeliveryMethodRow[] }) {
  return (
    <section aria-labelledby="methods" className="mt-10 max-w-form">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="methods" className="text-xl">
          Delivery methods
        </h2>
        <ButtonLink to="/admin/store/delivery-methods/new" tone="secondary" size="sm">
          Add delivery method
        </ButtonLink>
      </div>
      <p className="mt-2 text-sm text-ink-soft">
        {methods.length === 0
          ? 'Prices by state, postcode and weight, and express delivery. Until you add one, the delivery price above applies to every order.'
          : "The cart asks for a postcode and offers the matching methods. The delivery price above applies where we can't ask: in shops on other sites, and in browsers without JavaScript."}
      </p>
      {methods.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {methods.map((method) => (
            <li key={method.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
              <div className="min-w-0 wrap-anywhere">
                <Link to={`/admin/store/delivery-methods/${method.id}`} className="link font-semibold">
                  {method.name}
                </Link>
                <p className="text-sm text-ink-soft">
                  {formatCents(method.priceCents)} · {describeArea(method)}
                  {describeWeight(method)}
                </p>
              </div>
              <DeleteButton
                name={method.name}
                action={`/admin/store/delivery-methods/${method.id}/deletion`}
                sentence="New checkouts no longer offer it. Orders keep its name and price."
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function describeArea({ states, postcodes }: DeliveryMethodRow): string {
  return [states.join(', '), formatRanges(postcodes)].filter(Boolean).join(', ') || 'everywhere in Australia'
}

function describeWeight({ minGrams, maxGrams }: DeliveryMethodRow): string {
  if (maxGrams !== null) return ` · ${minGrams} to ${maxGrams} g`
  return minGrams > 0 ? ` · from ${minGrams} g` : ''
}
