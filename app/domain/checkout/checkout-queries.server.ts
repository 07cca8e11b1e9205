import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { orders } from '#db/schema/orders.ts'

export type Checkout = typeof checkouts.$inferSelect

/** A checkout's status as its customer may see it. `paid` is the only status after which the cart stays empty. */
export type CheckoutStatus = {
  status: Checkout['status']
  reservedUntil: Date
  /** Number of its order, once it is paid for. */
  orderNumber: number | null
}

/** The checkout with an unguessable token, or null. */
export async function findCheckout(ctx: Ctx, token: string): Promise<Checkout | null> {
  if (!isCheckoutToken(token)) return null
  const [row] = await ctx.db.select().from(checkouts).where(eq(checkouts.token, token))
  return row ?? null
}

/** The status of the checkout with a token, or null. */
export async function findCheckoutStatus(ctx: Ctx, token: string): Promise<CheckoutStatus | null> {
  if (!isCheckoutToken(token)) return null
  const [row] = await ctx.db
    .select({ status: checkouts.status, reservedUntil: checkouts.reservedUntil, orderNumber: orders.number })
    .from(checkouts)
    .leftJoin(orders, eq(orders.checkoutId, checkouts.id))
    .where(eq(checkouts.token, token))
  return row ?? null
}

/** Items and options that a checkout was started with, without prices. */
export type CheckoutContent = {
  lines: { productId: string; variantId: string; quantity: number }[]
  discountCode: string
  delivery: Checkout['delivery']
  methodId?: string
  postcode?: string
  giftMessage?: string
}

/** Items and options of the checkout with a token, or null. */
export async function findCheckoutContent(ctx: Ctx, token: string): Promise<CheckoutContent | null> {
  const checkout = await findCheckout(ctx, token)
  if (!checkout) return null
  return {
    lines: checkout.lines.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity })),
    discountCode: checkout.discountCode ?? '',
    delivery: checkout.delivery,
    ...(checkout.deliveryMethodId ? { methodId: checkout.deliveryMethodId } : {}),
    ...(checkout.deliveryPostcode ? { postcode: checkout.deliveryPostcode } : {}),
    ...(checkout.giftMessage ? { giftMessage: checkout.giftMessage } : {}),
  }
}

function isCheckoutToken(token: string): boolean {
  return /^[\w-]{20,64}$/.test(token)
}
