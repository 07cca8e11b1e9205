import { and, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { withTakenResult } from '#app/core/db-errors.server.ts'
import type { StaleResult } from '#app/core/version.ts'
import { products, productVariants } from '#db/schema/catalogue.ts'
import {
  bumpProductVersion,
  findTakenSkus,
  listImages,
  listVariants,
  lockProduct,
  lockVariants,
  type ProductRecord,
  type VariantRecord,
} from '../products/product-queries.server.ts'
import { formatPriceInput } from '../store-form-fields.ts'
import { findVariantsWithStock, receiveOpeningStock } from './opening-stock.server.ts'
import type { OpeningStock, SaleDates, VariantInput } from './variants-form.ts'

export type EditVariantsResult =
  | { ok: true; changed: number }
  /** `rows`: the rows of the form whose variants have stock or stock movements already. */
  | { ok: false; reason: 'has-stock'; rows: number[] }
  /** `rows`: the rows of the form whose SKU a variant of another product uses. */
  | { ok: false; reason: 'sku-taken'; rows: number[] }
  | StaleResult<ProductRecord>

type EditVariantsOptions = {
  /** The version that the form was opened with. */
  expectedVersion: number
  /** When the sale prices apply; always by default. */
  sale?: SaleDates
  opening?: OpeningStock
}

const ALWAYS: SaleDates = { saleStartsAt: null, saleEndsAt: null }

/**
 * Saves prices, SKUs, weights, stock tracking, images, draft states and reorder levels of all variants of a product,
 * when its sale prices apply, and the opening stock of variants that never had stock. Later changes of stock are made
 * by `adjustStock`.
 *
 * @throws a 404 response if there is no such product
 */
export async function editVariants(
  ctx: Ctx,
  productId: string,
  inputs: readonly VariantInput[],
  { expectedVersion, sale = ALWAYS, opening = new Map() }: EditVariantsOptions,
): Promise<EditVariantsResult> {
  const save = () =>
    transaction(ctx, async (ctx): Promise<EditVariantsResult> => {
      const product = await lockProduct(ctx, productId)
      const { variants } = await listVariants(ctx, productId)
      const isSameSet = variants.length === inputs.length && variants.every(({ id }, n) => inputs[n]?.id === id)
      if (product.version !== expectedVersion || !isSameSet) return { ok: false, reason: 'stale', current: product }
      const taken = await findTakenSkus(
        ctx,
        inputs.flatMap(({ sku }) => sku ?? []),
        productId,
      )
      const rows = inputs.flatMap(({ sku }, n) => (sku && taken.has(sku) ? [n] : []))
      if (rows.length > 0) return { ok: false, reason: 'sku-taken', rows }

      const hasStock = await findVariantsWithStock(ctx, [...opening.keys()])
      if (hasStock.size > 0)
        return { ok: false, reason: 'has-stock', rows: inputs.flatMap(({ id }, n) => (hasStock.has(id) ? [n] : [])) }

      const imageIds = new Set((await listImages(ctx, productId)).map(({ id }) => id))
      const changed = inputs.flatMap((input, n) => {
        const before = variants[n]
        const next = { ...input, imageId: input.imageId && imageIds.has(input.imageId) ? input.imageId : null }
        return before && isDifferent(before, next) ? [{ before, next }] : []
      })
      const hasNewDates =
        product.saleStartsAt?.getTime() !== sale.saleStartsAt?.getTime() ||
        product.saleEndsAt?.getTime() !== sale.saleEndsAt?.getTime()
      if (changed.length === 0 && !hasNewDates && opening.size === 0) return { ok: true, changed: 0 }
      if (hasNewDates) await ctx.db.update(products).set(sale).where(eq(products.id, productId))
      await saveVariants(
        ctx,
        productId,
        changed.map(({ next }) => next),
      )
      await receiveOpeningStock(ctx, opening)
      await bumpProductVersion(ctx, productId)
      const prices = changed
        .map(({ before, next }) => [before.title, { from: formatPrices(before), to: formatPrices(next) }] as const)
        .filter(([, { from, to }]) => from !== to)
      await recordAudit(ctx, {
        action: 'product.variants-edited',
        subjectType: 'product',
        subjectId: productId,
        details: {
          variants: changed.length,
          ...(hasNewDates ? sale : {}),
          ...(opening.size > 0 ? { openingStock: [...opening.values()].reduce((sum, units) => sum + units) } : {}),
          ...Object.fromEntries(prices),
        },
      })
      return { ok: true, changed: changed.length + opening.size + (hasNewDates ? 1 : 0) }
    })
  const result = await withTakenResult(save, { product_variants_sku_key: 'sku-conflict' })
  // Another product has got the SKU since it was looked up. The second attempt finds it, and names its row.
  return !result.ok && result.reason === 'sku-conflict' ? save() : result
}

async function saveVariants(ctx: Ctx, productId: string, changed: VariantInput[]): Promise<void> {
  const ofProduct = and(eq(productVariants.productId, productId), isNull(productVariants.deletedAt))
  await lockVariants(ctx, productId)
  // SKUs are unique, and two variants may swap theirs: each is cleared first.
  for (const { id } of changed)
    await ctx.db
      .update(productVariants)
      .set({ sku: null })
      .where(and(ofProduct, eq(productVariants.id, id)))
  for (const { id, ...columns } of changed)
    await ctx.db
      .update(productVariants)
      .set(columns)
      .where(and(ofProduct, eq(productVariants.id, id)))
}

function isDifferent(before: VariantRecord, next: VariantInput): boolean {
  return (Object.keys(next) as (keyof VariantInput)[]).some((name) => before[name] !== next[name])
}

function formatPrices({ priceCents, saleCents }: Pick<VariantInput, 'priceCents' | 'saleCents'>): string {
  return saleCents === null
    ? formatPriceInput(priceCents)
    : `${formatPriceInput(saleCents)} instead of ${formatPriceInput(priceCents)}`
}
