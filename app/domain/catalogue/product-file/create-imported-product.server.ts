import { sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { productOptions, products, productVariants, variantOptions } from '#db/schema/catalogue.ts'
import { findFreeSlug, lockNewProducts } from '../products/create-product.server.ts'
import { findTakenSkus } from '../products/product-queries.server.ts'
import { newStoreId } from '../store-id.ts'
import { receiveOpeningStock } from '../variants/opening-stock.server.ts'
import type { ProductCreation } from './import-plan.ts'

/**
 * Creates a draft product with its options and variants at the end of the store's order, inside a transaction. The
 * opening stock has a stock movement for each variant.
 *
 * @returns false if another product has taken its URL handle or one of its SKUs. The caller then rolls back
 */
export async function createImportedProduct(
  ctx: Ctx,
  { product, options, variants }: ProductCreation,
): Promise<boolean> {
  await lockNewProducts(ctx)
  const skus = variants.flatMap(({ sku }) => sku ?? [])
  if ((await findTakenSkus(ctx, skus, null)).size > 0) return false
  if ((await findFreeSlug(ctx, product.slug)) !== product.slug) return false
  const productId = newStoreId('prod')
  await ctx.db.insert(products).values({
    ...product,
    id: productId,
    status: 'draft',
    position: sql`(select coalesce(max(position), -1) + 1 from products)`,
    additionalInfo: [],
    relatedIds: [],
    createdAt: ctx.now,
    updatedAt: ctx.now,
  })
  const optionRows = options.map((title, position) => ({ id: newStoreId('opt'), productId, title, position }))
  if (optionRows.length > 0) await ctx.db.insert(productOptions).values(optionRows)
  const rows = variants.map((variant, position) => ({ ...variant, id: newStoreId('variant'), position }))
  await ctx.db
    .insert(productVariants)
    .values(rows.map(({ values: _, openingStock: __, ...columns }) => ({ ...columns, productId })))
  const values = rows.flatMap(({ id: variantId, values }) =>
    values.map((value, n) => ({ id: newStoreId('optval'), variantId, optionId: optionRows[n]?.id ?? '', value })),
  )
  if (values.length > 0) await ctx.db.insert(variantOptions).values(values)
  const opening = rows.filter(({ openingStock }) => openingStock > 0)
  await receiveOpeningStock(ctx, new Map(opening.map(({ id, openingStock }) => [id, openingStock])))
  const units = opening.reduce((sum, { openingStock }) => sum + openingStock, 0)
  await recordAudit(ctx, {
    action: 'product.created',
    subjectType: 'product',
    subjectId: productId,
    details: {
      title: product.title,
      variants: rows.length,
      ...(units > 0 ? { openingStock: units } : {}),
      imported: true,
    },
  })
  return true
}
