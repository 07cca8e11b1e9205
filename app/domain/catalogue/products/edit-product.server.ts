import { and, count, eq, isNull, ne, notExists } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { productImages, products, productVariants, variantOptions } from '#db/schema/catalogue.ts'
import { cleanHtml } from '../clean-html.server.ts'
import { newStoreId } from '../store-id.ts'
import type { ProductInput } from './product-form.ts'
import { findProductForEditing, lockProduct, type ProductRecord } from './product-queries.server.ts'

export type EditProductResult =
  | { ok: true }
  | { ok: false; reason: 'slug-taken' | 'no-image' }
  | { ok: false; reason: 'changed'; saved: ProductRecord }

/**
 * Saves a product's own page, if the product is still as it was when the form was opened (`seen`, its `updated_at`).
 * Its HTML is cleaned. One that is published has an image: the shop has a place for it everywhere.
 *
 * @throws a 404 response where there is no such product
 */
export async function editProduct(ctx: Ctx, id: string, input: ProductInput, seen: Date): Promise<EditProductResult> {
  const before = await findProductForEditing(ctx, id)
  const next = {
    ...input,
    description: cleanHtml(input.description),
    additionalInfo: input.additionalInfo.map(({ title, description }, order) => ({
      id: before.additionalInfo[order]?.id ?? newStoreId('painfo'),
      order,
      title,
      description: cleanHtml(description),
    })),
  }
  const refusal = await transaction(ctx, async (ctx) => {
    const locked = await lockProduct(ctx, id)
    if (locked.updatedAt.getTime() !== seen.getTime()) return 'changed'
    if (await isSlugTaken(ctx, next.slug, id)) return 'slug-taken'
    if (next.status === 'published' && !(await hasImage(ctx, id))) return 'no-image'
    await ctx.db
      .update(products)
      .set({ ...next, updatedAt: ctx.now })
      .where(eq(products.id, id))
    if (locked.title !== next.title) await renameSingleVariant(ctx, id, next.title)
    const names = Object.keys(next) as (keyof typeof next)[]
    const changed = names.filter((name) => JSON.stringify(locked[name]) !== JSON.stringify(next[name]))
    if (changed.length > 0)
      await recordAudit(ctx, {
        action: 'product.edited',
        subjectType: 'product',
        subjectId: id,
        details: {
          changed: changed.join(', '),
          ...(locked.status === next.status ? {} : { status: { from: locked.status, to: next.status } }),
        },
      })
    return null
  })
  if (refusal === null) return { ok: true }
  if (refusal === 'changed') return { ok: false, reason: 'changed', saved: await findProductForEditing(ctx, id) }
  return { ok: false, reason: refusal }
}

/** The one variant of a product without options is called what the product is called. */
async function renameSingleVariant(ctx: Ctx, productId: string, title: string): Promise<void> {
  const values = ctx.db
    .select({ id: variantOptions.id })
    .from(variantOptions)
    .where(eq(variantOptions.variantId, productVariants.id))
  await ctx.db
    .update(productVariants)
    .set({ title })
    .where(and(eq(productVariants.productId, productId), isNull(productVariants.deletedAt), notExists(values)))
}

async function isSlugTaken(ctx: Ctx, slug: string, own: string): Promise<boolean> {
  const [other] = await ctx.db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.slug, slug), isNull(products.deletedAt), ne(products.id, own)))
    .limit(1)
  return other !== undefined
}

async function hasImage(ctx: Ctx, productId: string): Promise<boolean> {
  const [row] = await ctx.db.select({ n: count() }).from(productImages).where(eq(productImages.productId, productId))
  return (row?.n ?? 0) > 0
}
