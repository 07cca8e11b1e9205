import type { Agency } from '#app/domain/agency/agency.ts'
import { EmailLayout } from '#app/domain/email/email-layout.tsx'
import { EmailAction, EmailFacts, EmailNextStep, EmailText } from '#app/domain/email/email-parts.tsx'
import { formatDate } from '#app/lib/dates.ts'
import type { PostalAddress } from '#db/schema/checkout.ts'
import type { orders } from '#db/schema/orders.ts'
import { type LineQuantities, orderStatusLabel, type StatusLabel } from '../order.ts'
import { formatPostalAddress } from '../postal-address.tsx'
import type { OrderEmailData } from './order-email-table.tsx'

type Order = Omit<OrderEmailData, 'lines'> &
  Pick<typeof orders.$inferSelect, 'status' | 'paymentStatus' | 'fulfillmentStatus'> & {
    lines: (OrderEmailData['lines'][number] & LineQuantities)[]
    number: number
    placedAt: Date
    fullName: string
    email: string
    phone: string | null
    address: PostalAddress | null
    companyName: string | null
    abn: string | null
    purchaseReference: string | null
    giftMessage: string | null
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

type OrderEmailLayoutProps = {
  context: OrderEmailContext
  heading: string
  /** The order's own status by default. */
  status?: StatusLabel
  children: React.ReactNode
  nextStep: React.ReactNode
}

/** The layout of an email to a customer about their order. */
export function OrderEmailLayout({ context, heading, status, children, nextStep }: OrderEmailLayoutProps) {
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
export function OrderFacts({ context: { order, timeZone, pickupAddress } }: { context: OrderEmailContext }) {
  const isPost = order.delivery === 'post'
  return (
    <EmailFacts
      facts={[
        ['Order', order.number],
        ['Placed', formatDate(order.placedAt, timeZone)],
        ['Deliver to', isPost && order.address ? `${order.fullName}, ${formatPostalAddress(order.address)}` : null],
        ['Pick up from', isPost ? null : pickupAddress],
        ['Company', order.companyName],
        ['ABN', order.abn],
        ['Your reference', order.purchaseReference],
        ['Gift message', order.giftMessage],
      ]}
    />
  )
}
