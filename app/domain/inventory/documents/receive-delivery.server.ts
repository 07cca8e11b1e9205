import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { assertCan } from '#app/policy/policy.ts'
import { productVariants } from '#db/schema/catalogue.ts'
import { stockDocuments } from '#db/schema/inventory.ts'
import { MAX_ON_HAND } from '../stock-form.ts'
import type { DeliveryLine } from './delivery-form.ts'
import { lockDocumentVariants, saveDocument } from './save-document.server.ts'

type Delivery = { supplier: string; reference: string; note: string | null; lines: readonly DeliveryLine[] }

export type ReceiveDeliveryResult =
  | { ok: true; id: string; units: number }
  /** `rows`: the rows of the form whose SKU no variant has, or whose stock would exceed the maximum. */
  | { ok: false; reason: 'unknown-sku' | 'too-many'; rows: number[] }
  /** The document of the same delivery, which was received before. */
  | { ok: false; reason: 'received-before'; id: string }

/**
 * Receives a delivery: one document, and one stock movement for each variant. Lines with the same SKU are added up. A
 * delivery note of a supplier is received once, however often the form is sent.
 */
export async function receiveDelivery(ctx: Ctx, delivery: Delivery): Promise<ReceiveDeliveryResult> {
  assertCan(ctx.actor, 'store.manage')
  return transaction(ctx, async (ctx) => {
    const idOf = await findVariantsBySku(
      ctx,
      delivery.lines.map(({ sku }) => sku),
    )
    const unknown = delivery.lines.filter(({ sku }) => !idOf.has(sku.toLowerCase()))
    if (unknown.length > 0) return { ok: false, reason: 'unknown-sku', rows: unknown.map(({ row }) => row) }
    const rowsOf = Map.groupBy(delivery.lines, ({ sku }) => idOf.get(sku.toLowerCase()) ?? '')
    const variants = await lockDocumentVariants(ctx, [...rowsOf.keys()])
    // One that was archived in the meantime is not locked.
    const archived = [...rowsOf].flatMap(([variantId, rows]) => (variants.has(variantId) ? [] : rows))
    if (archived.length > 0) return { ok: false, reason: 'unknown-sku', rows: archived.map(({ row }) => row) }
    const lines = [...rowsOf].flatMap(([variantId, rows]) => {
      const before = variants.get(variantId)?.onHand ?? 0
      return [{ variantId, before, after: before + rows.reduce((sum, { quantity }) => sum + quantity, 0), rows }]
    })
    const tooMany = lines.filter(({ after }) => after > MAX_ON_HAND)
    if (tooMany.length > 0)
      return { ok: false, reason: 'too-many', rows: tooMany.flatMap(({ rows }) => rows.map(({ row }) => row)) }
    const { supplier, reference, note } = delivery
    const id = await saveDocument(ctx, { kind: 'delivery', supplier, reference, note: note ?? '' }, lines)
    if (id === null) return { ok: false, reason: 'received-before', id: await findDelivery(ctx, supplier, reference) }
    const units = lines.reduce((sum, { before, after }) => sum + after - before, 0)
    await recordAudit(ctx, {
      action: 'stock.delivery-received',
      subjectType: 'stock_document',
      subjectId: id,
      details: { supplier, reference, lines: lines.length, units },
    })
    return { ok: true, id, units }
  })
}

/** SKU in lower case → id of its variant. SKUs are unique as written; two that differ in case only are not accepted. */
async function findVariantsBySku(ctx: Ctx, skus: string[]): Promise<Map<string, string>> {
  if (skus.length === 0) return new Map()
  const lower = sql<string>`lower(${productVariants.sku})`
  const rows = await ctx.db
    .select({ sku: lower, id: sql<string>`min(${productVariants.id})` })
    .from(productVariants)
    .where(
      and(
        isNull(productVariants.deletedAt),
        inArray(
          lower,
          skus.map((sku) => sku.toLowerCase()),
        ),
      ),
    )
    .groupBy(lower)
    .having(sql`count(*) = 1`)
  return new Map(rows.map(({ sku, id }) => [sku, id]))
}

async function findDelivery(ctx: Ctx, supplier: string, reference: string): Promise<string> {
  const [row] = await ctx.db
    .select({ id: stockDocuments.id })
    .from(stockDocuments)
    .where(
      and(
        eq(stockDocuments.kind, 'delivery'),
        eq(sql`lower(${stockDocuments.supplier})`, supplier.toLowerCase()),
        eq(sql`lower(${stockDocuments.reference})`, reference.toLowerCase()),
      ),
    )
  if (!row) throw new Error('A delivery conflicts with one that does not exist.')
  return row.id
}
