import { and, asc, desc, eq, gte, isNotNull, lt, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { calculateGst } from '#app/domain/checkout/totals.ts'
import { assertCan } from '#app/policy/policy.ts'
import { orders, refunds } from '#db/schema/orders.ts'
import type { ReportFilter } from './report-filter.ts'
import { instantsOf } from './sales-report.server.ts'

/** Rows in one report; the others are in the files of orders. */
const MAX_ROWS = 500

/** What was sold with a discount code. Amounts are in cents and include GST. */
export type DiscountSales = { code: string; orders: number; discountCents: number; salesCents: number }

/** A refund that was paid back, with its GST as on its adjustment note. Amounts are in cents. */
export type RefundRow = {
  id: string
  orderId: string
  number: number
  at: Date
  amountCents: number
  shippingCents: number
  gstCents: number
  /** Internal: customers never see it. */
  reason: string
}

/** The orders of each discount in the dates, the one with the most sales first. */
export function listDiscountSales(ctx: Ctx, { from, until }: ReportFilter): Promise<DiscountSales[]> {
  assertCan(ctx.actor, 'store.manage')
  const [start, end] = instantsOf(ctx, { from, until })
  const salesCents = sql<number>`sum(${orders.totalCents})`.mapWith(Number)
  return ctx.db
    .select({
      code: sql<string>`${orders.discountCode}`,
      orders: sql`count(*)`.mapWith(Number),
      discountCents: sql`sum(${orders.discountCents})`.mapWith(Number),
      salesCents,
    })
    .from(orders)
    .where(and(isNotNull(orders.discountCode), gte(orders.placedAt, start), lt(orders.placedAt, end)))
    .groupBy(orders.discountCode)
    .orderBy(desc(salesCents), asc(orders.discountCode))
    .limit(MAX_ROWS)
}

/** The refunds that were paid back in the dates, the latest first. */
export async function listRefunds(ctx: Ctx, { from, until }: ReportFilter): Promise<RefundRow[]> {
  assertCan(ctx.actor, 'store.manage')
  const [start, end] = instantsOf(ctx, { from, until })
  const { id, orderId, amountCents, shippingCents, reason, finishedAt } = refunds
  const rows = await ctx.db
    .select({ id, orderId, number: orders.number, at: finishedAt, amountCents, shippingCents, reason })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(and(eq(refunds.status, 'succeeded'), gte(finishedAt, start), lt(finishedAt, end)))
    .orderBy(desc(finishedAt), desc(id))
    .limit(MAX_ROWS)
  return rows.map(({ at, ...row }) => ({ ...row, at: at ?? start, gstCents: calculateGst(row.amountCents) }))
}
