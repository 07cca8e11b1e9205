import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { assertCan } from '#app/policy/policy.ts'
import { productImages, productOptions, products, productVariants, variantOptions } from '#db/schema/catalogue.ts'
import { isStoreId } from '../store-id.ts'

export type ProductRecord = typeof products.$inferSelect
export type VariantRecord = typeof productVariants.$inferSelect & {
  /** Option id → value. */
  values: Record<string, string>
}

/** A product in any status, for its admin pages. @throws a 404 response if there is none, 403 for anyone but admins */
export async function findProductForEditing(ctx: Ctx, id: string): Promise<ProductRecord> {
  assertCan(ctx.actor, 'store.manage')
  const [row] = isStoreId('prod', id) ? await ctx.db.select().from(products).where(isPresent(id)) : []
  if (!row) throw notFound()
  return row
}

/**
 * Locks the row of a product inside a transaction. Every command that changes a part of a product takes this lock
 * first, so that two of them never run at the same time.
 */
export async function lockProduct(ctx: Ctx, id: string): Promise<ProductRecord> {
  assertCan(ctx.actor, 'store.manage')
  const [row] = isStoreId('prod', id)
    ? await ctx.db.select().from(products).where(isPresent(id)).for('no key update')
    : []
  if (!row) throw notFound()
  return row
}

/**
 * Locks the variants of a product in the order of their ids, inside a transaction. Checkouts lock variants in the same
 * order, which avoids deadlocks. Call it before changing more than one variant.
 */
export async function lockVariants(ctx: Ctx, productId: string): Promise<void> {
  await ctx.db
    .select({ id: productVariants.id })
    .from(productVariants)
    .where(variantsOf(productId))
    .orderBy(asc(productVariants.id))
    .for('no key update')
}

/**
 * Counts an edit of any part of a product: open forms of the product become stale, and API clients that request changes
 * since a date get it again.
 */
export async function bumpProductVersion(ctx: Ctx, id: string): Promise<void> {
  await ctx.db
    .update(products)
    .set({ version: sql`${products.version} + 1`, updatedAt: ctx.now })
    .where(eq(products.id, id))
}

/** The options and variants of a product, in order. */
export async function listVariants(
  ctx: Ctx,
  productId: string,
): Promise<{ options: (typeof productOptions.$inferSelect)[]; variants: VariantRecord[] }> {
  const options = await ctx.db
    .select()
    .from(productOptions)
    .where(eq(productOptions.productId, productId))
    .orderBy(asc(productOptions.position))
  const variants = await ctx.db
    .select()
    .from(productVariants)
    .where(variantsOf(productId))
    .orderBy(asc(productVariants.position), asc(productVariants.id))
  const values = await ctx.db
    .select({ variantId: variantOptions.variantId, optionId: variantOptions.optionId, value: variantOptions.value })
    .from(variantOptions)
    .innerJoin(productVariants, eq(productVariants.id, variantOptions.variantId))
    .where(variantsOf(productId))
  const valuesByVariant = Map.groupBy(values, ({ variantId }) => variantId)
  return {
    options,
    variants: variants.map((variant) => ({
      ...variant,
      values: Object.fromEntries(
        (valuesByVariant.get(variant.id) ?? []).map(({ optionId, value }) => [optionId, value]),
      ),
    })),
  }
}

/** The images of a product in order; the product card shows the first one. */
export function listImages(ctx: Ctx, productId: string): Promise<(typeof productImages.$inferSelect)[]> {
  return ctx.db
    .select()
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.position), asc(productImages.id))
}

/** What the layout of a product's pages shows: its title, its status and the number of its images and variants. */
export async function loadProductSummary(ctx: Ctx, { id, title, status }: ProductRecord) {
  const [images, variants] = await Promise.all([
    ctx.db.$count(productImages, eq(productImages.productId, id)),
    ctx.db.$count(productVariants, variantsOf(id)),
  ])
  return { id, title, status, images, variants }
}

/** The SKUs among `skus` that variants of other products use. A unique index enforces the rule. */
export async function findTakenSkus(ctx: Ctx, skus: string[], ownProductId: string | null): Promise<Set<string>> {
  if (skus.length === 0) return new Set()
  const rows = await ctx.db
    .select({ sku: productVariants.sku })
    .from(productVariants)
    .where(
      and(
        inArray(productVariants.sku, skus),
        isNull(productVariants.deletedAt),
        ownProductId ? ne(productVariants.productId, ownProductId) : undefined,
      ),
    )
  return new Set(rows.flatMap(({ sku }) => sku ?? []))
}

function isPresent(id: string) {
  return and(eq(products.id, id), isNull(products.deletedAt))
}

/** The variants of a product that are not deleted. */
function variantsOf(productId: string) {
  return and(eq(productVariants.productId, productId), isNull(productVariants.deletedAt))
}
