import { and, asc, eq, inArray, isNull, ne, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx } from '#app/core/context.ts'
import { loadPage, type Page } from '#app/core/pagination/keyset.server.ts'
import { countListRows } from '#app/core/pagination/list-count.server.ts'
import type { PagePosition } from '#app/core/pagination/page-position.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { products } from '#db/schema/catalogue.ts'
import { discounts } from '#db/schema/checkout.ts'
import type { Discount } from './redeem-discount.server.ts'

/**
 * Discounts, newest first, 20 per page, and their number. There is no index for this order, because a store has some
 * hundreds at most.
 */
export async function listDiscounts(
  ctx: Ctx,
  position: PagePosition,
): Promise<Page<Discount> & { count: number | null }> {
  assertCan(ctx.actor, 'store.manage')
  const page = await loadPage(
    position,
    { at: discounts.createdAt, id: discounts.id },
    ({ where, orderBy, limit }) =>
      ctx.db
        .select()
        .from(discounts)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    (row) => ({ at: row.createdAt, id: row.id }),
  )
  return { ...page, count: await countListRows(ctx, page, { table: discounts }) }
}

/** A discount for its admin page. @throws a 404 response if there is none */
export async function findDiscountById(ctx: Ctx, id: string): Promise<Discount> {
  assertCan(ctx.actor, 'store.manage')
  const [row] = isId(id) ? await ctx.db.select().from(discounts).where(eq(discounts.id, id)) : []
  if (!row) throw notFound()
  return row
}

/**
 * The lines of the form for the products that a discount names, without deleted ones: the title of each, or its URL
 * handle where another product has that title or handle.
 */
export async function listDiscountProducts(ctx: Ctx, { productIds }: Discount): Promise<string[]> {
  assertCan(ctx.actor, 'store.manage')
  if (productIds.length === 0) return []
  const other = alias(products, 'other')
  const others = ctx.db
    .select({ id: other.id })
    .from(other)
    .where(
      and(
        ne(other.id, products.id),
        isNull(other.deletedAt),
        or(eq(other.title, products.title), eq(other.slug, products.title)),
      ),
    )
  const rows = await ctx.db
    .select({ line: sql<string>`case when ${notExists(others)} then ${products.title} else ${products.slug} end` })
    .from(products)
    .where(and(inArray(products.id, productIds), isNull(products.deletedAt)))
    .orderBy(asc(products.title), asc(products.slug))
  return rows.map(({ line }) => line)
}
