import { Form } from 'react-router'
import { VERSION_FIELD } from '#app/core/version.ts'
import {
  AddressFields,
  ContactFields,
  PurchaseFields,
  RecipientFields,
} from '#app/domain/checkout/payments/payment-details-fields.tsx'
import { paymentDetailsForm, recipientForm } from '#app/domain/checkout/payments/payment-details-form.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EditConflict } from '#app/ui/forms/edit-conflict.tsx'
import { ConfirmLeaving } from '#app/ui/forms/leaving/confirm-leaving.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { deliveryFields } from './delivery-fields.ts'

type DeliveryEditorProps = {
  answer: FormActionData
  order: Parameters<typeof deliveryFields>[0] & { delivery: 'post' | 'pickup'; version: number }
  isStale: boolean
  /** Whether the customer edits it, who keeps their email address. */
  isCustomer: boolean
  /** The order's page. */
  cancelHref: string
}

const LABELS = {
  full_name: 'Full name',
  email: 'Email',
  phone: 'Phone',
  line1: 'Street address',
  line2: 'Apartment, unit or level',
  suburb: 'Suburb',
  state: 'State',
  postcode: 'Postcode',
  company: 'Company',
  abn: 'ABN',
  reference: 'Your reference',
}

/** Edits who receives an order, and where. */
export function DeliveryEditor({ answer, order, isStale, isCustomer, cancelHref }: DeliveryEditorProps) {
  const saved = deliveryFields(order)
  const form = isCustomer ? recipientForm : paymentDetailsForm(order.delivery)
  const { formProps, of } = useCheckedForm(form, answer, { defaultValue: saved })
  return (
    <Form method="post" {...formProps} className="max-w-form space-y-8">
      {isStale && (
        <EditConflict record="order" labels={LABELS} submitted={answer?.result?.initialValue} saved={saved} />
      )}
      <input type="hidden" name={VERSION_FIELD} value={order.version} />
      {isCustomer ? <RecipientFields of={of} /> : <ContactFields of={of} />}
      {order.delivery === 'post' && <AddressFields of={of} />}
      {!isCustomer && <PurchaseFields of={of} />}
      <div className="flex flex-wrap gap-3">
        <ConfirmLeaving />
        <SubmitButton size="lg">Save</SubmitButton>
        <ButtonLink to={cancelHref} tone="secondary" size="lg">
          Cancel
        </ButtonLink>
      </div>
    </Form>
  )
}
