import { Fragment } from 'react'
import type { Agency } from '#app/domain/agency/agency.ts'
import { formatCents } from '#app/domain/checkout/checkout.ts'
import { EmailAction, EmailHeading, EmailLayout, EmailText } from '#app/domain/email/email-layout.tsx'
import { formatDate } from '#app/lib/dates.ts'
import type { Parcel } from '../list-parcels.server.ts'
import { type Pieces as LinePieces, unsentOf } from '../order.ts'
import { trackingAddress } from '../tracking-address.ts'
import { nameOf, OrderTable, type OrderWords } from './order-table.tsx'

type Order = Omit<OrderWords, 'lines'> & {
  lines: (OrderWords['lines'][number] & LinePieces)[]
  number: number
  placedAt: Date
  fullName: string
  email: string
}

export type OrderMailWords = {
  agency: Pick<Agency, 'name' | 'abn' | 'address' | 'email'>
  timeZone: string
  order: Order
  /** The order's page. */
  href: string
}

const REASON = 'You get this mail because you bought something in our store.'

/** From this on a tax invoice names its buyer (A New Tax System (Goods and Services Tax) Act 1999 section 29-70). */
const BUYER_FROM_CENTS = 100_000

function Frame({ words, heading, children }: { words: OrderMailWords; heading: string; children: React.ReactNode }) {
  const { agency, order, href } = words
  return (
    <EmailLayout agencyName={agency.name} preview={`Order ${order.number}: ${heading}`} reason={REASON}>
      <EmailHeading>{heading}</EmailHeading>
      {children}
      <EmailAction href={href}>See your order</EmailAction>
    </EmailLayout>
  )
}

type ConfirmationMailProps = OrderMailWords & { pickupAddress: string; returnsText: string }

/** The confirmation, which is the tax invoice too: seller, ABN, date, what was bought, and the GST in it. */
export function ConfirmationMail({ pickupAddress, returnsText, ...words }: ConfirmationMailProps) {
  const { agency, timeZone, order } = words
  return (
    <Frame words={words} heading="Thank you for your order">
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
        {order.totalCents >= BUYER_FROM_CENTS && (
          <>
            <br />
            To: {order.fullName}, {order.email}
          </>
        )}
      </EmailText>
      <OrderTable order={order} />
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
    </Frame>
  )
}

/** The payment came after the reservation had ended and the goods were gone. */
export function LatePaymentMail(words: OrderMailWords) {
  const { agency, order } = words
  return (
    <Frame words={words} heading="Sold out before your payment arrived">
      <EmailText>
        Hello {order.fullName}, your payment for order {order.number} came after its reservation had ended, and what you
        chose has been sold meanwhile. We are sorry.
      </EmailText>
      <EmailText>
        All of it, {formatCents(order.totalCents)}, goes back to the card or account that it came from. Banks take up to
        10 business days. There is nothing that you need to do; for questions write to {agency.email}.
      </EmailText>
      <OrderTable order={order} />
    </Frame>
  )
}

/** What is picked up is packed. */
export function ReadyMail(words: OrderMailWords) {
  const { order } = words
  return (
    <Frame words={words} heading="Ready to be picked up">
      <EmailText>
        Hello {order.fullName}, order {order.number} is packed and waits for you.
      </EmailText>
      <OrderTable order={order} />
    </Frame>
  )
}

type SentMailProps = OrderMailWords & { parcel: Omit<Parcel, 'id' | 'sentAt'>; whole: boolean }

/** A parcel has left: all of an order, or a part of it with what it holds and what is still to come. */
export function SentMail({ parcel, whole, ...words }: SentMailProps) {
  const { order } = words
  const rest = order.lines.map((line) => ({ ...line, quantity: unsentOf(line) })).filter(({ quantity }) => quantity > 0)
  return (
    <Frame words={words} heading={whole ? 'Your parcel is on its way' : 'A part of your order is on its way'}>
      <EmailText>
        Hello {order.fullName}, {whole ? '' : 'a part of '}order {order.number} has been handed to{' '}
        {parcel.carrier ?? 'the post'}.
      </EmailText>
      <Tracking {...parcel} />
      {whole ? <OrderTable order={order} /> : <Pieces title="In this parcel" lines={parcel.contents} />}
      {rest.length > 0 && <Pieces title="Still to come" lines={rest} />}
    </Frame>
  )
}

function Tracking({ carrier, trackingNumber }: Pick<Parcel, 'carrier' | 'trackingNumber'>) {
  if (!trackingNumber) return null
  const address = trackingAddress(carrier, trackingNumber)
  return <EmailText>Tracking number: {address ? <a href={address}>{trackingNumber}</a> : trackingNumber}</EmailText>
}

function Pieces({ title, lines }: { title: string; lines: Parcel['contents'] }) {
  return (
    <EmailText>
      <strong>{title}</strong>
      {lines.map((line) => (
        <Fragment key={`${line.title} ${line.variantTitle}`}>
          <br />
          {line.quantity} × {nameOf(line)}
        </Fragment>
      ))}
    </EmailText>
  )
}

export function RefundMail({ refundedCents, ...words }: OrderMailWords & { refundedCents: number }) {
  return (
    <Frame words={words} heading={`Refund of ${formatCents(refundedCents)}`}>
      <EmailText>
        Hello {words.order.fullName}, we have refunded {formatCents(refundedCents)} of order {words.order.number}. It
        goes back to the card or account that you paid with; banks take up to 10 business days.
      </EmailText>
    </Frame>
  )
}

/** Of an order that a discount paid whole. */
export function CancelledMail(words: OrderMailWords) {
  const { agency, order } = words
  return (
    <Frame words={words} heading="Your order is cancelled">
      <EmailText>
        Hello {order.fullName}, we have cancelled order {order.number}. Nothing was charged for it, so nothing goes
        back. For questions write to {agency.email}.
      </EmailText>
      <OrderTable order={order} />
    </Frame>
  )
}

/** To the agency: something about an order that only a person can decide. */
export function OrderNeedsActionMail({ words, said, href }: { words: OrderMailWords; said: string; href: string }) {
  const { agency, order } = words
  return (
    <EmailLayout agencyName={agency.name} preview={said} reason="You get this mail because you look after the store.">
      <EmailHeading>Order {order.number} needs you</EmailHeading>
      <EmailText>{said}</EmailText>
      <EmailAction href={href}>Open the order</EmailAction>
    </EmailLayout>
  )
}
