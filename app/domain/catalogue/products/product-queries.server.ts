import { and, asc, eq, isNull } from 'drizzle-orm'
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

/** A product for its pages in the back office, whatever its status. @throws 404 where there is none, 403 for others than admins */
export async function findProductForEditing(ctx: Ctx, id: string): Promise<ProductRecord> {
  assertCan(ctx.actor, 'store.manage')
  const [row] = isStoreId('prod', id) ? await ctx.db.select().from(products).where(isPresent(id)) : []
  if (!row) throw notFound()
  return row
}

/**
 * The product with its row locked, inside a transaction: changes of one product's parts come one after the other, so
 * that each sees what the one before it left.
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
 * Locks a product's variants on sale, inside a transaction, in the order of their ids: checkouts take them in that order
 * too, so that neither waits for the other in a circle. Whoever changes several of them calls this first.
 */
export async function lockVariants(ctx: Ctx, productId: string): Promise<void> {
  await ctx.db
    .select({ id: productVariants.id })
    .from(productVariants)
    .where(and(eq(productVariants.productId, productId), isNull(productVariants.deletedAt)))
    .orderBy(asc(productVariants.id))
    .for('no key update')
}

/** Marks a product as changed now: clients of the catalogue read anew what is younger than their copy. */
export async function bumpProductVersion(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.update(products).set({ updatedAt: ctx.now }).where(eq(products.id, id))
}

/** A product's options and variants on sale, in their order. */
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
    .where(and(eq(productVariants.productId, productId), isNull(productVariants.deletedAt)))
    .orderBy(asc(productVariants.position), asc(productVariants.id))
  const values = await ctx.db
    .select({ variantId: variantOptions.variantId, optionId: variantOptions.optionId, value: variantOptions.value })
    .from(variantOptions)
    .innerJoin(productVariants, eq(productVariants.id, variantOptions.variantId))
    .where(and(eq(productVariants.productId, productId), isNull(productVariants.deletedAt)))
  const valuesOf = Map.groupBy(values, ({ variantId }) => variantId)
  return {
    options,
    variants: variants.map((variant) => ({
      ...variant,
      values: Object.fromEntries((valuesOf.get(variant.id) ?? []).map(({ optionId, value }) => [optionId, value])),
    })),
  }
}

/** A product's images, the first being the one of its card. */
export function listImages(ctx: Ctx, productId: string): Promise<(typeof productImages.$inferSelect)[]> {
  return ctx.db
    .select()
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.position), asc(productImages.id))
}

function isPresent(id: string) {
  return and(eq(products.id, id), isNull(products.deletedAt))
}

/** What the frame of a product's pages shows: its title, status and how many parts it has. */
export async function loadProductSummary(ctx: Ctx, { id, title, status }: ProductRecord) {
  const own = eq(productVariants.productId, id)
  const [images, variants] = await Promise.all([
    ctx.db.$count(productImages, eq(productImages.productId, id)),
    ctx.db.$count(productVariants, and(own, isNull(productVariants.deletedAt))),
  ])
  return { id, title, status, images, variants }
}
