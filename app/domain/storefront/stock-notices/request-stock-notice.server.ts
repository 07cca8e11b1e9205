import { and, eq, isNull } from 'drizzle-orm'
import { acquireKeyLock } from '#app/core/advisory-lock.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { isSellable } from '#app/domain/catalogue/variants/sellable.server.ts'
import { consumeRecipientLimit } from '#app/domain/email/recipient-limits.server.ts'
import { newId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { products, productVariants } from '#db/schema/catalogue.ts'
import { stockNotices } from '#db/schema/inventory.ts'

/** Variants that one address can wait for, so that no one fills it. */
const MAX_NOTICES = 20

export type RequestStockNoticeResult =
  | { ok: true }
  /** It is back already, or is no longer sold. */
  | { ok: false; reason: 'in-stock' | 'unknown' }
  | { ok: false; reason: 'too-many'; max: number }
  /** Other people have requested as many emails for the address today as they may. */
  | { ok: false; reason: 'email-limit' }

/**
 * Stores an address that is emailed once when a sold-out variant is back. A repeated request stores nothing. The answer
 * does not show what someone else's address waits for, so a repeated request for it gets the same rejection at a limit.
 * Each counts towards the limit on these emails to one address, except for a signed-in person's own. The caller has
 * consumed a rate limit of the client.
 */
export function requestStockNotice(
  ctx: Ctx,
  { variantId, email }: { variantId: string; email: string },
): Promise<RequestStockNoticeResult> {
  assertCan(ctx.actor, 'store.shop')
  return transaction(ctx, async (ctx) => {
    await acquireKeyLock(ctx, `stock notices of ${email}`)
    const [variant] = await ctx.db
      .select({
        manageInventory: productVariants.manageInventory,
        onHand: productVariants.onHand,
        reserved: productVariants.reserved,
      })
      .from(productVariants)
      .innerJoin(products, eq(products.id, productVariants.productId))
      .where(
        and(
          eq(productVariants.id, variantId),
          isSellable,
          isNull(products.deletedAt),
          eq(products.status, 'published'),
        ),
      )
    if (!variant) return { ok: false, reason: 'unknown' }
    if (!variant.manageInventory || variant.onHand > variant.reserved) return { ok: false, reason: 'in-stock' }
    const isOfAddress = eq(stockNotices.email, email)
    const isOwnAddress = ctx.actor.kind === 'person' && ctx.actor.email === email
    if (isOwnAddress) {
      const isSame = and(isOfAddress, eq(stockNotices.variantId, variantId))
      if ((await ctx.db.$count(stockNotices, isSame)) > 0) return { ok: true }
    }
    if ((await ctx.db.$count(stockNotices, isOfAddress)) >= MAX_NOTICES) {
      return { ok: false, reason: 'too-many', max: MAX_NOTICES }
    }
    if (!isOwnAddress && !(await consumeRecipientLimit(ctx, 'stock', email))) {
      return { ok: false, reason: 'email-limit' }
    }
    await ctx.db
      .insert(stockNotices)
      .values({ id: newId(), variantId, email, createdAt: ctx.now })
      .onConflictDoNothing({ target: [stockNotices.variantId, stockNotices.email] })
    return { ok: true }
  })
}
