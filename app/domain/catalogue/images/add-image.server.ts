import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { encodeImage } from '#app/core/images/encode-image.server.ts'
import { newId } from '#app/lib/id.ts'
import { FileStorageError } from '#app/platform/files/files.server.ts'
import { productImages } from '#db/schema/catalogue.ts'
import {
  bumpProductVersion,
  findProductForEditing,
  listImages,
  lockProduct,
} from '../products/product-queries.server.ts'
import { deleteImageFilesTask } from './delete-image-files.task.server.ts'
import { MAX_IMAGES } from './image-form.ts'
import { storeImageFiles } from './store-image.server.ts'

const TOO_MANY = `A product can have up to ${MAX_IMAGES} images. Delete one first.`
const STORAGE_UNAVAILABLE = "We couldn't save the image. Please try again in a minute."

export type AddImageResult = { ok: true } | { ok: false; reason: 'invalid' | 'storage-unavailable'; message: string }

/**
 * Adds an uploaded image as the last one of a product. Stores the files before the row, so that a row always has files.
 *
 * @returns `ok: false` with a message for the form: `invalid` if the upload is rejected, `storage-unavailable` if
 *   the file storage does not answer
 * @throws a 404 response if there is no such product
 */
export async function addImage(
  ctx: Ctx,
  productId: string,
  upload: { bytes: Uint8Array; alt: string },
): Promise<AddImageResult> {
  await findProductForEditing(ctx, productId)
  const encoded = await encodeImage(upload.bytes)
  if (!encoded.ok) return { ...encoded, reason: 'invalid' }
  const image = await storeImageFiles(ctx.files, `images/${newId()}`, encoded).catch((error) => {
    if (!(error instanceof FileStorageError)) throw error
    ctx.log.error({ err: error }, 'image not stored')
    return null
  })
  if (!image) return { ok: false, reason: 'storage-unavailable', message: STORAGE_UNAVAILABLE }
  return transaction(ctx, async (ctx) => {
    const { title } = await lockProduct(ctx, productId)
    const images = await listImages(ctx, productId)
    if (images.length >= MAX_IMAGES) {
      await ctx.tasks.enqueue(ctx.db, deleteImageFilesTask, image)
      return { ok: false, reason: 'invalid', message: TOO_MANY }
    }
    const position = (images.at(-1)?.position ?? -1) + 1
    await ctx.db.insert(productImages).values({ id: newId(), productId, ...image, alt: upload.alt, position })
    await bumpProductVersion(ctx, productId)
    await recordAudit(ctx, {
      action: 'product.image-added',
      subjectType: 'product',
      subjectId: productId,
      details: { title, alt: upload.alt },
    })
    return { ok: true }
  })
}
