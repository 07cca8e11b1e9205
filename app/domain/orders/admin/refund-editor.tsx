import { Form } from 'react-router'
import { formatPriceInput } from '#app/domain/catalogue/store-form-fields.ts'
import { formatCents } from '#app/domain/checkout/checkout.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { quantityField, refundForm, type SelectableLine } from './order-form.ts'
import { RestockFields } from './restock-fields.tsx'
import { OrderVersion } from './stale-order.tsx'

type RefundEditorProps = {
  answer: FormActionData
  orderId: string
  version: number
  isStale: boolean
  lines: SelectableLine[]
  /** Values by field name that the form starts with. */
  input: Record<string, string>
  refundableCents: number
}

/** Refunds all or part of an order, and returns items to stock. */
export function RefundEditor({ answer, orderId, version, isStale, lines, input, refundableCents }: RefundEditorProps) {
  const quantities = Object.fromEntries(lines.map((line) => [quantityField(line), '0']))
  const { formProps, of } = useCheckedForm(refundForm(lines), answer, {
    defaultValue: { amount: formatPriceInput(refundableCents), ...quantities, ...input },
  })
  return (
    <Form method="post" {...formProps} className="max-w-form space-y-6">
      <OrderVersion version={version} isStale={isStale} />
      <Card as="section" aria-label="Refund" className="space-y-5">
        <TextField
          {...of('amount')}
          label="Amount"
          hint={`In dollars, up to ${formatCents(refundableCents)}. Refunded to the original payment method.`}
          required
          inputMode="decimal"
          maxLength={20}
        />
        <TextField {...of('reason')} label="Reason" hint="Only admins see this." required maxLength={200} />
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
