import type { Ctx } from '#app/core/context.ts'
import { digestOf, drawSecretToken } from '#app/lib/secret-token.server.ts'
import { orderLinks } from '#db/schema/store-orders.ts'

/** A new unguessable address of an order, for one mail; what is kept of it opens nothing. */
export async function makeOrderLink(ctx: Ctx, orderId: string): Promise<string> {
  const token = drawSecretToken()
  await ctx.db.insert(orderLinks).values({ tokenHash: digestOf(token), orderId, createdAt: ctx.now })
  return `${ctx.baseUrl}/orders/${token}`
}
