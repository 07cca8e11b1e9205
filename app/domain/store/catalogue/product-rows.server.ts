import { and, asc, type Column, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import {
  productCollections,
  productImages,
  productOptions,
  products,
  productVariants,
  variantOptions,
} from '#db/schema/store.ts'

/** What can still be taken of a variant: null where nobody counts. Live reservations are subtracted (product.md section 4). */
export const left = sql<number | null>`case when ${productVariants.manageInventory}
  then ${productVariants.onHand} - ${productVariants.reserved} end`

/** A product of the built-in store with everything that belongs to it. */
export type ProductRow = typeof products.$inferSelect & Parts

type Parts = {
  /** In the admin's order, without those taken out of sale. */
  variants: VariantRow[]
  options: { id: string; title: string }[]
  images: (typeof productImages.$inferSelect)[]
  collections: { collectionId: string; position: number }[]
}

type VariantRow = typeof productVariants.$inferSelect & {
  left: number | null
  values: { id: string; optionId: string; value: string }[]
}

/**
 * The parts of `rows`, whatever their number, in five statements at once: each is one index scan by product, and the
 * planner turns to hashing whole tables when a page is most of the catalogue.
 */
export async function withParts(db: Db, rows: (typeof products.$inferSelect)[]): Promise<ProductRow[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [variants, values, options, images, collections] = await Promise.all([
    db
      .select({ variant: productVariants, left })
      .from(productVariants)
      .where(and(among(productVariants.productId, ids), isNull(productVariants.deletedAt)))
      .orderBy(asc(productVariants.position), asc(productVariants.id)),
    db
      .select({ value: variantOptions })
      .from(variantOptions)
      .innerJoin(productVariants, eq(productVariants.id, variantOptions.variantId))
      .where(among(productVariants.productId, ids)),
    db
      .select()
      .from(productOptions)
      .where(among(productOptions.productId, ids))
      .orderBy(asc(productOptions.position), asc(productOptions.id)),
    db
      .select()
      .from(productImages)
      .where(among(productImages.productId, ids))
      .orderBy(asc(productImages.position), asc(productImages.id)),
    db
      .select()
      .from(productCollections)
      .where(among(productCollections.productId, ids))
      .orderBy(asc(productCollections.collectionId)),
  ])
  const valuesOf = Map.groupBy(values, ({ value }) => value.variantId)
  const variantsOf = Map.groupBy(variants, ({ variant }) => variant.productId)
  const optionsOf = Map.groupBy(options, ({ productId }) => productId)
  const imagesOf = Map.groupBy(images, ({ productId }) => productId)
  const collectionsOf = Map.groupBy(collections, ({ productId }) => productId)
  return rows.map((row) => ({
    ...row,
    variants: (variantsOf.get(row.id) ?? []).map(({ variant, left }) => ({
      ...variant,
      left,
      values: (valuesOf.get(variant.id) ?? []).map(({ value }) => value),
    })),
    options: optionsOf.get(row.id) ?? [],
    images: imagesOf.get(row.id) ?? [],
    collections: collectionsOf.get(row.id) ?? [],
  }))
}

/** `column = any(ids)`: one parameter, so that a thousand ids are one plan and one text. */
export function among(column: Column, ids: readonly string[]): SQL {
  return sql`${column} = any(${sql.param(ids)})`
}
