import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { fingerprintOf } from '#app/core/fingerprint.server.ts'
import type { ParseFileFailure } from '#app/core/import-files/import-table.ts'
import { IMPORT_WORKER, orParseFailure } from '#app/core/import-files/parse-in-worker.server.ts'
import type { RowError } from '#app/core/import-files/row-error-list.tsx'
import { createWorkerPool } from '#app/platform/worker-pool.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { products, productVariants } from '#db/schema/catalogue.ts'
import { loadArchivedVariants } from '../variants/archived-variants.server.ts'
import type { ImportNotice, PlannedProduct } from './import-plan.ts'
import { loadFileProducts, type ProductWithArchive } from './load-file-products.server.ts'
import type { ParsedProductFile, ProductFileRow } from './parse-product-file.server.ts'
import { handleFromTitle, planProducts } from './plan-products.ts'

const pool = createWorkerPool<typeof import('./product-file.worker.server.ts')>(
  new URL('./product-file.worker.server.ts', import.meta.url),
  IMPORT_WORKER,
)

/** What importing a product file would do now. */
export type ProductPlan = {
  ok: true
  rowCount: number
  /** The products to add and to update. */
  products: PlannedProduct[]
  /** Products of the file that stay as they are. */
  unchanged: number
  /** Products with errors, which are left out. */
  leftOut: number
  errors: RowError[]
  notices: ImportNotice[]
  unknown: string[]
  /** Identifies what would be written: an admin confirms exactly this. */
  fingerprint: string
}

/** Parses a product file in a worker and compares it with the products. Nothing is written. */
export async function planProductImport(ctx: Ctx, content: Uint8Array): Promise<ProductPlan | ParseFileFailure> {
  assertCan(ctx.actor, 'store.manage')
  const parsed = await orParseFailure<ParsedProductFile | ParseFileFailure>(pool.run('parseProducts', { content }))
  if (!parsed.ok) return parsed
  const plan = planProducts(parsed.rows, await loadProductsOf(ctx, parsed.rows))
  return {
    ...plan,
    ok: true,
    rowCount: parsed.rows.length,
    errors: [...parsed.errors, ...plan.errors].toSorted((a, b) => a.line - b.line),
    unknown: parsed.unknown,
    fingerprint: fingerprintOf(plan.products),
  }
}

/** The products that the rows name by handle, by title or by the SKU of a variant, with their archived variants. */
async function loadProductsOf(ctx: Ctx, rows: readonly ProductFileRow[]): Promise<ProductWithArchive[]> {
  const handles = rows.flatMap(({ values }) => values.handle ?? handleFromTitle(values.title ?? '') ?? [])
  const skus = rows.flatMap(({ values }) => values.sku?.toLowerCase() ?? [])
  const found = await ctx.db
    .selectDistinct({ id: products.id })
    .from(products)
    .leftJoin(productVariants, and(eq(productVariants.productId, products.id), isNull(productVariants.deletedAt)))
    .where(
      and(
        isNull(products.deletedAt),
        or(inArray(products.slug, handles), inArray(sql`lower(${productVariants.sku})`, skus)),
      ),
    )
  const ids = found.map(({ id }) => id)
  const archived = await loadArchivedVariants(ctx, ids)
  const loaded = await loadFileProducts(ctx, ids)
  return loaded.map((one) => ({ ...one, archived: archived.get(one.product.id) ?? [] }))
}
