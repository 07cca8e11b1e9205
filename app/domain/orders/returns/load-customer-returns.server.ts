import { asc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { orderLines } from '#db/schema/orders.ts'
import type { SelectableLine } from '../admin/order-form.ts'
import type { CustomerOrder } from '../my-orders.server.ts'
import { isOpenReturn, type OrderReturn, returnableLines, returnedItems } from './order-return.ts'
import { listOrderReturns } from './return-queries.server.ts'

export type CustomerReturn = Pick<OrderReturn, 'id' | 'status' | 'answer' | 'requestedAt'> & {
  items: string
  /** Whether the payment service has confirmed its refund. */
  hasRefund: boolean
}

/** The returns of a customer's order, the latest first, and the lines that they can return now. */
export async function loadCustomerReturns(
  ctx: Ctx,
  order: CustomerOrder,
): Promise<{ returns: CustomerReturn[]; returnable: SelectableLine[] }> {
  const [rows, lines] = await Promise.all([
    listOrderReturns(ctx, order.id),
    ctx.db.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(asc(orderLines.position)),
  ])
  const returns = rows.map((row) => ({
    id: row.id,
    status: row.status,
    answer: row.answer,
    requestedAt: row.requestedAt,
    items: returnedItems(row, lines),
    hasRefund: order.refunds.some(({ id, status }) => id === row.refundId && status === 'succeeded'),
  }))
  return { returns, returnable: rows.some(isOpenReturn) ? [] : returnableLines(order, lines) }
}
