import { AUD, formatMoney } from '#app/lib/money.ts'
import { RadioGroup } from '#app/ui/forms/radio-group.tsx'
import type { CartOptions } from './cart-options.ts'
import type { Quote } from './cart-quote.ts'
import { DiscountField } from './discount-field.tsx'

type CartWishesFormProps = { quote: Quote; wishes: CartOptions; onWish(wishes: CartOptions): void }

/** How it comes and with which discount; every choice is worked out by the server at once. */
export function CartOptionsForm({ quote, wishes, onWish }: CartWishesFormProps) {
  const offered = quote.delivery.some(({ id }) => id === wishes.delivery)
  return (
    <div className="mt-2 space-y-6 border-t border-line pt-6">
      <RadioGroup
        label="Delivery"
        name="delivery"
        value={offered ? wishes.delivery : 'post'}
        onChange={(value) => onWish({ ...wishes, delivery: value === 'pickup' ? 'pickup' : 'post' })}
        options={quote.delivery.map(({ id, label, cents, hint }) => ({
          value: id,
          label: `${label}, ${cents === 0 ? 'free' : formatMoney(cents, AUD)}`,
          ...(hint ? { hint } : {}),
        }))}
      />
      <DiscountField
        discount={quote.discount}
        code={wishes.discountCode}
        onCode={(discountCode) => onWish({ ...wishes, discountCode })}
      />
    </div>
  )
}
