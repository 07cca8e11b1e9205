import type { Ctx } from '#app/core/context.ts'
import { generateToken, hashToken } from '#app/lib/token.server.ts'
import { orderLinks } from '#db/schema/orders.ts'

/** A new unguessable address of an order, for one mail; what is kept of it opens nothing. */
export async function createOrderLink(ctx: Ctx, orderId: string): Promise<string> {
  const token = generateToken()
  await ctx.db.insert(orderLinks).values({ tokenHash: hashToken(token), orderId, createdAt: ctx.now })
  return `${ctx.baseUrl}/orders/${token}`
}
