import { and, asc, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { BYTE_ORDER_MARK, csvLine } from '#app/lib/csv.ts'
import { assertCan } from '#app/policy/policy.ts'
import { products, productVariants } from '#db/schema/catalogue.ts'
import { STOCK_COLUMNS, type StockLevel, stockConditions } from '../stock-queries.server.ts'
import type { StockSearch } from '../stock-search.ts'
import { STOCK_FILE_COLUMNS } from './stock-columns.ts'

/** Variants per query, so that memory use does not depend on their number. */
const CHUNK = 500

type Row = StockLevel & { productPosition: number; position: number }

/**
 * The variants with tracked stock that match a search as a CSV file in chunks, in the order of the stock page. The file
 * can be filled in with what was counted and imported.
 *
 * @throws a 403 response for anyone but an admin
 */
export async function exportStock(ctx: Ctx, search: StockSearch): Promise<AsyncGenerator<string>> {
  assertCan(ctx.actor, 'store.manage')
  await recordAudit(ctx, {
    action: 'store.exported',
    subjectType: 'store',
    subjectId: 'stock-levels',
    details: { file: 'stock levels' },
  })
  return chunksOf(ctx, search)
}

async function* chunksOf(ctx: Ctx, search: StockSearch): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(Object.values(STOCK_FILE_COLUMNS))
  const { id, position } = productVariants
  let after: Row | undefined
  do {
    const rows: Row[] = await ctx.db
      .select({ ...STOCK_COLUMNS, productPosition: products.position, position })
      .from(productVariants)
      .innerJoin(products, eq(products.id, productVariants.productId))
      .where(
        and(
          stockConditions(search),
          after &&
            sql`(${products.position}, ${products.id}, ${position}, ${id}) >
              (${after.productPosition}::int, ${after.productId}::text, ${after.position}::int, ${after.variantId}::text)`,
        ),
      )
      .orderBy(asc(products.position), asc(products.id), asc(position), asc(id))
      .limit(CHUNK)
    if (rows.length > 0) yield rows.map(lineOf).join('')
    after = rows.length === CHUNK ? rows.at(-1) : undefined
  } while (after)
}

function lineOf({ sku, product, variant, onHand, reserved, reorderLevel }: Row): string {
  const level = reorderLevel === null ? null : String(reorderLevel)
  return csvLine([sku, product, variant, String(onHand), String(reserved), level, String(onHand)])
}
