import { Form } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormActionData, type GetFieldProps, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { parcelForm, type SelectableLine } from './order-form.ts'

type ParcelEditorProps = { answer: FormActionData; orderId: string; lines: SelectableLine[]; sent: number }

/** A parcel with a part of an order: all that is not sent yet, until less is chosen. */
export function ParcelEditor({ answer, orderId, lines, sent }: ParcelEditorProps) {
  const all = Object.fromEntries(lines.map(({ maxQuantity: left }, n) => [`pieces_${n}`, String(left)]))
  const { formProps, of } = useCheckedForm(parcelForm(lines), answer, { defaultValue: all })
  return (
    <Form method="post" {...formProps} className="max-w-form space-y-6">
      <input type="hidden" name="seen" value={sent} />
      <Card as="section" aria-labelledby="inside" className="space-y-4">
        <h2 id="inside" className="text-xl">
          In this parcel
        </h2>
        {lines.map(({ id, title, maxQuantity: left }, n) => (
          <TextField
            key={id}
            {...of(`pieces_${n}`)}
            label={`Pieces of ${title}`}
            hint={`Up to ${left}. 0 for a later parcel.`}
            required
            inputMode="numeric"
            maxLength={6}
          />
        ))}
      </Card>
      <Card as="section" aria-label="On its way" className="space-y-4">
        <TrackingFields of={of} />
      </Card>
      <div className="flex flex-wrap gap-3">
        <SubmitButton size="lg">Send parcel</SubmitButton>
        <ButtonLink to={`/admin/store/orders/${orderId}`} tone="secondary" size="lg">
          Cancel
        </ButtonLink>
      </div>
    </Form>
  )
}

/** Who carries a parcel, and under which number. */
export function TrackingFields({ of }: { of: GetFieldProps }) {
  return (
    <>
      <TextField {...of('carrier')} label="Carrier" hint="Optional. Such as Australia Post." maxLength={60} />
      <TextField
        {...of('tracking_number')}
        label="Tracking number"
        hint="Optional. The customer sees it."
        maxLength={60}
      />
    </>
  )
}
