import { eq } from 'drizzle-orm'
import { type Ctx, transaction } from '#app/core/context.ts'
import { uniqueViolation } from '#app/core/db-errors.server.ts'
import type { ParseFileFailure } from '#app/core/import-files/import-table.ts'
import { assertCan } from '#app/policy/policy.ts'
import { storeImports } from '#db/schema/catalogue.ts'
import {
  createStoreImport,
  findStoreImport,
  isWaiting,
  retryAt,
  waitingImport,
} from '../file-import/store-imports.server.ts'
import { editProduct } from '../products/edit-product.server.ts'
import { editVariants } from '../variants/edit-variants.server.ts'
import { addImportedVariants } from './add-imported-variants.server.ts'
import { createImportedProduct } from './create-imported-product.server.ts'
import type { PlannedProduct, ProductUpdate } from './import-plan.ts'
import { type ProductPlan, planProductImport } from './plan-product-import.server.ts'

/** What an import of products has done; stored in `store_imports.result`. */
export type ProductImportResult = {
  added: number
  updated: number
  /** Variants added to existing products; absent in results from before there were any. */
  addedVariants?: number
  unchanged: number
  /** Products that were left out because of errors in the file. */
  leftOut: number
  /** Titles of products that someone else changed at the same time. Nothing of them was written. */
  stale: string[]
}

/** Saves a product file for its preview. No product is written until it is confirmed. */
export async function uploadProductFile(
  ctx: Ctx,
  file: { name: string; bytes: Uint8Array },
): Promise<{ ok: true; id: string } | ParseFileFailure> {
  assertCan(ctx.actor, 'store.manage')
  const plan = await planProductImport(ctx, file.bytes)
  return plan.ok ? { ok: true, id: await createStoreImport(ctx, 'products', file) } : plan
}

/**
 * The page of an import: the preview of an uploaded file, the result of an imported one, or one that is being written.
 * `wasInterrupted`: an import of the file has begun, and its process has ended. `retryAt`: when that is assumed of a
 * running one.
 */
export type ProductImportPage = { fileName: string } & (
  | { status: 'uploaded'; wasInterrupted: boolean; plan: ProductPlan }
  | { status: 'running'; retryAt: Date }
  | { status: 'done'; result: ProductImportResult }
)

/** The page of a product file; null if it was discarded or can't be read. */
export async function loadProductImport(ctx: Ctx, id: string): Promise<ProductImportPage | null> {
  const row = await findStoreImport(ctx, 'products', id)
  if (!row) return null
  const { fileName, status } = row
  if (status === 'done' || !row.content) return { fileName, status: 'done', result: row.result as ProductImportResult }
  if (!isWaiting(ctx, row)) return { fileName, status: 'running', retryAt: retryAt(row) }
  const plan = await planProductImport(ctx, row.content)
  if (plan.ok) return { fileName, status: 'uploaded', wasInterrupted: status === 'running', plan }
  if (plan.reason === 'busy') throw new Response(null, { status: 503, statusText: 'Service Unavailable' })
  return null
}

export type ImportProductsResult =
  | { ok: true; result: ProductImportResult }
  | { ok: false; reason: 'not-a-draft' | 'stale' | 'nothing' }

/**
 * Adds and updates the products of an uploaded file: each in a transaction of its own with its audit rows, so that all
 * of a product is written or nothing. Products with errors are left out. After a failure, and ten minutes after the
 * process has ended, the file can be imported again: what was written already is then unchanged.
 *
 * @param fingerprint of what the preview shows, so that exactly this is written
 * @returns `stale` if products have changed since the preview, `not-a-draft` if the file was imported or discarded,
 *   `nothing` if it changes nothing
 */
export async function importProducts(ctx: Ctx, id: string, fingerprint: string): Promise<ImportProductsResult> {
  const draft = await loadProductImport(ctx, id)
  if (draft?.status !== 'uploaded') return { ok: false, reason: 'not-a-draft' }
  const { plan } = draft
  if (plan.fingerprint !== fingerprint) return { ok: false, reason: 'stale' }
  if (plan.products.length === 0) return { ok: false, reason: 'nothing' }
  const started = await ctx.db
    .update(storeImports)
    .set({ status: 'running', startedAt: ctx.now })
    .where(waitingImport(ctx, 'products', id))
    .returning({ id: storeImports.id })
  if (started.length === 0) return { ok: false, reason: 'not-a-draft' }
  const { unchanged, leftOut } = plan
  const result = { added: 0, updated: 0, addedVariants: 0, unchanged, leftOut, stale: [] as string[] }
  try {
    for (const planned of plan.products) {
      if (!(await writeProduct(ctx, planned)))
        result.stale.push(planned.kind === 'create' ? planned.product.title : planned.title)
      else if (planned.kind === 'create') result.added += 1
      else {
        result.updated += 1
        result.addedVariants += planned.added.length
      }
    }
  } catch (error) {
    await ctx.db.update(storeImports).set({ status: 'uploaded' }).where(eq(storeImports.id, id))
    throw error
  }
  await ctx.db.update(storeImports).set({ status: 'done', content: null, result }).where(eq(storeImports.id, id))
  return { ok: true, result }
}

/** Rolls a product back that someone else has changed. */
class StaleProduct extends Error {}

/**
 * Writes one product. @returns false, and nothing is written, if someone else has changed it since the plan was made
 */
async function writeProduct(ctx: Ctx, planned: PlannedProduct): Promise<boolean> {
  try {
    await transaction(ctx, async (ctx) => {
      const isWritten =
        planned.kind === 'create'
          ? await createImportedProduct(ctx, planned)
          : await updateImportedProduct(ctx, planned)
      if (!isWritten) throw new StaleProduct()
    })
    return true
  } catch (error) {
    // A deleted product is a 404 response, and a SKU or handle that was taken at the same moment a violated index.
    const isDeleted = error instanceof Response && error.status === 404
    if (error instanceof StaleProduct || isDeleted || uniqueViolation(error) !== null) return false
    throw error
  }
}

async function updateImportedProduct(ctx: Ctx, planned: ProductUpdate): Promise<boolean> {
  const { id, details, variants, added, sale } = planned
  let { version } = planned
  if (details && !(await editProduct(ctx, id, details, version++)).ok) return false
  if (variants && !(await editVariants(ctx, id, variants, { expectedVersion: version++, sale })).ok) return false
  return added.length === 0 || addImportedVariants(ctx, id, added, version)
}
