import { and, eq, isNull, notExists } from 'drizzle-orm'
import { changedNames } from '#app/core/audit/changes.ts'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { withTakenResult } from '#app/core/db-errors.server.ts'
import type { StaleResult } from '#app/core/version.ts'
import { productImages, products, productVariants, variantOptions } from '#db/schema/catalogue.ts'
import { cleanHtml } from '../clean-html.server.ts'
import { newStoreId } from '../store-id.ts'
import type { ProductInput } from './product-form.ts'
import { lockProduct, type ProductRecord } from './product-queries.server.ts'

export type EditProductResult =
  | { ok: true }
  | { ok: false; reason: 'slug-taken' | 'no-image' }
  | StaleResult<ProductRecord>

/**
 * Saves the details of a product, with its HTML sanitised. A published product needs an image, because every list of
 * the store shows it.
 *
 * @throws a 404 response if there is no such product
 */
export function editProduct(
  ctx: Ctx,
  id: string,
  input: ProductInput,
  expectedVersion: number,
): Promise<EditProductResult> {
  const save = () =>
    transaction(ctx, async (ctx): Promise<EditProductResult> => {
      const current = await lockProduct(ctx, id)
      if (current.version !== expectedVersion) return { ok: false, reason: 'stale', current }
      if (input.status === 'published' && !(await hasImage(ctx, id))) return { ok: false, reason: 'no-image' }
      const next = sanitiseInput(input, current)
      await ctx.db
        .update(products)
        .set({ ...next, version: expectedVersion + 1, updatedAt: ctx.now })
        .where(eq(products.id, id))
      if (current.title !== next.title) await renameSingleVariant(ctx, id, next.title)
      const changed = changedNames<typeof next>(current, next)
      if (changed.length > 0)
        await recordAudit(ctx, {
          action: 'product.edited',
          subjectType: 'product',
          subjectId: id,
          details: {
            changed: changed.join(', '),
            ...(current.status === next.status ? {} : { status: { from: current.status, to: next.status } }),
          },
        })
      return { ok: true }
    })
  return withTakenResult(save, { products_slug_key: 'slug-taken' })
}

/** The n-th paragraph of additional information keeps its id, which API clients may have stored. */
function sanitiseInput(input: ProductInput, { additionalInfo }: ProductRecord) {
  return {
    ...input,
    description: cleanHtml(input.description),
    additionalInfo: input.additionalInfo.map(({ title, description }, order) => ({
      id: additionalInfo[order]?.id ?? newStoreId('painfo'),
      order,
      title,
      description: cleanHtml(description),
    })),
  }
}

/** The single variant of a product without options has the title of the product. */
async function renameSingleVariant(ctx: Ctx, productId: string, title: string): Promise<void> {
  const optionValues = ctx.db
    .select({ id: variantOptions.id })
    .from(variantOptions)
    .where(eq(variantOptions.variantId, productVariants.id))
  await ctx.db
    .update(productVariants)
    .set({ title })
    .where(and(eq(productVariants.productId, productId), isNull(productVariants.deletedAt), notExists(optionValues)))
}

async function hasImage(ctx: Ctx, productId: string): Promise<boolean> {
  return (await ctx.db.$count(productImages, eq(productImages.productId, productId))) > 0
}
