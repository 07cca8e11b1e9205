import { Fragment } from 'react'
import { EmailFacts, EmailLink, EmailText } from '#app/domain/email/email-parts.tsx'
import { lineTitle } from '#app/lib/line-title.ts'
import type { Parcel } from '../list-parcels.server.ts'
import { unfulfilledQuantity } from '../order.ts'
import { formatPostalAddress } from '../postal-address.tsx'
import { trackingUrl } from '../tracking-url.ts'
import { type OrderEmailContext, OrderEmailLayout } from './order-email-layout.tsx'
import { OrderEmailTable } from './order-email-table.tsx'

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
      nextStep={`Come by during our opening hours. Anyone with the order number ${order.number} can collect it.`}
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
          ? "We'll email you again when the rest ships."
          : "If it hasn't arrived within 10 business days, let us know and we'll look into it."
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
