import { and, eq, isNotNull } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { productVariants, variantOptions } from '#db/schema/catalogue.ts'
import { bumpProductVersion, listVariants, lockProduct } from '../products/product-queries.server.ts'
import { restoreVariant } from './archived-variants.server.ts'
import { MAX_VARIANTS } from './variant-plan.ts'

export type RestoreVariantResult =
  | { ok: true; title: string }
  /**
   * The options have changed since it was archived, a variant with the same values exists, or there are 100 already.
   */
  | { ok: false; reason: 'not-possible' }

/**
 * Puts an archived variant back into the shop with its SKU, stock and ledger, at the end of the list. Restoring it
 * twice changes nothing.
 *
 * @throws a 404 response if the product has no such variant
 */
export async function restoreDeletedVariant(ctx: Ctx, productId: string, id: string): Promise<RestoreVariantResult> {
  return transaction(ctx, async (ctx) => {
    await lockProduct(ctx, productId)
    const { options, variants } = await listVariants(ctx, productId)
    const present = variants.find((variant) => variant.id === id)
    if (present) return { ok: true, title: present.title }
    const isArchived = and(
      eq(productVariants.id, id),
      eq(productVariants.productId, productId),
      isNotNull(productVariants.deletedAt),
    )
    const [variant] = await ctx.db.select().from(productVariants).where(isArchived)
    if (!variant) throw notFound()
    const values = await ctx.db.select().from(variantOptions).where(eq(variantOptions.variantId, id))
    const valueOf = (optionId: string) => values.find((value) => value.optionId === optionId)?.value
    const isComplete = options.length > 0 && options.every((option) => valueOf(option.id) !== undefined)
    const isTaken = variants.some((other) => options.every((option) => other.values[option.id] === valueOf(option.id)))
    if (!isComplete || isTaken || variants.length >= MAX_VARIANTS) return { ok: false, reason: 'not-possible' }
    const position = Math.max(...variants.map((other) => other.position)) + 1
    await restoreVariant(ctx, variant, { title: variant.title, position })
    await bumpProductVersion(ctx, productId)
    await recordAudit(ctx, {
      action: 'product.variant-restored',
      subjectType: 'product',
      subjectId: productId,
      details: { variant: variant.title, onHand: variant.onHand },
    })
    return { ok: true, title: variant.title }
  })
}
