import { eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { countLowStock } from '#app/domain/inventory/stock-queries.server.ts'
import { startOfDayIn, todayIn } from '#app/lib/dates.ts'
import { assertCan } from '#app/policy/policy.ts'
import { products } from '#db/schema/catalogue.ts'
import { countOrders } from './order-queries.server.ts'

/** Figures of the store's overview page. Orders count as placed today by the agency's time zone. */
export async function findStoreFigures(ctx: Ctx) {
  assertCan(ctx.actor, 'store.manage')
  const today = startOfDayIn(ctx.timeZone, todayIn(ctx.timeZone, ctx.now))
  const ofStatus = (status: 'published' | 'draft') =>
    sql`count(*) filter (where ${eq(products.status, status)})`.mapWith(Number)
  const [[counts], lowStock, orders] = await Promise.all([
    ctx.db
      .select({ published: ofStatus('published'), drafts: ofStatus('draft') })
      .from(products)
      .where(isNull(products.deletedAt)),
    countLowStock(ctx),
    countOrders(ctx, today),
  ])
  return { published: counts?.published ?? 0, drafts: counts?.drafts ?? 0, lowStock, orders }
}
