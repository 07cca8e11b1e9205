import { Fragment } from 'react'
import type { Agency } from '#app/domain/agency/agency.ts'
import { formatCents } from '#app/domain/checkout/checkout.ts'
import { calculateGst } from '#app/domain/checkout/totals.ts'
import { EmailLayout } from '#app/domain/email/email-layout.tsx'
import { EmailAction, EmailFacts, EmailLink, EmailNextStep, EmailText } from '#app/domain/email/email-parts.tsx'
import { formatDate } from '#app/lib/dates.ts'
import { lineTitle } from '#app/lib/line-title.ts'
import type { PostalAddress } from '#db/schema/checkout.ts'
import type { orders } from '#db/schema/orders.ts'
import type { Parcel } from '../list-parcels.server.ts'
import { type LineQuantities, orderStatusLabel, type StatusLabel, unfulfilledQuantity } from '../order.ts'
import { formatPostalAddress } from '../postal-address.tsx'
import { trackingUrl } from '../tracking-url.ts'
import { type OrderEmailData, OrderEmailTable } from './order-email-table.tsx'

type Order = Omit<OrderEmailData, 'lines'> &
  Pick<typeof orders.$inferSelect, 'status' | 'paymentStatus' | 'fulfillmentStatus'> & {
    lines: (OrderEmailData['lines'][number] & LineQuantities)[]
    number: number
    placedAt: Date
    fullName: string
    email: string
    address: PostalAddress | null
  }

export type OrderEmailContext = {
  agency: Pick<Agency, 'name' | 'abn' | 'address' | 'email' | 'phone' | 'openingHours'>
  pickupAddress: string
  timeZone: string
  order: Order
  /** The order's page. */
  href: string
}

const REASON = "You're receiving this email because you placed an order in our store."

/** From this total a tax invoice names the buyer (A New Tax System (Goods and Services Tax) Act 1999 section 29-70). */
const MIN_BUYER_NAMED_CENTS = 100_000

type OrderEmailLayoutProps = {
  context: OrderEmailContext
  heading: string
  /** The order's own status by default. */
  status?: StatusLabel
  children: React.ReactNode
  nextStep: React.ReactNode
}

function OrderEmailLayout({ context, heading, status, children, nextStep }: OrderEmailLayoutProps) {
  const { agency, order, href } = context
  return (
    <EmailLayout
      agency={agency}
      preview={`Order ${order.number}: ${heading}`}
      heading={heading}
      status={status ?? orderStatusLabel(order)}
      reason={REASON}
    >
      {children}
      <EmailAction href={href}>View your order</EmailAction>
      <EmailNextStep>{nextStep}</EmailNextStep>
      <EmailText>
        Questions? Call {agency.phone} or reply to this email, and mention order {order.number}.
      </EmailText>
    </EmailLayout>
  )
}

/** Number, date and destination, so that the customer notices a wrong address. */
function OrderFacts({ context: { order, timeZone, pickupAddress } }: { context: OrderEmailContext }) {
  const isPost = order.delivery === 'post'
  return (
    <EmailFacts
      facts={[
        ['Order', order.number],
        ['Placed', formatDate(order.placedAt, timeZone)],
        ['Deliver to', isPost && order.address ? `${order.fullName}, ${formatPostalAddress(order.address)}` : null],
        ['Pick up from', isPost ? null : pickupAddress],
      ]}
    />
  )
}

type OrderConfirmationEmailProps = OrderEmailContext & { returnsText: string }

