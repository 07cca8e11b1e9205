import { Form } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { cancellationForm, type SelectableLine } from './order-form.ts'
import { RestockFields } from './restock-fields.tsx'

type CancelEditorProps = { answer: FormActionData; orderId: string; lines: SelectableLine[] }

/** Cancels an order of nothing, and says which pieces come back on the shelf: all of them, unless changed. */
export function CancelEditor({ answer, orderId, lines }: CancelEditorProps) {
  const all = Object.fromEntries(lines.map(({ maxQuantity: left }, n) => [`pieces_${n}`, String(left)]))
  const { formProps, of } = useCheckedForm(cancellationForm(lines), answer, { defaultValue: all })
  return (
    <Form method="post" {...formProps} className="max-w-form space-y-6">
      <Card as="section" aria-label="Why">
        <TextField {...of('reason')} label="Reason" hint="For your own records." required maxLength={200} />
      </Card>
      <RestockFields lines={lines} of={of} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton size="lg" tone="danger">
          Cancel order
        </SubmitButton>
        <ButtonLink to={`/admin/store/orders/${orderId}`} tone="secondary" size="lg">
          Keep order
        </ButtonLink>
      </div>
    </Form>
  )
}
