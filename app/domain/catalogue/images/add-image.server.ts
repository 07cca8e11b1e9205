import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { newId } from '#app/lib/id.ts'
import { FileStorageError } from '#app/platform/files.server.ts'
import { productImages } from '#db/schema/catalogue.ts'
import {
  bumpProductVersion,
  findProductForEditing,
  listImages,
  lockProduct,
} from '../products/product-queries.server.ts'
import { deleteImageFilesTask } from './delete-image-files.task.server.ts'
import { encodeImage } from './encode-image.server.ts'
import { storeImageFiles } from './store-image.server.ts'

/** Images a product: more than anybody looks at. */
const MAX_IMAGES = 12

const STORAGE_UNAVAILABLE = 'Images cannot be stored at the moment. Nothing was changed: please try again in a minute.'

/**
 * Adds an uploaded image as the last one. Its files are stored before its row, so that a row always has its files.
 *
 * @returns `ok: false` with what is wrong, in a sentence; for `away` it is us who cannot store it now, not the image
 * @throws a 404 response where there is no such product
 */
export async function addImage(
  ctx: Ctx,
  productId: string,
  upload: { bytes: Uint8Array; alt: string },
): Promise<{ ok: true } | { ok: false; reason: 'image' | 'away'; message: string }> {
  await findProductForEditing(ctx, productId)
  const encoded = await encodeImage(upload.bytes)
  if (!encoded.ok) return { ...encoded, reason: 'image' }
  const image = await storeImageFiles(ctx.files, `images/${newId()}`, encoded).catch((error) => {
    if (!(error instanceof FileStorageError)) throw error
    ctx.log.error({ err: error }, 'image not stored')
    return null
  })
  if (!image) return { ok: false, reason: 'away', message: STORAGE_UNAVAILABLE }
  return transaction(ctx, async (ctx) => {
    const { title } = await lockProduct(ctx, productId)
    const images = await listImages(ctx, productId)
    if (images.length >= MAX_IMAGES) {
      await ctx.tasks.enqueue(ctx.db, deleteImageFilesTask, image)
      return {
        ok: false,
        reason: 'image',
        message: `A product has at most ${MAX_IMAGES} images. Delete one first.`,
      }
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
