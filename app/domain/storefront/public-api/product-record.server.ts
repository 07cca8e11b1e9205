import { and, asc, type Column, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { isSaleOn } from '#app/domain/catalogue/price.ts'
import { isSellable } from '#app/domain/catalogue/variants/sellable.server.ts'
import type { Db } from '#db/client.ts'
import {
  productCollections,
  productImages,
  productOptions,
  products,
  productVariants,
  variantOptions,
} from '#db/schema/catalogue.ts'

/** The quantity on hand minus live reservations; null if inventory is not tracked. */
export const availableQuantity = sql<number | null>`case when ${productVariants.manageInventory}
  then ${productVariants.onHand} - ${productVariants.reserved} end`

const { searchText: _, ...columns } = getTableColumns(products)
/** All columns of a product except the search text. */
export const productColumns = columns

type ProductColumns = Omit<typeof products.$inferSelect, 'searchText'>

/** A product of the built-in store with its variants, options, images and collections. */
export type StoreProductRecord = ProductColumns & {
  /** In the admin's order, without archived ones and drafts. */
  variants: VariantRecord[]
  /** Options that a variant has a value for, in their order. */
  options: { id: string; title: string }[]
  images: (typeof productImages.$inferSelect)[]
  collections: { collectionId: string; position: number }[]
}

type VariantRecord = typeof productVariants.$inferSelect & {
  available: number | null
  values: { id: string; optionId: string; value: string }[]
}

/**
 * Loads the parts of all `rows` in three concurrent statements, each an index scan by product. Sale prices that do not
 * apply now are left out.
 */
export async function loadProductRecords({ db, now }: Ctx, rows: ProductColumns[]): Promise<StoreProductRecord[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [variantValues, images, collections] = await Promise.all([
    listVariantValues(db, ids),
    db
      .select()
      .from(productImages)
      .where(isAnyOf(productImages.productId, ids))
      .orderBy(asc(productImages.position), asc(productImages.id)),
    db
      .select()
      .from(productCollections)
      .where(isAnyOf(productCollections.productId, ids))
      .orderBy(asc(productCollections.collectionId)),
  ])
  const variantsByProduct = Map.groupBy(variantValues, ({ variant }) => variant.productId)
  const imagesByProduct = Map.groupBy(images, ({ productId }) => productId)
  const collectionsByProduct = Map.groupBy(collections, ({ productId }) => productId)
  return rows.map((row) => ({
    ...row,
    ...variantsAndOptions(variantsByProduct.get(row.id) ?? [], isSaleOn(row, now)),
    images: imagesByProduct.get(row.id) ?? [],
    collections: collectionsByProduct.get(row.id) ?? [],
  }))
}

type VariantValues = Awaited<ReturnType<typeof listVariantValues>>

/** One row for each value of each variant, or one row for a variant without values. */
function listVariantValues(db: Db, productIds: string[]) {
  return db
    .select({
      variant: productVariants,
      available: availableQuantity,
      value: { id: variantOptions.id, optionId: variantOptions.optionId, value: variantOptions.value },
      option: { id: productOptions.id, title: productOptions.title, position: productOptions.position },
    })
    .from(productVariants)
    .leftJoin(variantOptions, eq(variantOptions.variantId, productVariants.id))
    .leftJoin(productOptions, eq(productOptions.id, variantOptions.optionId))
    .where(and(isAnyOf(productVariants.productId, productIds), isSellable))
    .orderBy(asc(productVariants.position), asc(productVariants.id), asc(productOptions.position))
}

function variantsAndOptions(rows: VariantValues, isOnSale: boolean): Pick<StoreProductRecord, 'variants' | 'options'> {
  const variants = new Map<string, VariantRecord>()
  const options = new Map<string, { id: string; title: string; position: number }>()
  for (const { variant, available, value, option } of rows) {
    const record = variants.get(variant.id) ?? {
      ...variant,
      saleCents: isOnSale ? variant.saleCents : null,
      available,
      values: [],
    }
    variants.set(variant.id, record)
    if (value) record.values.push(value)
    if (option) options.set(option.id, option)
  }
  return {
    variants: [...variants.values()],
    options: [...options.values()].toSorted((a, b) => a.position - b.position).map(({ id, title }) => ({ id, title })),
  }
}

/** `column = any(ids)`: one parameter, so that a thousand ids share one statement and one plan. */
export function isAnyOf(column: Column, ids: readonly string[]): SQL {
  return sql`${column} = any(${sql.param(ids)})`
}
