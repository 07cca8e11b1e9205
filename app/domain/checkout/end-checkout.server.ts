import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Ctx, transaction } from '#app/core/context.ts'
import { listReservedItems, releaseStock } from '#app/domain/inventory/stock-levels.server.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { addAllowanceEntry } from './allowance/allowance-ledger.server.ts'
import { releaseDiscount } from './discounts/redeem-discount.server.ts'

/**
 * Ends an unpaid checkout and releases its stock, discount, staff allowance and idempotency key. The conditional update
 * of the status makes this happen once, even when a cancellation, the expiry task and webhooks arrive together.
 *
 * @returns false if it had ended already
 */
export function endCheckout(ctx: Ctx, id: string, to: 'expired' | 'failed'): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const [ended] = await ctx.db
      .update(checkouts)
      .set({ status: to, endedAt: ctx.now, idempotencyKey: sql`${checkouts.id}::text` })
      .where(and(eq(checkouts.id, id), inArray(checkouts.status, ['open', 'awaiting'])))
      .returning()
    if (!ended) return false
    await releaseStock(ctx, listReservedItems(ended.lines))
    if (ended.discountId) await releaseDiscount(ctx, ended.discountId)
    const { userId, allowanceCents: changeCents } = ended
    if (userId) await addAllowanceEntry(ctx, userId, { kind: 'released', changeCents, checkoutId: id })
    return true
  })
}
