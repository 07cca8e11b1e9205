import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { assertCan } from '#app/policy/policy.ts'
import type { CountLine } from './count-form.ts'
import { lockDocumentVariants, saveDocument } from './save-document.server.ts'

/**
 * A row of the form that cannot be saved, with the stock now and the reserved units. Either the stock has changed since
 * the page was opened, or fewer units were counted than open checkouts have reserved.
 */
export type RejectedCount = { row: number; reason: 'stale' | 'below-reserved'; onHand: number; reserved: number }
export type CountStockResult =
  | { ok: true; id: string; lines: number; differences: number }
  | { ok: false; rows: RejectedCount[] }

/**
 * Saves a count of several variants: one document with what was expected and counted, and one stock movement for each
 * difference. A count replaces the stock, so all of it is rejected when the stock of a line has changed since.
 *
 * @throws a 404 response if there is no such variant
 */
export async function countStock(
  ctx: Ctx,
  { note, lines: counts }: { note: string; lines: readonly CountLine[] },
): Promise<CountStockResult> {
  assertCan(ctx.actor, 'store.manage')
  // The page has a row for each variant: only a crafted form has two.
  const lines = [...new Map(counts.map((line) => [line.variantId, line])).values()]
  return transaction(ctx, async (ctx) => {
    const variants = await lockDocumentVariants(
      ctx,
      lines.map(({ variantId }) => variantId),
    )
    const rows = lines.flatMap<RejectedCount>(({ row, variantId, expected, counted }) => {
      const variant = variants.get(variantId)
      if (!variant) throw notFound()
      const { onHand, reserved } = variant
      if (onHand !== expected) return [{ row, reason: 'stale', onHand, reserved }]
      return counted < reserved ? [{ row, reason: 'below-reserved', onHand, reserved }] : []
    })
    if (rows.length > 0) return { ok: false, rows }
    const id = await saveDocument(
      ctx,
      { kind: 'count', note },
      lines.map(({ variantId, expected, counted }) => ({ variantId, before: expected, after: counted })),
    )
    if (id === null) throw new Error('Only deliveries conflict with each other.')
    const differences = lines.filter(({ expected, counted }) => expected !== counted).length
    await recordAudit(ctx, {
      action: 'stock.counted',
      subjectType: 'stock_document',
      subjectId: id,
      details: { note, lines: lines.length, differences },
    })
    return { ok: true, id, lines: lines.length, differences }
  })
}
