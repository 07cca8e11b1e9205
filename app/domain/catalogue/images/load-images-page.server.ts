import type { Ctx } from '#app/core/context.ts'
import { findProductForEditing, listImages, loadProductSummary } from '../products/product-queries.server.ts'

/** What the page with the images of a product shows. @throws a 404 response if there is no such product */
export async function loadImagesPage(ctx: Ctx, productId: string) {
  const product = await findProductForEditing(ctx, productId)
  const images = await listImages(ctx, productId)
  return {
    product: await loadProductSummary(ctx, product),
    images: images.map(({ id, key, alt, width, height }) => ({ id, key, alt, width, height })),
    version: product.version,
  }
}
