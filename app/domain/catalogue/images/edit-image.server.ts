import { eq } from 'drizzle-orm'
import type { AuditAction } from '#app/core/audit/audit-actions.ts'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { productImages } from '#db/schema/catalogue.ts'
import { bumpProductVersion, listImages, lockProduct } from '../products/product-queries.server.ts'
import { deleteImageFilesTask } from './delete-image-files.task.server.ts'

/** Which image of which product. */
export type ImageIds = { productId: string; imageId: string }

/** Says anew what an image shows. @throws a 404 response where there is no such image */
export async function editAltText(ctx: Ctx, ids: ImageIds, alt: string): Promise<void> {
  await change(ctx, ids, 'product.image-alt-edited', async (ctx, { image }) => {
    await ctx.db.update(productImages).set({ alt }).where(eq(productImages.id, image.id))
    return { alt }
  })
}

/**
 * Moves an image one place to the front or to the back; the first is the one of the product's card. At the end it stays.
 *
 * @throws a 404 response where there is no such image
 */
export async function moveImage(ctx: Ctx, ids: ImageIds, to: 'front' | 'back'): Promise<void> {
  await change(ctx, ids, 'product.image-reordered', async (ctx, { image, all }) => {
    const order = all.filter(({ id }) => id !== image.id)
    const place = Math.max(0, all.indexOf(image) + (to === 'front' ? -1 : 1))
    order.splice(place, 0, image)
    for (const [position, { id }] of order.entries())
      await ctx.db.update(productImages).set({ position }).where(eq(productImages.id, id))
    return { to }
  })
}

/**
 * Deletes an image with its files. The last one of a product in the shop stays: its place is everywhere.
 *
 * @throws a 404 response where there is no such image
 */
export async function deleteImage(ctx: Ctx, ids: ImageIds): Promise<{ ok: true } | { ok: false; reason: 'last' }> {
  return change(ctx, ids, 'product.image-deleted', async (ctx, { image, all, published }) => {
    if (published && all.length === 1) return null
    await ctx.db.delete(productImages).where(eq(productImages.id, image.id))
    await ctx.tasks.enqueue(ctx.db, deleteImageFilesTask, { key: image.key, width: image.width })
    return { alt: image.alt }
  })
}

type Row = typeof productImages.$inferSelect

/** One change of one image with its audit row, while nobody else changes the product. `work` answers null to refuse. */
async function change(
  ctx: Ctx,
  { productId, imageId }: ImageIds,
  action: AuditAction,
  work: (ctx: Ctx, found: { image: Row; all: Row[]; published: boolean }) => Promise<Record<string, unknown> | null>,
): Promise<{ ok: true } | { ok: false; reason: 'last' }> {
  return transaction(ctx, async (ctx) => {
    const product = await lockProduct(ctx, productId)
    const all = await listImages(ctx, productId)
    const image = all.find(({ id }) => id === imageId)
    if (!image) throw notFound()
    const details = await work(ctx, { image, all, published: product.status === 'published' })
    if (details === null) return { ok: false, reason: 'last' }
    await bumpProductVersion(ctx, productId)
    await recordAudit(ctx, { action, subjectType: 'product', subjectId: productId, details })
    return { ok: true }
  })
}
