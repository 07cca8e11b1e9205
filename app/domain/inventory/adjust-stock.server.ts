import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { isStoreId } from '#app/domain/catalogue/store-id.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { newId } from '#app/lib/id.ts'
import { personId } from '#app/policy/actor.ts'
import { assertCan } from '#app/policy/policy.ts'
import { productVariants } from '#db/schema/catalogue.ts'
import { stockMovements } from '#db/schema/inventory.ts'
import { MAX_ON_HAND } from './stock-form.ts'

export type StockAdjustment =
  /** A delivery of `quantity` units. */
  | { kind: 'received'; quantity: number; note: string }
  /** A count of `onHand` units, made while the page showed `expectedOnHand`. */
  | { kind: 'corrected'; onHand: number; expectedOnHand: number; note: string }

export type AdjustStockResult =
  | { ok: true; onHand: number }
  /** The stock has changed since the page was opened; `onHand` is the stock now. */
  | { ok: false; reason: 'stale'; onHand: number }
  /** Open checkouts have reserved `reserved` units. */
  | { ok: false; reason: 'below-reserved'; reserved: number }
  | { ok: false; reason: 'too-many' | 'unchanged' }

/**
 * Changes the stock on hand of a variant and records the stock movement. A delivery is added to the current stock, so
 * that deliveries at the same time all count. A count replaces the stock, and only if the stock is still the expected
 * one. One conditional update makes sure that stock never falls below the reserved units.
 *
 * @throws a 404 response if there is no such variant
 */
export async function adjustStock(
  ctx: Ctx,
  variantId: string,
  adjustment: StockAdjustment,
): Promise<AdjustStockResult> {
  assertCan(ctx.actor, 'store.manage')
  if (!isStoreId('variant', variantId)) throw notFound()
  const change = adjustment.kind === 'received' ? adjustment.quantity : adjustment.onHand - adjustment.expectedOnHand
  if (change === 0) return { ok: false, reason: 'unchanged' }
  return transaction(ctx, async (ctx) => {
    const after = sql`${productVariants.onHand} + ${change}`
    const [row] = await ctx.db
      .update(productVariants)
      .set({ onHand: after })
      .where(
        and(
          isPresent(variantId),
          adjustment.kind === 'corrected' ? eq(productVariants.onHand, adjustment.expectedOnHand) : undefined,
          gte(after, productVariants.reserved),
          sql`${after} <= ${MAX_ON_HAND}`,
        ),
      )
      .returning({ onHand: productVariants.onHand, title: productVariants.title, productId: productVariants.productId })
    if (!row) return findRejectionReason(ctx, variantId, adjustment)
    const { onHand, title, productId } = row
    const { kind: reason, note } = adjustment
    const movement = { id: newId(), variantId, at: ctx.now, change, onHandAfter: onHand, reason, note }
    await ctx.db.insert(stockMovements).values({ ...movement, actorId: personId(ctx.actor) })
    await recordAudit(ctx, {
      action: `stock.${reason}`,
      subjectType: 'product',
      subjectId: productId,
      details: { variant: title, change, onHand, note },
    })
    return { ok: true, onHand }
  })
}

async function findRejectionReason(
  ctx: Ctx,
  variantId: string,
  adjustment: StockAdjustment,
): Promise<AdjustStockResult> {
  const [current] = await ctx.db
    .select({ onHand: productVariants.onHand, reserved: productVariants.reserved })
    .from(productVariants)
    .where(isPresent(variantId))
  if (!current) throw notFound()
  if (adjustment.kind === 'corrected' && current.onHand !== adjustment.expectedOnHand)
    return { ok: false, reason: 'stale', onHand: current.onHand }
  if (adjustment.kind === 'corrected' && adjustment.onHand < current.reserved)
    return { ok: false, reason: 'below-reserved', reserved: current.reserved }
  return { ok: false, reason: 'too-many' }
}

function isPresent(variantId: string) {
  return and(eq(productVariants.id, variantId), isNull(productVariants.deletedAt))
}
