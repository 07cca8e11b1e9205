import { and, asc, desc, eq, isNotNull, isNull, max } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { assertCan } from '#app/policy/policy.ts'
import { products, productVariants } from '#db/schema/catalogue.ts'
import { stockDocuments } from '#db/schema/inventory.ts'
import { variantLabel } from '../stock-table.tsx'
import { DELIVERY_ROWS } from './delivery-form.ts'

/** SKUs that are suggested while typing. Others can be typed too. */
const MAX_SKUS = 1000
const MAX_SUPPLIERS = 50

/**
 * What the form of a delivery shows: SKUs and suppliers to choose from, and the SKUs of a product as its first lines.
 */
export async function loadDeliveryEditor(ctx: Ctx, productId: string | null) {
  assertCan(ctx.actor, 'store.manage')
  const variants = await ctx.db
    .select({
      sku: productVariants.sku,
      variant: productVariants.title,
      product: products.title,
      productId: products.id,
    })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(and(isNotNull(productVariants.sku), isNull(productVariants.deletedAt), isNull(products.deletedAt)))
    .orderBy(asc(products.position), asc(products.id), asc(productVariants.position))
    .limit(MAX_SKUS)
  const suppliers = await ctx.db
    .select({ supplier: stockDocuments.supplier })
    .from(stockDocuments)
    .where(eq(stockDocuments.kind, 'delivery'))
    .groupBy(stockDocuments.supplier)
    .orderBy(desc(max(stockDocuments.at)))
    .limit(MAX_SUPPLIERS)
  const first = variants.filter((variant) => variant.productId === productId).map(({ sku }) => sku ?? '')
  return {
    rows: Math.max(DELIVERY_ROWS, first.length),
    defaults: Object.fromEntries(first.map((sku, n) => [`sku_${n}`, sku])),
    suppliers: suppliers.map(({ supplier }) => supplier ?? ''),
    items: variants.map((row) => ({ sku: row.sku ?? '', label: variantLabel(row) })),
  }
}
