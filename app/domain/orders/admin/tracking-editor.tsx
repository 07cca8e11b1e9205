import { Form } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import type { Parcel } from '../list-parcels.server.ts'
import { trackingForm } from './order-form.ts'
import { TrackingFields } from './parcel-editor.tsx'

type TrackingEditorProps = {
  answer: FormActionData
  orderId: string
  parcel: Pick<Parcel, 'carrier' | 'trackingNumber'>
}

/** Mends carrier and number of a parcel; the customer is written to again only when that is asked for. */
export function TrackingEditor({ answer, orderId, parcel }: TrackingEditorProps) {
  const { formProps, of } = useCheckedForm(trackingForm, answer, {
    defaultValue: { carrier: parcel.carrier, tracking_number: parcel.trackingNumber },
  })
  return (
    <Form method="post" {...formProps} className="max-w-form space-y-6">
      <Card as="section" aria-label="On its way" className="space-y-4">
        <TrackingFields of={of} />
        <CheckboxField name="tell" label="Tell the customer" hint="Sends the mail about this parcel again." />
      </Card>
      <div className="flex flex-wrap gap-3">
        <SubmitButton size="lg">Save</SubmitButton>
        <ButtonLink to={`/admin/store/orders/${orderId}`} tone="secondary" size="lg">
          Cancel
        </ButtonLink>
      </div>
    </Form>
  )
}
