import { and, eq, sql } from 'drizzle-orm'
import { createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { orders } from '#db/schema/orders.ts'
import { sendOrderLinkEmail } from './send-order-emails.server.tsx'

/** The task of `requestOrderLink`. A number and an address that do not belong together send nothing. */
export const sendOrderLink = defineTask<{ number: number; email: string }, TaskContext>({
  name: 'send-order-link',
  async run(context, { number, email }) {
    const ctx = createTaskCtx(context)
    const [order] = await ctx.db
      .select()
      .from(orders)
      .where(and(eq(orders.number, number), eq(sql`lower(${orders.email})`, email)))
    if (order) await transaction(ctx, (ctx) => sendOrderLinkEmail(ctx, order))
  },
})
