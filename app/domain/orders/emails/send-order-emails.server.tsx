import { asc, eq } from 'drizzle-orm'
import type { ReactElement } from 'react'
import type { Ctx } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { findStoreSettings } from '#app/domain/catalogue/settings/store-settings.server.ts'
import { formatCents } from '#app/domain/checkout/checkout.ts'
import { enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { orderLines, type orders } from '#db/schema/orders.ts'
import { findAdjustment } from '../adjustments/find-adjustment.server.ts'
import { formatAddressChangeableUntil } from '../delivery-window.ts'
import { listParcels } from '../list-parcels.server.ts'
import type { LatePaymentShortfall } from '../order-issues.ts'
import { createOrderLink } from '../order-link.server.ts'
import { CancelledByCustomerEmail, DeliveryChangedByCustomerEmail, NewOrderEmail } from './contact-emails.tsx'
import { ReadyForPickupEmail, ShippedEmail } from './fulfilment-emails.tsx'
import type { OrderEmailContext } from './order-email-layout.tsx'
import {
  ActionRequiredEmail,
  CancelledEmail,
  DeliveryEditedEmail,
  LatePaymentEmail,
  OrderConfirmationEmail,
  OrderLinkEmail,
  RefundEmail,
} from './order-emails.tsx'

type Order = typeof orders.$inferSelect

// These emails are rendered inside the transaction (up to 30 ms on a busy machine), because the order's number and link
// are created in it.

/** Emails the customer the confirmation, which is also the tax invoice. */
export async function sendConfirmationEmail(ctx: Ctx, order: Order): Promise<void> {
  const { returnsText } = await findStoreSettings(ctx)
  const context = await createEmailContext(ctx, order)
  const subject = `Your order ${order.number} at ${context.agency.name}`
  const addressChangeableUntil = formatAddressChangeableUntil(order, ctx.now, ctx.timeZone)
  const body = <OrderConfirmationEmail {...context} {...{ returnsText, addressChangeableUntil }} />
  await enqueueForCustomer(ctx, order, subject, body)
}

/** Emails the customer that their payment came too late and is being refunded. */
export async function sendLatePaymentEmail(ctx: Ctx, order: Order, shortfall: LatePaymentShortfall): Promise<void> {
  const body = <LatePaymentEmail {...(await createEmailContext(ctx, order))} shortfall={shortfall} />
  await enqueueForCustomer(ctx, order, `We couldn't complete your order ${order.number}`, body)
}

/** Emails the customer that their order can be picked up. */
export async function sendReadyForPickupEmail(ctx: Ctx, order: Order): Promise<void> {
  const body = <ReadyForPickupEmail {...(await createEmailContext(ctx, order))} />
  await enqueueForCustomer(ctx, order, `Order ${order.number} is ready for pick-up`, body)
}

/** Emails the customer what is in a parcel, how to track it, and which items are still to ship. */
export async function sendShippedEmail(ctx: Ctx, order: Order, parcelId: string): Promise<void> {
  const [context, parcels] = [await createEmailContext(ctx, order), await listParcels(ctx, order.id)]
  const parcel = parcels.find(({ id }) => id === parcelId)
  if (!parcel) throw new Error('The parcel does not exist.')
  const isWholeOrder =
    parcels.length === 1 &&
    order.fulfillmentStatus === 'shipped' &&
    context.order.lines.every((line) => line.cancelledQuantity === 0)
  const subject = `${isWholeOrder ? 'Order' : 'Part of order'} ${order.number} is on its way`
  const body = <ShippedEmail {...context} parcel={parcel} isWholeOrder={isWholeOrder} />
  await enqueueForCustomer(ctx, order, subject, body)
}

/** Emails the customer what was refunded, with a link to the adjustment note. */
export async function sendRefundEmail(ctx: Ctx, order: Order, refundId: string): Promise<void> {
  const [context, adjustment] = [await createEmailContext(ctx, order), await findAdjustment(ctx, order, refundId)]
  const subject = `Refund of ${formatCents(adjustment.totalCents)} for order ${order.number}`
  const noteHref = `${context.href}/adjustments/${refundId}`
  await enqueueForCustomer(
    ctx,
    order,
    subject,
    <RefundEmail {...context} adjustment={adjustment} noteHref={noteHref} />,
  )
}

/** Emails the customer that their order was cancelled, and what is being refunded. */
export async function sendCancelledEmail(ctx: Ctx, order: Order, refundCents: number): Promise<void> {
  const body = <CancelledEmail {...(await createEmailContext(ctx, order))} refundCents={refundCents} />
  await enqueueForCustomer(ctx, order, `Order ${order.number} has been cancelled`, body)
}

/** Emails the customer the delivery details of their order, which were edited. */
export async function sendDeliveryEditedEmail(ctx: Ctx, order: Order): Promise<void> {
  const body = <DeliveryEditedEmail {...(await createEmailContext(ctx, order))} />
  await enqueueForCustomer(ctx, order, `Delivery details for order ${order.number} have changed`, body)
}

/** Emails the customer a new link to their order. */
export async function sendOrderLinkEmail(ctx: Ctx, order: Order): Promise<void> {
  const body = <OrderLinkEmail {...(await createEmailContext(ctx, order))} />
  await enqueueForCustomer(ctx, order, `Your order ${order.number}`, body)
}

/** Emails the store contact that an order was placed. */
export async function sendNewOrderEmail(ctx: Ctx, order: Order): Promise<void> {
  const how = order.delivery === 'post' ? 'post' : 'pick-up'
  const subject = `Order ${order.number}, ${formatCents(order.totalCents)}, ${how}`
  await enqueueForContact(ctx, order, subject, (props) => <NewOrderEmail {...props} />, order.id)
}

/** Emails the store contact that a customer has cancelled their order. */
export async function sendCancelledByCustomerEmail(ctx: Ctx, order: Order, reason: string | null): Promise<void> {
  const subject = `Order ${order.number} was cancelled by the customer`
  await enqueueForContact(ctx, order, subject, (props) => <CancelledByCustomerEmail {...props} reason={reason} />)
}

/** Emails the store contact that a customer has changed their delivery address. */
export async function sendDeliveryChangedByCustomerEmail(ctx: Ctx, order: Order): Promise<void> {
  const subject = `Order ${order.number} has a new delivery address`
  await enqueueForContact(ctx, order, subject, (props) => <DeliveryChangedByCustomerEmail {...props} />)
}

/** Emails the agency that an order has an issue which an admin must resolve. */
export async function sendActionRequiredEmail(ctx: Ctx, order: Order, message: string): Promise<void> {
  const href = adminHref(ctx, order)
  const context = await loadEmailContext(ctx, order, href)
  const body = <ActionRequiredEmail context={context} message={message} href={href} />
  const { email } = context.agency
  await enqueueForCustomer(ctx, { id: order.id, email }, `Order ${order.number} needs your attention`, body)
}

type ContactEmailProps = { context: OrderEmailContext; href: string }

/**
 * Emails the store contact, by default the agency, about an order. Replies go to the customer.
 *
 * @param id of the email, so that a retry sends none
 */
export async function enqueueForContact(
  ctx: Ctx,
  order: Order,
  subject: string,
  render: (props: ContactEmailProps) => ReactElement,
  id?: string,
): Promise<void> {
  const href = adminHref(ctx, order)
  const context = await loadEmailContext(ctx, order, href)
  const { contactEmail } = await findStoreSettings(ctx)
  const body = render({ context, href })
  const email = await renderEmail(contactEmail ?? context.agency.email, subject, body, {
    replyTo: order.email,
    subjectId: order.id,
  })
  await enqueueEmail(ctx, email, id)
}

/** Customers' replies go to the agency. Sends nothing if the payment service gave no address. */
export async function enqueueForCustomer(
  ctx: Ctx,
  { id: subjectId, email: to }: Pick<Order, 'id' | 'email'>,
  subject: string,
  body: ReactElement,
): Promise<void> {
  const { email: replyTo } = await findAgency(ctx)
  if (to) await enqueueEmail(ctx, await renderEmail(to, subject, body, { replyTo, subjectId }))
}

/** What every email to the customer about an order needs, with a new link to it. */
export async function createEmailContext(ctx: Ctx, order: Order): Promise<OrderEmailContext> {
  return loadEmailContext(ctx, order, await createOrderLink(ctx, order.id))
}

async function loadEmailContext(ctx: Ctx, order: Order, href: string): Promise<OrderEmailContext> {
  const lines = await ctx.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position))
  const agency = await findAgency(ctx)
  const { pickupAddress } = await findStoreSettings(ctx)
  return { agency, pickupAddress, timeZone: ctx.timeZone, order: { ...order, lines }, href }
}

const adminHref = (ctx: Ctx, { id }: Order) => `${ctx.baseUrl}/admin/store/orders/${id}`
