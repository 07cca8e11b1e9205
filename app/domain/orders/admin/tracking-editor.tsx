import { Form } from 'react-router'
import { VERSION_FIELD } from '#app/core/version.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { EditConflict } from '#app/ui/forms/edit-conflict.tsx'
import { ConfirmLeaving } from '#app/ui/forms/leaving/confirm-leaving.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import type { Parcel } from '../list-parcels.server.ts'
import { trackingForm } from './order-form.ts'
import { TrackingFields } from './parcel-editor.tsx'

type TrackingEditorProps = {
  answer: FormActionData
  orderId: string
  /** Whether the order has an email address. */
  hasEmail: boolean
  parcel: Pick<Parcel, 'carrier' | 'trackingNumber' | 'version'>
  isStale: boolean
}

const LABELS = { carrier: 'Carrier', tracking_number: 'Tracking number' }

/** Corrects the carrier and tracking number of a parcel. The customer is emailed only if the box is ticked. */
export function TrackingEditor({ answer, orderId, hasEmail, parcel, isStale }: TrackingEditorProps) {
  const { formProps, of } = useCheckedForm(trackingForm, answer, {
    defaultValue: { carrier: parcel.carrier, tracking_number: parcel.trackingNumber },
  })
  const saved = { carrier: parcel.carrier ?? '', tracking_number: parcel.trackingNumber ?? '' }
  return (
    <Form method="post" {...formProps} className="max-w-form space-y-6">
      {isStale && (
        <EditConflict record="parcel" labels={LABELS} submitted={answer?.result?.initialValue} saved={saved} />
      )}
      <input type="hidden" name={VERSION_FIELD} value={parcel.version} />
      <Card as="section" aria-label="Tracking" className="space-y-4">
        <TrackingFields of={of} />
        {hasEmail ? (
          <CheckboxField
            name="notify"
            label="Email the customer"
            hint="Sends the shipping email for this parcel again."
          />
        ) : (
          <p className="text-sm text-ink-soft">This order has no email address, so we can't email the customer.</p>
        )}
      </Card>
      <div className="flex flex-wrap gap-3">
        <ConfirmLeaving />
        <SubmitButton size="lg">Save</SubmitButton>
        <ButtonLink to={`/admin/store/orders/${orderId}`} tone="secondary" size="lg">
          Cancel
        </ButtonLink>
      </div>
    </Form>
  )
}
