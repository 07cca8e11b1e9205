import { useState } from 'react'
import { MAX_QUANTITY } from '#app/domain/checkout/checkout.ts'
import { notEnoughStockHereMessage } from '#app/domain/inventory/stock.ts'
import { FieldErrors, useField } from '#app/ui/forms/field.tsx'
import { QuantityStepper } from '../product/quantity-stepper.tsx'

type QuantityFieldProps = {
  value: number
  onChange(quantity: number): void
  /** The available quantity; null if inventory is not tracked. */
  stock: number | null
}

/**
 * The `Quantity` field with plus and minus buttons, which stop at the stock with a message. An empty field returns to
 * the last quantity on blur.
 */
export function QuantityField({ value, onChange, stock }: QuantityFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isAtLimit, setIsAtLimit] = useState(false)
  const errors = stock !== null && (isAtLimit || value > stock) ? [notEnoughStockHereMessage(stock)] : null
  const field = useField({ id: 'quantity', errors })

  function step(by: 1 | -1) {
    const next = Math.min(Math.max(value + by, 1), MAX_QUANTITY)
    const exceedsStock = by > 0 && stock !== null && next > stock
    setTyped(null)
    setIsAtLimit(exceedsStock)
    if (!exceedsStock) onChange(next)
  }

  function type(text: string) {
    setTyped(text)
    setIsAtLimit(false)
    const quantity = Number(text)
    if (Number.isInteger(quantity) && quantity >= 1) onChange(Math.min(quantity, MAX_QUANTITY))
  }

  return (
    <div>
      <label htmlFor={field.fieldId} className="mb-1.5 block text-sm font-semibold max-md:sr-only">
        Quantity
      </label>
      <QuantityStepper isMin={value <= 1} onStep={step}>
        <input
          {...field.control}
          name="quantity"
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_QUANTITY}
          step={1}
          required
          value={typed ?? String(value)}
          onChange={({ target }) => type(target.value)}
          onBlur={() => setTyped(null)}
          className="min-h-11 w-12 [appearance:textfield] bg-transparent text-center font-semibold tabular-nums focus-visible:outline-offset-0 [&::-webkit-inner-spin-button]:appearance-none [&::-webkit-outer-spin-button]:appearance-none"
        />
      </QuantityStepper>
      <div aria-live="polite">
        <FieldErrors id={field.errorId} errors={errors} />
      </div>
    </div>
  )
}
