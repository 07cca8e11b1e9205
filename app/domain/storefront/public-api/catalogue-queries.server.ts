import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { COLLECTION_ORDER } from '#app/domain/catalogue/collections/collections.server.ts'
import { unitPriceAt } from '#app/domain/catalogue/price-columns.server.ts'
import { isSellable } from '#app/domain/catalogue/variants/sellable.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { collections, productCollections, products, productVariants } from '#db/schema/catalogue.ts'
import { parseSearchTerms, type SearchWord } from '../product/search-terms.ts'
import { MAX_PRODUCTS, type ProductQuery } from '../store-gateway.ts'
import { correctSearch } from './correct-search.server.ts'
import {
  availableQuantity,
  isAnyOf,
  loadProductRecords,
  productColumns,
  type StoreProductRecord,
} from './product-record.server.ts'
import { findSearchCondition, isPublished, isTitleMatch } from './product-search.server.ts'
import type { ListQuery } from './query-params.ts'
import { variantConditions } from './variant-conditions.server.ts'

/** The query of our pages, with the filters that only the public API has. */
type RecordQuery = ProductQuery & Partial<Pick<ListQuery, 'hidden' | 'changedBefore'>>

/** More than a menu can show. */
const MAX_COLLECTIONS = 500

/**
 * A page of the built-in store's products and the number of all matching products. A search that finds nothing is
 * repeated with one wrong letter a word corrected; `correctedSearch` is what was found then. In the default order,
 * products whose titles have all words come first.
 *
 * With 1,000 products of 4 variants, the default order reads products_order_idx up to the end of the page (0.1 ms). The
 * count and the other orders read both tables once (1.6 ms). The parts of the products take three statements.
 */
export async function listProductRecords(
  ctx: Ctx,
  query: RecordQuery,
): Promise<{ records: StoreProductRecord[]; count: number; correctedSearch: string | null }> {
  assertCan(ctx.actor, 'store.shop')
  const exact = await listMatches(ctx, query, parseSearchTerms(query.search ?? ''))
  const corrected = exact.count === 0 && query.search ? await correctSearch(ctx, query.search) : null
  if (!corrected?.isClose) return { ...exact, correctedSearch: null }
  return { ...(await listMatches(ctx, query, corrected.words)), correctedSearch: corrected.text }
}

async function listMatches(
  ctx: Ctx,
  query: RecordQuery,
  words: readonly SearchWord[],
): Promise<{ records: StoreProductRecord[]; count: number }> {
  const where = and(filterConditions(query), variantFilter(query, ctx.now), await findSearchCondition(ctx, words))
  const byTitle = query.sortBy === undefined ? isTitleMatch(words) : undefined
  const offset = query.offset ?? 0
  const limit = Math.min(query.limit ?? MAX_PRODUCTS, MAX_PRODUCTS)
  const order = [
    ...(byTitle ? [desc(byTitle)] : []),
    ...sortColumns(query, ctx.now),
    asc(products.position),
    asc(products.id),
  ]
  if (words.length > 0) return listFound(ctx, where, order, { limit, offset })
  const page = await ctx.db
    .select(productColumns)
    .from(products)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  // A first page that is not full contains all matching products.
  const isComplete = offset === 0 && page.length < limit
  const [records, count] = await Promise.all([
    loadProductRecords(ctx, page),
    isComplete ? page.length : ctx.db.$count(products, where),
  ])
  return { records, count }
}

/**
 * A page of the products that a search finds, and their number. One statement finds and counts them, because a second
 * one would compare the texts of common words again; it reads only their ids, because a sort would carry their
 * descriptions too.
 */
async function listFound(
  ctx: Ctx,
  where: SQL | undefined,
  order: SQL[],
  { limit, offset }: { limit: number; offset: number },
): Promise<{ records: StoreProductRecord[]; count: number }> {
  const page = await ctx.db
    .select({ id: products.id, count: sql<number>`(count(*) over ())::int` })
    .from(products)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const [first] = page
  // Past the last page there is no row to read the number from.
  if (!first) return { records: [], count: offset === 0 ? 0 : await ctx.db.$count(products, where) }
  const ids = page.map(({ id }) => id)
  const rows = await ctx.db.select(productColumns).from(products).where(isAnyOf(products.id, ids))
  const places = new Map(ids.map((id, index) => [id, index]))
  const sorted = rows.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
  return { records: await loadProductRecords(ctx, sorted), count: first.count }
}

