import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { orders } from '#db/schema/orders.ts'

export type Checkout = typeof checkouts.$inferSelect

/** Where a checkout stands, as its shopper may know it. `paid` is the only state that leaves a cart empty for good. */
export type CheckoutStatus = {
  status: Checkout['status']
  reservedUntil: Date
  /** Of the order that it became. */
  orderNumber: number | null
}

/** The checkout behind an unguessable token, or null. */
export async function findCheckout(ctx: Ctx, token: string): Promise<Checkout | null> {
  if (!isCheckoutToken(token)) return null
  const [row] = await ctx.db.select().from(checkouts).where(eq(checkouts.token, token))
  return row ?? null
}

/** Where the checkout behind a token stands, or null. */
export async function findCheckoutStatus(ctx: Ctx, token: string): Promise<CheckoutStatus | null> {
  if (!isCheckoutToken(token)) return null
  const [row] = await ctx.db
    .select({ status: checkouts.status, reservedUntil: checkouts.reservedUntil, orderNumber: orders.number })
    .from(checkouts)
    .leftJoin(orders, eq(orders.checkoutId, checkouts.id))
    .where(eq(checkouts.token, token))
  return row ?? null
}

/** What somebody wanted who began this checkout: ids, numbers and wishes, no price. */
export type CheckoutContent = {
  lines: { productId: string; variantId: string; quantity: number }[]
  discountCode: string
  delivery: Checkout['delivery']
}

/** What the checkout behind a token was begun with, or null. */
export async function findCheckoutContent(ctx: Ctx, token: string): Promise<CheckoutContent | null> {
  const checkout = await findCheckout(ctx, token)
  if (!checkout) return null
  return {
    lines: checkout.lines.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity })),
    discountCode: checkout.discountCode ?? '',
    delivery: checkout.delivery,
  }
}

function isCheckoutToken(token: string): boolean {
  return /^[\w-]{20,64}$/.test(token)
}
