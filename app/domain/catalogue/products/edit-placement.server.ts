import { and, eq, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import type { StaleResult } from '#app/core/version.ts'
import { assertCan } from '#app/policy/policy.ts'
import { collections, productCollections, products } from '#db/schema/catalogue.ts'
import { type FirstImage, findFirstImages } from '../first-images.server.ts'
import { MAX_RELATED } from './placement-form.ts'
import { findProductForEditing, lockProduct, type ProductRecord } from './product-queries.server.ts'

export type PlacementInput = {
  /** Ids of the product's collections; unknown ids are ignored. */
  collectionIds: string[]
  /** Related products in their order; unknown ids are ignored. */
  relatedIds: string[]
  /** The title, slug or id of one more related product, as typed. */
  add: string | null
}

/** A related product as its picker shows it. */
export type RelatedItem = { id: string; title: string; image: FirstImage | null }

export type Placement = { collectionIds: string[]; related: RelatedItem[] }

export type EditPlacementResult =
  | { ok: true }
  /** `add` matches no product, or more than one. */
  | { ok: false; reason: 'no-match' | 'too-many' }
  | StaleResult<ProductRecord>

/** Saves the collections and related products of a product. @throws a 404 response if there is no such product */
export async function editPlacement(
  ctx: Ctx,
  id: string,
  placement: PlacementInput,
  expectedVersion: number,
): Promise<EditPlacementResult> {
  await findProductForEditing(ctx, id)
  const added = placement.add ? await findOther(ctx, placement.add, id) : null
  if (placement.add && !added) return { ok: false, reason: 'no-match' }
  const known = await listRelated(ctx, placement.relatedIds)
  const kept = known.map((item) => item.id).filter((one) => one !== id)
  const relatedIds = [...new Set(added ? [...kept, added] : kept)]
  if (relatedIds.length > MAX_RELATED) return { ok: false, reason: 'too-many' }
  return transaction(ctx, async (ctx) => {
    const current = await lockProduct(ctx, id)
    if (current.version !== expectedVersion) return { ok: false, reason: 'stale', current }
    const titles = await saveMemberships(ctx, id, placement.collectionIds)
    await ctx.db
      .update(products)
      .set({ relatedIds, version: expectedVersion + 1, updatedAt: ctx.now })
      .where(eq(products.id, id))
    await recordAudit(ctx, {
      action: 'product.placement-edited',
      subjectType: 'product',
      subjectId: id,
      details: { collections: titles.join(', ') || 'none', related: relatedIds.length },
    })
    return { ok: true }
  })
}

/**
 * Puts a product last in the collections that it joins; in the others it keeps its place. @returns the titles of all
 */
async function saveMemberships(ctx: Ctx, id: string, collectionIds: readonly string[]): Promise<string[]> {
  const chosen =
    collectionIds.length > 0
      ? await ctx.db
          .select()
          .from(collections)
          .where(inArray(collections.id, [...collectionIds]))
      : []
  const ids = chosen.map((collection) => collection.id)
  const ofProduct = eq(productCollections.productId, id)
  await ctx.db
    .delete(productCollections)
    .where(ids.length > 0 ? and(ofProduct, notInArray(productCollections.collectionId, ids)) : ofProduct)
  for (const collectionId of ids)
    await ctx.db
      .insert(productCollections)
      .values({
        productId: id,
        collectionId,
        position: sql`(select coalesce(max(position) + 1, 0) from ${productCollections} where collection_id = ${collectionId})`,
      })
      .onConflictDoNothing()
  return chosen.map(({ title }) => title)
}

/** The collections and related products of `product`. */
export async function findPlacement(ctx: Ctx, { id, relatedIds }: ProductRecord): Promise<Placement> {
  assertCan(ctx.actor, 'store.manage')
  const memberships = await ctx.db
    .select({ collectionId: productCollections.collectionId })
    .from(productCollections)
    .where(eq(productCollections.productId, id))
  return {
    collectionIds: memberships.map(({ collectionId }) => collectionId),
    related: await listRelated(ctx, relatedIds),
  }
}

/** The products with these ids, in their order; unknown and deleted ones are left out. */
export async function listRelated(ctx: Ctx, ids: readonly string[]): Promise<RelatedItem[]> {
  assertCan(ctx.actor, 'store.manage')
  if (ids.length === 0) return []
  const [rows, images] = await Promise.all([
    ctx.db
      .select({ id: products.id, title: products.title })
      .from(products)
      .where(and(inArray(products.id, [...ids]), isNull(products.deletedAt))),
    findFirstImages(ctx, ids),
  ])
  return ids.flatMap((id) => {
    const row = rows.find((one) => one.id === id)
    return row ? [{ ...row, image: images.get(id) ?? null }] : []
  })
}

/** The id of the only other product with this title, slug or id, or null. */
async function findOther(ctx: Ctx, text: string, ownId: string): Promise<string | null> {
  const rows = await ctx.db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        isNull(products.deletedAt),
        ne(products.id, ownId),
        or(sql`lower(${products.title}) = ${text.toLowerCase()}`, eq(products.slug, text), eq(products.id, text)),
      ),
    )
    .limit(2)
  return rows.length === 1 ? (rows[0]?.id ?? null) : null
}
