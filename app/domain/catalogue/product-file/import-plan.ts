import type { RowError } from '#app/core/import-files/row-error-list.tsx'
import type { ProductInput } from '../products/product-form.ts'
import type { ArchivedVariant } from '../variants/archived-variants.server.ts'
import type { SaleDates, VariantInput } from '../variants/variants-form.ts'
import type { ProductFileRow, ProductRowValues } from './parse-product-file.server.ts'
import { headingOf, type ProductColumnKey } from './product-columns.ts'

/** A value that an import changes, as the file writes it. `variant` is the title of the variant, if it is about one. */
export type ValueChange = { label: string; variant: string | null; from: string; to: string }

/** A new variant with one value for each option. */
export type NewVariant = Omit<VariantInput, 'id' | 'imageId'> & {
  title: string
  values: string[]
  openingStock: number
}

/**
 * A variant that an import adds to an existing product. `restored`: the archived variant that it is, with its SKU
 * unless `sku` is another, and with its stock.
 */
export type AddedVariant = NewVariant & {
  imageId: string | null
  restored: Pick<ArchivedVariant, 'id' | 'sku' | 'onHand'> | null
}

export type ProductCreation = {
  kind: 'create'
  line: number
  product: Pick<ProductInput, 'title' | 'subtitle' | 'ribbonText' | 'description' | 'slug'>
  /** The titles of its options. */
  options: string[]
  variants: NewVariant[]
}

export type ProductUpdate = {
  kind: 'update'
  line: number
  id: string
  /** The version that the changes are based on. */
  version: number
  title: string
  /** The details, if one of them changes. */
  details: ProductInput | null
  /** All present variants, if one of them changes. */
  variants: VariantInput[] | null
  /** Variants with new combinations of option values, in the order of these values. */
  added: AddedVariant[]
  sale: SaleDates
  changes: ValueChange[]
}

/** What an import does with one product. All of it or nothing is written. */
export type PlannedProduct = ProductCreation | ProductUpdate

/** Something that an import does otherwise than the file says. */
export type ImportNotice = { line: number; message: string }

/** Collects the errors and notices of a product. A product with an error is left out. */
export type Report = {
  error(row: ProductFileRow, column: ProductColumnKey | null, message: string): void
  notice(row: ProductFileRow, message: string): void
}

/** The `Report` of a product, and what it has collected. */
export function createReport(): Report & { errors: RowError[]; notices: ImportNotice[] } {
  const errors: RowError[] = []
  const notices: ImportNotice[] = []
  return {
    errors,
    notices,
    error: ({ line }, column, message) => {
      errors.push({ line, message, ...(column && { column: headingOf(column) }) })
    },
    notice: ({ line }, message) => {
      notices.push({ line, message })
    },
  }
}

type ProductKey =
  | 'title'
  | 'subtitle'
  | 'description'
  | 'ribbon'
  | 'status'
  | 'optionName1'
  | 'optionName2'
  | 'optionName3'

/**
 * The value of a column that all rows of a product share: the one that is not blank. Two different values are an error.
 *
 * @returns undefined if the file lacks the column, null if it is blank in every row
 */
export function sharedValue<Key extends ProductKey>(
  rows: readonly ProductFileRow[],
  key: Key,
  report: Report,
): NonNullable<ProductRowValues[Key]> | null | undefined {
  const given = rows.filter(({ values }) => Boolean(values[key]))
  const first = given[0]
  for (const row of given)
    if (first && row.values[key] !== first.values[key])
      report.error(row, key, `Line ${first.line} has a different value for the same product.`)
  if (first) return first.values[key] as NonNullable<ProductRowValues[Key]>
  return rows.some(({ values }) => key in values) ? null : undefined
}

/** Checks the prices of a row; `priceCents` is the price that the variant will have. */
export function checkPrices(row: ProductFileRow, priceCents: number | null, saleCents: number | null, report: Report) {
  if (priceCents === null) report.error(row, 'price', 'Enter a price, such as 35 or 28.50.')
  else if (saleCents === 0) report.error(row, 'sale', 'Leave this blank if there is no sale price.')
  else if (saleCents !== null && saleCents >= priceCents)
    report.error(row, 'sale', 'Enter a sale price lower than the price.')
}
