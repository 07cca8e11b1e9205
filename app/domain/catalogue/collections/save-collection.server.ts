import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { changeDetails } from '#app/core/audit/changes.ts'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { withTakenResult } from '#app/core/db-errors.server.ts'
import { encodeImage } from '#app/core/images/encode-image.server.ts'
import type { StoredImage } from '#app/core/images/image.ts'
import type { StaleResult } from '#app/core/version.ts'
import { newId } from '#app/lib/id.ts'
import { FileStorageError } from '#app/platform/files/files.server.ts'
import { collections, productCollections, products } from '#db/schema/catalogue.ts'
import { deleteImageFilesTask } from '../images/delete-image-files.task.server.ts'
import { storeImageFiles } from '../images/store-image.server.ts'
import type { CollectionInput } from './collection-details-form.ts'
import { type Collection, collectionSlug, findCollection, lockCollection } from './collections.server.ts'

export type SaveCollectionResult =
  | { ok: true }
  | { ok: false; reason: 'taken' }
  | { ok: false; reason: 'invalid-image' | 'storage-unavailable'; message: string }
  | StaleResult<Collection>

const STORAGE_UNAVAILABLE = "We couldn't save the image. Please try again in a minute."

/**
 * Saves the title, text and image of a collection and the order of its products. Products that have joined it since
 * follow the others. The files of a new image are stored before the row, so that a row always has files.
 *
 * @throws a 404 response if there is no such collection
 */
export async function saveCollection(
  ctx: Ctx,
  id: string,
  input: CollectionInput,
  expectedVersion: number,
): Promise<SaveCollectionResult> {
  await findCollection(ctx, id)
  const uploaded = input.image instanceof Uint8Array ? await storeUpload(ctx, input.image) : null
  if (uploaded && 'ok' in uploaded) return uploaded
  const save = () => transaction(ctx, (ctx) => saveRow(ctx, id, input, uploaded, expectedVersion))
  const result = await withTakenResult(save, { collections_slug_key: 'taken' })
  if (!result.ok && uploaded) await ctx.tasks.enqueue(ctx.db, deleteImageFilesTask, uploaded)
  return result
}

async function saveRow(
  ctx: Ctx,
  id: string,
  { title, description, image, order }: CollectionInput,
  uploaded: StoredImage | null,
  expectedVersion: number,
): Promise<SaveCollectionResult> {
  const current = await lockCollection(ctx, id)
  if (current.version !== expectedVersion) return { ok: false, reason: 'stale', current }
  const slug = collectionSlug(title, id)
  const newImage = uploaded ?? (image === 'remove' ? null : current.image)
  if (current.image && newImage?.key !== current.image.key)
    await ctx.tasks.enqueue(ctx.db, deleteImageFilesTask, current.image)
  await ctx.db
    .update(collections)
    .set({ title, slug, description, image: newImage, version: expectedVersion + 1, updatedAt: ctx.now })
    .where(eq(collections.id, id))
  const isReordered = await saveProductOrder(ctx, id, order)
  await recordAudit(ctx, {
    action: 'collection.edited',
    subjectType: 'collection',
    subjectId: id,
    details: {
      ...changeDetails({ title: current.title, description: current.description }, { title, description }),
      ...(newImage?.key !== current.image?.key && { image: newImage ? 'uploaded' : 'removed' }),
      ...(isReordered && { products: 'reordered' }),
    },
  })
  return { ok: true }
}

/** Numbers the products of a collection. @returns whether their order has changed */
async function saveProductOrder(ctx: Ctx, id: string, order: readonly string[]): Promise<boolean> {
  const members = await ctx.db
    .select({ id: products.id })
    .from(productCollections)
    .innerJoin(products, eq(products.id, productCollections.productId))
    .where(and(eq(productCollections.collectionId, id), isNull(products.deletedAt)))
    .orderBy(asc(productCollections.position), asc(products.position), asc(products.id))
  const saved = members.map(({ id }) => id)
  const placed = [...new Set(order)].filter((one) => saved.includes(one))
  const next = [...placed, ...saved.filter((one) => !placed.includes(one))]
  if (next.join() === saved.join()) return false
  await ctx.db.execute(sql`update ${productCollections} set position = placed.number - 1
    from unnest(${sql.param(next)}::text[]) with ordinality as placed (product_id, number)
    where ${productCollections.collectionId} = ${id} and ${productCollections.productId} = placed.product_id`)
  return true
}

async function storeUpload(
  ctx: Ctx,
  upload: Uint8Array,
): Promise<StoredImage | (SaveCollectionResult & { ok: false })> {
  const encoded = await encodeImage(upload)
  if (!encoded.ok) return { ...encoded, reason: 'invalid-image' }
  try {
    return await storeImageFiles(ctx.files, `images/${newId()}`, encoded)
  } catch (error) {
    if (!(error instanceof FileStorageError)) throw error
    ctx.log.error({ err: error }, 'image not stored')
    return { ok: false, reason: 'storage-unavailable', message: STORAGE_UNAVAILABLE }
  }
}
