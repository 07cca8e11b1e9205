import { and, asc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { newId } from '#app/lib/id.ts'
import { personId } from '#app/policy/actor.ts'
import { productVariants } from '#db/schema/catalogue.ts'
import type { OrderLineSnapshot } from '#db/schema/checkout.ts'
import { stockMovements } from '#db/schema/inventory.ts'

type StockItem = { variantId: string; quantity: number }

/** The lines whose stock is tracked, and therefore reserved. */
export function listReservedItems(lines: readonly OrderLineSnapshot[]): OrderLineSnapshot[] {
  return lines.filter(({ reserved }) => reserved)
}

/**
 * Reserves stock for a checkout. @returns false if a variant has too few available units; the caller then rolls back
 */
export async function reserveStock(ctx: Ctx, items: readonly StockItem[]): Promise<boolean> {
  const updated = await updateStockLevels(ctx, items, (quantity) => ({
    set: { reserved: sql`${productVariants.reserved} + ${quantity}` },
    where: hasAvailable(quantity),
  }))
  return updated.length === items.length
}

/** Releases the reservation of a checkout. */
export async function releaseStock(ctx: Ctx, items: readonly StockItem[]): Promise<void> {
  await updateStockLevels(ctx, items, (quantity) => ({
    set: { reserved: sql`${productVariants.reserved} - ${quantity}` },
  }))
}

/** Deducts reserved stock for an order. */
export async function deductReservedStock(ctx: Ctx, items: readonly StockItem[], orderId: string): Promise<void> {
  const updated = await updateStockLevels(ctx, items, (quantity) => ({
    set: {
      onHand: sql`${productVariants.onHand} - ${quantity}`,
      reserved: sql`${productVariants.reserved} - ${quantity}`,
    },
  }))
  await recordMovements(ctx, updated, -1, 'sold', orderId)
}

/**
 * Deducts stock that is not reserved. @returns false if a variant has too few available units; the caller then rolls
 * back
 */
export async function deductAvailableStock(ctx: Ctx, items: readonly StockItem[], orderId: string): Promise<boolean> {
  const updated = await updateStockLevels(ctx, items, (quantity) => ({
    set: { onHand: sql`${productVariants.onHand} - ${quantity}` },
    where: hasAvailable(quantity),
  }))
  await recordMovements(ctx, updated, -1, 'sold', orderId)
  return updated.length === items.length
}

/** Returns the items of an order to stock. */
export async function restock(ctx: Ctx, items: readonly StockItem[], orderId: string): Promise<void> {
  const updated = await updateStockLevels(ctx, items, (quantity) => ({
    set: { onHand: sql`${productVariants.onHand} + ${quantity}` },
  }))
  await recordMovements(ctx, updated, 1, 'restocked', orderId)
}

function hasAvailable(quantity: number): SQL {
  return gte(sql`${productVariants.onHand} - ${productVariants.reserved}`, quantity)
}

type UpdatedStockItem = StockItem & { onHand: number }

/** Updates variants one by one after locking all of them in the order of their ids, which avoids deadlocks. */
async function updateStockLevels(
  ctx: Ctx,
  items: readonly StockItem[],
  update: (quantity: number) => { set: { onHand?: SQL; reserved?: SQL }; where?: SQL },
): Promise<UpdatedStockItem[]> {
  if (items.length === 0) return []
  const ids = items.map(({ variantId }) => variantId)
  await ctx.db
    .select({ id: productVariants.id })
    .from(productVariants)
    .where(inArray(productVariants.id, ids))
    .orderBy(asc(productVariants.id))
    .for('no key update')
  const updated: UpdatedStockItem[] = []
  for (const { variantId, quantity } of items) {
    const { set, where } = update(quantity)
    const [row] = await ctx.db
      .update(productVariants)
      .set(set)
      .where(and(eq(productVariants.id, variantId), where))
      .returning({ onHand: productVariants.onHand })
    if (row) updated.push({ variantId, quantity, onHand: row.onHand })
  }
  return updated
}

async function recordMovements(
  ctx: Ctx,
  updated: UpdatedStockItem[],
  sign: 1 | -1,
  reason: 'sold' | 'restocked',
  orderId: string,
): Promise<void> {
  if (updated.length === 0) return
  await ctx.db.insert(stockMovements).values(
    updated.map(({ variantId, quantity, onHand }) => ({
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
