import { chooseVariantToRestore } from '../variants/choose-variant-to-restore.ts'
import { newVariantDefaults } from '../variants/new-variant-defaults.ts'
import { sortByOptionValues } from '../variants/sort-by-option-values.ts'
import { MAX_VARIANTS } from '../variants/variant-plan.ts'
import type { VariantInput } from '../variants/variants-form.ts'
import { type AddedVariant, checkPrices, type Report } from './import-plan.ts'
import type { LoadedProduct, ProductWithArchive } from './load-file-products.server.ts'
import { OPTION_KEYS, optionValuesOf } from './option-cells.ts'
import type { ProductFileRow } from './parse-product-file.server.ts'

/**
 * Plans the variants that rows with new combinations of option values add to an existing product, in the order of the
 * option values. An archived combination is restored with its SKU, price and stock. A blank cell gets what the Options
 * page gives a new variant: price, weight, stock tracking and image of its nearest relative, and draft unless the whole
 * product is one.
 *
 * @param inputs the present variants after the import, in the order of `loaded.variants`
 * @returns the variants that can be planned; errors are in `report`
 */
export function planAddedVariants(
  { product, options, variants, archived }: ProductWithArchive,
  rows: readonly ProductFileRow[],
  inputs: readonly VariantInput[],
  report: Report,
): AddedVariant[] {
  const combinations = listCombinations(options, variants, rows, report)
  const [first] = combinations
  if (first && variants.length + combinations.length > MAX_VARIANTS)
    report.error(first.row, null, `A product can have at most ${MAX_VARIANTS} variants.`)
  const all = sortByOptionValues([
    ...variants.map(({ values }, n) => ({ values, row: null, existing: inputs[n] })),
    ...combinations.map(({ row, values }) => ({
      values,
      row,
      existing: chooseVariantToRestore(archived, values.join(' / ')),
    })),
  ]).map((variant, position) => ({ ...variant, position }))
  const known = all.flatMap(({ existing, values, position }) => (existing ? [{ ...existing, values, position }] : []))
  return all.flatMap(({ row, values, position, existing }) => {
    if (row === null) return []
    const { price, sale, sku, weight, tracked, draft, reorder, onHand } = row.values
    const restored = archived.find((variant) => variant === existing) ?? null
    const base = restored ?? {
      ...newVariantDefaults({ values, position }, known),
      saleCents: null,
      isDraft: product.status !== 'draft',
      reorderLevel: null,
    }
    const priceCents = price ?? base.priceCents
    const saleCents = sale ?? base.saleCents
    checkPrices(row, priceCents, saleCents, report)
    const manageInventory = tracked ?? base.manageInventory
    return [
      {
        title: values.join(' / '),
        values,
        priceCents,
        saleCents,
        sku: sku ?? null,
        weightGrams: weight ?? base.weightGrams,
        manageInventory,
        imageId: base.imageId,
        isDraft: draft ?? base.isDraft,
        reorderLevel: reorder ?? base.reorderLevel,
        openingStock: restored === null && manageInventory ? (onHand ?? 0) : 0,
        restored: restored && { id: restored.id, sku: restored.sku, onHand: restored.onHand },
      },
    ]
  })
}

/**
 * The combinations of rows, with each value as the first variant or row that has it writes it. A repeated one is an
 * error.
 */
function listCombinations(
  options: readonly string[],
  variants: LoadedProduct['variants'],
  rows: readonly ProductFileRow[],
  report: Report,
): { row: ProductFileRow; values: string[] }[] {
  const spellings = options.map(
    (_, n) => new Map(variants.map(({ values }) => [values[n]?.toLowerCase(), values[n] ?? ''])),
  )
  const lineOf = new Map<string, number>()
  return rows.map((row) => {
    const values = optionValuesOf(row, options.length).map((value, n) => {
      const spelling = spellings[n]?.get(value.toLowerCase()) ?? value
      spellings[n]?.set(value.toLowerCase(), spelling)
      return spelling
    })
    const key = values.join('\u001f')
    const earlier = lineOf.get(key)
    if (earlier !== undefined) report.error(row, OPTION_KEYS[0].value, `Line ${earlier} has the same option values.`)
    else lineOf.set(key, row.line)
    return { row, values }
  })
}
