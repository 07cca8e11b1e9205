import { and, eq, isNull, like, or, sql } from 'drizzle-orm'
import { acquireKeyLock } from '#app/core/advisory-lock.server.ts'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { numberedSlug, slugify } from '#app/lib/slug.ts'
import { assertCan } from '#app/policy/policy.ts'
import { products, productVariants } from '#db/schema/catalogue.ts'
import { newStoreId } from '../store-id.ts'
import { MAX_PRODUCT_LENGTHS } from './product-form.ts'
import { findTakenSkus } from './product-queries.server.ts'

export type CreateProductResult = { ok: true; id: string } | { ok: false; reason: 'sku-taken' }

/** Creates a draft product at the end of the store's order, with one variant whose stock is tracked and 0. */
export async function createProduct(
  ctx: Ctx,
  input: { title: string; priceCents: number; sku: string | null },
): Promise<CreateProductResult> {
  assertCan(ctx.actor, 'store.manage')
  return transaction(ctx, async (ctx) => {
    await lockNewProducts(ctx)
    const taken = await findTakenSkus(ctx, input.sku ? [input.sku] : [], null)
    if (taken.size > 0) return { ok: false, reason: 'sku-taken' }
    const id = newStoreId('prod')
    await ctx.db.insert(products).values({
      id,
      title: input.title,
      slug: await findFreeSlug(
        ctx,
        slugify(input.title, MAX_PRODUCT_LENGTHS.slug - 4) || id.toLowerCase().replace('_', '-'),
      ),
      description: '',
      status: 'draft',
      position: sql`(select coalesce(max(position), -1) + 1 from products)`,
      additionalInfo: [],
      relatedIds: [],
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    await ctx.db.insert(productVariants).values({
      id: newStoreId('variant'),
      productId: id,
      title: input.title,
      sku: input.sku,
      position: 0,
      priceCents: input.priceCents,
      manageInventory: true,
    })
    await recordAudit(ctx, {
      action: 'product.created',
      subjectType: 'product',
      subjectId: id,
      details: { title: input.title },
    })
    return { ok: true, id }
  })
}

/** Inside a transaction: no other product is created, and so takes a slug or position, until it ends. */
export async function lockNewProducts(ctx: Ctx): Promise<void> {
  await acquireKeyLock(ctx, 'new products')
}

/** The first slug of `base`, `base-2` … that no product has. */
export async function findFreeSlug(ctx: Ctx, base: string): Promise<string> {
  const rows = await ctx.db
    .select({ slug: products.slug })
    .from(products)
    .where(and(isNull(products.deletedAt), or(eq(products.slug, base), like(products.slug, `${base}-%`))))
  const taken = new Set(rows.map(({ slug }) => slug))
  let n = 1
  while (taken.has(numberedSlug(base, n))) n += 1
  return numberedSlug(base, n)
}
