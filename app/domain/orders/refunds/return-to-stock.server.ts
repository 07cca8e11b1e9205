import { and, eq, lte, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { restock } from '#app/domain/inventory/stock-levels.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { stockMovements } from '#db/schema/inventory.ts'
import { orderLines } from '#db/schema/orders.ts'

/** More than was ordered and not returned yet, of the line with this title. */
export class QuantityExceeded extends Error {
  readonly title: string

  constructor(title: string) {
    super(title)
    this.title = title
  }
}

/**
 * Returns items of an order to stock, within the caller's transaction, which has locked the order.
 *
 * @param returned line id → quantity
 * @returns variant id → quantity; variants without tracked inventory are only counted as returned
 * @throws QuantityExceeded; a 404 response for lines of other orders
 */
export async function returnToStock(
  ctx: Ctx,
  orderId: string,
  returned: Record<string, number>,
): Promise<Record<string, number>> {
  const byVariant = new Map<string, number>()
  for (const [lineId, quantity] of Object.entries(returned)) {
    if (quantity === 0) continue
    if (!isId(lineId) || !Number.isSafeInteger(quantity) || quantity < 0) throw notFound()
    const isLine = and(eq(orderLines.id, lineId), eq(orderLines.orderId, orderId))
    const restockedQuantity = sql`${orderLines.restockedQuantity} + ${quantity}`
    const [line] = await ctx.db
      .update(orderLines)
      .set({ restockedQuantity })
      .where(and(isLine, lte(restockedQuantity, orderLines.quantity)))
      .returning()
    if (!line) {
      const [existing] = await ctx.db.select({ title: orderLines.title }).from(orderLines).where(isLine)
      if (!existing) throw notFound()
      throw new QuantityExceeded(existing.title)
    }
    byVariant.set(line.variantId, (byVariant.get(line.variantId) ?? 0) + quantity)
  }
  const sold = await ctx.db
    .select({ variantId: stockMovements.variantId })
    .from(stockMovements)
    .where(and(eq(stockMovements.orderId, orderId), eq(stockMovements.reason, 'sold')))
  const tracked = new Set(sold.map(({ variantId }) => variantId))
  const items = [...byVariant].map(([variantId, quantity]) => ({ variantId, quantity }))
  await restock(
    ctx,
    items.filter(({ variantId }) => tracked.has(variantId)),
    orderId,
  )
  return Object.fromEntries(byVariant)
}
