import { asc, eq } from 'drizzle-orm'
import type { ReactElement } from 'react'
import type { Ctx } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { findStoreSettings } from '#app/domain/catalogue/settings/store-settings.server.ts'
import { formatCents } from '#app/domain/checkout/checkout.ts'
import { enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { orderLines, type orders } from '#db/schema/orders.ts'
import { listParcels } from '../list-parcels.server.ts'
import { makeOrderLink } from '../order-link.server.ts'
import {
  CancelledMail,
  ConfirmationMail,
  LatePaymentMail,
  type OrderMailWords,
  OrderNeedsActionMail,
  ReadyMail,
  RefundMail,
  SentMail,
} from './order-emails.tsx'

type Order = typeof orders.$inferSelect

// Unlike other mails these are rendered inside the transaction (up to 30 ms on a busy machine), because an order's number
// and link are made in it; what it holds locked meanwhile is the rows of that checkout and order.

/** Promises the confirmation, which is also the tax invoice. */
export async function mailConfirmation(ctx: Ctx, order: Order): Promise<void> {
  const { pickupAddress, returnsText } = await findStoreSettings(ctx)
  const words = await wordsOf(ctx, order)
  const subject = `Your order ${order.number} at ${words.agency.name}`
  const shop = { pickupAddress, returnsText }
  await promise(ctx, order.email, subject, <ConfirmationMail {...words} {...shop} />)
}

/** Tells the customer of a payment that came too late and goes back. */
export async function mailLatePayment(ctx: Ctx, order: Order): Promise<void> {
  const words = await wordsOf(ctx, order)
  await promise(ctx, order.email, `Your order ${order.number} cannot be delivered`, <LatePaymentMail {...words} />)
}

/** Tells the customer that the goods are ready to be picked up. */
export async function mailReady(ctx: Ctx, order: Order): Promise<void> {
  const subject = `Order ${order.number} is ready to be picked up`
  await promise(ctx, order.email, subject, <ReadyMail {...(await wordsOf(ctx, order))} />)
}

/** Tells the customer what is in a parcel, where it can be followed, and what is still to come. */
export async function mailSent(ctx: Ctx, order: Order, parcelId: string): Promise<void> {
  const [words, parcels] = [await wordsOf(ctx, order), await listParcels(ctx, order.id)]
  const parcel = parcels.find(({ id }) => id === parcelId)
  if (!parcel) throw new Error('The parcel is not there.')
  const whole = parcels.length === 1 && order.fulfillmentStatus === 'shipped'
  const subject = `${whole ? 'Order' : 'A part of order'} ${order.number} is on its way`
  await promise(ctx, order.email, subject, <SentMail {...words} parcel={parcel} whole={whole} />)
}

/** Tells the customer of money that has gone back. */
export async function mailRefund(ctx: Ctx, order: Order, refundedCents: number): Promise<void> {
  const words = await wordsOf(ctx, order)
  const subject = `Refund of ${formatCents(refundedCents)} for order ${order.number}`
  await promise(ctx, order.email, subject, <RefundMail {...words} refundedCents={refundedCents} />)
}

/** Tells the customer that an order of nothing is cancelled. */
export async function mailCancelled(ctx: Ctx, order: Order): Promise<void> {
  await promise(
    ctx,
    order.email,
    `Order ${order.number} is cancelled`,
    <CancelledMail {...(await wordsOf(ctx, order))} />,
  )
}

/** Tells the agency of an order that only a person can decide. */
export async function mailNeedsPerson(ctx: Ctx, order: Order, said: string): Promise<void> {
  const words = await wordsOf(ctx, order)
  const href = `${ctx.baseUrl}/admin/store/orders/${order.id}`
  const body = <OrderNeedsActionMail words={words} said={said} href={href} />
  await promise(ctx, words.agency.email, `Order ${order.number} needs you`, body)
}

/** A payment service may tell no address; then there is nobody to write to. */
async function promise(ctx: Ctx, to: string, subject: string, body: ReactElement): Promise<void> {
  if (to) await enqueueEmail(ctx, await renderEmail(to, subject, body))
}

async function wordsOf(ctx: Ctx, order: Order): Promise<OrderMailWords> {
  const lines = await ctx.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position))
  const [agency, href] = [await findAgency(ctx), await makeOrderLink(ctx, order.id)]
  return { agency, timeZone: ctx.timeZone, order: { ...order, lines }, href }
}
