import { eq } from 'drizzle-orm'
import type { AuditAction } from '#app/core/audit/audit-actions.ts'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import type { StaleResult } from '#app/core/version.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { productImages } from '#db/schema/catalogue.ts'
import { bumpProductVersion, listImages, lockProduct, type ProductRecord } from '../products/product-queries.server.ts'
import { deleteImageFilesTask } from './delete-image-files.task.server.ts'
import type { ImagesInput } from './image-form.ts'

export type ImageIds = { productId: string; imageId: string }

export type SaveImagesResult = { ok: true; changed: number } | StaleResult<ProductRecord>
export type DeleteImageResult = { ok: true } | { ok: false; reason: 'last' }

/**
 * Saves the alt texts and the order of a product's images; the image on the product card is the first one.
 *
 * @throws a 404 response if there is no such product
 */
export function saveImages(
  ctx: Ctx,
  productId: string,
  { alts, order }: ImagesInput,
  expectedVersion: number,
): Promise<SaveImagesResult> {
  return transaction(ctx, async (ctx) => {
    const product = await lockProduct(ctx, productId)
    const images = await listImages(ctx, productId)
    if (product.version !== expectedVersion || images.length !== alts.length)
      return { ok: false, reason: 'stale', current: product }
    const changed = order.flatMap((at, position) => {
      const image = images[at]
      const alt = alts[at]
      if (!image || alt === undefined || (image.alt === alt && at === position)) return []
      return [{ id: image.id, alt, position }]
    })
    if (changed.length === 0) return { ok: true, changed: 0 }
    for (const { id, alt, position } of changed)
      await ctx.db.update(productImages).set({ alt, position }).where(eq(productImages.id, id))
    await bumpProductVersion(ctx, productId)
    const audit = (action: AuditAction, details: Record<string, unknown>) =>
      recordAudit(ctx, { action, subjectType: 'product', subjectId: productId, details })
    const described = changed.filter(({ id, alt }) => images.some((image) => image.id === id && image.alt !== alt))
    if (described.length > 0)
      await audit('product.image-alt-edited', { alt: described.map(({ alt }) => alt).join('; ') })
    if (order.some((at, position) => at !== position))
      await audit('product.image-reordered', { order: order.map((at) => images[at]?.alt ?? '').join('; ') })
    return { ok: true, changed: changed.length }
  })
}

/**
 * Deletes an image and, in a task, its files. The last image of a published product stays, because every list of the
 * store shows it.
 *
 * @throws a 404 response if there is no such image
 */
export function deleteImage(ctx: Ctx, { productId, imageId }: ImageIds): Promise<DeleteImageResult> {
  return transaction(ctx, async (ctx) => {
    const { status } = await lockProduct(ctx, productId)
    const images = await listImages(ctx, productId)
    const image = images.find(({ id }) => id === imageId)
    if (!image) throw notFound()
    if (status === 'published' && images.length === 1) return { ok: false, reason: 'last' }
    await ctx.db.delete(productImages).where(eq(productImages.id, image.id))
    await ctx.tasks.enqueue(ctx.db, deleteImageFilesTask, { key: image.key, width: image.width })
    await bumpProductVersion(ctx, productId)
    await recordAudit(ctx, {
      action: 'product.image-deleted',
      subjectType: 'product',
      subjectId: productId,
      details: { alt: image.alt },
    })
    return { ok: true }
  })
}
