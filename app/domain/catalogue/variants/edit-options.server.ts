import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { productOptions, productVariants, variantOptions } from '#db/schema/catalogue.ts'
import {
  bumpProductVersion,
  listVariants,
  lockProduct,
  lockVariants,
  type VariantRecord,
} from '../products/product-queries.server.ts'
import { newStoreId } from '../store-id.ts'
import { type OptionInput, planVariants } from './variant-plan.ts'

type Option = typeof productOptions.$inferSelect
export type EditOptionsResult =
  | { ok: true; made: number; removed: number }
  | { ok: false; reason: 'changed' | 'too-many' }

/** The values of each option in the order of the variants: what pickers and the form show. */
export function listOptionValues(options: readonly Option[], variants: readonly VariantRecord[]): string[][] {
  return options.map(({ id }) => [...new Set(variants.flatMap((variant) => variant.values[id] ?? []))])
}

/**
 * Saves what a product's variants differ in and makes the variants that follow (`planVariants`), if the product is still
 * as it was when the form was opened. New ones cost what the first one costs; none of them is in stock yet.
 *
 * @throws a 404 response where there is no such product
 */
export async function editOptions(
  ctx: Ctx,
  productId: string,
  wished: readonly OptionInput[],
  seen: Date,
): Promise<EditOptionsResult> {
  return transaction(ctx, async (ctx) => {
    const product = await lockProduct(ctx, productId)
    if (product.updatedAt.getTime() !== seen.getTime()) return { ok: false, reason: 'changed' }
    const { options, variants } = await listVariants(ctx, productId)
    const current = variants.map(({ id, values }) => ({ id, values: options.map((option) => values[option.id] ?? '') }))
    const plan = planVariants({ options: listOptionValues(options, variants), variants: current }, wished)
    const [first] = variants
    if (plan === null || !first) return { ok: false, reason: 'too-many' }
    const optionIds = await saveOptions(ctx, productId, options, wished)
    const rows = plan.variants.map(({ id, values }, position) => ({
      id: id ?? newStoreId('variant'),
      isNew: id === null,
      title: values.join(' / ') || product.title,
      position,
      values,
    }))
    await lockVariants(ctx, productId)
    await markVariantsDeleted(ctx, plan.removed)
    for (const { id, title, position } of rows.filter(({ isNew }) => !isNew))
      await ctx.db.update(productVariants).set({ title, position }).where(eq(productVariants.id, id))
    const { priceCents, weightGrams, manageInventory } = first
    const made = rows.filter(({ isNew }) => isNew)
    if (made.length > 0)
      await ctx.db.insert(productVariants).values(
        made.map(({ id, title, position }) => ({
          id,
          productId,
          title,
          position,
          priceCents,
          weightGrams,
          manageInventory,
        })),
      )
    await saveValues(ctx, optionIds, rows)
    await bumpProductVersion(ctx, productId)
    const words = wished.map(({ title, values }) => `${title}: ${values.join(', ')}`).join('; ')
    await recordAudit(ctx, {
      action: 'product.options-edited',
      subjectType: 'product',
      subjectId: productId,
      details: { options: words || 'none', made: made.length, removed: plan.removed.length },
    })
    return { ok: true, made: made.length, removed: plan.removed.length }
  })
}

/** The n-th option keeps its id whatever it is called now. @returns the ids in order */
async function saveOptions(
  ctx: Ctx,
  productId: string,
  before: readonly Option[],
  wished: readonly OptionInput[],
): Promise<string[]> {
  const ids = wished.map((_, n) => before[n]?.id ?? newStoreId('opt'))
  const own = eq(productOptions.productId, productId)
  await ctx.db.delete(productOptions).where(ids.length > 0 ? and(own, notInArray(productOptions.id, ids)) : own)
  // Two titles may have changed places: neither stands in the other's way meanwhile.
  for (const [n, { id }] of before.slice(0, wished.length).entries())
    await ctx.db
      .update(productOptions)
      .set({ title: `\u0001${n}` })
      .where(eq(productOptions.id, id))
  for (const [n, { title }] of wished.entries()) {
    const row = { id: ids[n] ?? '', productId, title, position: n }
    await ctx.db.insert(productOptions).values(row).onConflictDoUpdate({ target: productOptions.id, set: { title } })
  }
  return ids
}

/** A value keeps its id while its variant and option stay: clients of the catalogue know them. */
async function saveValues(ctx: Ctx, optionIds: string[], rows: { id: string; values: string[] }[]): Promise<void> {
  const values = rows.flatMap(({ id: variantId, values }) =>
    optionIds.map((optionId, n) => ({ id: newStoreId('optval'), variantId, optionId, value: values[n] ?? '' })),
  )
  if (values.length === 0) return
  const known = await ctx.db
    .select()
    .from(variantOptions)
    .where(
      inArray(
        variantOptions.variantId,
        rows.map(({ id }) => id),
      ),
    )
  const idOf = new Map(known.map(({ id, variantId, optionId }) => [variantId + optionId, id]))
  if (known.length > 0)
    await ctx.db.delete(variantOptions).where(
      inArray(
        variantOptions.id,
        known.map(({ id }) => id),
      ),
    )
  await ctx.db
    .insert(variantOptions)
    .values(values.map((row) => ({ ...row, id: idOf.get(row.variantId + row.optionId) ?? row.id })))
}

/** Variants leave the shop; orders and the ledger keep them. */
export async function markVariantsDeleted(ctx: Ctx, ids: string[]): Promise<void> {
  if (ids.length > 0)
    await ctx.db.update(productVariants).set({ deletedAt: ctx.now }).where(inArray(productVariants.id, ids))
}
