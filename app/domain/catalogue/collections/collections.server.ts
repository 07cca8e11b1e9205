import { and, asc, count, eq, isNull, ne } from 'drizzle-orm'
import type { AuditAction } from '#app/core/audit/audit-actions.ts'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { slugify } from '#app/lib/slug.ts'
import { assertCan } from '#app/policy/policy.ts'
import { collections, productCollections, products } from '#db/schema/catalogue.ts'
import { isStoreId, newStoreId } from '../store-id.ts'

/** Collections a shop: they stand in one list in the shop and on each product's page. */
const MAX_COLLECTIONS = 60

export type CollectionRow = { id: string; title: string; products: number }
export type SaveCollectionResult = { ok: true } | { ok: false; reason: 'taken' | 'too-many' }

/** All collections by title, with how many products are in each; there are at most 60. */
export function listCollections(ctx: Ctx): Promise<CollectionRow[]> {
  assertCan(ctx.actor, 'store.manage')
  return ctx.db
    .select({ id: collections.id, title: collections.title, products: count(products.id) })
    .from(collections)
    .leftJoin(productCollections, eq(productCollections.collectionId, collections.id))
    .leftJoin(products, and(eq(products.id, productCollections.productId), isNull(products.deletedAt)))
    .groupBy(collections.id)
    .orderBy(asc(collections.title))
}

/** Adds a collection. Refused where another has its title, however it is spelt, and past 60. */
export async function createCollection(ctx: Ctx, title: string): Promise<SaveCollectionResult> {
  assertCan(ctx.actor, 'store.manage')
  return transaction(ctx, async (ctx) => {
    if ((await ctx.db.$count(collections)) >= MAX_COLLECTIONS) return { ok: false, reason: 'too-many' }
    const id = newStoreId('pcol')
    const slug = slugOf(title, id)
    const made = await ctx.db
      .insert(collections)
      .values({ id, title, slug, createdAt: ctx.now, updatedAt: ctx.now })
      .onConflictDoNothing()
      .returning({ id: collections.id })
    if (made.length === 0) return { ok: false, reason: 'taken' }
    await audit(ctx, 'collection.created', id, { title })
    return { ok: true }
  })
}

/** Gives a collection another title. @throws a 404 response where there is no such collection */
export async function renameCollection(ctx: Ctx, id: string, title: string): Promise<SaveCollectionResult> {
  return transaction(ctx, async (ctx) => {
    const before = await lockCollection(ctx, id)
    const slug = slugOf(title, id)
    const others = and(eq(collections.slug, slug), ne(collections.id, id))
    if ((await ctx.db.$count(collections, others)) > 0) return { ok: false, reason: 'taken' }
    await ctx.db.update(collections).set({ title, slug, updatedAt: ctx.now }).where(eq(collections.id, id))
    await audit(ctx, 'collection.renamed', id, { title: { from: before.title, to: title } })
    return { ok: true }
  })
}

/** Deletes a collection; its products stay. @returns its title @throws a 404 response where there is no such collection */
export async function deleteCollection(ctx: Ctx, id: string): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const { title } = await lockCollection(ctx, id)
    await ctx.db.delete(collections).where(eq(collections.id, id))
    await audit(ctx, 'collection.deleted', id, { title })
    return title
  })
}

async function lockCollection(ctx: Ctx, id: string) {
  assertCan(ctx.actor, 'store.manage')
  const [row] = isStoreId('pcol', id)
    ? await ctx.db.select().from(collections).where(eq(collections.id, id)).for('update')
    : []
  if (!row) throw notFound()
  return row
}

const slugOf = (title: string, id: string) => slugify(title) || id.toLowerCase().replace('_', '-')

const audit = (ctx: Ctx, action: AuditAction, id: string, details: Record<string, unknown>) =>
  recordAudit(ctx, { action, subjectType: 'collection', subjectId: id, details })
