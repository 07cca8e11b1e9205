import { and, desc, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import type { StaleResult } from '#app/core/version.ts'
import { assertCan } from '#app/policy/policy.ts'
import { collections, productCollections, products } from '#db/schema/catalogue.ts'
import { findProductForEditing, lockProduct, type ProductRecord } from './product-queries.server.ts'

/** Titles that are suggested for related products. */
const MAX_SUGGESTIONS = 200

export type Placement = {
  /** Ids of the product's collections; unknown ids are ignored. */
  collectionIds: string[]
  /** Titles or slugs of related products, in order, as typed. */
  related: string[]
}

export type EditPlacementResult =
  | { ok: true }
  /** `rows`: the indexes in `related` that match no product, or more than one. */
  | { ok: false; reason: 'no-match'; rows: number[] }
  | StaleResult<ProductRecord>

/** Saves the collections and related products of a product. @throws a 404 response if there is no such product */
export async function editPlacement(
  ctx: Ctx,
  id: string,
  placement: Placement,
  expectedVersion: number,
): Promise<EditPlacementResult> {
  await findProductForEditing(ctx, id)
  const found = await Promise.all(placement.related.map((text) => (text ? findByTitleOrSlug(ctx, text, id) : null)))
  const rows = found.flatMap((relatedId, n) => (placement.related[n] && relatedId === null ? [n] : []))
  if (rows.length > 0) return { ok: false, reason: 'no-match', rows }
  const relatedIds = [...new Set(found.filter((relatedId) => relatedId !== null))]
  return transaction(ctx, async (ctx) => {
    const current = await lockProduct(ctx, id)
    if (current.version !== expectedVersion) return { ok: false, reason: 'stale', current }
    const chosen =
      placement.collectionIds.length > 0
        ? await ctx.db.select().from(collections).where(inArray(collections.id, placement.collectionIds))
        : []
    await ctx.db.delete(productCollections).where(eq(productCollections.productId, id))
    if (chosen.length > 0)
      await ctx.db
        .insert(productCollections)
        .values(
          chosen.map((collection) => ({ productId: id, collectionId: collection.id, position: current.position })),
        )
    await ctx.db
      .update(products)
      .set({ relatedIds, version: expectedVersion + 1, updatedAt: ctx.now })
      .where(eq(products.id, id))
    await recordAudit(ctx, {
      action: 'product.placement-edited',
      subjectType: 'product',
      subjectId: id,
      details: { collections: chosen.map(({ title }) => title).join(', ') || 'none', related: relatedIds.length },
    })
    return { ok: true }
  })
}

/** The collections and related products of `product`, the related ones by title. */
export async function findPlacement(ctx: Ctx, { id, relatedIds }: ProductRecord): Promise<Placement> {
  assertCan(ctx.actor, 'store.manage')
  const memberships = await ctx.db
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
    collectionIds: memberships.map(({ collectionId }) => collectionId),
    related: relatedIds.flatMap((relatedId) => titles.get(relatedId) ?? []),
  }
}

/** The id of the only other product with this title or slug, or null. */
async function findByTitleOrSlug(ctx: Ctx, text: string, ownId: string): Promise<string | null> {
  const rows = await ctx.db
    .select({ id: products.id })
    .from(products)
    .where(
      and(isNull(products.deletedAt), ne(products.id, ownId), or(eq(products.title, text), eq(products.slug, text))),
    )
    .limit(2)
  return rows.length === 1 ? (rows[0]?.id ?? null) : null
}

/** Titles of other products, sorted, to suggest while typing: the 200 changed last. */
export async function listProductTitles(ctx: Ctx, ownId: string): Promise<string[]> {
  assertCan(ctx.actor, 'store.manage')
  const rows = await ctx.db
    .select({ title: products.title })
    .from(products)
    .where(and(isNull(products.deletedAt), ne(products.id, ownId)))
    .orderBy(desc(products.updatedAt))
    .limit(MAX_SUGGESTIONS)
  return [...new Set(rows.map(({ title }) => title))].sort()
}
