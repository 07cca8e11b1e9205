import { and, asc, desc, eq, inArray, lte } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { type CountedPage, loadPage } from '#app/core/pagination/keyset.server.ts'
import { countRows } from '#app/core/pagination/list-count.server.ts'
import { parsePagePosition } from '#app/core/pagination/page-position.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { type FirstImage, findFirstImages } from '#app/domain/catalogue/first-images.server.ts'
import { findStoreSettings } from '#app/domain/catalogue/settings/store-settings.server.ts'
import { personId } from '#app/policy/actor.ts'
import { assertCan } from '#app/policy/policy.ts'
import { ordersVisibleTo } from '#app/policy/scopes.server.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { orderLines, orders, refunds } from '#db/schema/orders.ts'
import { hasBeenFlagged } from './flag-order.server.ts'
import { listParcels, type Parcel } from './list-parcels.server.ts'
import type { IssueCode } from './order-issues.ts'
import { findLinkedOrder } from './order-link.server.ts'

type Order = typeof orders.$inferSelect

/** An order as its customer sees it: without the note, the account and the payment references. */
export type CustomerOrder = Omit<Order, 'checkoutId' | 'paymentSessionId' | 'paymentReference' | 'userId' | 'note'> & {
  lines: (Pick<
    typeof orderLines.$inferSelect,
    'id' | 'title' | 'variantTitle' | 'sku' | 'quantity' | 'cancelledQuantity' | 'unitCents'
  > & { image: FirstImage | null })[]
  parcels: Parcel[]
  refunds: { id: string; amountCents: number; status: 'queued' | 'succeeded' | 'failed'; at: Date }[]
  pickupAddress: string
  /** Where returned items go: the agency's address if the store has no pick-up. */
  returnAddress: string
  returnsText: string
  /** Whether the actor placed it while signed in, so that its id opens it. */
  isOwn: boolean
  /** Its payment arrived after the items had been sold; it is refunded in full. */
  soldOut: boolean
  /** Its payment arrived after the staff allowance that was to pay a part had been spent; the rest is refunded. */
  isAllowanceSpent: boolean
}

/** The order of a customer (`findLinkedOrder`) as their page shows it. @throws a 404 response for everything else */
export async function findCustomerOrder(ctx: Ctx, tokenOrId: string): Promise<CustomerOrder> {
  return loadDetails(ctx, await findLinkedOrder(ctx, tokenOrId))
}

/** The order of a checkout, by the checkout's token; null before it is paid for. */
export async function findOrderOfCheckout(ctx: Ctx, checkoutToken: string): Promise<CustomerOrder | null> {
  const [row] = await ctx.db
    .select({ order: orders })
    .from(checkouts)
    .innerJoin(orders, eq(orders.checkoutId, checkouts.id))
    .where(eq(checkouts.token, checkoutToken))
  return row ? loadDetails(ctx, row.order) : null
}

const { id, number, placedAt, totalCents, status, paymentStatus, fulfillmentStatus, delivery } = orders
const ROW = { id, number, placedAt, totalCents, status, paymentStatus, fulfillmentStatus, delivery }

/** How many of an order's lines a list of orders shows. */
const MAX_SHOWN_LINES = 3

/** A row in a customer's list of orders. */
export type OrderRow = Pick<Order, keyof typeof ROW> & {
  /** The first lines. */
  lines: { title: string; image: FirstImage | null }[]
  /** Whether the order has more lines than these. */
  hasMoreLines: boolean
}

