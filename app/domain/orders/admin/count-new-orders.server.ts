import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { can } from '#app/policy/policy.ts'
import { orders } from '#db/schema/orders.ts'

/** Shown as the navigation's highest number, so that counting stays short. */
const MAX_COUNT = 99

/** Orders that nobody has packed yet, 99 at most; 0 for those who do not manage orders. Read from `orders_new_idx`. */
export async function countNewOrders({ db, actor }: Ctx): Promise<number> {
  if (!can(actor, 'order.manage')) return 0
  const isNew = sql`${orders.status} = 'pending' and ${orders.fulfillmentStatus} = 'not_fulfilled'`
  return db.$count(db.select({ one: sql`1` }).from(orders).where(isNew).limit(MAX_COUNT))
}
