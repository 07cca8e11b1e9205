import { Fragment } from 'react'
import type { Agency } from '#app/domain/agency/agency.ts'
import { formatCents } from '#app/domain/checkout/checkout.ts'
import { EmailAction, EmailHeading, EmailLayout, EmailText } from '#app/domain/email/email-layout.tsx'
import { formatDate } from '#app/lib/dates.ts'
import type { Parcel } from '../list-parcels.server.ts'
import { type LineQuantities as LinePieces, unfulfilledQuantity } from '../order.ts'
import { trackingUrl } from '../tracking-url.ts'
import { lineTitle, type OrderEmailData, OrderEmailTable } from './order-email-table.tsx'

type Order = Omit<OrderEmailData, 'lines'> & {
  lines: (OrderEmailData['lines'][number] & LinePieces)[]
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

const REASON = 'You get this mail because you bought something in our store.'

/** From this on a tax invoice names its buyer (A New Tax System (Goods and Services Tax) Act 1999 section 29-70). */
const MIN_BUYER_NAMED_CENTS = 100_000

function OrderEmailLayout({
  words,
  heading,
  children,
}: {
  words: OrderEmailContext
  heading: string
  children: React.ReactNode
}) {
  const { agency, order, href } = words
  return (
    <EmailLayout agencyName={agency.name} preview={`Order ${order.number}: ${heading}`} reason={REASON}>
      <EmailHeading>{heading}</EmailHeading>
      {children}
      <EmailAction href={href}>See your order</EmailAction>
    </EmailLayout>
  )
}

type ConfirmationEmailProps = OrderEmailContext & { pickupAddress: string; returnsText: string }

/** The confirmation, which is the tax invoice too: seller, ABN, date, what was bought, and the GST in it. */
export function ConfirmationEmail({ pickupAddress, returnsText, ...words }: ConfirmationEmailProps) {
  const { agency, timeZone, order } = words
  return (
    <OrderEmailLayout words={words} heading="Thank you for your order">
      <EmailText>
        Hello {order.fullName}, your payment has arrived.{' '}
        {order.delivery === 'post'
          ? 'We tell you by mail as soon as your parcel is on its way.'
          : `We tell you by mail as soon as it is ready to be picked up: ${pickupAddress}.`}
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
        {returnsText.split(/\r?\n/).map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat and never reorder
          <Fragment key={place}>
            <br />
            {line}
          </Fragment>
        ))}
      </EmailText>
    </OrderEmailLayout>
  )
}

/** The payment came after the reservation had ended and the goods were gone. */
export function LatePaymentEmail(words: OrderEmailContext) {
  const { agency, order } = words
  return (
    <OrderEmailLayout words={words} heading="Sold out before your payment arrived">
      <EmailText>
        Hello {order.fullName}, your payment for order {order.number} came after its reservation had ended, and what you
        chose has been sold meanwhile. We are sorry.
      </EmailText>
      <EmailText>
        All of it, {formatCents(order.totalCents)}, goes back to the card or account that it came from. Banks take up to
        10 business days. There is nothing that you need to do; for questions write to {agency.email}.
      </EmailText>
      <OrderEmailTable order={order} />
    </OrderEmailLayout>
  )
}

/** What is picked up is packed. */
export function ReadyForPickupEmail(words: OrderEmailContext) {
  const { order } = words
  return (
    <OrderEmailLayout words={words} heading="Ready to be picked up">
      <EmailText>
        Hello {order.fullName}, order {order.number} is packed and waits for you.
      </EmailText>
      <OrderEmailTable order={order} />
    </OrderEmailLayout>
  )
}

type ShippedEmailProps = OrderEmailContext & { parcel: Omit<Parcel, 'id' | 'sentAt'>; whole: boolean }

/** A parcel has left: all of an order, or a part of it with what it holds and what is still to come. */
export function ShippedEmail({ parcel, whole, ...words }: ShippedEmailProps) {
  const { order } = words
  const rest = order.lines
    .map((line) => ({ ...line, quantity: unfulfilledQuantity(line) }))
    .filter(({ quantity }) => quantity > 0)
  return (
    <OrderEmailLayout
      words={words}
      heading={whole ? 'Your parcel is on its way' : 'A part of your order is on its way'}
    >
      <EmailText>
        Hello {order.fullName}, {whole ? '' : 'a part of '}order {order.number} has been handed to{' '}
        {parcel.carrier ?? 'the post'}.
      </EmailText>
      <Tracking {...parcel} />
      {whole ? <OrderEmailTable order={order} /> : <ItemList title="In this parcel" lines={parcel.contents} />}
      {rest.length > 0 && <ItemList title="Still to come" lines={rest} />}
    </OrderEmailLayout>
  )
}

function Tracking({ carrier, trackingNumber }: Pick<Parcel, 'carrier' | 'trackingNumber'>) {
  if (!trackingNumber) return null
  const address = trackingUrl(carrier, trackingNumber)
  return <EmailText>Tracking number: {address ? <a href={address}>{trackingNumber}</a> : trackingNumber}</EmailText>
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

export function RefundEmail({ refundedCents, ...words }: OrderEmailContext & { refundedCents: number }) {
  return (
    <OrderEmailLayout words={words} heading={`Refund of ${formatCents(refundedCents)}`}>
      <EmailText>
        Hello {words.order.fullName}, we have refunded {formatCents(refundedCents)} of order {words.order.number}. It
        goes back to the card or account that you paid with; banks take up to 10 business days.
      </EmailText>
    </OrderEmailLayout>
  )
}

/** Of an order that a discount paid whole. */
export function CancelledEmail(words: OrderEmailContext) {
  const { agency, order } = words
  return (
    <OrderEmailLayout words={words} heading="Your order is cancelled">
      <EmailText>
        Hello {order.fullName}, we have cancelled order {order.number}. Nothing was charged for it, so nothing goes
        back. For questions write to {agency.email}.
      </EmailText>
      <OrderEmailTable order={order} />
    </OrderEmailLayout>
  )
}

/** To the agency: something about an order that only a person can decide. */
export function ActionRequiredEmail({ words, said, href }: { words: OrderEmailContext; said: string; href: string }) {
  const { agency, order } = words
  return (
    <EmailLayout agencyName={agency.name} preview={said} reason="You get this mail because you look after the store.">
      <EmailHeading>Order {order.number} needs you</EmailHeading>
      <EmailText>{said}</EmailText>
      <EmailAction href={href}>Open the order</EmailAction>
    </EmailLayout>
  )
}
