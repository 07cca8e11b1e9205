import { inArray } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { productImages } from '#db/schema/catalogue.ts'

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
