import { and, eq } from 'drizzle-orm'
import { createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { orders } from '#db/schema/orders.ts'
import { orderParcels } from '#db/schema/parcels.ts'
import { sendReadyForPickupEmail, sendShippedEmail } from '../emails/send-order-emails.server.tsx'
import { enqueueOrderEvent } from '../enqueue-order-event.server.ts'
import { lockOrder } from '../order-changes.server.ts'
import { transitionEmail } from '../order-transitions.ts'

/** Seconds in which packing and shipping can be undone. The customer is emailed only after that. */
export const UNDO_SECONDS = 10

/**
 * Emails the customer of a pick-up order that it is ready. The order's lock decides between this and an undo, and the
 * time is cleared with the email, so that a retry sends none.
 */
export const announcePickup = defineTask<{ orderId: string; dueAt: string }, TaskContext>({
  name: 'announce-pickup',
  async run(context, { orderId, dueAt }) {
    const ctx = createTaskCtx(context)
    await transaction(ctx, async (ctx) => {
      const order = await lockOrder(ctx, orderId)
      // Undone; or packed again after that, and the later task sends the email.
      if (order.pickupEmailDueAt?.toISOString() !== dueAt) return
      // Handed over already. The time stays, so that an undo of the handover can send the email.
      if (order.fulfillmentStatus !== 'fulfilled') return
      // The version stays: the email changes nothing that a form shows.
      await ctx.db.update(orders).set({ pickupEmailDueAt: null }).where(eq(orders.id, orderId))
      await sendReadyForPickupEmail(ctx, order)
    })
  },
})

/** Emails the customer what was shipped, and enqueues the webhook event, unless the shipment was undone. */
export const announceShipment = defineTask<{ orderId: string; parcelId: string }, TaskContext>({
  name: 'announce-shipment',
  async run(context, { orderId, parcelId }) {
    const ctx = createTaskCtx(context)
    await transaction(ctx, async (ctx) => {
      const order = await lockOrder(ctx, orderId)
      const [parcel] = await ctx.db
        .select()
        .from(orderParcels)
        .where(and(eq(orderParcels.id, parcelId), eq(orderParcels.orderId, orderId)))
      if (!parcel?.undo) return
      await ctx.db.update(orderParcels).set({ undo: null }).where(eq(orderParcels.id, parcelId))
      if (transitionEmail('ship', order)) await sendShippedEmail(ctx, order, parcelId)
      await enqueueOrderEvent(ctx, 'order.sent', order)
    })
  },
})
