import { and, asc, eq, ne } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { orderLines, type RefundedItems, refunds } from '#db/schema/orders.ts'
import { lineRefundCents } from './refund-amount.ts'
import { refundedLine } from './refund-quantities.ts'
import { QuantityExceeded, returnToStock } from './return-to-stock.server.ts'

/** Line id → quantity. */
export type LineCounts = Record<string, number>

/**
 * Counts items of an order as refunded and returns some of them to stock, within the caller's transaction, which has
 * locked the order. Refunded items that are not shipped yet will not be shipped.
 *
 * @returns what the refund's row records
 * @throws QuantityExceeded; a 404 response for lines of other orders, and for a quantity that is not a whole number
 *   from 0
 */
export async function refundItems(
  ctx: Ctx,
  orderId: string,
  quantities: LineCounts,
  restock: LineCounts,
): Promise<{ items: RefundedItems; restocked: Record<string, number> }> {
  const lines = await ctx.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))
  assertLineCounts(lines, quantities)
  assertLineCounts(lines, restock)
  const earlier = await ctx.db
    .select({ items: refunds.items })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), ne(refunds.status, 'failed')))
  const items: RefundedItems = {}
  const returned: LineCounts = {}
  for (const line of lines) {
    const choice = { quantity: quantities[line.id] ?? 0, restock: restock[line.id] ?? 0 }
    const keptQuantity = earlier.reduce((sum, { items }) => sum + (items[line.id]?.kept ?? 0), 0)
    const next = refundedLine(line, choice, keptQuantity)
    if (!next) throw new QuantityExceeded(line.title)
    if (choice.quantity === 0) continue
    const { refundedQuantity, cancelledQuantity } = next
    await ctx.db.update(orderLines).set({ refundedQuantity, cancelledQuantity }).where(eq(orderLines.id, line.id))
    items[line.id] = {
      quantity: choice.quantity,
      kept: choice.quantity - choice.restock,
      cents: lineRefundCents(line, choice.quantity),
    }
    returned[line.id] = next.restockedQuantity - line.restockedQuantity
  }
  return { items, restocked: await returnToStock(ctx, orderId, returned) }
}

function assertLineCounts(lines: readonly { id: string }[], counts: LineCounts): void {
  const isInvalid = ([id, count]: [string, number]) =>
    !lines.some((line) => line.id === id) || !Number.isSafeInteger(count) || count < 0
  if (Object.entries(counts).some(isInvalid)) throw notFound()
}
