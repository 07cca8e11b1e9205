import { and, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { productVariants } from '#db/schema/catalogue.ts'
import {
  bumpProductVersion,
  listImages,
  listVariants,
  lockProduct,
  lockVariants,
  type VariantRecord,
} from '../products/product-queries.server.ts'
import { findTakenSkus } from '../products/sku.server.ts'
import { formatPriceInput } from '../store-form-fields.ts'
import type { VariantInput } from './variants-form.ts'

export type EditVariantsResult =
  | { ok: true; changed: number }
  | { ok: false; reason: 'changed' }
  /** `rows`: the places in the form of SKUs that other products' variants have. */
  | { ok: false; reason: 'sku-taken'; rows: number[] }

/**
 * Saves prices, SKUs, weights, counting and images of all variants of a product, if the product is still as it was when
 * the form was opened. Stock is not among them: it changes by `moveStock` only.
 *
 * @throws a 404 response where there is no such product
 */
export async function editVariants(
  ctx: Ctx,
  productId: string,
  inputs: readonly VariantInput[],
  seen: Date,
): Promise<EditVariantsResult> {
  return transaction(ctx, async (ctx) => {
    const product = await lockProduct(ctx, productId)
    const { variants } = await listVariants(ctx, productId)
    const sameRows = variants.length === inputs.length && variants.every(({ id }, n) => inputs[n]?.id === id)
    if (product.updatedAt.getTime() !== seen.getTime() || !sameRows) return { ok: false, reason: 'changed' }
    const taken = await findTakenSkus(
      ctx,
      inputs.flatMap(({ sku }) => sku ?? []),
      productId,
    )
    const rows = inputs.flatMap(({ sku }, n) => (sku && taken.has(sku) ? [n] : []))
    if (rows.length > 0) return { ok: false, reason: 'sku-taken', rows }

    const images = new Set((await listImages(ctx, productId)).map(({ id }) => id))
    const changed = inputs.flatMap((input, n) => {
      const before = variants[n]
      const next = { ...input, imageId: input.imageId && images.has(input.imageId) ? input.imageId : null }
      return before && isDifferent(before, next) ? [{ before, next }] : []
    })
    if (changed.length === 0) return { ok: true, changed: 0 }
    await saveVariants(
      ctx,
      productId,
      changed.map(({ next }) => next),
    )
    await bumpProductVersion(ctx, productId)
    const prices = changed
      .map(({ before, next }) => [before.title, { from: formatPrices(before), to: formatPrices(next) }] as const)
      .filter(([, { from, to }]) => from !== to)
    await recordAudit(ctx, {
      action: 'product.variants-edited',
      subjectType: 'product',
      subjectId: productId,
      details: { variants: changed.length, ...Object.fromEntries(prices) },
    })
    return { ok: true, changed: changed.length }
  })
}

async function saveVariants(ctx: Ctx, productId: string, changed: VariantInput[]): Promise<void> {
  const own = and(eq(productVariants.productId, productId), isNull(productVariants.deletedAt))
  await lockVariants(ctx, productId)
  // SKUs may change places within the product: those that change give theirs up first.
  for (const { id } of changed)
    await ctx.db
      .update(productVariants)
      .set({ sku: null })
      .where(and(own, eq(productVariants.id, id)))
  for (const { id, ...columns } of changed)
    await ctx.db
      .update(productVariants)
      .set(columns)
      .where(and(own, eq(productVariants.id, id)))
}

function isDifferent(before: VariantRecord, next: VariantInput): boolean {
  return (Object.keys(next) as (keyof VariantInput)[]).some((name) => before[name] !== next[name])
}

function formatPrices({ priceCents, saleCents }: Pick<VariantInput, 'priceCents' | 'saleCents'>): string {
  return saleCents === null
    ? formatPriceInput(priceCents)
    : `${formatPriceInput(saleCents)} instead of ${formatPriceInput(priceCents)}`
}
