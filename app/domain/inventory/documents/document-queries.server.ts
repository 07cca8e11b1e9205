import { asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { loadPage, type Page } from '#app/core/pagination/keyset.server.ts'
import type { PagePosition } from '#app/core/pagination/page-position.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { products, productVariants } from '#db/schema/catalogue.ts'
import { stockDocumentLines, stockDocuments } from '#db/schema/inventory.ts'
import { profiles } from '#db/schema/people.ts'

const DOCUMENT_COLUMNS = {
  id: stockDocuments.id,
  kind: stockDocuments.kind,
  supplier: stockDocuments.supplier,
  reference: stockDocuments.reference,
  note: stockDocuments.note,
  at: stockDocuments.at,
  /** The name of the person who saved it; null after their account was deleted. */
  by: profiles.fullName,
}

export type StockDocument = {
  id: string
  kind: (typeof stockDocuments.$inferSelect)['kind']
  supplier: string | null
  reference: string | null
  note: string
  at: Date
  by: string | null
}
export type StockDocumentRow = StockDocument & {
  lines: number
  /** Units received, or the sum of the differences of a count. */
  change: number
}

/** Deliveries and counts, newest first, 20 per page. */
export async function listStockDocuments(ctx: Ctx, position: PagePosition): Promise<Page<StockDocumentRow>> {
  assertCan(ctx.actor, 'store.manage')
  const ofDocument = sql`${stockDocumentLines.documentId} = ${stockDocuments.id}`
  return loadPage(
    position,
    { at: stockDocuments.at, id: stockDocuments.id },
    ({ where, orderBy, limit }) =>
      ctx.db
        .select({
          ...DOCUMENT_COLUMNS,
          lines: sql<number>`(select count(*)::int from ${stockDocumentLines} where ${ofDocument})`,
          change: sql<number>`(select coalesce(sum(${stockDocumentLines.onHandAfter} - ${stockDocumentLines.onHandBefore}), 0)::int
            from ${stockDocumentLines} where ${ofDocument})`,
        })
        .from(stockDocuments)
        .leftJoin(profiles, eq(profiles.id, stockDocuments.actorId))
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    (row) => row,
  )
}

export type StockDocumentLine = {
  variantId: string
  product: string
  variant: string
  sku: string | null
  onHandBefore: number
  onHandAfter: number
}

/** A delivery or count with its lines in their order. @throws a 404 response if there is none */
export async function findStockDocument(
  ctx: Ctx,
  id: string,
): Promise<{ document: StockDocument; lines: StockDocumentLine[] }> {
  assertCan(ctx.actor, 'store.manage')
  const [document] = isId(id)
    ? await ctx.db
        .select(DOCUMENT_COLUMNS)
        .from(stockDocuments)
        .leftJoin(profiles, eq(profiles.id, stockDocuments.actorId))
        .where(eq(stockDocuments.id, id))
    : []
  if (!document) throw notFound()
  const lines = await ctx.db
    .select({
      variantId: stockDocumentLines.variantId,
      product: products.title,
      variant: productVariants.title,
      sku: productVariants.sku,
      onHandBefore: stockDocumentLines.onHandBefore,
      onHandAfter: stockDocumentLines.onHandAfter,
    })
    .from(stockDocumentLines)
    .innerJoin(productVariants, eq(productVariants.id, stockDocumentLines.variantId))
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(eq(stockDocumentLines.documentId, id))
    .orderBy(asc(stockDocumentLines.position))
  return { document, lines }
}
