import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import type { StaleResult } from '#app/core/version.ts'
import { productOptions, productVariants, variantOptions } from '#db/schema/catalogue.ts'
import {
  bumpProductVersion,
  listVariants,
  lockProduct,
  lockVariants,
  type ProductRecord,
  type VariantRecord,
} from '../products/product-queries.server.ts'
import { newStoreId } from '../store-id.ts'
import { type OptionInput, planVariants } from './variant-plan.ts'

type Option = typeof productOptions.$inferSelect
export type EditOptionsResult =
  | { ok: true; created: number; deleted: number }
  | { ok: false; reason: 'too-many' }
  | StaleResult<ProductRecord>

/** The values of each option in the order of the variants, as option pickers and the form show them. */
export function listOptionValues(options: readonly Option[], variants: readonly VariantRecord[]): string[][] {
  return options.map(({ id }) => [...new Set(variants.flatMap((variant) => variant.values[id] ?? []))])
}

/**
 * Saves the options of a product, then creates and deletes the variants that follow from them (`planVariants`). New
 * variants have the price of the first variant and a stock of 0.
 *
 * @throws a 404 response if there is no such product
 */
export async function editOptions(
  ctx: Ctx,
  productId: string,
  inputs: readonly OptionInput[],
  expectedVersion: number,
): Promise<EditOptionsResult> {
  return transaction(ctx, async (ctx) => {
    const product = await lockProduct(ctx, productId)
    if (product.version !== expectedVersion) return { ok: false, reason: 'stale', current: product }
    const { options, variants } = await listVariants(ctx, productId)
    const existing = variants.map(({ id, values }) => ({
      id,
      values: options.map((option) => values[option.id] ?? ''),
    }))
    const plan = planVariants({ options: listOptionValues(options, variants), variants: existing }, inputs)
    const [first] = variants
    if (plan === null || !first) return { ok: false, reason: 'too-many' }
    const optionIds = await saveOptions(ctx, productId, options, inputs)
    const rows = plan.variants.map(({ id, values }, position) => ({
      id: id ?? newStoreId('variant'),
      isNew: id === null,
      title: values.join(' / ') || product.title,
      position,
      values,
    }))
    await lockVariants(ctx, productId)
    await markVariantsDeleted(ctx, plan.deleted)
    for (const { id, title, position } of rows.filter(({ isNew }) => !isNew))
      await ctx.db.update(productVariants).set({ title, position }).where(eq(productVariants.id, id))
    const { priceCents, weightGrams, manageInventory } = first
    const created = rows.filter(({ isNew }) => isNew)
    if (created.length > 0)
      await ctx.db.insert(productVariants).values(
        created.map(({ id, title, position }) => ({
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
    const summary = inputs.map(({ title, values }) => `${title}: ${values.join(', ')}`).join('; ')
    await recordAudit(ctx, {
      action: 'product.options-edited',
      subjectType: 'product',
      subjectId: productId,
      details: { options: summary || 'none', created: created.length, deleted: plan.deleted.length },
    })
    return { ok: true, created: created.length, deleted: plan.deleted.length }
  })
}

/** Saves the options; the n-th option keeps its id when it is renamed. @returns the ids in order */
async function saveOptions(
  ctx: Ctx,
  productId: string,
  before: readonly Option[],
  inputs: readonly OptionInput[],
): Promise<string[]> {
  const ids = inputs.map((_, n) => before[n]?.id ?? newStoreId('opt'))
  const ofProduct = eq(productOptions.productId, productId)
  await ctx.db
    .delete(productOptions)
    .where(ids.length > 0 ? and(ofProduct, notInArray(productOptions.id, ids)) : ofProduct)
  // Titles are unique per product, and two options may swap theirs: each gets a placeholder title first.
  for (const [n, { id }] of before.slice(0, inputs.length).entries())
    await ctx.db
      .update(productOptions)
      .set({ title: `\u0001${n}` })
      .where(eq(productOptions.id, id))
  for (const [n, { title }] of inputs.entries()) {
    const row = { id: ids[n] ?? '', productId, title, position: n }
    await ctx.db.insert(productOptions).values(row).onConflictDoUpdate({ target: productOptions.id, set: { title } })
  }
  return ids
}

/** Saves the option values; a value keeps its id while its variant and option exist, because API clients know the ids. */
async function saveValues(ctx: Ctx, optionIds: string[], rows: { id: string; values: string[] }[]): Promise<void> {
  const values = rows.flatMap(({ id: variantId, values }) =>
    optionIds.map((optionId, n) => ({ id: newStoreId('optval'), variantId, optionId, value: values[n] ?? '' })),
  )
  if (values.length === 0) return
  const existing = await ctx.db
    .select()
    .from(variantOptions)
    .where(
      inArray(
        variantOptions.variantId,
        rows.map(({ id }) => id),
      ),
    )
  const idOf = new Map(existing.map(({ id, variantId, optionId }) => [variantId + optionId, id]))
  if (existing.length > 0)
    await ctx.db.delete(variantOptions).where(
      inArray(
        variantOptions.id,
        existing.map(({ id }) => id),
      ),
    )
  await ctx.db
    .insert(variantOptions)
    .values(values.map((row) => ({ ...row, id: idOf.get(row.variantId + row.optionId) ?? row.id })))
}

/** Marks variants as deleted. Their rows stay for orders and stock movements. */
export async function markVariantsDeleted(ctx: Ctx, ids: string[]): Promise<void> {
  if (ids.length > 0)
    await ctx.db.update(productVariants).set({ deletedAt: ctx.now }).where(inArray(productVariants.id, ids))
}
