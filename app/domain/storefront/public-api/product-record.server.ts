import { and, asc, type Column, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import {
  productCollections,
  productImages,
  productOptions,
  products,
  productVariants,
  variantOptions,
} from '#db/schema/catalogue.ts'

/** What can still be taken of a variant: null where nobody counts. Live reservations are subtracted (product.md section 4). */
export const availableQuantity = sql<number | null>`case when ${productVariants.manageInventory}
  then ${productVariants.onHand} - ${productVariants.reserved} end`

const { searchText: _, ...columns } = getTableColumns(products)
/** Of a product itself: all but what is only there to be searched. */
export const productColumns = columns

type ProductColumns = Omit<typeof products.$inferSelect, 'searchText'>

/** A product of the built-in store with everything that belongs to it. */
export type ProductRecord = ProductColumns & {
  /** In the admin's order, without those taken out of sale. */
  variants: VariantRecord[]
  /** Those that a variant has a value of, in their order. */
  options: { id: string; title: string }[]
  images: (typeof productImages.$inferSelect)[]
  collections: { collectionId: string; position: number }[]
}

type VariantRecord = typeof productVariants.$inferSelect & {
  available: number | null
  values: { id: string; optionId: string; value: string }[]
}

/** The parts of `rows`, whatever their number, in three statements at once, each an index scan by product. */
export async function loadProductRecords(db: Db, rows: ProductColumns[]): Promise<ProductRecord[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [valued, images, collections] = await Promise.all([
    listValuedVariants(db, ids),
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
  const variantsOf = Map.groupBy(valued, ({ variant }) => variant.productId)
  const imagesOf = Map.groupBy(images, ({ productId }) => productId)
  const collectionsOf = Map.groupBy(collections, ({ productId }) => productId)
  return rows.map((row) => ({
    ...row,
    ...variantsAndOptions(variantsOf.get(row.id) ?? []),
    images: imagesOf.get(row.id) ?? [],
    collections: collectionsOf.get(row.id) ?? [],
  }))
}

type Valued = Awaited<ReturnType<typeof listValuedVariants>>

/** Each variant once for each of its values, or once where it has none. */
function listValuedVariants(db: Db, productIds: string[]) {
  return db
    .select({
      variant: productVariants,
      left: availableQuantity,
      value: { id: variantOptions.id, optionId: variantOptions.optionId, value: variantOptions.value },
      option: { id: productOptions.id, title: productOptions.title, position: productOptions.position },
    })
    .from(productVariants)
    .leftJoin(variantOptions, eq(variantOptions.variantId, productVariants.id))
    .leftJoin(productOptions, eq(productOptions.id, variantOptions.optionId))
    .where(and(isAnyOf(productVariants.productId, productIds), isNull(productVariants.deletedAt)))
    .orderBy(asc(productVariants.position), asc(productVariants.id), asc(productOptions.position))
}

function variantsAndOptions(valued: Valued): Pick<ProductRecord, 'variants' | 'options'> {
  const variants = new Map<string, VariantRecord>()
  const options = new Map<string, { id: string; title: string; position: number }>()
  for (const { variant, left, value, option } of valued) {
    const one = variants.get(variant.id) ?? { ...variant, available: left, values: [] }
    variants.set(variant.id, one)
    if (value) one.values.push(value)
    if (option) options.set(option.id, option)
  }
  return {
    variants: [...variants.values()],
    options: [...options.values()].toSorted((a, b) => a.position - b.position).map(({ id, title }) => ({ id, title })),
  }
}

/** `column = any(ids)`: one parameter, so that a thousand ids are one plan and one text. */
export function isAnyOf(column: Column, ids: readonly string[]): SQL {
  return sql`${column} = any(${sql.param(ids)})`
}
