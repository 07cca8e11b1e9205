import { and, asc, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { BYTE_ORDER_MARK, csvLine } from '#app/lib/csv.ts'
import { assertCan } from '#app/policy/policy.ts'
import { products } from '#db/schema/catalogue.ts'
import { productConditions } from '../products/list-products.server.ts'
import type { ProductSearch } from '../products/product-search.ts'
import { loadFileProducts } from './load-file-products.server.ts'
import { productCells } from './product-cells.ts'
import { PRODUCT_COLUMNS } from './product-columns.ts'

/** Products per chunk, so that memory use does not depend on their number. */
const CHUNK = 100

/**
 * The products that match a search as a CSV file in chunks, in the order of the store: one row for each variant that is
 * not archived, amounts in dollars. The file can be changed and imported again.
 *
 * @throws a 403 response for anyone but an admin
 */
export async function exportProducts(ctx: Ctx, search: ProductSearch): Promise<AsyncGenerator<string>> {
  assertCan(ctx.actor, 'store.manage')
  await recordAudit(ctx, {
    action: 'store.exported',
    subjectType: 'store',
    subjectId: 'products',
    details: { file: 'products' },
  })
  return chunksOf(ctx, search)
}

async function* chunksOf(ctx: Ctx, search: ProductSearch): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(PRODUCT_COLUMNS.map(({ heading }) => heading))
  const { id, position } = products
  let after: { id: string; position: number } | undefined
  do {
    const rows = await ctx.db
      .select({ id, position })
      .from(products)
      .where(
        and(
          productConditions(ctx, search),
          after && sql`(${position}, ${id}) > (${after.position}::int, ${after.id}::text)`,
        ),
      )
      .orderBy(asc(position), asc(id))
      .limit(CHUNK)
    const loaded = await loadFileProducts(
      ctx,
      rows.map((row) => row.id),
    )
    const lines = loaded.flatMap(({ product, options, variants, images }) =>
      variants.map((variant) => {
        const cells = productCells(product, options, variant, images)
        return csvLine(PRODUCT_COLUMNS.map(({ key }) => cells[key]))
      }),
    )
    if (lines.length > 0) yield lines.join('')
    after = rows.length === CHUNK ? rows.at(-1) : undefined
  } while (after)
}
