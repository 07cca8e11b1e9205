import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { generateToken, hashToken } from '#app/lib/token.server.ts'
import { ordersVisibleTo } from '#app/policy/scopes.server.ts'
import { orderLinks, orders } from '#db/schema/orders.ts'
import { lockOrder, type Order } from './order-changes.server.ts'

/** Creates an unguessable link to an order, for one email. Only the hash of its token is stored. */
export async function createOrderLink(ctx: Ctx, orderId: string): Promise<string> {
  const token = generateToken()
  await ctx.db.insert(orderLinks).values({ tokenHash: hashToken(token), orderId, createdAt: ctx.now })
  return `${ctx.baseUrl}/orders/${token}`
}

/**
 * The order behind an emailed link, or behind an order id for the person who placed it while signed in.
 *
 * @throws a 404 response for everything else
 */
export async function findLinkedOrder(ctx: Ctx, tokenOrId: string): Promise<Order> {
  const [row] = isId(tokenOrId)
    ? await ctx.db
        .select({ order: orders })
        .from(orders)
        .where(and(eq(orders.id, tokenOrId), ordersVisibleTo(ctx.actor, 'order.own')))
    : await ctx.db
        .select({ order: orders })
        .from(orderLinks)
        .innerJoin(orders, eq(orders.id, orderLinks.orderId))
        .where(eq(orderLinks.tokenHash, hashToken(tokenOrId)))
  if (!row) throw notFound()
  return row.order
}

/** `findLinkedOrder`, and locks the order's row until the transaction ends: for the commands of its customer. */
export async function lockLinkedOrder(ctx: Ctx, tokenOrId: string): Promise<Order> {
  return lockOrder(ctx, (await findLinkedOrder(ctx, tokenOrId)).id)
}
