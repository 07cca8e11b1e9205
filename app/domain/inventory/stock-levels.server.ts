import { and, asc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { newId } from '#app/lib/id.ts'
import { personId } from '#app/policy/actor.ts'
import { productVariants } from '#db/schema/catalogue.ts'
import type { OrderLineSnapshot } from '#db/schema/checkout.ts'
import { stockMovements } from '#db/schema/inventory.ts'

type StockItem = { variantId: string; quantity: number }

/** The lines whose pieces were taken out of counted stock. */
export function listReservedItems(lines: readonly OrderLineSnapshot[]): StockItem[] {
  return lines.filter(({ reserved }) => reserved)
}

/** Promises pieces to a checkout. @returns false, with nothing changed by the caller's rollback, where one is short */
export function reserveStock(ctx: Ctx, pieces: readonly StockItem[]): Promise<boolean> {
  return updateStockLevels(ctx, pieces, (quantity) => ({
    set: { reserved: sql`${productVariants.reserved} + ${quantity}` },
    where: gte(sql`${productVariants.onHand} - ${productVariants.reserved}`, quantity),
  })).then((rows) => rows.length === pieces.length)
}

/** Gives reserved pieces free again. */
export async function releaseStock(ctx: Ctx, pieces: readonly StockItem[]): Promise<void> {
  await updateStockLevels(ctx, pieces, (quantity) => ({
    set: { reserved: sql`${productVariants.reserved} - ${quantity}` },
  }))
}

/** Reserved pieces leave the shelf. */
export async function deductReservedStock(ctx: Ctx, pieces: readonly StockItem[], orderId: string): Promise<void> {
  const rows = await updateStockLevels(ctx, pieces, (quantity) => ({
    set: {
      onHand: sql`${productVariants.onHand} - ${quantity}`,
      reserved: sql`${productVariants.reserved} - ${quantity}`,
    },
  }))
  await recordMovements(ctx, rows, -1, 'sold', orderId)
}

/** Pieces leave the shelf that nobody reserved. @returns false, with nothing changed by the caller's rollback, where one is short */
export async function deductAvailableStock(ctx: Ctx, pieces: readonly StockItem[], orderId: string): Promise<boolean> {
  const rows = await updateStockLevels(ctx, pieces, (quantity) => ({
    set: { onHand: sql`${productVariants.onHand} - ${quantity}` },
    where: gte(sql`${productVariants.onHand} - ${productVariants.reserved}`, quantity),
  }))
  await recordMovements(ctx, rows, -1, 'sold', orderId)
  return rows.length === pieces.length
}

/** Pieces come back to the shelf. */
export async function restock(ctx: Ctx, pieces: readonly StockItem[], orderId: string): Promise<void> {
  const rows = await updateStockLevels(ctx, pieces, (quantity) => ({
    set: { onHand: sql`${productVariants.onHand} + ${quantity}` },
  }))
  await recordMovements(ctx, rows, 1, 'restocked', orderId)
}

type UpdatedStockItem = StockItem & { onHand: number }

/** Changes counted variants one after the other, in the order of their ids, which is how everybody locks them. */
async function updateStockLevels(
  ctx: Ctx,
  pieces: readonly StockItem[],
  how: (quantity: number) => { set: { onHand?: SQL; reserved?: SQL }; where?: SQL },
): Promise<UpdatedStockItem[]> {
  if (pieces.length === 0) return []
  const ids = pieces.map(({ variantId }) => variantId)
  await ctx.db
    .select({ id: productVariants.id })
    .from(productVariants)
    .where(inArray(productVariants.id, ids))
    .orderBy(asc(productVariants.id))
    .for('no key update')
  const changed: UpdatedStockItem[] = []
  for (const { variantId, quantity } of pieces) {
    const { set, where } = how(quantity)
    const [row] = await ctx.db
      .update(productVariants)
      .set(set)
      .where(and(eq(productVariants.id, variantId), where))
      .returning({ onHand: productVariants.onHand })
    if (row) changed.push({ variantId, quantity, onHand: row.onHand })
  }
  return changed
}

async function recordMovements(
  ctx: Ctx,
  changed: UpdatedStockItem[],
  sign: 1 | -1,
  reason: 'sold' | 'restocked',
  orderId: string,
): Promise<void> {
  if (changed.length === 0) return
  await ctx.db.insert(stockMovements).values(
    changed.map(({ variantId, quantity, onHand }) => ({
      id: newId(),
      variantId,
      at: ctx.now,
      change: sign * quantity,
      onHandAfter: onHand,
      reason,
      orderId,
      actorId: personId(ctx.actor),
    })),
  )
}
