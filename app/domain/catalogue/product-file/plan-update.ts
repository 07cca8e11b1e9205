import type { ProductInput } from '../products/product-form.ts'
import type { VariantInput } from '../variants/variants-form.ts'
import { checkPrices, type ProductUpdate, type Report, sharedValue, type ValueChange } from './import-plan.ts'
import type { LoadedProduct, ProductWithArchive } from './load-file-products.server.ts'
import { OPTION_KEYS, optionValuesOf } from './option-cells.ts'
import type { ProductFileRow } from './parse-product-file.server.ts'
import { planAddedVariants } from './plan-added-variants.ts'
import { productCells } from './product-cells.ts'
import { headingOf, type ProductCells, type ProductColumnKey } from './product-columns.ts'

type LoadedVariant = LoadedProduct['variants'][number]

const OPTIONS_PAGE = "Options are changed on the product's Options page."

/**
 * Plans how rows change an existing product and its variants. Variants are found by SKU, otherwise by their option
 * values; a new combination of option values adds a variant (`planAddedVariants`). A cell that an export would write
 * changes nothing; a blank cell clears what may be blank. The stock and images of existing variants are not changed.
 *
 * @returns null if nothing changes, or if `report` has got an error
 */
export function planUpdate(
  loaded: ProductWithArchive,
  rows: readonly ProductFileRow[],
  report: Report,
): ProductUpdate | null {
  const { product, options, variants, images } = loaded
  const [first] = rows
  if (!first) return null
  const details = planDetails(loaded, rows, report)
  const rowOf = new Map<string, ProductFileRow>()
  const newRows: ProductFileRow[] = []
  for (const row of rows) {
    const variant = findVariant(loaded, row, report)
    if (variant === 'new') newRows.push(row)
    else if (variant !== null) {
      const earlier = rowOf.get(variant.id)
      if (earlier) report.error(row, null, `Line ${earlier.line} is for the same variant.`)
      else rowOf.set(variant.id, row)
    }
  }
  const changes: ValueChange[] = changesOf(
    productCells(product, [], EMPTY_VARIANT, images),
    productCells({ ...product, ...details }, [], EMPTY_VARIANT, images),
    null,
  )
  const inputs = variants.map((variant) => {
    const row = rowOf.get(variant.id)
    const before = toVariantInput(variant)
    const next = row ? planVariant(loaded, variant, row, report) : before
    const cellsOf = (input: VariantInput) => productCells(product, options, { ...variant, ...input }, images)
    changes.push(...changesOf(cellsOf(before), cellsOf(next), variants.length > 1 ? variant.title : null))
    return next
  })
  const added = planAddedVariants(loaded, newRows, inputs, report)
  if (changes.length === 0 && added.length === 0) return null
  const hasVariantChange = inputs.some(
    (input, n) => JSON.stringify(input) !== JSON.stringify(toVariantInput(variants[n] as LoadedVariant)),
  )
  return {
    kind: 'update',
    line: first.line,
    id: product.id,
    version: product.version,
    title: product.title,
    details,
    variants: hasVariantChange ? inputs : null,
    added,
    sale: { saleStartsAt: product.saleStartsAt, saleEndsAt: product.saleEndsAt },
    changes,
  }
}

/** A variant without any values, for the cells of a product. */
const EMPTY_VARIANT = {
  priceCents: 0,
  saleCents: null,
  sku: null,
  weightGrams: null,
  manageInventory: false,
  isDraft: false,
  reorderLevel: null,
  onHand: 0,
  values: [],
}

/** The details after the import; null if they stay as they are. */
function planDetails(
  { product, images }: LoadedProduct,
  rows: readonly ProductFileRow[],
  report: Report,
): ProductInput | null {
  const cells = productCells(product, [], EMPTY_VARIANT, images)
  const next = <Key extends 'title' | 'subtitle' | 'description' | 'ribbon' | 'status'>(key: Key) => {
    const value = sharedValue(rows, key, report)
    const isExported = rows.every((row) => (row.cells[key] ?? '') === '' || row.cells[key] === cells[key])
    return value && isExported ? undefined : value
  }
  const [title, subtitle, description, ribbon, status] = [
    next('title'),
    next('subtitle'),
    next('description'),
    next('ribbon'),
    next('status'),
  ]
  const [first] = rows
  const cannotPublish = status === 'published' && product.status !== 'published' && images === 0
  if (cannotPublish && first) report.notice(first, `${product.title} is not published, because it has no image.`)
  const details: ProductInput = {
    title: title ?? product.title,
    subtitle: subtitle === undefined ? product.subtitle : subtitle,
    ribbonText: ribbon === undefined ? product.ribbonText : ribbon,
    description: description === undefined ? product.description : (description ?? ''),
    status: cannotPublish ? product.status : (status ?? product.status),
    sitePriceSelection: product.sitePriceSelection,
    hidden: product.hidden,
    purchasable: product.purchasable,
    position: product.position,
    slug: product.slug,
    seoDescription: product.seoDescription,
    additionalInfo: product.additionalInfo,
  }
  const isChanged = (['title', 'subtitle', 'ribbonText', 'description', 'status'] as const).some(
    (name) => details[name] !== product[name],
  )
  return isChanged ? details : null
}

