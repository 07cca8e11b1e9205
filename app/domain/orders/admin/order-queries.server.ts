import { and, asc, desc, eq, gte, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import { type HistoryStep, listHistory } from '#app/core/audit/audit-queries.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { containsPattern } from '#app/core/pagination/contains-pattern.server.ts'
import { loadPage, type Page } from '#app/core/pagination/keyset.server.ts'
import { cappedCount, countListRows } from '#app/core/pagination/list-count.server.ts'
import type { PagePosition } from '#app/core/pagination/page-position.ts'
import { normaliseDiscountCode } from '#app/domain/checkout/discounts/discount.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { normaliseLine } from '#app/lib/text.ts'
import { assertCan } from '#app/policy/policy.ts'
import { orderLines, orders, refunds } from '#db/schema/orders.ts'
import { listParcels, type Parcel } from '../list-parcels.server.ts'
import { isShippable, type Order } from '../order-changes.server.ts'

/** Filters of the list of orders. */
export const ORDER_FILTERS = ['open', 'requires_action', 'shipped', 'refunded'] as const
export type OrderFilter = (typeof ORDER_FILTERS)[number]

export type AdminOrderRow = Pick<
  Order,
  | 'id'
  | 'number'
  | 'fullName'
  | 'email'
  | 'placedAt'
  | 'totalCents'
  | 'refundedCents'
  | 'status'
  | 'paymentStatus'
  | 'fulfillmentStatus'
  | 'delivery'
> & {
  /** What the payment provider has still to refund. */
  pendingRefundCents: number
}

/**
 * Orders, newest first, 20 a page, and the count for the list's title; `q` is an order number, part of a name or email,
 * or a discount code. Pages are ranges of `orders_newest_idx`, or of the filter's own index where it matches few of
 * many orders; a search filters along them, or reads the trigrams of `orders_search_idx` where they find few.
 */
export async function listOrders(
  ctx: Ctx,
  search: { q: string; filter: OrderFilter | null },
  place: PagePosition,
): Promise<Page<AdminOrderRow> & { count: number | null }> {
  assertCan(ctx.actor, 'order.manage')
  const { id, number, fullName, email, placedAt, totalCents, refundedCents } = orders
  const { status, paymentStatus, fulfillmentStatus, delivery } = orders
  const amounts = { totalCents, refundedCents }
  const state = { status, paymentStatus, fulfillmentStatus, delivery }
  const page = await loadPage(
    place,
    { at: placedAt, id },
    ({ where, orderBy, limit }) =>
      ctx.db
        .select({
          id,
          number,
          fullName,
          email,
          placedAt,
          ...amounts,
          ...state,
          pendingRefundCents: PENDING_REFUND_CENTS,
        })
        .from(orders)
        .where(and(searchCondition(search.q), search.filter ? FILTERS[search.filter] : undefined, where))
        .orderBy(...orderBy)
        .limit(limit),
    (row) => ({ at: row.placedAt, id: row.id }),
  )
  const isFiltered = search.q !== '' || search.filter !== null
  return { ...page, count: await countListRows(ctx, page, !isFiltered && { table: orders }) }
}

/** Read by `refunds_order_idx` for each order of the page. */
const PENDING_REFUND_CENTS = sql<number>`(select coalesce(sum(${refunds.amountCents}), 0)::int from ${refunds}
  where ${refunds.orderId} = ${orders.id} and ${refunds.status} = 'queued')`

const FILTERS: Record<OrderFilter, SQL | undefined> = {
  open: isShippable(),
  requires_action: eq(orders.status, 'requires_action'),
  shipped: eq(orders.fulfillmentStatus, 'shipped'),
  refunded: inArray(orders.paymentStatus, ['partially_refunded', 'refunded']),
}

function searchCondition(q: string): SQL | undefined {
  const term = normaliseLine(q).slice(0, 254)
  if (!term) return undefined
  const number = /^#?(\d{1,9})$/.exec(term)?.[1]
  // A discount code can consist of digits only.
  if (number) return or(eq(orders.number, Number(number)), eq(orders.discountCode, term))
  return or(
    ilike(orders.fullName, containsPattern(term)),
    ilike(orders.email, containsPattern(term)),
    eq(orders.discountCode, normaliseDiscountCode(term)),
  )
}

export type AdminOrder = Order & {
  lines: (typeof orderLines.$inferSelect)[]
  parcels: Parcel[]
  refunds: (typeof refunds.$inferSelect)[]
  history: HistoryStep[]
}

/** An order with its lines, parcels, refunds and history. @throws a 404 response for an unknown id */
export async function findOrder(ctx: Ctx, id: string): Promise<AdminOrder> {
  assertCan(ctx.actor, 'order.manage')
  const [order] = isId(id) ? await ctx.db.select().from(orders).where(eq(orders.id, id)) : []
  if (!order) throw notFound()
  const [lines, parcels, refundRows, history] = await Promise.all([
    ctx.db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(asc(orderLines.position)),
    listParcels(ctx, id),
    ctx.db.select().from(refunds).where(eq(refunds.orderId, id)).orderBy(desc(refunds.createdAt), desc(refunds.id)),
    listHistory(ctx, { type: 'order', id }),
  ])
  return { ...order, lines, parcels, refunds: refundRows, history }
}

export type OrderCounts = { placed: number; placedCents: number; open: number; requiresAction: number }

/**
 * Number and total of the orders placed since `since`, and how many are still to be packed or shipped or have an open
 * issue; each number at most `MAX_COUNT` + 1.
 */
export async function countOrders(ctx: Ctx, since: Date): Promise<OrderCounts> {
  assertCan(ctx.actor, 'order.manage')
  // One statement with a part for each, because each is a range of an index of its own.
  const countWhere = (where: SQL | undefined) => cappedCount(sql`${orders} where ${where}`)
  const isPlaced = gte(orders.placedAt, since)
  const { rows } = await ctx.db.execute<OrderCounts>(sql`select
    ${countWhere(isPlaced)} as "placed",
    (select coalesce(sum(${orders.totalCents}), 0)::int from ${orders} where ${isPlaced}) as "placedCents",
    ${countWhere(FILTERS.open)} as "open",
    ${countWhere(FILTERS.requires_action)} as "requiresAction"`)
  return rows[0] ?? { placed: 0, placedCents: 0, open: 0, requiresAction: 0 }
}
