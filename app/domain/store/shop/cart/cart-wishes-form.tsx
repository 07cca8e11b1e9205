import { useState } from 'react'
import { AUD, formatMoney } from '#app/lib/money.ts'
import { Button } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { Quote } from './cart-answer.ts'
import type { CartWishes } from './use-cart-answer.ts'

type CartWishesFormProps = { quote: Quote; wishes: CartWishes; onWish(wishes: CartWishes): void }

/** How it comes and with which discount; every choice is worked out by the server at once. */
export function CartWishesForm({ quote, wishes, onWish }: CartWishesFormProps) {
  return (
    <div className="mt-2 space-y-6 border-t border-line pt-6">
      <RadioGroup
        label="Delivery"
        name="delivery"
        value={wishes.delivery}
        onChange={(value) => onWish({ ...wishes, delivery: value === 'pickup' ? 'pickup' : 'post' })}
        options={quote.delivery.map(({ id, label, cents, hint }) => ({
          value: id,
          label: `${label}, ${cents === 0 ? 'free' : formatMoney(cents, AUD)}`,
          ...(hint ? { hint } : {}),
        }))}
      />
      <DiscountField quote={quote} wishes={wishes} onWish={onWish} />
    </div>
  )
}

function DiscountField({ quote: { discount }, wishes, onWish }: CartWishesFormProps) {
  const [typed, setTyped] = useState(wishes.discountCode)
  if (discount && !discount.problem && wishes.discountCode) {
    return (
      <div className="flex items-center justify-between gap-3 text-sm">
        <p>
          Discount code <strong>{discount.code}</strong> applies.
        </p>
        <Button tone="quiet" size="sm" onClick={() => onWish({ ...wishes, discountCode: '' })}>
          Remove code
        </Button>
      </div>
    )
  }
  return (
    <form
      aria-label="Discount"
      className="flex items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onWish({ ...wishes, discountCode: typed.trim() })
      }}
    >
      <TextField
        label="Discount code"
        name="discount_code"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        errors={discount?.problem && wishes.discountCode ? [discount.problem] : null}
        className="flex-1"
      />
      <Button type="submit" tone="secondary">
        Apply
      </Button>
    </form>
  )
}
