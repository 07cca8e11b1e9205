import type { Quote } from '#app/domain/checkout/quote-checkout.server.ts'
import { AUD, formatMoney } from '#app/lib/money.ts'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { RadioGroup } from '#app/ui/forms/radio-group.tsx'
import type { CartOptions } from '../cart-options.ts'
import { DiscountField } from './discount-field.tsx'
import { GiftField } from './gift-field.tsx'
import { PostcodeField } from './postcode-field.tsx'

type CartOptionsFormProps = { totals: Quote; options: CartOptions; onChange(options: CartOptions): void }

/** Postcode, delivery method and discount code. Each change reloads the totals. */
export function CartOptionsForm({ totals, options, onChange }: CartOptionsFormProps) {
  // The click shows at once; the totals follow with the server's response.
  const clicked = totals.delivery.find((method) => valueOf(method) === (options.methodId ?? options.delivery))
  const chosen = clicked ?? totals.delivery.find((method) => method.chosen)
  function choose(value: string) {
    const { methodId: _, ...others } = options
    const method = totals.delivery.find((method) => valueOf(method) === value)
    if (!method) return
    onChange({ ...others, delivery: method.id, ...(method.methodId ? { methodId: method.methodId } : {}) })
  }
  return (
    <div className="mt-1 space-y-4 border-t border-line pt-5">
      {totals.postcode && (
        <PostcodeField
          postcode={totals.postcode}
          value={options.postcode ?? ''}
          onChange={(postcode) => onChange({ ...options, postcode })}
        />
      )}
      {totals.delivery.length > 0 && (
        <RadioGroup
          label="Delivery"
          name="delivery"
          value={chosen ? valueOf(chosen) : ''}
          onChange={choose}
          options={totals.delivery.map((method) => ({
            value: valueOf(method),
            label: `${method.label}, ${method.cents === 0 ? 'free' : formatMoney(method.cents, AUD)}`,
            ...(method.hint ? { hint: method.hint } : {}),
            ...(method.freeShare === undefined ? {} : { figure: <FreeDeliveryLine share={method.freeShare} /> }),
          }))}
        />
      )}
      {totals.allowance && (
        <CheckboxField
          label="Use my staff allowance"
          hint={`You have ${formatMoney(totals.allowance.balanceCents, AUD)}.`}
          name="allowance"
          checked={options.allowance !== 'off'}
          onChange={({ currentTarget: { checked } }) => {
            const { allowance: _, ...others } = options
            onChange(checked ? others : { ...others, allowance: 'off' })
          }}
        />
      )}
      <GiftField
        message={options.giftMessage}
        onChange={(giftMessage) => {
          const { giftMessage: _, ...others } = options
          onChange(giftMessage === undefined ? others : { ...others, giftMessage })
        }}
      />
      <DiscountField
        discount={totals.discount}
        code={options.discountCode}
        onChange={(discountCode) => onChange({ ...options, discountCode })}
      />
    </div>
  )
}

/** A progress bar to free delivery. The hint of the method gives the amount. */
function FreeDeliveryLine({ share }: { share: number }) {
  return (
    <svg
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="mt-1.5 h-1 w-48 max-w-full rounded-full bg-line"
    >
      <rect width={share * 100} height="1" className="fill-accent" />
    </svg>
  )
}

const valueOf = ({ id, methodId }: Quote['delivery'][number]) => methodId ?? id
