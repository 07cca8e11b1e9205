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
import {
  findStockToArchive,
  findVariantsToRestore,
  restoreVariant,
  type StockToArchive,
} from './archived-variants.server.ts'
import { newVariantDefaults } from './new-variant-defaults.ts'
import { type OptionInput, planVariants } from './variant-plan.ts'

type Option = typeof productOptions.$inferSelect
export type EditOptionsResult =
  | { ok: true; created: number; deleted: number; restored: number }
  | { ok: false; reason: 'too-many' }
  /** Variants with stock would be archived, and they are not the accepted ones. Nothing is saved. */
  | { ok: false; reason: 'stock'; stock: StockToArchive }
  | StaleResult<ProductRecord>

/** The values of each option in the order of the variants, as option pickers and the form show them. */
export function listOptionValues(options: readonly Option[], variants: readonly VariantRecord[]): string[][] {
  return options.map(({ id }) => [...new Set(variants.flatMap((variant) => variant.values[id] ?? []))])
}

/**
 * Saves the options of a product, then creates and archives the variants that follow from them (`planVariants`). A
 * combination that existed before is restored with its SKU, stock and ledger; a new one starts like its nearest
 * relative (`newVariantDefaults`), with a stock of 0 and, unless the whole product is a draft, as a draft.
 *
 * @param acceptedStock the fingerprint of the stock that may be archived, or ''
 * @throws a 404 response if there is no such product
 */
export async function editOptions(
  ctx: Ctx,
  productId: string,
  inputs: readonly OptionInput[],
  expectedVersion: number,
  acceptedStock = '',
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
    if (plan === null) return { ok: false, reason: 'too-many' }
    await lockVariants(ctx, productId)
    const stock = await findStockToArchive(ctx, plan.deleted)
    if (stock.variants.length > 0 && stock.fingerprint !== acceptedStock) return { ok: false, reason: 'stock', stock }
    const optionIds = await saveOptions(ctx, productId, options, inputs)
    const planned = plan.variants.map(({ id, values }, position) => ({
      id,
      title: values.join(' / ') || product.title,
      position,
      values,
    }))
    const toRestore = await findVariantsToRestore(
      ctx,
      productId,
      planned.filter(({ id }) => id === null).map(({ title }) => title),
    )
    await markVariantsDeleted(ctx, plan.deleted)
    const rows = planned.map((row) => ({ ...row, id: row.id ?? toRestore.get(row.title)?.id ?? newStoreId('variant') }))
    const known = rows.flatMap(({ id, values, position }) => {
      const variant =
        variants.find((variant) => variant.id === id) ?? [...toRestore.values()].find((one) => one.id === id)
      return variant ? [{ ...variant, values, position }] : []
    })
    for (const { id, title, position } of rows) {
      const archived = toRestore.get(title)
      if (archived?.id === id) await restoreVariant(ctx, archived, { title, position })
      else await ctx.db.update(productVariants).set({ title, position }).where(eq(productVariants.id, id))
    }
    const created = rows.filter(({ id }) => !known.some((variant) => variant.id === id))
    // All variants can be replaced at once, such as by a first option: the earlier ones are then the model.
    const models = known.length > 0 ? known : variants.map((variant) => ({ ...variant, values: [] }))
    if (created.length > 0)
      await ctx.db.insert(productVariants).values(
        created.map(({ id, title, position, values }) => ({
          id,
          productId,
          title,
          position,
          ...newVariantDefaults({ values, position }, models),
          // Customers do not see the other variants of a draft product either: they wait for the product.
          isDraft: product.status !== 'draft',
        })),
      )
    await saveValues(ctx, optionIds, rows)
    await bumpProductVersion(ctx, productId)
    const summary = inputs.map(({ title, values }) => `${title}: ${values.join(', ')}`).join('; ')
    await recordAudit(ctx, {
      action: 'product.options-edited',
      subjectType: 'product',
      subjectId: productId,
      details: {
        options: summary || 'none',
        created: created.length,
        deleted: plan.deleted.length,
        restored: toRestore.size,
      },
    })
    return { ok: true, created: created.length, deleted: plan.deleted.length, restored: toRestore.size }
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

/**
 * Saves the option values; a value keeps its id while its variant and option exist, because API clients know the ids.
 */
export async function saveValues(
  ctx: Ctx,
  optionIds: readonly string[],
  rows: readonly { id: string; values: readonly string[] }[],
): Promise<void> {
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

/** Archives variants. Their rows keep SKU and stock, and orders and stock movements refer to them. */
export async function markVariantsDeleted(ctx: Ctx, ids: string[]): Promise<void> {
  if (ids.length > 0)
    await ctx.db.update(productVariants).set({ deletedAt: ctx.now }).where(inArray(productVariants.id, ids))
}
