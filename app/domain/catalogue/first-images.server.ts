import { eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { productImages, productVariants } from '#db/schema/catalogue.ts'

/** The image that stands for a product in a list. */
export type FirstImage = { key: string; width: number; alt: string }

/** The first image of each product that has one, by product id. */
export async function findFirstImages(ctx: Ctx, productIds: readonly string[]): Promise<Map<string, FirstImage>> {
  if (productIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectDistinctOn([productImages.productId], {
      productId: productImages.productId,
      key: productImages.key,
      width: productImages.width,
      alt: productImages.alt,
    })
    .from(productImages)
    .where(inArray(productImages.productId, [...productIds]))
    .orderBy(productImages.productId, productImages.position, productImages.id)
  return new Map(rows.map(({ productId, ...image }) => [productId, image]))
}

/** The image of each variant by its id: its own, or else the first of its product. */
export async function findVariantImages(
  ctx: Ctx,
  variants: readonly { variantId: string; productId: string }[],
): Promise<Map<string, FirstImage>> {
  if (variants.length === 0) return new Map()
  const variantIds = variants.map(({ variantId }) => variantId)
  const own = await ctx.db
    .select({
      variantId: productVariants.id,
      key: productImages.key,
      width: productImages.width,
      alt: productImages.alt,
    })
    .from(productVariants)
    .innerJoin(productImages, eq(productImages.id, productVariants.imageId))
    .where(inArray(productVariants.id, variantIds))
  const ownOf = new Map(own.map(({ variantId, ...image }) => [variantId, image]))
  const withoutOwn = variants.filter(({ variantId }) => !ownOf.has(variantId))
  const first = await findFirstImages(
    ctx,
    withoutOwn.map(({ productId }) => productId),
  )
  return new Map(
    variants.flatMap(({ variantId, productId }) => {
      const image = ownOf.get(variantId) ?? first.get(productId)
      return image ? [[variantId, image] as const] : []
    }),
  )
}
