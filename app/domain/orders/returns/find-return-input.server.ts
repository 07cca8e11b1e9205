import type { Ctx } from '#app/core/context.ts'
import { quantityField } from '../admin/order-form.ts'
import { type AdminOrder } from '../admin/order-queries.server.ts'
import { REFUNDABLE_RETURN_STATUSES } from '../refunds/refund-order.server.ts'
import { listOrderReturns } from './return-queries.server.ts'

/**
 * Fields of the refund form for the return in a URL (`return`): its id, its items and its reason. None without such a
 * return, or if it cannot be refunded.
 */
export async function findReturnInput(ctx: Ctx, order: AdminOrder, url: URL): Promise<Record<string, string>> {
  const returns = await listOrderReturns(ctx, order.id)
  const row = returns.find(({ id }) => id === url.searchParams.get('return'))
  if (!row || !REFUNDABLE_RETURN_STATUSES.some((status) => status === row.status)) return {}
  const quantities = order.lines.map((line) => [quantityField(line), String(row.items[line.id] ?? 0)] as const)
  return { ...Object.fromEntries(quantities), return: row.id, reason: `Return: ${row.reason}`.slice(0, 200) }
}
