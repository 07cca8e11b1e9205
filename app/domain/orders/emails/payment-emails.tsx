import type { Agency } from '#app/domain/agency/agency.ts'
import { formatCents } from '#app/domain/checkout/checkout.ts'
import type { Checkout } from '#app/domain/checkout/checkout-queries.server.ts'
import { EmailLayout } from '#app/domain/email/email-layout.tsx'
import { EmailAction, EmailFacts, EmailNextStep, EmailText } from '#app/domain/email/email-parts.tsx'
import { lineTitle } from '#app/lib/line-title.ts'

type PaymentEmailProps = {
  agency: Pick<Agency, 'name' | 'abn' | 'address' | 'email' | 'phone'>
  checkout: Pick<Checkout, 'customerName' | 'lines' | 'totalCents' | 'allowanceCents'>
  /** Where the customer continues. */
  href: string
}

const REASON = "You're receiving this email because you placed an order in our store."

const greeting = ({ customerName }: PaymentEmailProps['checkout']) =>
  customerName ? `Hello ${customerName}, ` : 'Hello, '

/** What the payment service charges: the total without what a staff allowance pays. */
const chargedCents = ({ totalCents, allowanceCents }: PaymentEmailProps['checkout']) => totalCents - allowanceCents

/** The customer has completed a payment that takes days to arrive, such as a bank transfer. */
export function AwaitingPaymentEmail({ agency, checkout, href }: PaymentEmailProps) {
  return (
    <EmailLayout
      agency={agency}
      preview={`Waiting for ${formatCents(chargedCents(checkout))}`}
      heading="We have your order"
      status={{ label: 'Awaiting payment', tone: 'amber' }}
      reason={REASON}
    >
      <EmailText>
        {greeting(checkout)}your items are reserved. Your order number and tax invoice follow once your payment arrives,
        which may take a few days.
      </EmailText>
      <Items checkout={checkout} charged="To pay" />
      <EmailAction href={href}>View your payment</EmailAction>
      <EmailNextStep>We'll pack your order once your payment arrives, and email you.</EmailNextStep>
      <EmailText>Questions? Call {agency.phone} or reply to this email.</EmailText>
    </EmailLayout>
  )
}

/** The payment has failed, has not arrived in time, or was cancelled by the agency. */
export function PaymentNotReceivedEmail({ agency, checkout, href }: PaymentEmailProps) {
  return (
    <EmailLayout
      agency={agency}
      preview={`We didn't receive ${formatCents(chargedCents(checkout))}`}
      heading="We haven't received your payment"
      status={{ label: 'Cancelled', tone: 'neutral' }}
      reason={REASON}
    >
      <EmailText>{greeting(checkout)}we've cancelled your order, and its items are no longer reserved.</EmailText>
      <Items checkout={checkout} charged="Not received" />
      <EmailAction href={href}>View store</EmailAction>
      <EmailNextStep>
        If you still want the items, order them again. If your bank has already sent the money, call {agency.phone} or
        reply to this email.
      </EmailNextStep>
    </EmailLayout>
  )
}

/** @param charged the label of what the payment service was to charge, where a staff allowance pays a part */
function Items({ checkout, charged }: Pick<PaymentEmailProps, 'checkout'> & { charged: string }) {
  const { lines, totalCents, allowanceCents } = checkout
  return (
    <EmailFacts
      facts={[
        ['Items', lines.map((line) => `${line.quantity} × ${lineTitle(line)}`).join(', ')],
        ['Total', formatCents(totalCents)],
        ['Staff allowance', allowanceCents > 0 ? formatCents(-allowanceCents) : null],
        [charged, allowanceCents > 0 ? formatCents(chargedCents(checkout)) : null],
      ]}
    />
  )
}
