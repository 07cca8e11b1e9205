import type { Ctx } from '#app/core/context.ts'
import { findProductForEditing } from '../products/product-queries.server.ts'
import { addImage } from './add-image.server.ts'

type Upload = { name: string; bytes: Uint8Array }

export type AddImagesResult = {
  added: number
  /** The first file that was not added, with the reason. The files after it are not added either. */
  rejected: { name: string; reason: 'invalid' | 'storage-unavailable'; message: string } | null
}

/**
 * Adds uploaded images in their order at the end of a product's images. Without an alt text they have the product's
 * title; several with the same text are numbered.
 *
 * @throws a 404 response if there is no such product
 */
export async function addImages(
  ctx: Ctx,
  productId: string,
  { uploads, alt }: { uploads: readonly Upload[]; alt: string | null },
): Promise<AddImagesResult> {
  const { title } = await findProductForEditing(ctx, productId)
  const text = alt ?? title
  for (const [n, { name, bytes }] of uploads.entries()) {
    const result = await addImage(ctx, productId, { bytes, alt: n === 0 ? text : `${text}, ${n + 1}` })
    if (!result.ok) return { added: n, rejected: { name, reason: result.reason, message: result.message } }
  }
  return { added: uploads.length, rejected: null }
}