/** The confirmation, which is also the tax invoice: seller, ABN, date, items and the GST in the total. */
export function OrderConfirmationEmail({ returnsText, ...context }: OrderConfirmationEmailProps) {
  const { agency, timeZone, order, pickupAddress } = context
  return (
    <OrderEmailLayout
      context={context}
      heading="Thank you for your order"
      nextStep={
        order.delivery === 'post'
          ? 'We pack your order and email you when it ships. If the delivery address is wrong, tell us straight away.'
          : `We'll email you when your order is ready for pick-up at ${pickupAddress}.`
      }
    >
      <EmailText>Hello {order.fullName}, we've received your payment.</EmailText>
      <OrderFacts context={context} />
      <EmailText>
        <strong>Tax invoice {order.number}</strong>
        <br />
        {agency.name}, ABN {agency.abn}
        <br />
        {agency.address}
        <br />
        {formatDate(order.placedAt, timeZone)}
        {order.totalCents >= MIN_BUYER_NAMED_CENTS && (
          <>
            <br />
            To: {order.fullName}, {order.email}
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

/** The payment arrived after the reservation had expired and the items had been sold. */
export function LatePaymentEmail(context: OrderEmailContext) {
  const { order } = context
  return (
    <OrderEmailLayout
      context={context}
      heading="Sold out before your payment arrived"
      status={{ label: 'Being refunded', tone: 'amber' }}
      nextStep={`We're refunding the full ${formatCents(order.totalCents)} to your original payment method. Your bank may take up to 10 business days. You don't need to do anything.`}
    >
      <EmailText>
        Hello {order.fullName}, your payment for order {order.number} arrived after your reservation had expired, and an
        item in your order has sold out. We're sorry.
      </EmailText>
      <OrderEmailTable order={order} />
    </OrderEmailLayout>
  )
}

/** Where and when to collect the items that are left in the order, and what to bring. */
export function ReadyForPickupEmail(context: OrderEmailContext) {
  const { agency, order, pickupAddress } = context
  const items = order.lines
    .map((line) => ({ ...line, quantity: unfulfilledQuantity(line) }))
    .filter(({ quantity }) => quantity > 0)
  const address = <EmailLink href={mapHref(pickupAddress)}>{pickupAddress}</EmailLink>
  return (
    <OrderEmailLayout
      context={context}
      heading="Ready for pick-up"
      status={{ label: 'Ready for pick-up', tone: 'violet' }}
      nextStep={`Come by within our opening hours. We hand over the order to whoever brings the number ${order.number}.`}
    >
      <EmailText>
        Hello {order.fullName}, order {order.number} is packed and ready to collect.
      </EmailText>
      <EmailFacts
        facts={[
          ['Address', address],
          ['Open', agency.openingHours],
          ['Bring', `Your order number, ${order.number}`],
          ['Phone', agency.phone],
        ]}
      />
      <ItemList title="To collect" lines={items} />
    </OrderEmailLayout>
  )
}

const mapHref = (address: string) => `https://www.openstreetmap.org/search?${new URLSearchParams({ query: address })}`

type ShippedEmailProps = OrderEmailContext & {
  parcel: Omit<Parcel, 'id' | 'sentAt' | 'version'>
  isWholeOrder: boolean
}

/** A parcel was shipped: the whole order, or part of it with its contents and the items still to ship. */
export function ShippedEmail({ parcel, isWholeOrder, ...context }: ShippedEmailProps) {
  const { order } = context
  const remaining = order.lines
    .map((line) => ({ ...line, quantity: unfulfilledQuantity(line) }))
    .filter(({ quantity }) => quantity > 0)
  const { carrier, trackingNumber } = parcel
  const url = trackingNumber ? trackingUrl(carrier, trackingNumber) : null
  const tracking = url ? <EmailLink href={url}>{trackingNumber}</EmailLink> : trackingNumber
  return (
    <OrderEmailLayout
      context={context}
      heading={isWholeOrder ? 'Your order is on its way' : 'Part of your order is on its way'}
      nextStep={
        remaining.length > 0
          ? 'We email you again when the rest ships.'
          : 'If it has not arrived within 10 business days, tell us and we look for it.'
      }
    >
      <EmailText>
        Hello {order.fullName}, {isWholeOrder ? '' : 'part of '}order {order.number} has been shipped
        {parcel.carrier ? ` with ${parcel.carrier}` : ''}.
      </EmailText>
      <EmailFacts
        facts={[
          ['Deliver to', order.address && `${order.fullName}, ${formatPostalAddress(order.address)}`],
          ['Carrier', carrier],
          ['Tracking number', tracking],
        ]}
      />
      {isWholeOrder ? <OrderEmailTable order={order} /> : <ItemList title="In this parcel" lines={parcel.contents} />}
      {remaining.length > 0 && <ItemList title="Still to come" lines={remaining} />}
    </OrderEmailLayout>
  )
}

function ItemList({ title, lines }: { title: string; lines: Parcel['contents'] }) {
  return (
    <EmailText>
      <strong>{title}</strong>
      {lines.map((line) => (
        <Fragment key={`${line.title} ${line.variantTitle}`}>
          <br />
          {line.quantity} × {lineTitle(line)}
        </Fragment>
      ))}
    </EmailText>
  )
}

export function RefundEmail({ refundedCents, ...context }: OrderEmailContext & { refundedCents: number }) {
  const { order } = context
  return (
    <OrderEmailLayout
      context={context}
      heading={`Refund of ${formatCents(refundedCents)}`}
      nextStep="Your bank may take up to 10 business days to show it."
    >
      <EmailText>
        Hello {order.fullName}, we've refunded {formatCents(refundedCents)} of order {order.number} to your original
        payment method.
      </EmailText>
      <EmailFacts
        facts={[
          ['Order', order.number],
          ['Refund', formatCents(refundedCents)],
          ['GST included in the refund', formatCents(calculateGst(refundedCents))],
        ]}
      />
    </OrderEmailLayout>
  )
}

/** For free orders only: an order that was paid for is refunded instead. */
export function CancelledEmail(context: OrderEmailContext) {
  const { order } = context
  return (
    <OrderEmailLayout
      context={context}
      heading="Your order has been cancelled"
      nextStep="You don't need to do anything."
    >
      <EmailText>
        Hello {order.fullName}, we've cancelled order {order.number}. You weren't charged, so there is nothing to
        refund.
      </EmailText>
      <OrderEmailTable order={order} />
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
