import { Form } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { ConfirmLeaving } from '#app/ui/forms/leaving/confirm-leaving.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormActionData, type GetFieldProps, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { parcelForm, quantityField, type SelectableLine } from './order-form.ts'
import { OrderVersion } from './stale-order.tsx'

type ParcelEditorProps = {
  answer: FormActionData
  orderId: string
  version: number
  isStale: boolean
  lines: SelectableLine[]
}

/** Ships some items of an order. By default everything that is left to ship. */
export function ParcelEditor({ answer, orderId, version, isStale, lines }: ParcelEditorProps) {
  const defaults = Object.fromEntries(lines.map((line) => [quantityField(line), String(line.maxQuantity)]))
  const { formProps, of } = useCheckedForm(parcelForm(lines), answer, { defaultValue: defaults })
  return (
    <Form method="post" {...formProps} className="max-w-form space-y-6">
      <OrderVersion version={version} isStale={isStale} />
      <input type="hidden" name="part" value="yes" />
      <Card as="section" aria-labelledby="items" className="space-y-4">
        <h2 id="items" className="text-xl">
          In this parcel
        </h2>
        {lines.map((line) => (
          <TextField
            key={line.id}
            {...of(quantityField(line))}
            // `Mark as shipped` of the order's page posts no quantities.
            defaultValue={of(quantityField(line)).defaultValue ?? String(line.maxQuantity)}
            label={`Quantity of ${line.title}`}
            hint={`Up to ${line.maxQuantity}. Enter 0 to ship it later.`}
            required
            inputMode="numeric"
            maxLength={6}
          />
        ))}
      </Card>
      <Card as="section" aria-label="Tracking" className="space-y-4">
        <TrackingFields of={of} />
      </Card>
      <div className="flex flex-wrap gap-3">
        <ConfirmLeaving />
        <SubmitButton size="lg">Ship items</SubmitButton>
        <ButtonLink to={`/admin/store/orders/${orderId}`} tone="secondary" size="lg">
          Cancel
        </ButtonLink>
      </div>
    </Form>
  )
}

export function TrackingFields({ of }: { of: GetFieldProps }) {
  return (
    <>
      <TextField {...of('carrier')} label="Carrier" hint="Optional, for example Australia Post." maxLength={60} />
      <TextField
        {...of('tracking_number')}
        label="Tracking number"
        hint="Optional. Shown to the customer."
        maxLength={60}
      />
    </>
  )
}
