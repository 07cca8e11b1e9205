import { and, desc, eq, sql } from 'drizzle-orm'
import { type Ctx, createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { orders } from '#db/schema/orders.ts'
import {
  sendCancelledByCustomerEmail,
  sendDeliveryChangedByCustomerEmail,
  sendNewOrderEmail,
} from './send-order-emails.server.tsx'

/**
 * Emails the store contact about an order that has just been placed. The order's id is the email's, so a retry sends
 * none.
 */
export const notifyNewOrder = defineTask<{ orderId: string }, TaskContext>({
  name: 'notify-new-order',
  async run(context, { orderId }) {
    const ctx = createTaskCtx(context)
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
    if (order) await transaction(ctx, (ctx) => sendNewOrderEmail(ctx, order))
  },
})

/** Emails the store contact that a customer has cancelled their order, so that nobody packs it. */
export const notifyOrderCancelled = defineTask<{ orderId: string }, TaskContext>({
  name: 'notify-order-cancelled',
  async run(context, { orderId }) {
    const ctx = createTaskCtx(context)
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
    if (!order) return
    const reason = await findCancelReason(ctx, orderId)
    await transaction(ctx, (ctx) => sendCancelledByCustomerEmail(ctx, order, reason))
  },
})

/**
 * What the customer has given as the reason. It is in the activity log only, from which the deletion of an account
 * removes it.
 */
async function findCancelReason(ctx: Ctx, orderId: string): Promise<string | null> {
  const { details, action, subjectType, subjectId, at } = auditEvents
  const [event] = await ctx.db
    .select({ reason: sql<string | null>`${details} ->> 'reason'` })
    .from(auditEvents)
    .where(and(eq(subjectType, 'order'), eq(subjectId, orderId), eq(action, 'order.cancelled-by-customer')))
    .orderBy(desc(at))
    .limit(1)
  return event?.reason ?? null
}

/** Emails the store contact that a customer has changed where their order goes, in case it is packed already. */
export const notifyDeliveryChanged = defineTask<{ orderId: string }, TaskContext>({
  name: 'notify-delivery-changed',
  async run(context, { orderId }) {
    const ctx = createTaskCtx(context)
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
    if (order) await transaction(ctx, (ctx) => sendDeliveryChangedByCustomerEmail(ctx, order))
  },
})
