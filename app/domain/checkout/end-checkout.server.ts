import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Ctx, transaction } from '#app/core/context.ts'
import { listReservedItems, releaseStock } from '#app/domain/inventory/stock-levels.server.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { releaseDiscount } from './discounts/redeem-discount.server.ts'

/**
 * Ends a running checkout without a payment: stock and discount are free again. Exactly once, whoever comes together
 * (a cancel, the clock, two webhooks): the row's own status decides who frees. The attempt's word is free too.
 *
 * @returns false where it had ended already
 */
export function endCheckout(ctx: Ctx, id: string, to: 'expired' | 'failed'): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const [ended] = await ctx.db
      .update(checkouts)
      .set({ status: to, endedAt: ctx.now, idempotencyKey: sql`${checkouts.id}::text` })
      .where(and(eq(checkouts.id, id), inArray(checkouts.status, ['open', 'awaiting'])))
      .returning({ lines: checkouts.lines, discountId: checkouts.discountId })
    if (!ended) return false
    await releaseStock(ctx, listReservedItems(ended.lines))
    if (ended.discountId) await releaseDiscount(ctx, ended.discountId)
    return true
  })
}
