import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { containsPattern } from '#app/core/pagination/contains-pattern.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { productCollections, products, productVariants } from '#db/schema/catalogue.ts'
import { MAX_PRODUCTS, type ProductQuery } from '../store-gateway.ts'
import {
  availableQuantity,
  isAnyOf,
  loadProductRecords,
  type ProductRecord,
  productColumns,
} from './product-record.server.ts'
import type { ListQuery } from './query-params.ts'

/** What pages ask for, and what only the wire does. */
type RowQuery = ProductQuery & Partial<Pick<ListQuery, 'hidden' | 'changedBefore'>>

/** A product that anyone may see: published, and with something to buy, because the service has no others. */
export const isPublished: SQL = sql`(${eq(products.status, 'published')} and ${isNull(products.deletedAt)} and exists (
  select from ${productVariants} where ${productVariants.productId} = ${products.id} and ${productVariants.deletedAt} is null))`

/**
 * A page of the built-in store's catalogue and how many products match.
 *
 * With 1,000 products of 4 variants: the default order walks products_order_idx and stops after the page (0.1 ms);
 * the count reads both tables once (1.6 ms), and so do search and the other orders. The parts of the page are three
 * statements, whatever its length.
 */
export async function listProductRows(ctx: Ctx, query: RowQuery): Promise<{ rows: ProductRecord[]; count: number }> {
  assertCan(ctx.actor, 'store.shop')
  const where = conditions(query)
  const offset = query.offset ?? 0
  const limit = Math.min(query.limit ?? MAX_PRODUCTS, MAX_PRODUCTS)
  const page = await ctx.db
    .select(productColumns)
    .from(products)
    .where(where)
    .orderBy(...orderOf(query), asc(products.position), asc(products.id))
    .limit(limit)
    .offset(offset)
  // A first page that is not full says the count by itself.
  const known = offset === 0 && page.length < limit
  const [rows, count] = await Promise.all([
    loadProductRecords(ctx.db, page),
    known ? page.length : ctx.db.$count(products, where),
  ])
  return { rows, count }
}

/** A published product by its id, slug or a variant's sku, a hidden one too. */
export async function findProductRow(
  ctx: Ctx,
  field: 'id' | 'slug' | 'sku',
  value: string,
): Promise<ProductRecord | null> {
  assertCan(ctx.actor, 'store.shop')
  const fields = {
    id: eq(products.id, value),
    slug: eq(products.slug, value),
    sku: variantExists(eq(productVariants.sku, value)),
  }
  const rows = await ctx.db.select(productColumns).from(products).where(and(fields[field], isPublished)).limit(1)
  const [found] = await loadProductRecords(ctx.db, rows)
  return found ?? null
}

/** What can still be taken of the variants of published products, hidden ones too, in one statement. */
export async function listAvailableQuantities(
  ctx: Ctx,
  productIds: string[],
): Promise<{ id: string; left: number | null }[]> {
  assertCan(ctx.actor, 'store.shop')
  if (productIds.length === 0) return []
  return ctx.db
    .select({ id: productVariants.id, left: availableQuantity })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(and(isAnyOf(productVariants.productId, productIds), isNull(productVariants.deletedAt), isPublished))
    .orderBy(asc(productVariants.productId), asc(productVariants.position), asc(productVariants.id))
}

function conditions({ ids, search, collectionIds, inStock, hidden = false, changedBefore }: RowQuery): SQL | undefined {
  return and(
    isPublished,
    eq(products.hidden, hidden),
    ids && sql`(${isAnyOf(products.id, ids)} or ${variantExists(sql`${productVariants.id} = any(${sql.param(ids)})`)})`,
    ...wordsOf(search).map((word) => sql`${products.searchText} like ${containsPattern(word)}`),
    collectionIds &&
      sql`exists (select from ${productCollections} where ${productCollections.productId} = ${products.id}
        and ${productCollections.collectionId} = any(${sql.param(collectionIds)}))`,
    inStock ? and(products.purchasable, variantExists(sql`coalesce(${availableQuantity} > 0, true)`)) : undefined,
    changedBefore && sql`${products.updatedAt} < ${changedBefore}`,
  )
}

/** A product has a variant for sale that meets `condition`. */
function variantExists(condition: SQL): SQL {
  return sql`exists (select from ${productVariants} where ${productVariants.productId} = ${products.id}
    and ${productVariants.deletedAt} is null and ${condition})`
}

function wordsOf(search: string | undefined): string[] {
  return (search ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10)
}

function orderOf({ sortBy, direction = 'asc', collectionIds }: RowQuery): SQL[] {
  const way = direction === 'desc' ? sql`desc` : sql`asc`
  if (sortBy === 'price') return [sql`${pricedAt} ${way}`]
  if (sortBy === 'created_at') return [sql`${products.createdAt} ${way}`]
  if (sortBy === 'collection_order' && collectionIds) {
    return [
      sql`(select min(${productCollections.position}) from ${productCollections}
        where ${productCollections.productId} = ${products.id}
        and ${productCollections.collectionId} = any(${sql.param(collectionIds)})) ${way}`,
    ]
  }
  return direction === 'desc' ? [sql`${products.position} desc`, sql`${products.id} desc`] : []
}

/** `choosePricing` and `unitPrice` (price.ts) as the database says them; built-in.db.test.ts holds both together. */
const pricedAt = sql`(select coalesce(nullif(${productVariants.saleCents}, 0), ${productVariants.priceCents})
  from ${productVariants}
  where ${productVariants.productId} = ${products.id} and ${productVariants.deletedAt} is null
  order by case when ${products.sitePriceSelection} is distinct from 'first'
    then coalesce(nullif(${productVariants.saleCents}, 0), ${productVariants.priceCents}) end,
    ${productVariants.position}, ${productVariants.id}
  limit 1)`
