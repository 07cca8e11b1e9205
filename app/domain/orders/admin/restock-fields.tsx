import { formatCents } from '#app/domain/checkout/checkout.ts'
import { Card } from '#app/ui/data/card.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import type { GetFieldProps } from '#app/ui/forms/use-checked-form.ts'
import type { SelectableLine } from './order-form.ts'

/** Which pieces of an order come back on the shelf. */
export function RestockFields({ lines, of }: { lines: readonly SelectableLine[]; of: GetFieldProps }) {
  return (
    <Card as="section" aria-labelledby="back">
      <h2 id="back" className="text-xl">
        Back on the shelf
      </h2>
      <p className="mt-1 mb-5 text-sm text-ink-soft">
        Pieces that can be sold again; those that are not sent yet come first, and will not be sent. Leave 0 for what is
        broken or kept.
      </p>
      <div className="space-y-4">
        {lines.map((line, n) => (
          <TextField
            key={line.id}
            {...of(`pieces_${n}`)}
            label={`Pieces of ${line.title}`}
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
