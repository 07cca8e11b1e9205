import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { newId } from '#app/lib/id.ts'
import { FileStorageError } from '#app/platform/files.server.ts'
import { productImages } from '#db/schema/catalogue.ts'
import { findDeskProduct, listPictures, lockProduct, touchProduct } from '../products/managed-product.server.ts'
import { removePicture } from './delete-image-files.task.server.ts'
import { encodePicture } from './encode-image.server.ts'
import { storePicture } from './store-image.server.ts'

/** Pictures a product: more than anybody looks at. */
const MOST_PICTURES = 12

const AWAY = 'Pictures cannot be stored at the moment. Nothing was changed: please try again in a minute.'

/**
 * Adds an uploaded picture as the last one. Its files are stored before its row, so that a row always has its files.
 *
 * @returns `ok: false` with what is wrong, in a sentence; for `away` it is us who cannot store it now, not the picture
 * @throws a 404 response where there is no such product
 */
export async function addPicture(
  ctx: Ctx,
  productId: string,
  upload: { bytes: Uint8Array; alt: string },
): Promise<{ ok: true } | { ok: false; reason: 'picture' | 'away'; message: string }> {
  await findDeskProduct(ctx, productId)
  const encoded = await encodePicture(upload.bytes)
  if (!encoded.ok) return { ...encoded, reason: 'picture' }
  const picture = await storePicture(ctx.files, `pictures/${newId()}`, encoded).catch((error) => {
    if (!(error instanceof FileStorageError)) throw error
    ctx.log.error({ err: error }, 'picture not stored')
    return null
  })
  if (!picture) return { ok: false, reason: 'away', message: AWAY }
  return transaction(ctx, async (ctx) => {
    const { title } = await lockProduct(ctx, productId)
    const pictures = await listPictures(ctx, productId)
    if (pictures.length >= MOST_PICTURES) {
      await ctx.tasks.enqueue(ctx.db, removePicture, picture)
      return {
        ok: false,
        reason: 'picture',
        message: `A product has at most ${MOST_PICTURES} pictures. Delete one first.`,
      }
    }
    const position = (pictures.at(-1)?.position ?? -1) + 1
    await ctx.db.insert(productImages).values({ id: newId(), productId, ...picture, alt: upload.alt, position })
    await touchProduct(ctx, productId)
    await recordAudit(ctx, {
      action: 'product.image-added',
      subjectType: 'product',
      subjectId: productId,
      details: { title, alt: upload.alt },
    })
    return { ok: true }
  })
}
