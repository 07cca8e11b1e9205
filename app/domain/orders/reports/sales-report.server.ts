import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { createRecord } from '#app/lib/collections/record.ts'
import { addDays, startOfDayIn } from '#app/lib/dates.ts'
import { assertCan } from '#app/policy/policy.ts'
import { orderLines, orders, refunds } from '#db/schema/orders.ts'
import type { ReportFilter } from './report-filter.ts'

/** Products in one report; the rest sold less. */
const MAX_PRODUCTS = 500

/** Amounts in cents, GST included. `period`: `yyyy-mm-dd` or `yyyy-mm`. */
export type PeriodSales = {
  period: string
  orders: number
  /** Goods after discounts. */
  goodsCents: number
  discountCents: number
  deliveryCents: number
  salesCents: number
  /** The GST of each order, as its tax invoice shows it. */
  gstCents: number
  /** Refunds that were paid back in the period, whenever the order was placed. */
  refundedCents: number
  refundedGstCents: number
}

/** What was sold of one variant: units ordered, less those cancelled, and the goods after discounts in cents. */
export type ProductSales = {
  title: string
  variantTitle: string
  sku: string | null
  units: number
  salesCents: number
}

const sum = (value: SQL) => sql<number>`coalesce(sum(${value}), 0)`.mapWith(Number)

/**
 * Sales and refunds of each day or month that has any, the latest first. Days begin at midnight in the agency's zone.
 */
export async function listPeriodSales(ctx: Ctx, { from, until, by }: ReportFilter): Promise<PeriodSales[]> {
  assertCan(ctx.actor, 'store.manage')
  const format = by === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD'
  const periodOf = (column: typeof orders.placedAt | typeof refunds.finishedAt) =>
    sql<string>`to_char(${column} at time zone ${ctx.timeZone}::text, ${format}::text)`
  const [start, end] = instantsOf(ctx, { from, until })
  const [sold, refunded] = await Promise.all([
    ctx.db
      .select({
        period: periodOf(orders.placedAt).as('period'),
        orders: sql`count(*)`.mapWith(Number),
        goodsCents: sum(sql`${orders.subtotalCents} - ${orders.discountCents}`),
        discountCents: sum(sql`${orders.discountCents}`),
        deliveryCents: sum(sql`${orders.shippingCents}`),
        salesCents: sum(sql`${orders.totalCents}`),
        gstCents: sum(sql`${orders.gstCents}`),
      })
      .from(orders)
      .where(and(gte(orders.placedAt, start), lt(orders.placedAt, end)))
      .groupBy(sql`period`),
    ctx.db
      .select({
        period: periodOf(refunds.finishedAt).as('period'),
        refundedCents: sum(sql`${refunds.amountCents}`),
        // An eleventh of each refund, rounded half up to the cent, as on its email.
        refundedGstCents: sum(sql`(2 * ${refunds.amountCents} + 11) / 22`),
      })
      .from(refunds)
      .where(and(eq(refunds.status, 'succeeded'), gte(refunds.finishedAt, start), lt(refunds.finishedAt, end)))
      .groupBy(sql`period`),
  ])
  const rows = new Map<string, PeriodSales>()
  for (const row of sold) rows.set(row.period, { ...NOTHING, ...row })
  for (const row of refunded) rows.set(row.period, { ...NOTHING, ...rows.get(row.period), ...row })
  return [...rows.values()].toSorted((a, b) => b.period.localeCompare(a.period))
}

const AMOUNTS = [
  'orders',
  'goodsCents',
  'discountCents',
  'deliveryCents',
  'salesCents',
  'gstCents',
  'refundedCents',
  'refundedGstCents',
] as const

const NOTHING = createRecord(AMOUNTS.map((key) => [key, 0]))

/** The sum of the periods. */
export function totalOfPeriods(rows: readonly PeriodSales[]): Omit<PeriodSales, 'period'> {
  const add = (key: (typeof AMOUNTS)[number]) => rows.reduce((total, row) => total + row[key], 0)
  return createRecord(AMOUNTS.map((key) => [key, add(key)]))
}

/** What was sold of each variant in the dates, the best seller first, at most 500. */
export async function listProductSales(ctx: Ctx, { from, until }: ReportFilter): Promise<ProductSales[]> {
  assertCan(ctx.actor, 'store.manage')
  const [start, end] = instantsOf(ctx, { from, until })
  const { title, variantTitle, sku, quantity, cancelledQuantity, unitCents, discountCents } = orderLines
  const units = sum(sql`${quantity} - ${cancelledQuantity}`)
  // A cancelled item takes its share of the line's discount with it.
  const sales = sum(
    sql`round((${quantity} * ${unitCents} - ${discountCents}) * (${quantity} - ${cancelledQuantity})::numeric / ${quantity})`,
  )
  return ctx.db
    .select({ title, variantTitle, sku, units, salesCents: sales })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(gte(orders.placedAt, start), lt(orders.placedAt, end)))
    .groupBy(orderLines.variantId, title, variantTitle, sku)
    .orderBy(desc(sales), desc(units), asc(title), asc(variantTitle))
    .limit(MAX_PRODUCTS)
}

/** The instants at which the dates begin and end in the agency's zone. */
export function instantsOf({ timeZone }: Ctx, { from, until }: { from: string; until: string }): [Date, Date] {
  return [startOfDayIn(timeZone, from), startOfDayIn(timeZone, addDays(until, 1))]
}
