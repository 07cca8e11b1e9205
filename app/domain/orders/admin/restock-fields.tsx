import { formatCents } from '#app/domain/checkout/checkout.ts'
import { Card } from '#app/ui/data/card.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import type { GetFieldProps } from '#app/ui/forms/use-checked-form.ts'
import { quantityField, type SelectableLine } from './order-form.ts'

/** The quantity of each line that returns to stock. */
export function RestockFields({ lines, of }: { lines: readonly SelectableLine[]; of: GetFieldProps }) {
  return (
    <Card as="section" aria-labelledby="restock">
      <h2 id="restock" className="text-xl">
        Return to stock
      </h2>
      <p className="mt-1 mb-5 text-sm text-ink-soft">
        Items that can be sold again. Items that haven't shipped are returned first and won't be shipped. Enter 0 for
        items that are damaged or kept by the customer.
      </p>
      <div className="space-y-4">
        {lines.map((line) => (
          <TextField
            key={line.id}
            {...of(quantityField(line))}
            label={`Quantity of ${line.title}`}
            hint={`Up to ${line.maxQuantity}, ${formatCents(line.unitCents)} each.`}
            required
            inputMode="numeric"
            maxLength={6}
          />
        ))}
      </div>
    </Card>
  )
}
