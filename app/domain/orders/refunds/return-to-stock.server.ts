import { and, eq, lte, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { restock } from '#app/domain/inventory/stock-levels.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { stockMovements } from '#db/schema/inventory.ts'
import { orderLines } from '#db/schema/orders.ts'

/** More than the line of this title still has. */
export class QuantityExceeded extends Error {
  readonly title: string

  constructor(title: string) {
    super(title)
    this.title = title
  }
}

const UNFULFILLED = sql`${orderLines.quantity} - ${orderLines.fulfilledQuantity} - ${orderLines.cancelledQuantity}`

/**
 * Takes pieces of an order back on the shelf, within the caller's transaction, which holds its row; the lines' own sums decide how many.
 * Those that were not sent yet come first, and will not be sent.
 *
 * @param wanted line id → pieces
 * @returns variant id → pieces that are on the shelf again; uncounted things are only marked as returned
 * @throws TooManyPieces; a 404 response for lines of other orders
 */
export async function returnToStock(
  ctx: Ctx,
  orderId: string,
  wanted: Record<string, number>,
): Promise<Record<string, number>> {
  const back = new Map<string, number>()
  for (const [lineId, pieces] of Object.entries(wanted)) {
    if (pieces === 0) continue
    if (!isId(lineId) || !Number.isSafeInteger(pieces) || pieces < 0) throw notFound()
    const mine = and(eq(orderLines.id, lineId), eq(orderLines.orderId, orderId))
    const [line] = await ctx.db
      .update(orderLines)
      .set({
        restockedQuantity: sql`${orderLines.restockedQuantity} + ${pieces}`,
        cancelledQuantity: sql`${orderLines.cancelledQuantity} + least(${pieces}::int, ${UNFULFILLED})`,
      })
      .where(and(mine, lte(sql`${orderLines.restockedQuantity} + ${pieces}`, orderLines.quantity)))
      .returning()
    if (!line) {
      const [now] = await ctx.db.select({ title: orderLines.title }).from(orderLines).where(mine)
      if (!now) throw notFound()
      throw new QuantityExceeded(now.title)
    }
    back.set(line.variantId, (back.get(line.variantId) ?? 0) + pieces)
  }
  const taken = await ctx.db
    .select({ variantId: stockMovements.variantId })
    .from(stockMovements)
    .where(and(eq(stockMovements.orderId, orderId), eq(stockMovements.reason, 'sold')))
  const counted = new Set(taken.map(({ variantId }) => variantId))
  const pieces = [...back].map(([variantId, quantity]) => ({ variantId, quantity }))
  await restock(
    ctx,
    pieces.filter(({ variantId }) => counted.has(variantId)),
    orderId,
  )
  return Object.fromEntries(back)
}
