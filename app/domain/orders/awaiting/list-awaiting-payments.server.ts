import { and, eq, ilike, or, type SQL } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { containsPattern } from '#app/core/pagination/contains-pattern.server.ts'
import { loadPage, type Page } from '#app/core/pagination/keyset.server.ts'
import { countCapped } from '#app/core/pagination/list-count.server.ts'
import type { PagePosition } from '#app/core/pagination/page-position.ts'
import { lineTitle } from '#app/lib/line-title.ts'
import { normaliseLine } from '#app/lib/text.ts'
import { assertCan } from '#app/policy/policy.ts'
import { checkouts } from '#db/schema/checkout.ts'

const { id, customerName, customerEmail, lines, totalCents, allowanceCents, createdAt } = checkouts
const IS_AWAITING = eq(checkouts.status, 'awaiting')

/** A checkout whose customer has completed a payment that has yet to arrive. */
export type AwaitingPayment = {
  id: string
  customerName: string | null
  customerEmail: string | null
  items: string
  /** What the payment service charges: the total without what a staff allowance pays. */
  chargedCents: number
  createdAt: Date
}

/**
 * Orders that wait for their payment, newest first, 20 a page. `q` is part of a name or email. They end after a few
 * days, so the partial index of running checkouts covers few rows.
 */
export async function listAwaitingPayments(ctx: Ctx, q: string, place: PagePosition): Promise<Page<AwaitingPayment>> {
  assertCan(ctx.actor, 'order.manage')
  const page = await loadPage(
    place,
    { at: createdAt, id },
    ({ where, orderBy, limit }) =>
      ctx.db
        .select({ id, customerName, customerEmail, lines, totalCents, allowanceCents, createdAt })
        .from(checkouts)
        .where(and(IS_AWAITING, searchCondition(q), where))
        .orderBy(...orderBy)
        .limit(limit),
    (row) => ({ at: row.createdAt, id: row.id }),
  )
  const rows = page.rows.map(({ lines, totalCents, allowanceCents, ...row }) => ({
    ...row,
    chargedCents: totalCents - allowanceCents,
    items: lines.map((line) => `${line.quantity} × ${lineTitle(line)}`).join(', '),
  }))
  return { ...page, rows }
}

/** How many orders wait for their payment, at most `MAX_COUNT` + 1. `q` is part of a name or email. */
export async function countAwaitingPayments(ctx: Ctx, q = ''): Promise<number> {
  assertCan(ctx.actor, 'order.manage')
  return countCapped(ctx, checkouts, and(IS_AWAITING, searchCondition(q)))
}

function searchCondition(q: string): SQL | undefined {
  const term = normaliseLine(q).slice(0, 254)
  if (!term) return undefined
  return or(ilike(customerName, containsPattern(term)), ilike(customerEmail, containsPattern(term)))
}