/** A published product by its id, slug or the SKU of a variant. Hidden products are included. */
export async function findProductRecord(
  ctx: Ctx,
  field: 'id' | 'slug' | 'sku',
  value: string,
): Promise<StoreProductRecord | null> {
  assertCan(ctx.actor, 'store.shop')
  const fields = {
    id: eq(products.id, value),
    slug: eq(products.slug, value),
    sku: variantExists(eq(productVariants.sku, value)),
  }
  const rows = await ctx.db.select(productColumns).from(products).where(and(fields[field], isPublished)).limit(1)
  const [found] = await loadProductRecords(ctx, rows)
  return found ?? null
}

/** The available quantities of the variants of published products, hidden ones included; null if not tracked. */
export async function listAvailableQuantities(
  ctx: Ctx,
  productIds: string[],
): Promise<{ id: string; available: number | null }[]> {
  assertCan(ctx.actor, 'store.shop')
  if (productIds.length === 0) return []
  return ctx.db
    .select({ id: productVariants.id, available: availableQuantity })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(and(isAnyOf(productVariants.productId, productIds), isSellable, isPublished))
    .orderBy(asc(productVariants.productId), asc(productVariants.position), asc(productVariants.id))
}

/** All collections in their order, empty ones included. */
export async function listCollectionRows(ctx: Ctx): Promise<(typeof collections.$inferSelect)[]> {
  assertCan(ctx.actor, 'store.shop')
  return ctx.db
    .select()
    .from(collections)
    .orderBy(...COLLECTION_ORDER)
    .limit(MAX_COLLECTIONS)
}

/** The conditions of a query that do not depend on a variant. */
export function filterConditions({ ids, collectionIds, hidden = false, changedBefore }: RecordQuery): SQL | undefined {
  return and(
    isPublished,
    eq(products.hidden, hidden),
    ids && sql`(${isAnyOf(products.id, ids)} or ${variantExists(sql`${productVariants.id} = any(${sql.param(ids)})`)})`,
    collectionIds &&
      sql`exists (select from ${productCollections} where ${productCollections.productId} = ${products.id}
        and ${productCollections.collectionId} = any(${sql.param(collectionIds)}))`,
    changedBefore && sql`${products.updatedAt} < ${changedBefore}`,
  )
}

/** The product has one variant that is in stock, has the chosen values and costs what was chosen. */
function variantFilter(query: RecordQuery, now: Date): SQL | undefined {
  const conditions = variantConditions(query, now)
  return conditions && variantExists(conditions)
}

/** The product has a variant that meets `condition`. */
function variantExists(condition: SQL): SQL {
  return sql`exists (select from ${productVariants} where ${productVariants.productId} = ${products.id}
    and ${isSellable} and ${condition})`
}

function sortColumns({ sortBy, direction = 'asc', collectionIds }: RecordQuery, now: Date): SQL[] {
  const order = direction === 'desc' ? sql`desc` : sql`asc`
  if (sortBy === 'price') return [sql`${shownPrice(now)} ${order}`]
  if (sortBy === 'created_at') return [sql`${products.createdAt} ${order}`]
  if (sortBy === 'collection_order' && collectionIds) {
    return [
      sql`(select min(${productCollections.position}) from ${productCollections}
        where ${productCollections.productId} = ${products.id}
        and ${productCollections.collectionId} = any(${sql.param(collectionIds)})) ${order}`,
    ]
  }
  return direction === 'desc' ? [sql`${products.position} desc`, sql`${products.id} desc`] : []
}

/** The SQL form of `selectPricingVariant` and `unitPrice` (price.ts). built-in.db.test.ts compares the results. */
const shownPrice = (now: Date) => sql`(select ${unitPriceAt(now)}
  from ${productVariants}
  where ${productVariants.productId} = ${products.id} and ${isSellable}
  order by case when ${products.sitePriceSelection} is distinct from 'first' then ${unitPriceAt(now)} end,
    ${productVariants.position}, ${productVariants.id}
  limit 1)`
