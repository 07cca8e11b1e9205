import { eq } from 'drizzle-orm'
import { type Ctx, transaction } from '#app/core/context.ts'
import type { ParseFileFailure } from '#app/core/import-files/import-table.ts'
import {
  createStoreImport,
  findStoreImport,
  waitingImport,
} from '#app/domain/catalogue/file-import/store-imports.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { storeImports } from '#db/schema/catalogue.ts'
import { countStock } from '../documents/count-stock.server.ts'
import { planStockImport, type StockPlan } from './plan-stock-import.server.ts'

/** Saves a stock file for its preview. Nothing is counted until it is confirmed. */
export async function uploadStockFile(
  ctx: Ctx,
  file: { name: string; bytes: Uint8Array },
): Promise<{ ok: true; id: string } | ParseFileFailure> {
  assertCan(ctx.actor, 'store.manage')
  const plan = await planStockImport(ctx, file.bytes)
  return plan.ok ? { ok: true, id: await createStoreImport(ctx, 'stock', file) } : plan
}

/**
 * The preview of an uploaded stock file with the stock as it is now; null if it was imported or discarded, or can't be
 * read.
 */
export async function loadStockImport(ctx: Ctx, id: string): Promise<{ fileName: string; plan: StockPlan } | null> {
  const row = await findStoreImport(ctx, 'stock', id)
  if (!row?.content) return null
  const plan = await planStockImport(ctx, row.content)
  if (plan.ok) return { fileName: row.fileName, plan }
  if (plan.reason === 'busy') throw new Response(null, { status: 503, statusText: 'Service Unavailable' })
  return null
}

export type ImportStockResult =
  | { ok: true; documentId: string; lines: number }
  | { ok: false; reason: 'not-a-draft' | 'stale' | 'nothing' }

/**
 * Saves the changes of an uploaded stock file as a count (`countStock`), and deletes the file: one document, with a
 * line and a stock movement for each variant that the file changes. Rows with errors and rows that match the stock are
 * left out.
 *
 * @param fingerprint of the changes in the preview, so that exactly these are saved
 * @returns `stale` if the stock or the reserved units have changed since the preview, `not-a-draft` if the file was
 *   imported or discarded, `nothing` if it changes nothing
 */
export async function importStock(
  ctx: Ctx,
  id: string,
  { note, fingerprint }: { note: string; fingerprint: string },
): Promise<ImportStockResult> {
  const draft = await loadStockImport(ctx, id)
  if (!draft) return { ok: false, reason: 'not-a-draft' }
  const { plan } = draft
  if (plan.fingerprint !== fingerprint) return { ok: false, reason: 'stale' }
  if (plan.changes.length === 0) return { ok: false, reason: 'nothing' }
  return transaction(ctx, async (ctx) => {
    const isWaiting = waitingImport(ctx, 'stock', id)
    const [row] = await ctx.db.select({ id: storeImports.id }).from(storeImports).where(isWaiting).for('update')
    if (!row) return { ok: false, reason: 'not-a-draft' }
    const counted = await countStock(ctx, {
      note,
      lines: plan.changes.map(({ line, variantId, expected, counted }) => ({
        row: line,
        variantId,
        expected,
        counted,
      })),
    })
    if (!counted.ok) return { ok: false, reason: 'stale' }
    await ctx.db.delete(storeImports).where(eq(storeImports.id, id))
    return { ok: true, documentId: counted.id, lines: counted.lines }
  })
}
