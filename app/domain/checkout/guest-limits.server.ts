import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { acquireKeyLock } from '#app/core/advisory-lock.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { listReservedItems } from '#app/domain/inventory/stock-levels.server.ts'
import { findSecuritySettings } from '#app/domain/security/security-settings-queries.server.ts'
import { clientNetwork } from '#app/lib/ip-address.server.ts'
import { productVariants } from '#db/schema/catalogue.ts'
import { checkouts, type OrderLineSnapshot } from '#db/schema/checkout.ts'
import type { CheckoutProblem } from './checkout.ts'

/** The network that `checkouts.client_address` stores and the limit counts; null for tasks. */
export function checkoutClient(ctx: Ctx): string | null {
  return ctx.address && clientNetwork(ctx.address)
}

/**
 * Why a guest cannot reserve these lines: their network has reserved too many items that are not paid for, or guests
 * have reserved their share of a variant. Otherwise one client could keep the whole stock from everyone else. Signed-in
 * people have confirmed an email address and are not limited. The caller has locked the variants.
 */
export async function findGuestLimitProblem(
  ctx: Ctx,
  lines: readonly OrderLineSnapshot[],
): Promise<CheckoutProblem | null> {
  if (ctx.actor.kind !== 'guest') return null
  const items = listReservedItems(lines)
  if (items.length === 0) return null
  const { maxReservedUnitsPerAddress: maxUnits, maxReservedStockPercent } = await findSecuritySettings(ctx)
  const client = checkoutClient(ctx)
  if (client) {
    // Serialises the checkouts of one client, which would otherwise all count the same reservations.
    await acquireKeyLock(ctx, `checkouts of ${client}`)
    const reserved = await listReservedByGuests(ctx, eq(checkouts.clientAddress, client))
    const units = sum([...reserved.values()]) + sum(items.map(({ quantity }) => quantity))
    if (units > maxUnits) return { code: 'client_limit', maxUnits }
  }
  const ids = items.map(({ variantId }) => variantId)
  const variants = await ctx.db
    .select({ id: productVariants.id, onHand: productVariants.onHand })
    .from(productVariants)
    .where(inArray(productVariants.id, ids))
  const onHand = new Map(variants.map((variant) => [variant.id, variant.onHand]))
  const reserved = await listReservedByGuests(ctx, undefined)
  for (const { variantId, quantity, title } of items) {
    const share = Math.ceil(((onHand.get(variantId) ?? 0) * maxReservedStockPercent) / 100)
    const left = Math.max(0, share - (reserved.get(variantId) ?? 0))
    if (quantity > left) return { code: 'guest_limit', title, left }
  }
  return null
}

/** Items reserved by guests' running checkouts, by variant. */
async function listReservedByGuests(ctx: Ctx, condition: SQL | undefined): Promise<Map<string, number>> {
  const running = ctx.db
    .select({ line: sql`jsonb_array_elements(${checkouts.lines})`.as('line') })
    .from(checkouts)
    .where(and(inArray(checkouts.status, ['open', 'awaiting']), isNull(checkouts.userId), condition))
    .as('running')
  const rows = await ctx.db
    .select({
      variantId: sql<string>`${running.line} ->> 'variantId'`,
      units: sql<number>`sum((${running.line} ->> 'quantity')::int)::int`,
    })
    .from(running)
    .where(sql`(${running.line} ->> 'reserved')::boolean`)
    .groupBy(sql`1`)
  return new Map(rows.map(({ variantId, units }) => [variantId, units]))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
