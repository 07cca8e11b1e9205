import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import type { AuditAction } from '#app/core/audit/audit-actions.ts'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import type { StoredImage } from '#app/core/images/image.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { slugify } from '#app/lib/slug.ts'
import { assertCan } from '#app/policy/policy.ts'
import { collections, productCollections, products } from '#db/schema/catalogue.ts'
import { deleteImageFilesTask } from '../images/delete-image-files.task.server.ts'
import { isStoreId, newStoreId } from '../store-id.ts'
import { MAX_COLLECTIONS } from './collection-form.ts'

export type Collection = typeof collections.$inferSelect

/** `products`: how many products are in the collection. */
export type CollectionRow = { id: string; title: string; image: StoredImage | null; products: number }
export type CreateCollectionResult = { ok: true; id: string } | { ok: false; reason: 'taken' | 'too-many' }

/** The order of the collections in the store. */
export const COLLECTION_ORDER = [asc(collections.position), asc(collections.title), asc(collections.id)]

/** All collections in their order with their number of products; at most 60. */
export function listCollections(ctx: Ctx): Promise<CollectionRow[]> {
  assertCan(ctx.actor, 'store.manage')
  return ctx.db
    .select({
      id: collections.id,
      title: collections.title,
      image: collections.image,
      products: count(products.id),
    })
    .from(collections)
    .leftJoin(productCollections, eq(productCollections.collectionId, collections.id))
    .leftJoin(products, and(eq(products.id, productCollections.productId), isNull(products.deletedAt)))
    .groupBy(collections.id)
    .orderBy(...COLLECTION_ORDER)
}

/** A collection. @throws a 404 response if there is none, 403 for anyone but admins */
export async function findCollection(ctx: Ctx, id: string): Promise<Collection> {
  assertCan(ctx.actor, 'store.manage')
  const [row] = isStoreId('pcol', id) ? await ctx.db.select().from(collections).where(eq(collections.id, id)) : []
  if (!row) throw notFound()
  return row
}

/** Creates a collection after the others. Titles are unique, ignoring case and punctuation. */
export async function createCollection(ctx: Ctx, title: string): Promise<CreateCollectionResult> {
  assertCan(ctx.actor, 'store.manage')
  return transaction(ctx, async (ctx) => {
    if ((await ctx.db.$count(collections)) >= MAX_COLLECTIONS) return { ok: false, reason: 'too-many' }
    const id = newStoreId('pcol')
    const position = sql`(select coalesce(max(position) + 1, 0) from ${collections})`
    const created = await ctx.db
      .insert(collections)
      .values({ id, title, slug: collectionSlug(title, id), position, createdAt: ctx.now, updatedAt: ctx.now })
      .onConflictDoNothing()
      .returning({ id: collections.id })
    if (created.length === 0) return { ok: false, reason: 'taken' }
    await audit(ctx, 'collection.created', id, { title })
    return { ok: true, id }
  })
}

/** Puts the collections in the order of `ids`. Those that are not named follow in their former order. */
export async function orderCollections(ctx: Ctx, ids: readonly string[]): Promise<void> {
  assertCan(ctx.actor, 'store.manage')
  await transaction(ctx, async (ctx) => {
    const rows = await ctx.db
      .select({ id: collections.id, title: collections.title, position: collections.position })
      .from(collections)
      .orderBy(...COLLECTION_ORDER)
      .for('update')
    const placed = [...new Set(ids)].flatMap((id) => rows.find((row) => row.id === id) ?? [])
    const next = [...placed, ...rows.filter((row) => !placed.includes(row))]
    if (next.every((row, at) => row === rows[at])) return
    for (const [position, row] of next.entries())
      if (row.position !== position)
        await ctx.db.update(collections).set({ position }).where(eq(collections.id, row.id))
    const details = { order: next.map(({ title }) => title).join('; ') }
    await recordAudit(ctx, { action: 'collections.reordered', subjectType: 'store', subjectId: 'collections', details })
  })
}

/**
 * Deletes a collection and its image, not its products. @returns its title @throws a 404 response if there is no such
 * collection
 */
export async function deleteCollection(ctx: Ctx, id: string): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const { title, image } = await lockCollection(ctx, id)
    await ctx.db.delete(collections).where(eq(collections.id, id))
    if (image) await ctx.tasks.enqueue(ctx.db, deleteImageFilesTask, image)
    await audit(ctx, 'collection.deleted', id, { title })
    return title
  })
}

/** Locks the row of a collection inside a transaction. */
export async function lockCollection(ctx: Ctx, id: string): Promise<Collection> {
  assertCan(ctx.actor, 'store.manage')
  const [row] = isStoreId('pcol', id)
    ? await ctx.db.select().from(collections).where(eq(collections.id, id)).for('update')
    : []
  if (!row) throw notFound()
  return row
}

export const collectionSlug = (title: string, id: string) => slugify(title) || id.toLowerCase().replace('_', '-')

const audit = (ctx: Ctx, action: AuditAction, id: string, details: Record<string, unknown>) =>
  recordAudit(ctx, { action, subjectType: 'collection', subjectId: id, details })
