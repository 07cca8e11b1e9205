import { Form } from 'react-router'
import { formatPriceInput } from '#app/domain/catalogue/store-form-fields.ts'
import { formatCents } from '#app/domain/checkout/checkout.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { refundForm, type SelectableLine } from './order-form.ts'
import { RestockFields } from './restock-fields.tsx'

type RefundEditorProps = {
  answer: FormActionData
  orderId: string
  lines: SelectableLine[]
  leftCents: number
  refundedCents: number
}

/** Gives money back, all or part, and says which pieces come back on the shelf. */
export function RefundEditor({ answer, orderId, lines, leftCents, refundedCents }: RefundEditorProps) {
  const defaults = Object.fromEntries(lines.map((_, n) => [`pieces_${n}`, '0']))
  const { formProps, of } = useCheckedForm(refundForm(lines), answer, {
    defaultValue: { amount: formatPriceInput(leftCents), ...defaults },
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
      <RestockFields lines={lines} of={of} />
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
