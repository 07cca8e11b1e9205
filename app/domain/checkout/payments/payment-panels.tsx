import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { Link } from '#app/ui/link.tsx'
import { AllowanceOrderForm } from './allowance-order-form.tsx'
import { AddressFields, ContactFields, PurchaseFields } from './payment-details-fields.tsx'
import { paymentDetailsForm } from './payment-details-form.ts'
import type { PaymentPage } from './payment-page.server.ts'

/** The part of the payment page that depends on the checkout's status. */
export function PaymentPanel({ page, answer }: { page: PaymentPage; answer: FormActionData }) {
  if (page.isPaidByAllowance && page.status === 'open') return <AllowanceOrderForm page={page} answer={answer} />
  if (page.isTest && page.status === 'open') return <TestPaymentForm page={page} answer={answer} />
  if (page.isTest && page.status === 'awaiting') return <AwaitingTestPayment page={page} />
  return <PaymentStatusPanel page={page} />
}

/** Where the customer continues from this page. */
export function nextUrl({ status, paymentUrl, successUrl, cancelUrl }: PaymentPage): string {
  if (status === 'open' && paymentUrl) return paymentUrl
  return status === 'paid' || status === 'awaiting' ? successUrl : cancelUrl
}

function TestPaymentForm({ page, answer }: { page: PaymentPage; answer: FormActionData }) {
  const { formProps, of } = useCheckedForm(paymentDetailsForm(page.delivery, page.postcode), answer, {
    defaultValue: page.customer,
  })
  const { state, formData } = useNavigation()
  const isPending = (when: string) => state !== 'idle' && formData?.get('when') === when
  return (
    <>
      <Form method="post" action={`/pay/${page.token}`} {...formProps} className="space-y-8">
        <ContactFields of={of} />
        {page.delivery === 'post' && <AddressFields of={of} />}
        <PurchaseFields of={of} />
        <section aria-labelledby="card" className="rounded-card border border-line p-5">
          <h2 id="card" className="font-display text-lg font-semibold">
            Card
          </h2>
          <p className="mt-1">Test card ending in 4242</p>
          <p className="mt-1 text-sm text-ink-soft">Filled in for you. This page never asks for a real card.</p>
        </section>
        <div className="grid gap-3 sm:grid-cols-2">
          <SubmitButton name="when" value="now" size="lg" block pending={isPending('now')}>
            Pay
          </SubmitButton>
          <SubmitButton name="when" value="later" size="lg" tone="secondary" block pending={isPending('later')}>
            Pay later
          </SubmitButton>
        </div>
      </Form>
      <section aria-labelledby="outcomes" className="mt-10 rounded-card border border-dashed border-edge p-5">
        <h2 id="outcomes" className="text-lg">
          Test only: other outcomes
        </h2>
        <p className="mt-1 text-sm text-ink-soft">
          Each of these ends the payment without a charge, releases the reserved items and returns you to the store with
          your cart.
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <OutcomeButton token={page.token} outcome="decline">
            Decline
          </OutcomeButton>
          <OutcomeButton token={page.token} outcome="cancel">
            Cancel
          </OutcomeButton>
          <OutcomeButton token={page.token} outcome="expire">
            Expire
          </OutcomeButton>
        </div>
      </section>
    </>
  )
}

/** After `Pay later`: the payment is pending, as with a bank transfer, and succeeds or fails days later. */
function AwaitingTestPayment({ page }: { page: PaymentPage }) {
  return (
    <div className="space-y-6">
      <Callout title="Payment pending">
        Like a bank transfer, this payment may take a few days. Your items stay reserved until then.
      </Callout>
      <div className="flex flex-wrap gap-3">
        <OutcomeButton token={page.token} outcome="settle" tone="primary">
          Simulate success
        </OutcomeButton>
        <OutcomeButton token={page.token} outcome="fail">
          Simulate failure
        </OutcomeButton>
      </div>
      <p>
        <Link to={page.successUrl} className="link">
          Continue without waiting
        </Link>
      </p>
    </div>
  )
}

const STATUS_PANELS = {
  open: {
    tone: 'info',
    title: 'Ready to pay',
    text: 'Continue to our payment service to pay.',
    action: 'Continue to payment',
  },
  awaiting: {
    tone: 'info',
    title: 'Payment pending',
    text: "We'll email you when your payment arrives.",
    action: 'Continue',
  },
  paid: {
    tone: 'success',
    title: 'Paid',
    text: "Thank you. We've emailed your confirmation.",
    action: 'Continue',
  },
  expired: {
    tone: 'warning',
    title: 'This payment has expired',
    text: "You haven't been charged, and your items are no longer reserved.",
    action: 'Back to the store',
  },
  failed: {
    tone: 'warning',
    title: 'Payment failed',
    text: "You haven't been charged, and your items are no longer reserved.",
    action: 'Back to the store',
  },
} as const

function PaymentStatusPanel({ page }: { page: PaymentPage }) {
  const { tone, title, text, action } = STATUS_PANELS[page.status]
  return (
    <div className="space-y-6">
      <Callout tone={tone} title={title}>
        {text}
      </Callout>
      <ButtonLink to={nextUrl(page)} size="lg">
        {action}
      </ButtonLink>
    </div>
  )
}

type OutcomeButtonProps = { token: string; outcome: string; tone?: 'primary' | 'secondary'; children: ReactNode }

/** A test outcome, posted by a separate form. */
function OutcomeButton({ token, outcome, tone = 'secondary', children }: OutcomeButtonProps) {
  const action = `/pay/${token}/${outcome}`
  return (
    <Form method="post" action={action}>
      <SubmitButton tone={tone} action={action}>
        {children}
      </SubmitButton>
    </Form>
  )
}
