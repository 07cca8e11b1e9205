import { and, asc, desc, eq, isNull, like, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { containsPattern } from '#app/core/pagination/contains-pattern.server.ts'
import { loadPage, type Page } from '#app/core/pagination/keyset.server.ts'
import type { PagePosition } from '#app/core/pagination/page-position.ts'
import { isStoreId } from '#app/domain/catalogue/store-id.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { normaliseLine } from '#app/lib/text.ts'
import { assertCan } from '#app/policy/policy.ts'
import { products, productVariants } from '#db/schema/catalogue.ts'
import { stockDocuments, stockMovements } from '#db/schema/inventory.ts'
import { orders } from '#db/schema/orders.ts'
import { profiles } from '#db/schema/people.ts'
import { DEFAULT_REORDER_LEVEL, MAX_STOCK_ROWS } from './stock.ts'
import type { StockSearch } from './stock-search.ts'

export type StockLevel = {
  variantId: string
  productId: string
  product: string
  variant: string
  sku: string | null
  onHand: number
  reserved: number
  /** Null: the store's usual level. */
  reorderLevel: number | null
}

/** The columns of a `StockLevel`, in a query that joins variants and products. */
export const STOCK_COLUMNS = {
  variantId: productVariants.id,
  productId: products.id,
  product: products.title,
  variant: productVariants.title,
  sku: productVariants.sku,
  onHand: productVariants.onHand,
  reserved: productVariants.reserved,
  reorderLevel: productVariants.reorderLevel,
}

const available = sql<number>`${productVariants.onHand} - ${productVariants.reserved}`

/** Variants with tracked stock that are not deleted. `low` includes `out`; both cover what customers see only. */
function trackedCondition(level: StockSearch['level']): SQL | undefined {
  return and(
    eq(productVariants.manageInventory, true),
    isNull(productVariants.deletedAt),
    isNull(products.deletedAt),
    level ? and(eq(products.status, 'published'), eq(productVariants.isDraft, false)) : undefined,
    level === 'low'
      ? sql`${available} <= coalesce(${productVariants.reorderLevel}, ${DEFAULT_REORDER_LEVEL})`
      : undefined,
    level === 'out' ? sql`${available} = 0` : undefined,
  )
}

/** SQL condition: the variants with tracked stock that match a search, in a query that joins variants and products. */
export function stockConditions({ q, level }: StockSearch): SQL | undefined {
  const term = normaliseLine(q).toLowerCase()
  const isFound = or(
    like(products.searchText, containsPattern(term)),
    sql`lower(${productVariants.sku}) like ${containsPattern(term)}`,
  )
  return and(trackedCondition(level), term ? isFound : undefined)
}

/**
 * Variants with tracked stock in the order of their products, the first 200 that match; `hasMore` if there are others.
 * 8 ms for 5,000 variants.
 */
export async function listStockLevels(
  ctx: Ctx,
  search: StockSearch,
): Promise<{ rows: StockLevel[]; hasMore: boolean }> {
  assertCan(ctx.actor, 'store.manage')
  const rows = await ctx.db
    .select(STOCK_COLUMNS)
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(stockConditions(search))
    .orderBy(asc(products.position), asc(products.id), asc(productVariants.position))
    .limit(MAX_STOCK_ROWS + 1)
  return { rows: rows.slice(0, MAX_STOCK_ROWS), hasMore: rows.length > MAX_STOCK_ROWS }
}

/** The number of variants of published products that are low in stock. */
export async function countLowStock(ctx: Ctx): Promise<number> {
  assertCan(ctx.actor, 'store.manage')
  const [row] = await ctx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(trackedCondition('low'))
  return row?.n ?? 0
}

/** Variants of one email. The others are counted. */
const MAX_REDUCED = 50

/**
 * The variants that are low in stock and whose stock has become less since `since`, the fewest left first, and the
 * number of others that are low in stock.
 */
export async function listReducedLowStock(ctx: Ctx, since: Date): Promise<{ rows: StockLevel[]; others: number }> {
  const wasReduced = sql`exists (select from ${stockMovements} where ${stockMovements.variantId} = ${productVariants.id}
    and ${stockMovements.at} > ${since} and ${stockMovements.change} < 0)`
  const rows = await ctx.db
    .select({ ...STOCK_COLUMNS, all: sql<number>`(count(*) over ())::int`, wasReduced: sql<boolean>`${wasReduced}` })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(trackedCondition('low'))
    .orderBy(desc(wasReduced), asc(available), asc(products.position), asc(products.id), asc(productVariants.position))
    .limit(MAX_REDUCED)
  const reduced = rows.filter((row) => row.wasReduced)
  return { rows: reduced, others: (rows[0]?.all ?? 0) - reduced.length }
}

/** The stock level of a variant, tracked or not. @throws a 404 response if there is none */
export async function findStockLevel(ctx: Ctx, variantId: string): Promise<StockLevel & { manageInventory: boolean }> {
  assertCan(ctx.actor, 'store.manage')
  const [row] = isStoreId('variant', variantId)
    ? await ctx.db
        .select({ ...STOCK_COLUMNS, manageInventory: productVariants.manageInventory })
        .from(productVariants)
        .innerJoin(products, eq(products.id, productVariants.productId))
        .where(and(eq(productVariants.id, variantId), isNull(productVariants.deletedAt), isNull(products.deletedAt)))
    : []
  if (!row) throw notFound()
  return row
}

export type StockMovement = {
  id: string
  at: Date
  change: number
  onHandAfter: number
  reason: (typeof stockMovements.$inferSelect)['reason']
  note: string
  /** Name of the person who made the change; null for the system. */
  by: string | null
  order: { id: string; number: number } | null
  /** The delivery or count that it is a line of. */
  document: {
    id: string
    kind: 'delivery' | 'count'
    supplier: string | null
    reference: string | null
    note: string
  } | null
}

/** The stock movements of a variant, newest first, 20 per page. Reads one range of `stock_movements_variant_idx`. */
export async function listStockMovements(
  ctx: Ctx,
  variantId: string,
  position: PagePosition,
): Promise<Page<StockMovement>> {
  assertCan(ctx.actor, 'store.manage')
  return loadPage(
    position,
    { at: stockMovements.at, id: stockMovements.id },
    async ({ where, orderBy, limit }) => {
      const rows = await ctx.db
        .select({
          id: stockMovements.id,
          at: stockMovements.at,
          change: stockMovements.change,
          onHandAfter: stockMovements.onHandAfter,
          reason: stockMovements.reason,
          note: stockMovements.note,
          by: profiles.fullName,
          orderId: orders.id,
          orderNumber: orders.number,
          document: {
            id: stockDocuments.id,
            kind: stockDocuments.kind,
            supplier: stockDocuments.supplier,
            reference: stockDocuments.reference,
            note: stockDocuments.note,
          },
        })
        .from(stockMovements)
        .leftJoin(profiles, eq(profiles.id, stockMovements.actorId))
        .leftJoin(orders, eq(orders.id, stockMovements.orderId))
        .leftJoin(stockDocuments, eq(stockDocuments.id, stockMovements.documentId))
        .where(and(eq(stockMovements.variantId, variantId), where))
        .orderBy(...orderBy)
        .limit(limit)
      return rows.map(({ orderId, orderNumber, ...row }) => ({
        ...row,
        order: orderId && orderNumber ? { id: orderId, number: orderNumber } : null,
      }))
    },
    (row) => row,
  )
}
