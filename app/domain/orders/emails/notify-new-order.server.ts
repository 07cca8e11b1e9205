import { eq } from 'drizzle-orm'
import { createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { orders } from '#db/schema/orders.ts'
import {
  sendCancelledByCustomerEmail,
  sendDeliveryChangedByCustomerEmail,
  sendNewOrderEmail,
} from './send-order-emails.server.tsx'

/** Emails the store contact about an order that has just been placed. The order's id is the email's, so a retry sends none. */
export const notifyNewOrder = defineTask<{ orderId: string }, TaskContext>({
  name: 'notify-new-order',
  async run(context, { orderId }) {
    const ctx = createTaskCtx(context)
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
    if (order) await transaction(ctx, (ctx) => sendNewOrderEmail(ctx, order))
  },
})

/** Emails the store contact that a customer has cancelled their order, so that nobody packs it. */
export const notifyOrderCancelled = defineTask<{ orderId: string; reason: string | null }, TaskContext>({
  name: 'notify-order-cancelled',
  async run(context, { orderId, reason }) {
    const ctx = createTaskCtx(context)
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
    if (order) await transaction(ctx, (ctx) => sendCancelledByCustomerEmail(ctx, order, reason))
  },
})

/** Emails the store contact that a customer has changed where their order goes, in case it is packed already. */
export const notifyDeliveryChanged = defineTask<{ orderId: string }, TaskContext>({
  name: 'notify-delivery-changed',
  async run(context, { orderId }) {
    const ctx = createTaskCtx(context)
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
    if (order) await transaction(ctx, (ctx) => sendDeliveryChangedByCustomerEmail(ctx, order))
  },
})
