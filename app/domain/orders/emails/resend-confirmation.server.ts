import { eq } from 'drizzle-orm'
import { type Ctx, transaction } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { orders } from '#db/schema/orders.ts'
import { sendConfirmationEmail } from './send-order-emails.server.tsx'

/**
 * Promises the confirmation of an order once more, with a new link, to the address that it was made with. Whoever
 * holds a link of the order may ask for it, so the caller has found the order within reach and taken from a limit.
 *
 * @throws a 404 response for an unknown order
 */
export function resendOrderConfirmation(ctx: Ctx, orderId: string): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
    if (!order) throw notFound()
    await sendConfirmationEmail(ctx, order)
  })
}
