import { Form } from 'react-router'
import { Callout } from '#app/ui/data/callout.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { AddressFields, ContactFields, PurchaseFields } from './payment-details-fields.tsx'
import { paymentDetailsForm } from './payment-details-form.ts'
import type { PaymentPage } from './payment-page.server.ts'

/** Who receives an order that a staff allowance pays, and where: nothing is left to pay. */
export function AllowanceOrderForm({ page, answer }: { page: PaymentPage; answer: FormActionData }) {
  const { formProps, of } = useCheckedForm(paymentDetailsForm(page.delivery, page.postcode), answer, {
    defaultValue: page.customer,
  })
  const [order, cancel] = [`/pay/${page.token}`, `/pay/${page.token}/cancel`]
  return (
    <>
      <Callout title="Nothing to pay" className="mb-8">
        Your staff allowance pays for this order.
      </Callout>
      <Form method="post" action={order} {...formProps} className="space-y-8">
        <ContactFields of={of} />
        {page.delivery === 'post' && <AddressFields of={of} />}
        <PurchaseFields of={of} />
        <SubmitButton size="lg" block action={order}>
          Place order
        </SubmitButton>
      </Form>
      <Form method="post" action={cancel} className="mt-4">
        <SubmitButton tone="quiet" action={cancel}>
          Back to the cart
        </SubmitButton>
      </Form>
    </>
  )
}
