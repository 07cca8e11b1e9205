import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { can } from '#app/policy/policy.ts'
import { orders } from '#db/schema/orders.ts'
import { isShippable } from '../order-changes.server.ts'

/** The navigation shows `99+` for it, so that counting stays short. */
const MAX_COUNT = 100

/** Orders to pack or ship, 100 at most; 0 for those who do not manage orders. Read from `orders_open_idx`. */
export async function countOpenOrders({ db, actor }: Ctx): Promise<number> {
  if (!can(actor, 'order.manage')) return 0
  return db.$count(db.select({ one: sql`1` }).from(orders).where(isShippable()).limit(MAX_COUNT))
}
