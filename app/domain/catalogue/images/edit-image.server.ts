import { eq } from 'drizzle-orm'
import type { AuditAction } from '#app/core/audit/audit-actions.ts'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { productImages } from '#db/schema/catalogue.ts'
import { listPictures, lockProduct, touchProduct } from '../products/managed-product.server.ts'
import { removePicture } from './delete-image-files.task.server.ts'

/** Which picture of which product. */
export type PictureIds = { productId: string; pictureId: string }

/** Says anew what a picture shows. @throws a 404 response where there is no such picture */
export async function describePicture(ctx: Ctx, ids: PictureIds, alt: string): Promise<void> {
  await change(ctx, ids, 'product.image-alt-edited', async (ctx, { picture }) => {
    await ctx.db.update(productImages).set({ alt }).where(eq(productImages.id, picture.id))
    return { alt }
  })
}

/**
 * Moves a picture one place to the front or to the back; the first is the one of the product's card. At the end it stays.
 *
 * @throws a 404 response where there is no such picture
 */
export async function movePicture(ctx: Ctx, ids: PictureIds, to: 'front' | 'back'): Promise<void> {
  await change(ctx, ids, 'product.image-reordered', async (ctx, { picture, all }) => {
    const order = all.filter(({ id }) => id !== picture.id)
    const place = Math.max(0, all.indexOf(picture) + (to === 'front' ? -1 : 1))
    order.splice(place, 0, picture)
    for (const [position, { id }] of order.entries())
      await ctx.db.update(productImages).set({ position }).where(eq(productImages.id, id))
    return { to }
  })
}

/**
 * Deletes a picture with its files. The last one of a product in the shop stays: its place is everywhere.
 *
 * @throws a 404 response where there is no such picture
 */
export async function deletePicture(ctx: Ctx, ids: PictureIds): Promise<{ ok: true } | { ok: false; reason: 'last' }> {
  return change(ctx, ids, 'product.image-deleted', async (ctx, { picture, all, published }) => {
    if (published && all.length === 1) return null
    await ctx.db.delete(productImages).where(eq(productImages.id, picture.id))
    await ctx.tasks.enqueue(ctx.db, removePicture, { key: picture.key, width: picture.width })
    return { alt: picture.alt }
  })
}

type Row = typeof productImages.$inferSelect

/** One change of one picture with its audit row, while nobody else changes the product. `work` answers null to refuse. */
async function change(
  ctx: Ctx,
  { productId, pictureId }: PictureIds,
  action: AuditAction,
  work: (ctx: Ctx, found: { picture: Row; all: Row[]; published: boolean }) => Promise<Record<string, unknown> | null>,
): Promise<{ ok: true } | { ok: false; reason: 'last' }> {
  return transaction(ctx, async (ctx) => {
    const product = await lockProduct(ctx, productId)
    const all = await listPictures(ctx, productId)
    const picture = all.find(({ id }) => id === pictureId)
    if (!picture) throw notFound()
    const details = await work(ctx, { picture, all, published: product.status === 'published' })
    if (details === null) return { ok: false, reason: 'last' }
    await touchProduct(ctx, productId)
    await recordAudit(ctx, { action, subjectType: 'product', subjectId: productId, details })
    return { ok: true }
  })
}
