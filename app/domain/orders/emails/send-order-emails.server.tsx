import { asc, eq } from 'drizzle-orm'
import type { ReactElement } from 'react'
import type { Ctx } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { findStoreSettings } from '#app/domain/catalogue/settings/store-settings.server.ts'
import { formatCents } from '#app/domain/checkout/checkout.ts'
import { enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { orderLines, type orders } from '#db/schema/orders.ts'
import { listParcels } from '../list-parcels.server.ts'
import { createOrderLink } from '../order-link.server.ts'
import {
  ActionRequiredEmail,
  CancelledEmail,
  ConfirmationEmail,
  LatePaymentEmail,
  type OrderEmailContext,
  ReadyForPickupEmail,
  RefundEmail,
  ShippedEmail,
} from './order-emails.tsx'

type Order = typeof orders.$inferSelect

// Unlike other mails these are rendered inside the transaction (up to 30 ms on a busy machine), because an order's number
// and link are made in it; what it holds locked meanwhile is the rows of that checkout and order.

/** Promises the confirmation, which is also the tax invoice. */
export async function sendConfirmationEmail(ctx: Ctx, order: Order): Promise<void> {
  const { pickupAddress, returnsText } = await findStoreSettings(ctx)
  const words = await loadOrderEmailContext(ctx, order)
  const subject = `Your order ${order.number} at ${words.agency.name}`
  const shop = { pickupAddress, returnsText }
  await enqueue(ctx, order.email, subject, <ConfirmationEmail {...words} {...shop} />)
}

/** Tells the customer of a payment that came too late and goes back. */
export async function sendLatePaymentEmail(ctx: Ctx, order: Order): Promise<void> {
  const words = await loadOrderEmailContext(ctx, order)
  await enqueue(ctx, order.email, `Your order ${order.number} cannot be delivered`, <LatePaymentEmail {...words} />)
}

/** Tells the customer that the goods are ready to be picked up. */
export async function sendReadyForPickupEmail(ctx: Ctx, order: Order): Promise<void> {
  const subject = `Order ${order.number} is ready to be picked up`
  await enqueue(ctx, order.email, subject, <ReadyForPickupEmail {...(await loadOrderEmailContext(ctx, order))} />)
}

/** Tells the customer what is in a parcel, where it can be followed, and what is still to come. */
export async function sendShippedEmail(ctx: Ctx, order: Order, parcelId: string): Promise<void> {
  const [words, parcels] = [await loadOrderEmailContext(ctx, order), await listParcels(ctx, order.id)]
  const parcel = parcels.find(({ id }) => id === parcelId)
  if (!parcel) throw new Error('The parcel is not there.')
  const whole = parcels.length === 1 && order.fulfillmentStatus === 'shipped'
  const subject = `${whole ? 'Order' : 'A part of order'} ${order.number} is on its way`
  await enqueue(ctx, order.email, subject, <ShippedEmail {...words} parcel={parcel} whole={whole} />)
}

/** Tells the customer of money that has gone back. */
export async function sendRefundEmail(ctx: Ctx, order: Order, refundedCents: number): Promise<void> {
  const words = await loadOrderEmailContext(ctx, order)
  const subject = `Refund of ${formatCents(refundedCents)} for order ${order.number}`
  await enqueue(ctx, order.email, subject, <RefundEmail {...words} refundedCents={refundedCents} />)
}

/** Tells the customer that an order of nothing is cancelled. */
export async function sendCancelledEmail(ctx: Ctx, order: Order): Promise<void> {
  await enqueue(
    ctx,
    order.email,
    `Order ${order.number} is cancelled`,
    <CancelledEmail {...(await loadOrderEmailContext(ctx, order))} />,
  )
}

/** Tells the agency of an order that only a person can decide. */
export async function sendActionRequiredEmail(ctx: Ctx, order: Order, said: string): Promise<void> {
  const words = await loadOrderEmailContext(ctx, order)
  const href = `${ctx.baseUrl}/admin/store/orders/${order.id}`
  const body = <ActionRequiredEmail words={words} said={said} href={href} />
  await enqueue(ctx, words.agency.email, `Order ${order.number} needs you`, body)
}

/** A payment service may tell no address; then there is nobody to write to. */
async function enqueue(ctx: Ctx, to: string, subject: string, body: ReactElement): Promise<void> {
  if (to) await enqueueEmail(ctx, await renderEmail(to, subject, body))
}

async function loadOrderEmailContext(ctx: Ctx, order: Order): Promise<OrderEmailContext> {
  const lines = await ctx.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position))
  const [agency, href] = [await findAgency(ctx), await createOrderLink(ctx, order.id)]
  return { agency, timeZone: ctx.timeZone, order: { ...order, lines }, href }
}
