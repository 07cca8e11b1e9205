import { MAX_VARIANTS } from '../variants/variant-plan.ts'
import { checkPrices, type NewVariant, type ProductCreation, type Report, sharedValue } from './import-plan.ts'
import { OPTION_KEYS, optionValuesOf } from './option-cells.ts'
import type { ProductFileRow } from './parse-product-file.server.ts'

/**
 * Plans a new product from its rows: one variant for each row. It starts as a draft at the end of the store's order;
 * the column On hand is its opening stock.
 *
 * @returns null with errors in `report` if the rows make no product
 */
export function planCreation(slug: string, rows: readonly ProductFileRow[], report: Report): ProductCreation | null {
  const [first] = rows
  if (!first) return null
  const title = sharedValue(rows, 'title', report)
  if (!title) report.error(first, 'title', `There is no product ${slug}. Enter a title to add it.`)
  if (sharedValue(rows, 'status', report) === 'published')
    report.notice(first, `${title} is added as a draft. Publish it once it has an image.`)
  const options = planOptions(rows, report)
  if (rows.length > MAX_VARIANTS) report.error(first, null, `A product can have at most ${MAX_VARIANTS} variants.`)
  const variants = rows.flatMap((row) => planVariant(row, title ?? '', options, report) ?? [])
  reportRepeatedValues(rows, options, report)
  return {
    kind: 'create',
    line: first.line,
    product: {
      slug,
      title: title ?? '',
      subtitle: sharedValue(rows, 'subtitle', report) ?? null,
      ribbonText: sharedValue(rows, 'ribbon', report) ?? null,
      description: sharedValue(rows, 'description', report) ?? '',
    },
    options,
    variants,
  }
}

/** The titles of the options, which are numbered without gaps. */
function planOptions(rows: readonly ProductFileRow[], report: Report): string[] {
  const [first] = rows
  const titles = OPTION_KEYS.map(({ name }) => sharedValue(rows, name, report) ?? null)
  const options = titles.filter((title) => title !== null)
  for (const [n, { name }] of OPTION_KEYS.entries()) {
    const title = titles[n]
    if (first && title && titles[n - 1] === null)
      report.error(first, name, 'Use the columns of the options in their order.')
    if (first && title && titles.findIndex((other) => other?.toLowerCase() === title.toLowerCase()) < n)
      report.error(first, name, 'Another option has this title.')
  }
  if (options.length === 0)
    for (const row of rows.slice(1))
      report.error(row, 'optionName1', 'Add an option, such as Size, to tell the variants of this product apart.')
  return options
}

function planVariant(
  row: ProductFileRow,
  title: string,
  options: readonly string[],
  report: Report,
): NewVariant | null {
  const { price = null, sale = null, sku = null, weight = null, tracked, draft, reorder = null, onHand } = row.values
  for (const [n, { name, value }] of OPTION_KEYS.entries()) {
    if (options[n] && !row.values[value]) report.error(row, value, `Enter the ${options[n]} of this variant.`)
    if (!options[n] && row.values[value]) report.error(row, name, 'Enter a title for this value, such as Size.')
  }
  checkPrices(row, price, sale, report)
  if (price === null) return null
  const values = optionValuesOf(row, options.length)
  const manageInventory = tracked ?? true
  return {
    title: values.join(' / ') || title,
    values,
    priceCents: price,
    saleCents: sale,
    sku,
    weightGrams: weight,
    manageInventory,
    isDraft: draft ?? false,
    reorderLevel: reorder,
    openingStock: manageInventory ? (onHand ?? 0) : 0,
  }
}

function reportRepeatedValues(rows: readonly ProductFileRow[], options: readonly string[], report: Report): void {
  if (options.length === 0) return
  const seen = new Map<string, number>()
  for (const row of rows) {
    const key = optionValuesOf(row, options.length).join('\u001f').toLowerCase()
    const earlier = seen.get(key)
    if (earlier !== undefined) report.error(row, 'optionValue1', `Line ${earlier} has the same option values.`)
    else seen.set(key, row.line)
  }
}
