import { and, asc, count, eq, isNull, ne } from 'drizzle-orm'
import type { AuditAction } from '#app/core/audit/audit-actions.ts'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import type { StaleResult } from '#app/core/version.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { slugify } from '#app/lib/slug.ts'
import { assertCan } from '#app/policy/policy.ts'
import { collections, productCollections, products } from '#db/schema/catalogue.ts'
import { isStoreId, newStoreId } from '../store-id.ts'
import { MAX_COLLECTIONS } from './collection-form.ts'

type Collection = typeof collections.$inferSelect

/** `products`: how many products are in the collection. */
export type CollectionRow = { id: string; title: string; version: number; products: number }
export type CreateCollectionResult = { ok: true } | { ok: false; reason: 'taken' | 'too-many' }
export type RenameCollectionResult = { ok: true } | { ok: false; reason: 'taken' } | StaleResult<Collection>

/** All collections by title with their number of products; at most 60. */
export function listCollections(ctx: Ctx): Promise<CollectionRow[]> {
  assertCan(ctx.actor, 'store.manage')
  return ctx.db
    .select({
      id: collections.id,
      title: collections.title,
      version: collections.version,
      products: count(products.id),
    })
    .from(collections)
    .leftJoin(productCollections, eq(productCollections.collectionId, collections.id))
    .leftJoin(products, and(eq(products.id, productCollections.productId), isNull(products.deletedAt)))
    .groupBy(collections.id)
    .orderBy(asc(collections.title))
}

/** Creates a collection. Titles are unique, ignoring case and punctuation. */
export async function createCollection(ctx: Ctx, title: string): Promise<CreateCollectionResult> {
  assertCan(ctx.actor, 'store.manage')
  return transaction(ctx, async (ctx) => {
    if ((await ctx.db.$count(collections)) >= MAX_COLLECTIONS) return { ok: false, reason: 'too-many' }
    const id = newStoreId('pcol')
    const created = await ctx.db
      .insert(collections)
      .values({ id, title, slug: collectionSlug(title, id), createdAt: ctx.now, updatedAt: ctx.now })
      .onConflictDoNothing()
      .returning({ id: collections.id })
    if (created.length === 0) return { ok: false, reason: 'taken' }
    await audit(ctx, 'collection.created', id, { title })
    return { ok: true }
  })
}

/** Renames a collection. @throws a 404 response if there is no such collection */
export async function renameCollection(
  ctx: Ctx,
  id: string,
  title: string,
  expectedVersion: number,
): Promise<RenameCollectionResult> {
  return transaction(ctx, async (ctx) => {
    const current = await lockCollection(ctx, id)
    if (current.version !== expectedVersion) return { ok: false, reason: 'stale', current }
    const slug = collectionSlug(title, id)
    const others = and(eq(collections.slug, slug), ne(collections.id, id))
    if ((await ctx.db.$count(collections, others)) > 0) return { ok: false, reason: 'taken' }
    await ctx.db
      .update(collections)
      .set({ title, slug, version: expectedVersion + 1, updatedAt: ctx.now })
      .where(eq(collections.id, id))
    await audit(ctx, 'collection.renamed', id, { title: { from: current.title, to: title } })
    return { ok: true }
  })
}

/** Deletes a collection, not its products. @returns its title @throws a 404 response if there is no such collection */
export async function deleteCollection(ctx: Ctx, id: string): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const { title } = await lockCollection(ctx, id)
    await ctx.db.delete(collections).where(eq(collections.id, id))
    await audit(ctx, 'collection.deleted', id, { title })
    return title
  })
}

async function lockCollection(ctx: Ctx, id: string): Promise<Collection> {
  assertCan(ctx.actor, 'store.manage')
  const [row] = isStoreId('pcol', id)
    ? await ctx.db.select().from(collections).where(eq(collections.id, id)).for('update')
    : []
  if (!row) throw notFound()
  return row
}

const collectionSlug = (title: string, id: string) => slugify(title) || id.toLowerCase().replace('_', '-')

const audit = (ctx: Ctx, action: AuditAction, id: string, details: Record<string, unknown>) =>
  recordAudit(ctx, { action, subjectType: 'collection', subjectId: id, details })
