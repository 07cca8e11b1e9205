import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { productVariants } from '#db/schema/catalogue.ts'
import {
  bumpProductVersion,
  findTakenSkus,
  listVariants,
  lockProduct,
  lockVariants,
} from '../products/product-queries.server.ts'
import { newStoreId } from '../store-id.ts'
import { restoreVariant } from '../variants/archived-variants.server.ts'
import { saveValues } from '../variants/edit-options.server.ts'
import { receiveOpeningStock } from '../variants/opening-stock.server.ts'
import { sortByOptionValues } from '../variants/sort-by-option-values.ts'
import type { AddedVariant } from './import-plan.ts'

/**
 * Adds variants to a product, and restores archived ones, inside a transaction: in the order of the option values, with
 * a stock movement for each opening stock.
 *
 * @returns false if the product has another version or another product has one of the SKUs. The caller then rolls back
 * @throws a 404 response if there is no such product
 */
export async function addImportedVariants(
  ctx: Ctx,
  productId: string,
  added: readonly AddedVariant[],
  expectedVersion: number,
): Promise<boolean> {
  const { version } = await lockProduct(ctx, productId)
  if (version !== expectedVersion) return false
  const skus = added.flatMap(({ sku }) => sku ?? [])
  if ((await findTakenSkus(ctx, skus, productId)).size > 0) return false
  const { options, variants } = await listVariants(ctx, productId)
  await lockVariants(ctx, productId)
  const rows = sortByOptionValues([
    ...variants.map(({ id, values }) => ({ id, values: options.map((option) => values[option.id] ?? ''), plan: null })),
    ...added.map((plan) => ({ id: plan.restored?.id ?? newStoreId('variant'), values: plan.values, plan })),
  ]).map((row, position) => ({ ...row, position }))
  for (const { id, position, plan } of rows)
    if (plan === null) await ctx.db.update(productVariants).set({ position }).where(eq(productVariants.id, id))
  const planned = rows.flatMap(({ id, position, plan }) => (plan ? [{ ...plan, id, position }] : []))
  await insertVariants(ctx, productId, planned)
  await restoreVariants(ctx, planned)
  await saveValues(
    ctx,
    options.map(({ id }) => id),
    planned,
  )
  const opening = new Map(
    planned.filter(({ openingStock }) => openingStock > 0).map(({ id, openingStock }) => [id, openingStock]),
  )
  await receiveOpeningStock(ctx, opening)
  await bumpProductVersion(ctx, productId)
  const units = [...opening.values()].reduce((sum, openingStock) => sum + openingStock, 0)
  const restored = added.filter((one) => one.restored !== null).length
  await recordAudit(ctx, {
    action: 'product.variants-added',
    subjectType: 'product',
    subjectId: productId,
    details: {
      variants: added.map(({ title }) => title).join(', '),
      created: added.length - restored,
      restored,
      ...(units > 0 ? { openingStock: units } : {}),
      imported: true,
    },
  })
  return true
}

type PlacedVariant = AddedVariant & { id: string; position: number }

async function insertVariants(ctx: Ctx, productId: string, planned: readonly PlacedVariant[]): Promise<void> {
  const created = planned.filter(({ restored }) => restored === null)
  if (created.length > 0)
    await ctx.db
      .insert(productVariants)
      .values(created.map(({ values: _, openingStock: __, restored: ___, ...columns }) => ({ ...columns, productId })))
}

/** After the new variants, so that a restored one leaves its SKU to a variant that the file gives it to. */
async function restoreVariants(ctx: Ctx, planned: readonly PlacedVariant[]): Promise<void> {
  for (const { values: _, openingStock: __, restored, id, sku, ...columns } of planned) {
    if (restored === null) continue
    await restoreVariant(ctx, restored, columns)
    await ctx.db
      .update(productVariants)
      .set(sku === null ? columns : { ...columns, sku })
      .where(eq(productVariants.id, id))
  }
}
