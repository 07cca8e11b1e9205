import { asc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { deliveryMethods } from '#db/schema/checkout.ts'

export type DeliveryMethodRow = typeof deliveryMethods.$inferSelect

/** A store has some tens at most. */
export const MAX_DELIVERY_METHODS = 200

/** All delivery methods in their order. Customers see the prices, so anyone who may shop may read them. */
export async function listDeliveryMethods(ctx: Ctx): Promise<DeliveryMethodRow[]> {
  assertCan(ctx.actor, 'store.shop')
  return ctx.db
    .select()
    .from(deliveryMethods)
    .orderBy(asc(deliveryMethods.position), asc(deliveryMethods.id))
    .limit(MAX_DELIVERY_METHODS)
}

/** A delivery method for its admin page. @throws a 404 response if there is none */
export async function findDeliveryMethod(ctx: Ctx, id: string): Promise<DeliveryMethodRow> {
  assertCan(ctx.actor, 'store.manage')
  const [row] = isId(id) ? await ctx.db.select().from(deliveryMethods).where(eq(deliveryMethods.id, id)) : []
  if (!row) throw notFound()
  return row
}
