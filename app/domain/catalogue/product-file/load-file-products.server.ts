import { and, asc, count, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { productImages, productOptions, products, productVariants, variantOptions } from '#db/schema/catalogue.ts'
import type { ProductRecord } from '../products/product-queries.server.ts'
import type { ArchivedVariant } from '../variants/archived-variants.server.ts'

/** A product with all that the product file has of it. */
export type LoadedProduct = {
  product: ProductRecord
  /** The titles of its options, in their order. */
  options: string[]
  /** Its variants in their order, each with one value for each option. */
  variants: (typeof productVariants.$inferSelect & { values: string[] })[]
  /** The number of its images. */
  images: number
}

export type ProductWithArchive = LoadedProduct & { archived: ArchivedVariant[] }

/**
 * The products with these ids in the order of the store, with their options and variants. Five queries for any number.
 */
export async function loadFileProducts(ctx: Ctx, ids: readonly string[]): Promise<LoadedProduct[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select()
    .from(products)
    .where(and(inArray(products.id, [...ids]), isNull(products.deletedAt)))
    .orderBy(asc(products.position), asc(products.id))
  const options = await ctx.db
    .select()
    .from(productOptions)
    .where(inArray(productOptions.productId, [...ids]))
    .orderBy(asc(productOptions.position))
  const variants = await ctx.db
    .select()
    .from(productVariants)
    .where(and(inArray(productVariants.productId, [...ids]), isNull(productVariants.deletedAt)))
    .orderBy(asc(productVariants.position), asc(productVariants.id))
  const ofProducts = ctx.db
    .select({ id: productVariants.id })
    .from(productVariants)
    .where(and(inArray(productVariants.productId, [...ids]), isNull(productVariants.deletedAt)))
  const values = await ctx.db
    .select({ variantId: variantOptions.variantId, optionId: variantOptions.optionId, value: variantOptions.value })
    .from(variantOptions)
    .where(inArray(variantOptions.variantId, ofProducts))
  const images = await ctx.db
    .select({ productId: productImages.productId, images: count() })
    .from(productImages)
    .where(inArray(productImages.productId, [...ids]))
    .groupBy(productImages.productId)

  const optionsOf = Map.groupBy(options, ({ productId }) => productId)
  const variantsOf = Map.groupBy(variants, ({ productId }) => productId)
  const valueOf = new Map(values.map(({ variantId, optionId, value }) => [`${variantId} ${optionId}`, value]))
  const imagesOf = new Map(images.map((row) => [row.productId, row.images]))
  return rows.map((product) => {
    const own = optionsOf.get(product.id) ?? []
    return {
      product,
      options: own.map(({ title }) => title),
      variants: (variantsOf.get(product.id) ?? []).map((variant) => ({
        ...variant,
        values: own.map(({ id }) => valueOf.get(`${variant.id} ${id}`) ?? ''),
      })),
      images: imagesOf.get(product.id) ?? 0,
    }
  })
}
