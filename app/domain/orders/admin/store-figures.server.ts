import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { countLowStock } from '#app/domain/inventory/stock-queries.server.ts'
import { startOfDayIn, todayIn } from '#app/lib/dates.ts'
import { assertCan } from '#app/policy/policy.ts'
import { products } from '#db/schema/catalogue.ts'
import { countOrders } from './order-queries.server.ts'

/** Figures of the store's overview page. Orders count as placed today by the agency's time zone. */
export async function findStoreFigures(ctx: Ctx) {
  assertCan(ctx.actor, 'store.manage')
  const countProducts = (status: 'published' | 'draft') =>
    ctx.db.$count(products, and(isNull(products.deletedAt), eq(products.status, status)))
  const today = startOfDayIn(ctx.timeZone, todayIn(ctx.timeZone, ctx.now))
  const [published, drafts, lowStock, orders] = await Promise.all([
    countProducts('published'),
    countProducts('draft'),
    countLowStock(ctx),
    countOrders(ctx, today),
  ])
  return { published, drafts, lowStock, orders }
}
