import type { Quote } from '#app/domain/checkout/quote-checkout.server.ts'
import { AUD, formatMoney } from '#app/lib/money.ts'
import { RadioGroup } from '#app/ui/forms/radio-group.tsx'
import type { CartOptions } from './cart-options.ts'
import { DiscountField } from './discount-field.tsx'

type CartOptionsFormProps = { totals: Quote; options: CartOptions; onChange(options: CartOptions): void }

/** Delivery method and discount code. Each change reloads the totals. */
export function CartOptionsForm({ totals, options, onChange }: CartOptionsFormProps) {
  const isOffered = totals.delivery.some(({ id }) => id === options.delivery)
  return (
    <div className="mt-1 space-y-4 border-t border-line pt-5">
      <RadioGroup
        label="Delivery"
        name="delivery"
        value={isOffered ? options.delivery : 'post'}
        onChange={(value) => onChange({ ...options, delivery: value === 'pickup' ? 'pickup' : 'post' })}
        options={totals.delivery.map(({ id, label, cents, hint }) => ({
          value: id,
          label: `${label}, ${cents === 0 ? 'free' : formatMoney(cents, AUD)}`,
          ...(hint ? { hint } : {}),
        }))}
      />
      <DiscountField
        discount={totals.discount}
        code={options.discountCode}
        onChange={(discountCode) => onChange({ ...options, discountCode })}
      />
    </div>
  )
}
