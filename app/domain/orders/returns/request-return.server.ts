import { and, asc, eq, inArray } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { newId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { orderLines, orderReturns } from '#db/schema/orders.ts'
import { sendReturnRequestedEmail } from '../emails/send-return-emails.server.tsx'
import { lockLinkedOrder } from '../order-link.server.ts'
import { OPEN_STATUSES, returnableLines, returnedItems } from './order-return.ts'

export type ReturnRequest = {
  /** Line id → how many items. */
  items: Record<string, number>
  reason: string
}

/**
 * `not-allowed`: not shipped or refunded already, or another return is open. `no-items`: nothing, or more than was
 * shipped.
 */
export type RequestReturnResult = { ok: true } | { ok: false; reason: 'not-allowed' | 'no-items' }

/**
 * Requests a return of shipped items for a customer and emails the store contact.
 *
 * @param tokenOrId of a link, or of an order that the actor has placed (`findLinkedOrder`)
 * @throws a 404 response for any other order
 */
export async function requestReturn(
  ctx: Ctx,
  tokenOrId: string,
  { items, reason }: ReturnRequest,
): Promise<RequestReturnResult> {
  assertCan(ctx.actor, 'store.shop')
  return transaction(ctx, async (ctx) => {
    const order = await lockLinkedOrder(ctx, tokenOrId)
    const { id: orderId } = order
    const lines = await ctx.db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, orderId))
      .orderBy(asc(orderLines.position))
    const returnable = returnableLines(order, lines)
    const isOpen = and(eq(orderReturns.orderId, orderId), inArray(orderReturns.status, [...OPEN_STATUSES]))
    if (returnable.length === 0 || (await ctx.db.$count(orderReturns, isOpen)) > 0) {
      return { ok: false, reason: 'not-allowed' }
    }
    const chosen = Object.entries(items).filter(([, count]) => count !== 0)
    const isValid = ([id, count]: [string, number]) =>
      Number.isSafeInteger(count) && count > 0 && count <= (returnable.find((line) => line.id === id)?.maxQuantity ?? 0)
    if (chosen.length === 0 || !chosen.every(isValid)) return { ok: false, reason: 'no-items' }
    const row = { orderId, items: Object.fromEntries(chosen), reason, requestedAt: ctx.now }
    await ctx.db.insert(orderReturns).values({ id: newId(), status: 'requested', ...row })
    const described = returnedItems(row, lines)
    const details = { number: order.number, items: described, reason }
    await recordAudit(ctx, { action: 'order.return-requested', subjectType: 'order', subjectId: orderId, details })
    await sendReturnRequestedEmail(ctx, order, { items: described, reason })
    return { ok: true }
  })
}
