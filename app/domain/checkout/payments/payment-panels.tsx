import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { AddressFields, ContactFields } from './payment-details-fields.tsx'
import { paymentDetailsForm } from './payment-details-form.ts'
import type { PaymentPage } from './payment-page.server.ts'

/** What the payment page asks or says, by where the checkout stands. */
export function PaymentPanel({ page, answer }: { page: PaymentPage; answer: FormActionData }) {
  if (page.status === 'open')
    return page.test ? <OpenPayment page={page} answer={answer} /> : <PaymentStatusPanel page={page} />
  return page.status === 'awaiting' && page.test ? <AwaitingPayment page={page} /> : <PaymentStatusPanel page={page} />
}

/** Where the shop goes on from here. */
export function nextUrl({ status, paymentUrl, successUrl, cancelUrl }: PaymentPage): string {
  if (status === 'open' && paymentUrl) return paymentUrl
  return status === 'paid' || status === 'awaiting' ? successUrl : cancelUrl
}

function OpenPayment({ page, answer }: { page: PaymentPage; answer: FormActionData }) {
  const { formProps, of } = useCheckedForm(paymentDetailsForm(page.delivery), answer, { defaultValue: page.customer })
  const { state, formData } = useNavigation()
  const pending = (when: string) => state !== 'idle' && formData?.get('when') === when
  return (
    <>
      <Form method="post" action={`/pay/${page.token}`} {...formProps} className="space-y-8">
        <ContactFields of={of} />
        {page.delivery === 'post' && <AddressFields of={of} />}
        <div className="grid gap-3 sm:grid-cols-2">
          <SubmitButton name="when" value="now" size="lg" block pending={pending('now')}>
            Pay
          </SubmitButton>
          <SubmitButton name="when" value="later" size="lg" tone="secondary" block pending={pending('later')}>
            Pay later
          </SubmitButton>
        </div>
      </Form>
      <div className="mt-8 border-t border-line pt-6">
        <h2 className="text-lg">Or let it end otherwise</h2>
        <p className="mt-1 text-sm text-ink-soft">
          Nothing is charged, the goods are free for others again, and you go back to the shop with your cart.
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <OutcomeButton token={page.token} act="decline">
            Decline
          </OutcomeButton>
          <OutcomeButton token={page.token} act="cancel">
            Cancel
          </OutcomeButton>
          <OutcomeButton token={page.token} act="expire">
            Expire
          </OutcomeButton>
        </div>
      </div>
    </>
  )
}

/** After `Pay later`: the payment is promised, as by bank transfer, and arrives or fails days later. */
function AwaitingPayment({ page }: { page: PaymentPage }) {
  return (
    <div className="space-y-6">
      <Callout title="Your payment is on its way">
        As with a bank transfer, it may take days to arrive. Until then your goods stay reserved.
      </Callout>
      <div className="flex flex-wrap gap-3">
        <OutcomeButton token={page.token} act="settle" tone="primary">
          Let the payment arrive
        </OutcomeButton>
        <OutcomeButton token={page.token} act="fail">
          Let the payment fail
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
    words: 'You pay on the page of our payment service.',
    go: 'Go to payment',
  },
  awaiting: {
    tone: 'info',
    title: 'Your payment is on its way',
    words: 'We write to you as soon as it arrives.',
    go: 'Continue',
  },
  paid: { tone: 'success', title: 'Paid', words: 'Thank you. The confirmation comes by mail.', go: 'Continue' },
  expired: {
    tone: 'warning',
    title: 'This payment has ended',
    words: 'Nothing was charged, and nothing is reserved any more.',
    go: 'Back to the shop',
  },
  failed: {
    tone: 'warning',
    title: 'The payment did not go through',
    words: 'Nothing was charged, and nothing is reserved any more.',
    go: 'Back to the shop',
  },
} as const

function PaymentStatusPanel({ page }: { page: PaymentPage }) {
  const { tone, title, words, go } = STATUS_PANELS[page.status]
  return (
    <div className="space-y-6">
      <Callout tone={tone} title={title}>
        {words}
      </Callout>
      <ButtonLink to={nextUrl(page)} size="lg">
        {go}
      </ButtonLink>
    </div>
  )
}

type OutcomeButtonProps = { token: string; act: string; tone?: 'primary' | 'secondary'; children: ReactNode }

/** One outcome, a form of its own. */
function OutcomeButton({ token, act, tone = 'secondary', children }: OutcomeButtonProps) {
  const action = `/pay/${token}/${act}`
  return (
    <Form method="post" action={action}>
      <SubmitButton tone={tone} action={action}>
        {children}
      </SubmitButton>
    </Form>
  )
}
