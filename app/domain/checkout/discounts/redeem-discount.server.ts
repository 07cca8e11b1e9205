import { and, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { discounts } from '#db/schema/checkout.ts'
import { normaliseDiscountCode } from './discount.ts'

export type Discount = typeof discounts.$inferSelect

/** The discount with this code, ignoring case and surrounding spaces, or null. */
export async function findDiscountByCode(ctx: Ctx, code: string): Promise<Discount | null> {
  const [row] = await ctx.db
    .select()
    .from(discounts)
    .where(eq(discounts.code, normaliseDiscountCode(code).slice(0, 40)))
  return row ?? null
}

/** Counts one use of a discount. @returns false if it has reached its limit, has ended or is inactive */
export async function redeemDiscount(ctx: Ctx, id: string): Promise<boolean> {
  const redeemed = await ctx.db
    .update(discounts)
    .set({ used: sql`${discounts.used} + 1` })
    .where(
      and(
        eq(discounts.id, id),
        eq(discounts.active, true),
        or(isNull(discounts.usageLimit), lt(discounts.used, discounts.usageLimit)),
        or(isNull(discounts.startsAt), lte(discounts.startsAt, ctx.now)),
        or(isNull(discounts.endsAt), gt(discounts.endsAt, ctx.now)),
      ),
    )
    .returning({ id: discounts.id })
  return redeemed.length > 0
}

/** Takes one use back after a checkout has ended without a payment. */
export async function releaseDiscount(ctx: Ctx, id: string): Promise<void> {
  await ctx.db
    .update(discounts)
    .set({ used: sql`${discounts.used} - 1` })
    .where(and(eq(discounts.id, id), gt(discounts.used, 0)))
}