/** Adds their first lines to orders: two queries, however many orders there are. */
async function withLines(ctx: Ctx, rows: readonly Pick<Order, keyof typeof ROW>[]): Promise<OrderRow[]> {
  if (rows.length === 0) return []
  const { orderId, productId, title, position } = orderLines
  const orderIds = rows.map((row) => row.id)
  const lines = await ctx.db
    .select({ orderId, productId, title })
    .from(orderLines)
    .where(and(inArray(orderId, orderIds), lte(position, MAX_SHOWN_LINES)))
    .orderBy(asc(position))
  const images = await findFirstImages(
    ctx,
    lines.map((line) => line.productId),
  )
  const linesOf = Map.groupBy(lines, (line) => line.orderId)
  return rows.map((row) => {
    const own = linesOf.get(row.id) ?? []
    const shown = own.slice(0, MAX_SHOWN_LINES)
    return {
      ...row,
      lines: shown.map((line) => ({ title: line.title, image: images.get(line.productId) ?? null })),
      hasMoreLines: own.length > MAX_SHOWN_LINES,
    }
  })
}

/** The actor's orders, newest first, 20 a page, and their number: one range of `orders_user_idx`. */
export async function listMyOrders(ctx: Ctx, params: URLSearchParams): Promise<CountedPage<OrderRow>> {
  assertCan(ctx.actor, 'order.own')
  const own = ordersVisibleTo(ctx.actor, 'order.own')
  const page = await loadPage(
    parsePagePosition(params),
    { at: placedAt, id },
    ({ where, orderBy, limit }) =>
      ctx.db
        .select(ROW)
        .from(orders)
        .where(and(own, where))
        .orderBy(...orderBy)
        .limit(limit),
    (row) => ({ at: row.placedAt, id: row.id }),
  )
  const [rows, count] = await Promise.all([
    withLines(ctx, page.rows),
    countRows(ctx, page, { table: orders, where: own }),
  ])
  return { ...page, rows, count }
}

/** The actor's newest orders, for a dashboard. */
export async function listRecentOrders(ctx: Ctx, limit = 3): Promise<OrderRow[]> {
  assertCan(ctx.actor, 'order.own')
  const rows = await ctx.db
    .select(ROW)
    .from(orders)
    .where(ordersVisibleTo(ctx.actor, 'order.own'))
    .orderBy(desc(placedAt), desc(id))
    .limit(limit)
  return withLines(ctx, rows)
}

async function loadDetails(ctx: Ctx, order: Order): Promise<CustomerOrder> {
  const {
    checkoutId: _checkoutId,
    paymentSessionId: _paymentSessionId,
    paymentReference: _paymentReference,
    userId,
    note: _note,
    ...visible
  } = order
  const { id, productId, title, variantTitle, sku, quantity, cancelledQuantity, unitCents } = orderLines
  const countFlagged = (code: IssueCode) =>
    ctx.db.$count(orders, and(eq(orders.id, order.id), hasBeenFlagged(ctx, code)))
  const [lines, parcels, refundRows, { pickupAddress, returnsText }, latePayments, withoutAllowance] =
    await Promise.all([
      ctx.db
        .select({ id, productId, title, variantTitle, sku, quantity, cancelledQuantity, unitCents })
        .from(orderLines)
        .where(eq(orderLines.orderId, order.id))
        .orderBy(asc(orderLines.position)),
      listParcels(ctx, order.id),
      ctx.db
        .select({ id: refunds.id, amountCents: refunds.amountCents, status: refunds.status, at: refunds.createdAt })
        .from(refunds)
        .where(and(eq(refunds.orderId, order.id), inArray(refunds.status, ['succeeded', 'queued'])))
        .orderBy(desc(refunds.createdAt)),
      findStoreSettings(ctx),
      countFlagged('order.late-payment'),
      order.allowanceCents > 0 ? countFlagged('order.late-payment-without-allowance') : 0,
    ])
  const images = await findFirstImages(
    ctx,
    lines.map((line) => line.productId),
  )
  return {
    ...visible,
    lines: lines.map(({ productId, ...line }) => ({ ...line, image: images.get(productId) ?? null })),
    parcels,
    refunds: refundRows,
    pickupAddress,
    returnAddress: pickupAddress || (await findAgency(ctx)).address,
    returnsText,
    isOwn: userId !== null && userId === personId(ctx.actor),
    soldOut: latePayments > 0,
    isAllowanceSpent: withoutAllowance > 0,
  }
}
