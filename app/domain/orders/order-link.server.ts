import type { Ctx } from '#app/core/context.ts'
import { generateToken, hashToken } from '#app/lib/token.server.ts'
import { orderLinks } from '#db/schema/orders.ts'

/** Creates an unguessable link to an order, for one email. Only the hash of its token is stored. */
export async function createOrderLink(ctx: Ctx, orderId: string): Promise<string> {
  const token = generateToken()
  await ctx.db.insert(orderLinks).values({ tokenHash: hashToken(token), orderId, createdAt: ctx.now })
  return `${ctx.baseUrl}/orders/${token}`
}
