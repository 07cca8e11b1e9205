import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { loadPage, type Page } from '#app/core/pagination/keyset.server.ts'
import { countCapped } from '#app/core/pagination/list-count.server.ts'
import type { PagePosition } from '#app/core/pagination/page-position.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { orderLines, orderReturns, orders } from '#db/schema/orders.ts'
import type { Order } from '../order-changes.server.ts'
import { OPEN_STATUSES, type OrderReturn, returnedItems } from './order-return.ts'

export type OpenReturn = Pick<OrderReturn, 'id' | 'status' | 'requestedAt'> & {
  number: number
  fullName: string
  items: string
}

export type ReturnDetails = OrderReturn & { order: Order; lines: (typeof orderLines.$inferSelect)[] }

const IS_OPEN = inArray(orderReturns.status, [...OPEN_STATUSES])

/**
 * The returns that wait for the customer or for the agency, newest first, 20 a page: a range of
 * `order_returns_open_idx`.
 */
export async function listOpenReturns(ctx: Ctx, place: PagePosition): Promise<Page<OpenReturn>> {
  assertCan(ctx.actor, 'order.manage')
  const { id, status, requestedAt, items, orderId } = orderReturns
  const page = await loadPage(
    place,
    { at: requestedAt, id },
    ({ where, orderBy, limit }) =>
      ctx.db
        .select({ id, status, requestedAt, items, orderId, number: orders.number, fullName: orders.fullName })
        .from(orderReturns)
        .innerJoin(orders, eq(orders.id, orderId))
        .where(and(IS_OPEN, where))
        .orderBy(...orderBy)
        .limit(limit),
    (row) => ({ at: row.requestedAt, id: row.id }),
  )
  const orderIds = page.rows.map((row) => row.orderId)
  const lines = await ctx.db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(asc(orderLines.position))
  // The ids of lines are unique, so those of other orders match nothing.
  const rows = page.rows.map(({ orderId: _, ...row }) => ({ ...row, items: returnedItems(row, lines) }))
  return { ...page, rows }
}

/** The number of open returns, at most `MAX_COUNT` + 1. */
export async function countOpenReturns(ctx: Ctx): Promise<number> {
  assertCan(ctx.actor, 'order.manage')
  return countCapped(ctx, orderReturns, IS_OPEN)
}

/** A return with its order. @throws a 404 response for an unknown id */
export async function findReturn(ctx: Ctx, id: string): Promise<ReturnDetails> {
  assertCan(ctx.actor, 'order.manage')
  const [row] = isId(id)
    ? await ctx.db
        .select({ orderReturn: orderReturns, order: orders })
        .from(orderReturns)
        .innerJoin(orders, eq(orders.id, orderReturns.orderId))
        .where(eq(orderReturns.id, id))
    : []
  if (!row) throw notFound()
  const lines = await ctx.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, row.order.id))
    .orderBy(asc(orderLines.position))
  return { ...row.orderReturn, order: row.order, lines }
}

/** The returns of an order, the latest first. The caller may see the order. */
export function listOrderReturns(ctx: Ctx, orderId: string): Promise<OrderReturn[]> {
  return ctx.db
    .select()
    .from(orderReturns)
    .where(eq(orderReturns.orderId, orderId))
    .orderBy(desc(orderReturns.requestedAt), desc(orderReturns.id))
}
