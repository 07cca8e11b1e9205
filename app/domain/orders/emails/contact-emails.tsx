import { formatCents } from '#app/domain/checkout/checkout.ts'
import { EmailLayout } from '#app/domain/email/email-layout.tsx'
import { EmailAction, EmailFacts, EmailNextStep } from '#app/domain/email/email-parts.tsx'
import { type OrderEmailContext, OrderFacts } from './order-email-layout.tsx'
import { OrderEmailTable } from './order-email-table.tsx'

// Emails about an order to the store contact.

const REASON = "You're receiving this email because this is the store's contact address. Replies go to the customer."

/** To the store contact: an order to pack. */
export function NewOrderEmail({ context, href }: { context: OrderEmailContext; href: string }) {
  const { agency, order } = context
  return (
    <EmailLayout
      agency={agency}
      preview={`${order.fullName}, ${formatCents(order.totalCents)}`}
      heading={`New order ${order.number}`}
      reason={REASON}
    >
      <OrderFacts context={context} />
      <EmailFacts
        facts={[
          ['Customer', order.fullName],
          ['Email', order.email],
        ]}
      />
      <OrderEmailTable order={order} />
      <EmailAction href={href}>View order</EmailAction>
      <EmailNextStep>
        {order.delivery === 'post' ? 'Pack it and mark it as shipped.' : 'Pack it and mark it as ready for pick-up.'}
      </EmailNextStep>
    </EmailLayout>
  )
}

type CancelledByCustomerEmailProps = { context: OrderEmailContext; reason: string | null; href: string }

/** To the store contact: an order that must not be packed. */
export function CancelledByCustomerEmail({ context, reason, href }: CancelledByCustomerEmailProps) {
  const { agency, order } = context
  return (
    <EmailLayout
      agency={agency}
      preview={`${order.fullName}, ${formatCents(order.totalCents)}`}
      heading={`Order ${order.number} was cancelled by the customer`}
      status={{ label: 'Cancelled', tone: 'neutral' }}
      reason={REASON}
    >
      <EmailFacts
        facts={[
          ['Order', order.number],
          ['Customer', order.fullName],
          ['Email', order.email],
          ['Reason', reason],
          ['Total', formatCents(order.totalCents)],
        ]}
      />
      <EmailAction href={href}>View order</EmailAction>
      <EmailNextStep>
        Don't pack it. Its items are back in stock{order.totalCents > 0 && ', and the payment is being refunded'}.
      </EmailNextStep>
    </EmailLayout>
  )
}

/** An order whose customer has changed the address: a label that is printed already has the old one. */
export function DeliveryChangedByCustomerEmail({ context, href }: { context: OrderEmailContext; href: string }) {
  const { agency, order } = context
  return (
    <EmailLayout
      agency={agency}
      preview={order.fullName}
      heading={`Order ${order.number} has a new delivery address`}
      reason={REASON}
    >
      <OrderFacts context={context} />
      <EmailFacts
        facts={[
          ['Customer', order.fullName],
          ['Phone', order.phone],
        ]}
      />
      <EmailAction href={href}>View order</EmailAction>
      <EmailNextStep>If you have printed its label or packing slip, print it again.</EmailNextStep>
    </EmailLayout>
  )
}
