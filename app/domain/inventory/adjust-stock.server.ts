import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import { acquireKeyLock } from '#app/core/advisory-lock.server.ts'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { idOfSubmission } from '#app/core/fingerprint.server.ts'
import { isStoreId } from '#app/domain/catalogue/store-id.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { personId } from '#app/policy/actor.ts'
import { assertCan } from '#app/policy/policy.ts'
import { productVariants } from '#db/schema/catalogue.ts'
import { stockMovements } from '#db/schema/inventory.ts'
import { MAX_ON_HAND } from './stock-form.ts'

export type StockAdjustment =
  /** A delivery of `quantity` units. */
  | { kind: 'received'; quantity: number; note: string; idempotencyKey: string | null }
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
 * that deliveries at the same time all count, and a form submitted twice counts once (`idOfSubmission`). A count
 * replaces the stock, and only if the stock is still the expected one. One conditional update makes sure that stock
 * never falls below the reserved units.
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
  const { kind: reason, note } = adjustment
  return transaction(ctx, async (ctx) => {
    const content = { variantId, change, reason, note, actorId: personId(ctx.actor) }
    const id = idOfSubmission(adjustment.kind === 'received' ? adjustment.idempotencyKey : null, content)
    const first = adjustment.kind === 'received' ? await lockMovement(ctx, id) : undefined
    if (first) return { ok: true, onHand: first.onHandAfter }
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
    await ctx.db.insert(stockMovements).values({ ...content, id, at: ctx.now, onHandAfter: onHand })
    await recordAudit(ctx, {
      action: `stock.${reason}`,
      subjectType: 'product',
      subjectId: productId,
      details: { variant: title, change, onHand, note },
    })
    return { ok: true, onHand }
  })
}

type Movement = typeof stockMovements.$inferSelect

/** Makes repeats of a form follow each other. @returns the movement that the first one has made */
async function lockMovement(ctx: Ctx, id: string): Promise<Movement | undefined> {
  await acquireKeyLock(ctx, id)
  const [row] = await ctx.db.select().from(stockMovements).where(eq(stockMovements.id, id))
  return row
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
