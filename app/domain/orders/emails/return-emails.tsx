import { EmailLayout } from '#app/domain/email/email-layout.tsx'
import { EmailAction, EmailFacts, EmailNextStep, EmailText } from '#app/domain/email/email-parts.tsx'
import { type OrderEmailContext, OrderEmailLayout } from './order-email-layout.tsx'

type ReturnRequestedEmailProps = { context: OrderEmailContext; items: string; reason: string; href: string }

/** To the store contact: a return to accept or decline. */
export function ReturnRequestedEmail({ context, items, reason, href }: ReturnRequestedEmailProps) {
  const { agency, order } = context
  return (
    <EmailLayout
      agency={agency}
      preview={`${order.fullName}: ${items}`}
      heading={`Return requested for order ${order.number}`}
      status={{ label: 'Requested', tone: 'amber' }}
      reason="You're receiving this email because this is the store's contact address. Replies go to the customer."
    >
      <EmailFacts
        facts={[
          ['Order', order.number],
          ['Customer', order.fullName],
          ['Email', order.email],
          ['Items', items],
          ['Reason', reason],
        ]}
      />
      <EmailAction href={href}>View returns</EmailAction>
      <EmailNextStep>Accept or decline it. We'll then email the customer.</EmailNextStep>
    </EmailLayout>
  )
}

export type ReturnDecidedEmailProps = OrderEmailContext & {
  decision: 'accepted' | 'declined'
  answer: string
  items: string
}

/** To the customer: whether they can send the items back, and where to. */
export function ReturnDecidedEmail({ decision, answer, items, ...context }: ReturnDecidedEmailProps) {
  const { agency, order, pickupAddress } = context
  const isAccepted = decision === 'accepted'
  return (
    <OrderEmailLayout
      context={context}
      heading={isAccepted ? 'You can send it back' : "We can't accept your return"}
      status={isAccepted ? { label: 'Accepted', tone: 'blue' } : { label: 'Declined', tone: 'neutral' }}
      nextStep={
        isAccepted
          ? `Put a note with your order number ${order.number} in the parcel. We'll refund you once the items have arrived.`
          : 'If you think we got this wrong, reply to this email.'
      }
    >
      <EmailText>
        Hello {order.fullName},{' '}
        {isAccepted
          ? `we've accepted your return for order ${order.number}.`
          : `we can't accept your return for order ${order.number}.`}
      </EmailText>
      <EmailFacts
        facts={[
          ['Items', items],
          ['Send to', isAccepted ? `${agency.name}, ${pickupAddress || agency.address}` : null],
          [isAccepted ? 'Message' : 'Reason', answer || null],
        ]}
      />
    </OrderEmailLayout>
  )
}
