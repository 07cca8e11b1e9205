import { and, asc, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { loadPage, type Page } from '#app/core/pagination/keyset.server.ts'
import { countListRows } from '#app/core/pagination/list-count.server.ts'
import type { PagePosition } from '#app/core/pagination/page-position.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { productCollections, products } from '#db/schema/catalogue.ts'
import { discounts } from '#db/schema/checkout.ts'
import type { ShownProduct } from './discount-form.ts'
import type { Discount } from './redeem-discount.server.ts'

/** `hasProducts`: false if the products and collections that the discount is for have no product any more. */
export type ListedDiscount = Discount & { hasProducts: boolean }

/**
 * Discounts, newest first, 20 per page, and their number. There is no index for this order, because a store has some
 * hundreds at most.
 */
export async function listDiscounts(
  ctx: Ctx,
  position: PagePosition,
): Promise<Page<ListedDiscount> & { count: number | null }> {
  assertCan(ctx.actor, 'store.manage')
  const page = await loadPage(
    position,
    { at: discounts.createdAt, id: discounts.id },
    ({ where, orderBy, limit }) =>
      ctx.db
        .select({ ...getTableColumns(discounts), hasProducts: HAS_PRODUCTS })
        .from(discounts)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    (row) => ({ at: row.createdAt, id: row.id }),
  )
  return { ...page, count: await countListRows(ctx, page, { table: discounts }) }
}

/** True for a discount on the whole order. Read by primary keys and `product_collections`, for each row of the page. */
const HAS_PRODUCTS = sql<boolean>`(cardinality(${discounts.productIds}) + cardinality(${discounts.collectionIds}) = 0
  or exists (select 1 from ${products} where ${products.deletedAt} is null and (
    ${products.id} = any(${discounts.productIds}) or exists (select 1 from ${productCollections}
      where ${productCollections.productId} = ${products.id}
        and ${productCollections.collectionId} = any(${discounts.collectionIds})))))`

/** A discount for its admin page. @throws a 404 response if there is none */
export async function findDiscountById(ctx: Ctx, id: string): Promise<Discount> {
  assertCan(ctx.actor, 'store.manage')
  const [row] = isId(id) ? await ctx.db.select().from(discounts).where(eq(discounts.id, id)) : []
  if (!row) throw notFound()
  return row
}

/**
 * The products that a discount names with their lines in the form, without deleted ones: the title of each, or its URL
 * handle where another product has that title or handle.
 */
export async function listDiscountProducts(ctx: Ctx, { productIds }: Discount): Promise<ShownProduct[]> {
  assertCan(ctx.actor, 'store.manage')
  if (productIds.length === 0) return []
  const { id, title, slug, deletedAt } = products
  const select = (condition: SQL | undefined) =>
    ctx.db
      .select({ id, title, slug })
      .from(products)
      .where(and(isNull(deletedAt), condition))
      .orderBy(asc(title), asc(slug))
  const listed = await select(inArray(id, productIds))
  const titles = listed.map((product) => product.title)
  const named = await select(or(inArray(title, titles), inArray(slug, titles)))
  return listed.map((product) => {
    const isAmbiguous = named.some(
      (other) => other.id !== product.id && (other.title === product.title || other.slug === product.title),
    )
    return { id: product.id, line: isAmbiguous ? product.slug : product.title }
  })
}
