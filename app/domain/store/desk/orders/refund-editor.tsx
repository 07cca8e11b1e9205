import { Form } from 'react-router'
import { formatCents } from '#app/domain/store/checkout/checkout.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { type FormAnswer, useCheckedForm } from '#app/ui/use-checked-form.ts'
import { priceForField } from '../desk-fields.ts'
import { refundForm } from './order-form.ts'

/** A line of the order: what is still with the customer, and what one piece came to. */
export type RefundLine = { id: string; title: string; left: number; unitCents: number }

type RefundEditorProps = {
  answer: FormAnswer
  orderId: string
  lines: RefundLine[]
  leftCents: number
  refundedCents: number
}

/** Gives money back, all or part, and says which pieces come back on the shelf. */
export function RefundEditor({ answer, orderId, lines, leftCents, refundedCents }: RefundEditorProps) {
  const defaults = Object.fromEntries(lines.map((_, n) => [`pieces_${n}`, '0']))
  const { formProps, of } = useCheckedForm(refundForm(lines.map(({ left }) => left)), answer, {
    defaultValue: { amount: priceForField(leftCents), ...defaults },
  })
  return (
    <Form method="post" {...formProps} className="max-w-form space-y-6">
      <input type="hidden" name="seen" value={refundedCents} />
      <Card as="section" aria-label="Money" className="space-y-5">
        <TextField
          {...of('amount')}
          label="Amount"
          hint={`In dollars, up to ${formatCents(leftCents)}. It goes back the way it came.`}
          required
          inputMode="decimal"
          maxLength={20}
        />
        <TextField {...of('reason')} label="Reason" hint="For your own records." required maxLength={200} />
      </Card>
      <Card as="section" aria-labelledby="back">
        <h2 id="back" className="text-xl">
          Back on the shelf
        </h2>
        <p className="mt-1 mb-5 text-sm text-ink-soft">
          Pieces that can be sold again. Leave 0 for what is broken or kept.
        </p>
        <div className="space-y-4">
          {lines.map((line, n) => (
            <TextField
              key={line.id}
              {...of(`pieces_${n}`)}
              label={`Pieces of ${line.title}`}
              hint={`Up to ${line.left}, ${formatCents(line.unitCents)} each.`}
              required
              inputMode="numeric"
              maxLength={6}
            />
          ))}
        </div>
      </Card>
      <div className="flex flex-wrap gap-3">
        <SubmitButton size="lg" tone="danger">
          Refund
        </SubmitButton>
        <ButtonLink to={`/admin/store/orders/${orderId}`} tone="secondary" size="lg">
          Cancel
        </ButtonLink>
      </div>
    </Form>
  )
}
