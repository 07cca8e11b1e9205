import { useState } from 'react'
import { FieldErrors, useField } from '#app/ui/field.tsx'
import { MOST_PIECES } from '../checkout/checkout.ts'
import { QuantityStepper } from './quantity-stepper.tsx'

type QuantityFieldProps = {
  value: number
  onChange(quantity: number): void
  /** What stands against this number, or null. */
  problem: string | null
  /** The buttons stop here. */
  most: number | null
}

/** `Quantity` with a button at each side. While somebody types the box may be empty; left empty it is 1. */
export function QuantityField({ value, onChange, problem, most }: QuantityFieldProps) {
  const field = useField({ id: 'quantity', errors: problem ? [problem] : null })
  const [typed, setTyped] = useState<string | null>(null)
  const change = (quantity: number) => {
    setTyped(null)
    onChange(Math.min(Math.max(quantity, 1), MOST_PIECES))
  }
  return (
    <div>
      <label htmlFor={field.fieldId} className="mb-1.5 block text-sm font-semibold">
        Quantity
      </label>
      <QuantityStepper
        fewer="Decrease quantity"
        more="Increase quantity"
        atLeast={value <= 1}
        onStep={(by) =>
          change(by > 0 && most !== null && most >= 1 ? Math.min(value + 1, Math.max(most, value)) : value + by)
        }
      >
        <input
          {...field.control}
          name="quantity"
          type="number"
          inputMode="numeric"
          min={1}
          max={MOST_PIECES}
          step={1}
          required
          value={typed ?? String(value)}
          onChange={({ target }) => {
            setTyped(target.value)
            const quantity = Number(target.value)
            if (Number.isInteger(quantity) && quantity >= 1) onChange(Math.min(quantity, MOST_PIECES))
          }}
          onBlur={() => setTyped(null)}
          className="min-h-11 w-12 appearance-[textfield] bg-transparent text-center [&::-webkit-inner-spin-button]:appearance-none [&::-webkit-outer-spin-button]:appearance-none font-semibold tabular-nums focus-visible:outline-offset-0"
        />
      </QuantityStepper>
      <div aria-live="polite">
        <FieldErrors id={field.errorId} errors={problem ? [problem] : null} />
      </div>
    </div>
  )
}
