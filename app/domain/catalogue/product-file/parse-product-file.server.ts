import { z } from 'zod'
import { parseColumns } from '#app/core/import-files/csv-columns.server.ts'
import { type ParseFileFailure, parseFailure } from '#app/core/import-files/import-table.ts'
import type { RowError } from '#app/core/import-files/row-error-list.tsx'
import { createRecord } from '#app/lib/collections/record.ts'
import { optionalLine } from '#app/lib/form-fields.ts'
import { slugify } from '#app/lib/slug.ts'
import { normaliseText } from '#app/lib/text.ts'
import { cleanHtml } from '../clean-html.server.ts'
import {
  MAX_PRODUCT_LENGTHS,
  PRODUCT_STATUS_LABELS,
  PRODUCT_STATUSES,
  type ProductStatus,
} from '../products/product-form.ts'
import { optionalPrice, optionalWholeNumber } from '../store-form-fields.ts'
import { MAX_TITLE_LENGTH, MAX_VALUE_LENGTH } from '../variants/options-form.ts'
import { headingOf, MAX_PRODUCT_FILE_ROWS, PRODUCT_COLUMNS, type ProductColumnKey } from './product-columns.ts'

const MAX_OPENING_STOCK = 100_000

const handle = optionalLine(MAX_PRODUCT_LENGTHS.slug).refine((text) => text === null || slugify(text) === text, {
  error: 'Use lowercase letters, digits and hyphens, such as shift-bottle.',
})

const status = z.string().transform((text, context): ProductStatus | null => {
  if (text === '') return null
  const found = PRODUCT_STATUSES.find((one) => PRODUCT_STATUS_LABELS[one].toLowerCase() === text.toLowerCase())
  if (found) return found
  context.addIssue({ code: 'custom', message: 'Enter Draft, Published or Archived.' })
  return z.NEVER
})

const yesOrNo = z.string().transform((text, context): boolean | null => {
  if (text === '') return null
  if (/^(yes|y|true|1)$/i.test(text)) return true
  if (/^(no|n|false|0)$/i.test(text)) return false
  context.addIssue({ code: 'custom', message: 'Enter Yes or No.' })
  return z.NEVER
})

// Checked before it is sanitised too, because that takes long for long texts.
const description = z
  .string()
  .transform(normaliseText)
  .refine((text) => text.length <= MAX_PRODUCT_LENGTHS.description, {
    error: 'Use 20,000 characters or fewer.',
    abort: true,
  })
  .transform(cleanHtml)
  .refine((html) => html.length <= MAX_PRODUCT_LENGTHS.description, { error: 'Use 20,000 characters or fewer.' })

const optionName = optionalLine(MAX_TITLE_LENGTH)
const optionValue = optionalLine(MAX_VALUE_LENGTH)

/** How the cells of each column are read. A blank cell is null, or '' for the description. */
const CELLS = {
  handle,
  title: optionalLine(MAX_PRODUCT_LENGTHS.title),
  subtitle: optionalLine(MAX_PRODUCT_LENGTHS.subtitle),
  description,
  ribbon: optionalLine(MAX_PRODUCT_LENGTHS.ribbon),
  status,
  optionName1: optionName,
  optionValue1: optionValue,
  optionName2: optionName,
  optionValue2: optionValue,
  optionName3: optionName,
  optionValue3: optionValue,
  sku: optionalLine(MAX_PRODUCT_LENGTHS.sku),
  price: optionalPrice,
  sale: optionalPrice,
  weight: optionalWholeNumber('the weight in grams', 1, 100_000),
  tracked: yesOrNo,
  draft: yesOrNo,
  reorder: optionalWholeNumber('the reorder level', 0, MAX_OPENING_STOCK),
  onHand: optionalWholeNumber('the stock', 0, MAX_OPENING_STOCK),
} satisfies Partial<Record<ProductColumnKey, z.ZodType>>

type ReadKey = keyof typeof CELLS

/** The values of a row. Columns that the file lacks are absent. */
export type ProductRowValues = { [Key in ReadKey]?: z.output<(typeof CELLS)[Key]> }

/** A row of a product file. `isInvalid`: one of its cells is an error, and its value absent. */
export type ProductFileRow = {
  line: number
  cells: Partial<Record<ReadKey, string>>
  values: ProductRowValues
  isInvalid: boolean
}

export type ParsedProductFile = { ok: true; rows: ProductFileRow[]; errors: RowError[]; unknown: string[] }

const HEADINGS = createRecord(PRODUCT_COLUMNS.map(({ key, heading }) => [key, heading]))

/**
 * Parses a product file. One of the columns Handle, Title and SKU is needed, because they identify products and
 * variants.
 */
export function parseProductFile(content: Uint8Array): ParsedProductFile | ParseFileFailure {
  const file = parseColumns<ProductColumnKey>(content, HEADINGS, MAX_PRODUCT_FILE_ROWS)
  if (!file.ok) return file
  if (!file.columns.some((key) => key === 'handle' || key === 'title' || key === 'sku'))
    return parseFailure('missing-columns', 'The file has none of the columns Handle, Title and SKU.', 1)
  const errors: RowError[] = []
  const rows = file.rows.map(({ line, cells, problem }): ProductFileRow => {
    if (problem) errors.push({ line, message: problem })
    const read = Object.entries(cells).filter(([key]) => key in CELLS) as [ReadKey, string][]
    const values: Record<string, unknown> = {}
    let isInvalid = problem !== undefined
    for (const [key, cell] of read) {
      const parsed = CELLS[key].safeParse(cell)
      if (parsed.success) values[key] = parsed.data
      else {
        isInvalid = true
        errors.push({ line, column: headingOf(key), message: parsed.error.issues[0]?.message ?? '' })
      }
    }
    return { line, cells: Object.fromEntries(read), values, isInvalid }
  })
  return { ok: true, rows, errors, unknown: file.unknown }
}
