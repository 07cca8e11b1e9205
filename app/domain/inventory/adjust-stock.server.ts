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

/** More pieces of one thing than any shelf of ours holds: far below what an integer takes. */
const MAX_ON_HAND = 1_000_000

export type StockAdjustment =
  /** Pieces that came in. */
  | { kind: 'received'; pieces: number; note: string }
  /** What was counted on the shelf, `seen` being what the page said it holds. */
  | { kind: 'corrected'; counted: number; seen: number; note: string }

export type AdjustStockResult =
  | { ok: true; onHand: number }
  /** Somebody sold, received or counted meanwhile: `onHand` is what the shelf holds now. */
  | { ok: false; reason: 'changed'; onHand: number }
  /** So many are promised to people who are paying. */
  | { ok: false; reason: 'below-reserved'; reserved: number }
  | { ok: false; reason: 'too-many' | 'nothing' }

/**
 * Changes what the shelf holds of a variant, with its row in the ledger. What comes in is added to whatever is there, so
 * that two deliveries never swallow one another; a count replaces what its page showed and is refused where that changed.
 * Never below what running checkouts were promised: the statement itself says so.
 *
 * @throws a 404 response where there is no such variant
 */
export async function adjustStock(ctx: Ctx, variantId: string, change: StockAdjustment): Promise<AdjustStockResult> {
  assertCan(ctx.actor, 'store.manage')
  if (!isStoreId('variant', variantId)) throw notFound()
  const difference = change.kind === 'received' ? change.pieces : change.counted - change.seen
  if (difference === 0) return { ok: false, reason: 'nothing' }
  return transaction(ctx, async (ctx) => {
    const after = sql`${productVariants.onHand} + ${difference}`
    const [row] = await ctx.db
      .update(productVariants)
      .set({ onHand: after })
      .where(
        and(
          isPresent(variantId),
          change.kind === 'corrected' ? eq(productVariants.onHand, change.seen) : undefined,
          gte(after, productVariants.reserved),
          sql`${after} <= ${MAX_ON_HAND}`,
        ),
      )
      .returning({ onHand: productVariants.onHand, title: productVariants.title, productId: productVariants.productId })
    if (!row) return findRejectionReason(ctx, variantId, change)
    const { onHand, title, productId } = row
    const { kind: reason, note } = change
    const move = { id: newId(), variantId, at: ctx.now, change: difference, onHandAfter: onHand, reason, note }
    await ctx.db.insert(stockMovements).values({ ...move, actorId: personId(ctx.actor) })
    await recordAudit(ctx, {
      action: `stock.${reason}`,
      subjectType: 'product',
      subjectId: productId,
      details: { variant: title, change: difference, onHand, note },
    })
    return { ok: true, onHand }
  })
}

async function findRejectionReason(ctx: Ctx, variantId: string, change: StockAdjustment): Promise<AdjustStockResult> {
  const [now] = await ctx.db
    .select({ onHand: productVariants.onHand, reserved: productVariants.reserved })
    .from(productVariants)
    .where(isPresent(variantId))
  if (!now) throw notFound()
  if (change.kind === 'corrected' && now.onHand !== change.seen)
    return { ok: false, reason: 'changed', onHand: now.onHand }
  if (change.kind === 'corrected' && change.counted < now.reserved)
    return { ok: false, reason: 'below-reserved', reserved: now.reserved }
  return { ok: false, reason: 'too-many' }
}

function isPresent(variantId: string) {
  return and(eq(productVariants.id, variantId), isNull(productVariants.deletedAt))
}
