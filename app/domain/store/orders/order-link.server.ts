import { createHash, randomBytes } from 'node:crypto'
import type { Ctx } from '#app/policy/context.ts'
import { orderLinks } from '#db/schema/store-orders.ts'

/** A new unguessable address of an order, for one mail; what is kept of it opens nothing. */
export async function makeOrderLink(ctx: Ctx, orderId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await ctx.db.insert(orderLinks).values({ tokenHash: hashOrderToken(token), orderId, createdAt: ctx.now })
  return `${ctx.baseUrl}/orders/${token}`
}

/** What is kept of an order link's token. The token itself is 192 random bits, so one round of hashing hides it. */
export function hashOrderToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
