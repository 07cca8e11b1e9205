import { eq, sql } from 'drizzle-orm'
import type { AuditAction } from '#app/core/audit/audit-actions.ts'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import type { StaleResult } from '#app/core/version.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { productImages } from '#db/schema/catalogue.ts'
import { bumpProductVersion, listImages, lockProduct } from '../products/product-queries.server.ts'
import { deleteImageFilesTask } from './delete-image-files.task.server.ts'

export type ImageIds = { productId: string; imageId: string }

type ImageRow = typeof productImages.$inferSelect

export type EditAltTextResult = { ok: true } | StaleResult<ImageRow>
export type DeleteImageResult = { ok: true } | { ok: false; reason: 'last' }

/** Saves the alt text of an image. @throws a 404 response if there is no such image */
export async function editAltText(
  ctx: Ctx,
  ids: ImageIds,
  alt: string,
  expectedVersion: number,
): Promise<EditAltTextResult> {
  return withLockedImage(ctx, ids, async (ctx, { image, audit }) => {
    if (image.version !== expectedVersion) return { ok: false, reason: 'stale', current: image }
    await ctx.db
      .update(productImages)
      .set({ alt, version: sql`${productImages.version} + 1` })
      .where(eq(productImages.id, image.id))
    await audit('product.image-alt-edited', { alt })
    return { ok: true }
  })
}

/**
 * Moves an image one position towards the front or the back; the image on the product card is the first one. Does
 * nothing at the end of the list.
 *
 * @throws a 404 response if there is no such image
 */
export async function moveImage(ctx: Ctx, ids: ImageIds, to: 'front' | 'back'): Promise<void> {
  await withLockedImage(ctx, ids, async (ctx, { image, all, audit }) => {
    const order = all.filter(({ id }) => id !== image.id)
    order.splice(Math.max(0, all.indexOf(image) + (to === 'front' ? -1 : 1)), 0, image)
    for (const [position, { id }] of order.entries())
      await ctx.db.update(productImages).set({ position }).where(eq(productImages.id, id))
    await audit('product.image-reordered', { to })
  })
}

/**
 * Deletes an image and, in a task, its files. The last image of a published product stays, because every list of the
 * store shows it.
 *
 * @throws a 404 response if there is no such image
 */
export async function deleteImage(ctx: Ctx, ids: ImageIds): Promise<DeleteImageResult> {
  return withLockedImage(ctx, ids, async (ctx, { image, all, isPublished, audit }) => {
    if (isPublished && all.length === 1) return { ok: false, reason: 'last' }
    await ctx.db.delete(productImages).where(eq(productImages.id, image.id))
    await ctx.tasks.enqueue(ctx.db, deleteImageFilesTask, { key: image.key, width: image.width })
    await audit('product.image-deleted', { alt: image.alt })
    return { ok: true }
  })
}

type LockedImage = {
  image: ImageRow
  /** All images of the product, in order. */
  all: ImageRow[]
  isPublished: boolean
  /** Records the change, and counts it as an edit of the product. */
  audit(action: AuditAction, details: Record<string, unknown>): Promise<void>
}

/** Runs `work` in a transaction that holds the lock on the image's product. */
async function withLockedImage<Result>(
  ctx: Ctx,
  { productId, imageId }: ImageIds,
  work: (ctx: Ctx, found: LockedImage) => Promise<Result>,
): Promise<Result> {
  return transaction(ctx, async (ctx) => {
    const { status } = await lockProduct(ctx, productId)
    const all = await listImages(ctx, productId)
    const image = all.find(({ id }) => id === imageId)
    if (!image) throw notFound()
    return work(ctx, {
      image,
      all,
      isPublished: status === 'published',
      audit: async (action, details) => {
        await bumpProductVersion(ctx, productId)
        await recordAudit(ctx, { action, subjectType: 'product', subjectId: productId, details })
      },
    })
  })
}
