import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { bumpProductVersion, listVariants, lockProduct } from '../products/product-queries.server.ts'
import { markVariantsDeleted } from './edit-options.server.ts'

export type DeleteVariantResult = { ok: true; title: string } | { ok: false; reason: 'last' }

/**
 * Deletes one variant, such as a combination that isn't made. A product keeps at least one variant.
 *
 * @throws a 404 response if there is no such variant
 */
export async function deleteVariant(ctx: Ctx, productId: string, variantId: string): Promise<DeleteVariantResult> {
  return transaction(ctx, async (ctx) => {
    await lockProduct(ctx, productId)
    const { variants } = await listVariants(ctx, productId)
    const variant = variants.find(({ id }) => id === variantId)
    if (!variant) throw notFound()
    if (variants.length === 1) return { ok: false, reason: 'last' }
    await markVariantsDeleted(ctx, [variantId])
    await bumpProductVersion(ctx, productId)
    await recordAudit(ctx, {
      action: 'product.variant-deleted',
      subjectType: 'product',
      subjectId: productId,
      details: { variant: variant.title, onHand: variant.onHand },
    })
    return { ok: true, title: variant.title }
  })
}
