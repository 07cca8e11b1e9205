import { and, desc, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { assertCan } from '#app/policy/policy.ts'
import { collections, productCollections, products } from '#db/schema/catalogue.ts'
import { bumpProductVersion, findProductForEditing, lockProduct } from './product-queries.server.ts'

export type Placement = {
  /** Ids of the collections that it is in; unknown ones are left out. */
  collectionIds: string[]
  /** Titles or addresses of products shown beside it, in order, as they were typed. */
  related: string[]
}

/**
 * Saves where a product is found: its collections, and the products shown beside it.
 *
 * @returns `unknown` with the places in `related` of what names no product or several
 * @throws a 404 response where there is no such product
 */
export async function editPlacement(
  ctx: Ctx,
  id: string,
  placement: Placement,
): Promise<{ ok: true } | { ok: false; reason: 'unknown'; rows: number[] }> {
  await findProductForEditing(ctx, id)
  const found = await Promise.all(placement.related.map((words) => (words ? findByTitleOrSlug(ctx, words, id) : null)))
  const rows = found.flatMap((relatedId, n) => (placement.related[n] && relatedId === null ? [n] : []))
  if (rows.length > 0) return { ok: false, reason: 'unknown', rows }
  const relatedIds = [...new Set(found.filter((relatedId) => relatedId !== null))]
  await transaction(ctx, async (ctx) => {
    const { position } = await lockProduct(ctx, id)
    const chosen =
      placement.collectionIds.length > 0
        ? await ctx.db.select().from(collections).where(inArray(collections.id, placement.collectionIds))
        : []
    await ctx.db.delete(productCollections).where(eq(productCollections.productId, id))
    if (chosen.length > 0)
      await ctx.db
        .insert(productCollections)
        .values(chosen.map(({ id: collectionId }) => ({ productId: id, collectionId, position })))
    await ctx.db.update(products).set({ relatedIds }).where(eq(products.id, id))
    await bumpProductVersion(ctx, id)
    await recordAudit(ctx, {
      action: 'product.placement-edited',
      subjectType: 'product',
      subjectId: id,
      details: { collections: chosen.map(({ title }) => title).join(', ') || 'none', related: relatedIds.length },
    })
  })
  return { ok: true }
}

/** Where a product is now: its collections' ids, and the titles of the products beside it. */
export async function findPlacement(ctx: Ctx, id: string): Promise<Placement> {
  const { relatedIds } = await findProductForEditing(ctx, id)
  const places = await ctx.db
    .select({ collectionId: productCollections.collectionId })
    .from(productCollections)
    .where(eq(productCollections.productId, id))
  const related =
    relatedIds.length > 0
      ? await ctx.db
          .select({ id: products.id, title: products.title })
          .from(products)
          .where(and(inArray(products.id, relatedIds), isNull(products.deletedAt)))
      : []
  const titles = new Map(related.map(({ id, title }) => [id, title]))
  return {
    collectionIds: places.map(({ collectionId }) => collectionId),
    related: relatedIds.flatMap((relatedId) => titles.get(relatedId) ?? []),
  }
}

/** The one other product with this title or address, or null. */
async function findByTitleOrSlug(ctx: Ctx, words: string, own: string): Promise<string | null> {
  const rows = await ctx.db
    .select({ id: products.id })
    .from(products)
    .where(
      and(isNull(products.deletedAt), ne(products.id, own), or(eq(products.title, words), eq(products.slug, words))),
    )
    .limit(2)
  return rows.length === 1 ? (rows[0]?.id ?? null) : null
}

/** Titles of other products, to be offered while typing: the 200 that were changed last. */
export async function listProductTitles(ctx: Ctx, own: string): Promise<string[]> {
  assertCan(ctx.actor, 'store.manage')
  const rows = await ctx.db
    .select({ title: products.title })
    .from(products)
    .where(and(isNull(products.deletedAt), ne(products.id, own)))
    .orderBy(desc(products.updatedAt))
    .limit(200)
  return [...new Set(rows.map(({ title }) => title))].sort()
}
