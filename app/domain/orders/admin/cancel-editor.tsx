import { Form } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { ConfirmLeaving } from '#app/ui/forms/leaving/confirm-leaving.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { cancellationForm, quantityField, type SelectableLine } from './order-form.ts'
import { RestockFields } from './restock-fields.tsx'
import { OrderVersion } from './stale-order.tsx'

type CancelEditorProps = {
  answer: FormActionData
  orderId: string
  version: number
  isStale: boolean
  lines: SelectableLine[]
}

/** Cancels an order. By default all items return to stock. */
export function CancelEditor({ answer, orderId, version, isStale, lines }: CancelEditorProps) {
  const defaults = Object.fromEntries(lines.map((line) => [quantityField(line), String(line.maxQuantity)]))
  const { formProps, of } = useCheckedForm(cancellationForm(lines), answer, { defaultValue: defaults })
  return (
    <Form method="post" {...formProps} className="max-w-form space-y-6">
      <OrderVersion version={version} isStale={isStale} />
      <Card as="section" aria-label="Reason">
        <TextField {...of('reason')} label="Reason" hint="Only admins see this." required maxLength={200} />
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
      <ConfirmLeaving />
    </Form>
  )
}