/** The variant that a row is about; `new` if it has a new combination of option values; null with an error. */
function findVariant(
  { product, options, variants }: LoadedProduct,
  row: ProductFileRow,
  report: Report,
): LoadedVariant | 'new' | null {
  const { values } = row
  for (const [n, { name, value }] of OPTION_KEYS.entries()) {
    const title = options[n] ?? ''
    if ((values[name] && values[name] !== title) || (values[value] && title === '')) {
      report.error(row, name, OPTIONS_PAGE)
      return null
    }
  }
  const sku = values.sku?.toLowerCase()
  const bySku = sku ? variants.find((variant) => variant.sku?.toLowerCase() === sku) : undefined
  const given = optionValuesOf(row, options.length).map((value) => value.toLowerCase())
  const hasValues = given.every((value) => value !== '')
  const byValues = hasValues
    ? variants.find((variant) => variant.values.every((value, n) => value.toLowerCase() === given[n]))
    : undefined
  const hasOtherValue = bySku?.values.some((value, n) => given[n] !== '' && given[n] !== value.toLowerCase())
  if (hasOtherValue) {
    report.error(row, 'optionValue1', OPTIONS_PAGE)
    return null
  }
  const found = bySku ?? byValues
  if (found) return found
  if (hasValues) return 'new'
  if (given.every((value) => value === ''))
    report.error(
      row,
      'sku',
      sku
        ? `${product.title} has no variant with this SKU. Enter the option values to add it.`
        : 'Enter the SKU or the option values of the variant.',
    )
  else
    for (const [n, title] of options.entries())
      if (given[n] === '') report.error(row, OPTION_KEYS[n]?.value ?? null, `Enter the ${title} of this variant.`)
  return null
}

/** The variant after the import. */
function planVariant(
  { product, options, images }: LoadedProduct,
  variant: LoadedVariant,
  row: ProductFileRow,
  report: Report,
): VariantInput {
  const cells = productCells(product, options, variant, images)
  const { values } = row
  const isChanged = (key: 'price' | 'sale' | 'sku' | 'weight' | 'tracked' | 'draft' | 'reorder') =>
    key in values && row.cells[key] !== cells[key]
  const priceCents = isChanged('price') ? (values.price ?? null) : variant.priceCents
  const saleCents = isChanged('sale') ? (values.sale ?? null) : variant.saleCents
  checkPrices(row, priceCents, saleCents, report)
  return {
    ...toVariantInput(variant),
    priceCents: priceCents ?? variant.priceCents,
    saleCents,
    sku: isChanged('sku') ? (values.sku ?? null) : variant.sku,
    weightGrams: isChanged('weight') ? (values.weight ?? null) : variant.weightGrams,
    manageInventory: (isChanged('tracked') ? values.tracked : null) ?? variant.manageInventory,
    isDraft: (isChanged('draft') ? values.draft : null) ?? variant.isDraft,
    reorderLevel: isChanged('reorder') ? (values.reorder ?? null) : variant.reorderLevel,
  }
}

function toVariantInput(variant: LoadedVariant): VariantInput {
  const { id, priceCents, saleCents, sku, weightGrams, manageInventory, imageId, isDraft, reorderLevel } = variant
  return { id, priceCents, saleCents, sku, weightGrams, manageInventory, imageId, isDraft, reorderLevel }
}

/** The cells that differ, apart from the stock, which depends on whether it is tracked. */
function changesOf(before: ProductCells, after: ProductCells, variant: string | null): ValueChange[] {
  const keys = (Object.keys(before) as ProductColumnKey[]).filter(
    (key) => key !== 'onHand' && before[key] !== after[key],
  )
  return keys.map((key) => ({ label: headingOf(key), variant, from: before[key], to: after[key] }))
}
