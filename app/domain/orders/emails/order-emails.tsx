import { Fragment } from 'react'
import type { Agency } from '#app/domain/agency/agency.ts'
import { formatCents } from '#app/domain/checkout/checkout.ts'
import { EmailAction, EmailHeading, EmailLayout, EmailText } from '#app/domain/email/email-layout.tsx'
import { formatDate } from '#app/lib/dates.ts'
import { lineTitle } from '#app/lib/line-title.ts'
import type { Parcel } from '../list-parcels.server.ts'
import { type LineQuantities, unfulfilledQuantity } from '../order.ts'
import { trackingUrl } from '../tracking-url.ts'
import { type OrderEmailData, OrderEmailTable } from './order-email-table.tsx'

type Order = Omit<OrderEmailData, 'lines'> & {
  lines: (OrderEmailData['lines'][number] & LineQuantities)[]
  number: number
  placedAt: Date
  fullName: string
  email: string
}

export type OrderEmailContext = {
  agency: Pick<Agency, 'name' | 'abn' | 'address' | 'email'>
  timeZone: string
  order: Order
  /** The order's page. */
  href: string
}

const REASON = "You're receiving this email because you placed an order in our store."

/** From this total a tax invoice names the buyer (A New Tax System (Goods and Services Tax) Act 1999 section 29-70). */
const MIN_BUYER_NAMED_CENTS = 100_000

type OrderEmailLayoutProps = { context: OrderEmailContext; heading: string; children: React.ReactNode }

function OrderEmailLayout({ context, heading, children }: OrderEmailLayoutProps) {
  const { agency, order, href } = context
  return (
    <EmailLayout agencyName={agency.name} preview={`Order ${order.number}: ${heading}`} reason={REASON}>
      <EmailHeading>{heading}</EmailHeading>
      {children}
      <EmailAction href={href}>View your order</EmailAction>
    </EmailLayout>
  )
}

type OrderConfirmationEmailProps = OrderEmailContext & { pickupAddress: string; returnsText: string }

/** The confirmation, which is also the tax invoice: seller, ABN, date, items and the GST in the total. */
export function OrderConfirmationEmail({ pickupAddress, returnsText, ...context }: OrderConfirmationEmailProps) {
  const { agency, timeZone, order } = context
  return (
    <OrderEmailLayout context={context} heading="Thank you for your order">
      <EmailText>
        Hello {order.fullName}, we've received your payment.{' '}
        {order.delivery === 'post'
          ? "We'll email you when your order ships."
          : `We'll email you when your order is ready for pick-up at ${pickupAddress}.`}
      </EmailText>
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
  const { agency, order } = context
  return (
    <OrderEmailLayout context={context} heading="Sold out before your payment arrived">
      <EmailText>
        Hello {order.fullName}, your payment for order {order.number} arrived after your reservation had expired, and an
        item in your order has sold out. We're sorry.
      </EmailText>
      <EmailText>
        We're refunding the full {formatCents(order.totalCents)} to your original payment method. Your bank may take up
        to 10 business days. You don't need to do anything. Questions? Email {agency.email}.
      </EmailText>
      <OrderEmailTable order={order} />
    </OrderEmailLayout>
  )
}

export function ReadyForPickupEmail(context: OrderEmailContext) {
  const { order } = context
  return (
    <OrderEmailLayout context={context} heading="Ready for pick-up">
      <EmailText>
        Hello {order.fullName}, order {order.number} is packed and ready to collect. Please bring your order number.
      </EmailText>
      <OrderEmailTable order={order} />
    </OrderEmailLayout>
  )
}

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
  return (
    <OrderEmailLayout
      context={context}
      heading={isWholeOrder ? 'Your order is on its way' : 'Part of your order is on its way'}
    >
      <EmailText>
        Hello {order.fullName}, {isWholeOrder ? '' : 'part of '}order {order.number} has been shipped
        {parcel.carrier ? ` with ${parcel.carrier}` : ''}.
      </EmailText>
      <Tracking {...parcel} />
      {isWholeOrder ? <OrderEmailTable order={order} /> : <ItemList title="In this parcel" lines={parcel.contents} />}
      {remaining.length > 0 && <ItemList title="Still to come" lines={remaining} />}
    </OrderEmailLayout>
  )
}

function Tracking({ carrier, trackingNumber }: Pick<Parcel, 'carrier' | 'trackingNumber'>) {
  if (!trackingNumber) return null
  const url = trackingUrl(carrier, trackingNumber)
  return <EmailText>Tracking number: {url ? <a href={url}>{trackingNumber}</a> : trackingNumber}</EmailText>
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
    <OrderEmailLayout context={context} heading={`Refund of ${formatCents(refundedCents)}`}>
      <EmailText>
        Hello {order.fullName}, we've refunded {formatCents(refundedCents)} of order {order.number} to your original
        payment method. Your bank may take up to 10 business days.
      </EmailText>
    </OrderEmailLayout>
  )
}

/** For free orders only: an order that was paid for is refunded instead. */
export function CancelledEmail(context: OrderEmailContext) {
  const { agency, order } = context
  return (
    <OrderEmailLayout context={context} heading="Your order has been cancelled">
      <EmailText>
        Hello {order.fullName}, we've cancelled order {order.number}. You weren't charged, so there is nothing to
        refund. Questions? Email {agency.email}.
      </EmailText>
      <OrderEmailTable order={order} />
    </OrderEmailLayout>
  )
}

type ActionRequiredEmailProps = { context: OrderEmailContext; message: string; href: string }

/** To the agency: an order has an issue that an admin must resolve. */
export function ActionRequiredEmail({ context, message, href }: ActionRequiredEmailProps) {
  const { agency, order } = context
  return (
    <EmailLayout
      agencyName={agency.name}
      preview={message}
      reason="You're receiving this email because it is your agency's contact address."
    >
      <EmailHeading>Order {order.number} needs your attention</EmailHeading>
      <EmailText>{message}</EmailText>
      <EmailAction href={href}>View order</EmailAction>
    </EmailLayout>
  )
}
