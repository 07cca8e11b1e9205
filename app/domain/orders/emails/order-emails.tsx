import { Fragment } from 'react'
import { refundDestination } from '#app/domain/checkout/allowance/allowance.ts'
import { formatCents } from '#app/domain/checkout/checkout.ts'
import { EmailLayout } from '#app/domain/email/email-layout.tsx'
import { EmailAction, EmailFacts, EmailLink, EmailNextStep, EmailText } from '#app/domain/email/email-parts.tsx'
import { formatDate } from '#app/lib/dates.ts'
import type { Adjustment } from '../adjustments/adjustment.ts'
import type { LatePaymentShortfall } from '../order-issues.ts'
import { type OrderEmailContext, OrderEmailLayout, OrderFacts } from './order-email-layout.tsx'
import { OrderEmailTable } from './order-email-table.tsx'

/** From this total a tax invoice names the buyer (A New Tax System (Goods and Services Tax) Act 1999 section 29-70). */
const MIN_BUYER_NAMED_CENTS = 100_000

type OrderConfirmationEmailProps = OrderEmailContext & {
  returnsText: string
  /** Until when the customer can change the delivery address, such as `11:00 Perth time on 24 Nov 2026`. */
  addressChangeableUntil: string | null
}

/** The confirmation, which is also the tax invoice: seller, ABN, date, items and the GST in the total. */
export function OrderConfirmationEmail({
  returnsText,
  addressChangeableUntil,
  ...context
}: OrderConfirmationEmailProps) {
  const { agency, timeZone, order, pickupAddress, href } = context
  return (
    <OrderEmailLayout
      context={context}
      heading="Thank you for your order"
      nextStep={
        order.delivery === 'post' ? (
          <>
            We'll pack your order and email you when it ships.{' '}
            {addressChangeableUntil === null ? (
              'If the delivery address is wrong, tell us straight away.'
            ) : (
              <>
                If the delivery address is wrong, <EmailLink href={`${href}/delivery`}>change it</EmailLink> until{' '}
                {addressChangeableUntil}. Once we have packed your order, call us instead.
              </>
            )}
          </>
        ) : (
          `We'll email you when your order is ready to collect from ${pickupAddress}.`
        )
      }
    >
      <EmailText>
        Hello {order.fullName}, {paymentSentence(order)}
      </EmailText>
      <OrderFacts context={context} />
      <EmailText>
        <strong>Tax invoice {order.number}</strong>
        <br />
        {agency.name}, ABN {agency.abn}
        <br />
        {agency.address}
        <br />
        {formatDate(order.placedAt, timeZone)}
        {(order.totalCents >= MIN_BUYER_NAMED_CENTS || order.companyName || order.abn) && (
          <>
            <br />
            To: {order.companyName ?? order.fullName}, {order.abn ? `ABN ${order.abn}` : order.email}
          </>
        )}
      </EmailText>
      <OrderEmailTable order={order} />
      <EmailText>
        <strong>Returns</strong>
        {returnsText.split(/\r?\n/).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat and never reorder
          <Fragment key={index}>
            <br />
            {line}
          </Fragment>
        ))}
      </EmailText>
    </OrderEmailLayout>
  )
}

function paymentSentence({
  totalCents,
  allowanceCents,
}: Pick<OrderEmailContext['order'], 'totalCents' | 'allowanceCents'>) {
  if (totalCents === 0) return 'your order is free, so there is nothing to pay.'
  return allowanceCents === totalCents
    ? 'your staff allowance has paid for your order.'
    : "we've received your payment."
}

type LatePaymentEmailProps = OrderEmailContext & { shortfall: LatePaymentShortfall }

/** The payment arrived after the reservation had expired and the items had been sold, or the staff allowance spent. */
export function LatePaymentEmail({ shortfall, ...context }: LatePaymentEmailProps) {
  const { order } = context
  const isSoldOut = shortfall === 'sold-out'
  return (
    <OrderEmailLayout
      context={context}
      heading={isSoldOut ? 'Sold out before your payment arrived' : 'Your staff allowance no longer covers this order'}
      status={{ label: 'Being refunded', tone: 'amber' }}
      nextStep={`We're refunding the full ${formatCents(order.totalCents - order.allowanceCents)} to your original payment method. Your bank may take up to 10 business days. You don't need to do anything.`}
    >
      <EmailText>
        Hello {order.fullName}, your payment for order {order.number} arrived after your reservation had expired, and{' '}
        {isSoldOut
          ? 'an item in your order has sold out'
          : 'your staff allowance no longer covers its part of the order'}
        . We're sorry.
      </EmailText>
      <OrderEmailTable order={order} />
    </OrderEmailLayout>
  )
}

type RefundEmailProps = OrderEmailContext & { adjustment: Adjustment; noteHref: string }

/** A refund, by items and delivery, with its GST and its adjustment note. */
export function RefundEmail({ adjustment, noteHref, ...context }: RefundEmailProps) {
  const { order } = context
  const refunded = formatCents(adjustment.totalCents)
  const note = <EmailLink href={noteHref}>{adjustment.number}</EmailLink>
  return (
    <OrderEmailLayout
      context={context}
      heading={`Refund of ${refunded}`}
      nextStep={
        adjustment.allowanceCents === adjustment.totalCents
          ? 'You can spend it in our store straight away.'
          : 'Your bank may take up to 10 business days to show it.'
      }
    >
      <EmailText>
        Hello {order.fullName}, we've refunded {refunded} of order {order.number} to {refundDestination(adjustment)}.
      </EmailText>
      <EmailFacts
        facts={[
          ['Order', order.number],
          ...adjustment.rows.map(({ label, cents }): [string, string] => [label, formatCents(cents)]),
          ['Total refunded', refunded],
          ...(adjustment.allowanceCents > 0
            ? [['To your staff allowance', formatCents(adjustment.allowanceCents)] satisfies [string, string]]
            : []),
          ['GST included in the refund', formatCents(adjustment.gstCents)],
          ['Adjustment note', note],
        ]}
      />
    </OrderEmailLayout>
  )
}

/** A free order, or one that its customer has cancelled and whose payment is being refunded. */
export function CancelledEmail({ refundCents, ...context }: OrderEmailContext & { refundCents: number }) {
  const { order } = context
  const refund = formatCents(refundCents)
  return (
    <OrderEmailLayout
      context={context}
      heading="Your order has been cancelled"
      status={{ label: 'Cancelled', tone: 'neutral' }}
      nextStep={
        refundCents > 0
          ? `We're refunding ${refund} to ${refundDestination(order)}. We'll email you once it's done. Your bank may take up to 10 business days.`
          : "You don't need to do anything."
      }
    >
      <EmailText>
        Hello {order.fullName}, we've cancelled order {order.number}.
        {refundCents === 0 && " You weren't charged, so there is nothing to refund."}
      </EmailText>
      <OrderEmailTable order={order} />
    </OrderEmailLayout>
  )
}

/** Who receives the order, and where, after someone has edited it. */
export function DeliveryEditedEmail(context: OrderEmailContext) {
  const { order } = context
  return (
    <OrderEmailLayout
      context={context}
      heading="Your delivery details have changed"
      nextStep="If you didn't ask for this change, or a detail is wrong, tell us straight away."
    >
      <EmailText>
        Hello {order.fullName}, here are the updated details for order {order.number}.
      </EmailText>
      <OrderFacts context={context} />
      <EmailFacts
        facts={[
          ['Email', order.email],
          ['Phone', order.phone],
        ]}
      />
    </OrderEmailLayout>
  )
}

/** The answer to `Find my order`. */
export function OrderLinkEmail(context: OrderEmailContext) {
  const { order } = context
  return (
    <OrderEmailLayout
      context={context}
      heading={`Your order ${order.number}`}
      nextStep="If you didn't ask for this email, you can ignore it. No one else has received the link."
    >
      <EmailText>Hello {order.fullName}, here is the link to your order that you asked for.</EmailText>
      <OrderFacts context={context} />
    </OrderEmailLayout>
  )
}

type ActionRequiredEmailProps = { context: OrderEmailContext; message: string; href: string }

/** To the agency: an order has an issue that an admin must resolve. */
export function ActionRequiredEmail({ context, message, href }: ActionRequiredEmailProps) {
  const { agency, order, timeZone } = context
  return (
    <EmailLayout
      agency={agency}
      preview={message}
      heading={`Order ${order.number} needs your attention`}
      status={{ label: 'Needs attention', tone: 'amber' }}
      reason="You're receiving this email because it is your agency's contact address."
    >
      <EmailText>{message}</EmailText>
      <EmailFacts
        facts={[
          ['Order', order.number],
          ['Placed', formatDate(order.placedAt, timeZone)],
          ['Customer', order.fullName],
          ['Email', order.email],
          ['Total', formatCents(order.totalCents)],
        ]}
      />
      <EmailAction href={href}>View order</EmailAction>
      <EmailNextStep>Decide what to do on the order's page, then mark the issue as resolved.</EmailNextStep>
    </EmailLayout>
  )
}
