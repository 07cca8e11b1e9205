import { parseColumns } from '#app/core/import-files/csv-columns.server.ts'
import { type ParseFileFailure, parseFailure } from '#app/core/import-files/import-table.ts'
import type { RowError } from '#app/core/import-files/row-error-list.tsx'
import { wholeNumber } from '#app/domain/catalogue/store-form-fields.ts'
import { normaliseLine } from '#app/lib/text.ts'
import { MAX_ON_HAND } from '../stock-form.ts'
import { MAX_STOCK_FILE_ROWS, STOCK_FILE_COLUMNS, type StockFileColumn } from './stock-columns.ts'

/** A row of a stock file that has a quantity. */
export type StockFileRow = {
  line: number
  sku: string
  onHand: number
  /** What was on hand when the file was exported; null if the file does not say. */
  exported: number | null
}

export type ParsedStockFile = {
  ok: true
  /** The number of all rows. */
  rowCount: number
  /** The rows with a SKU and a quantity. */
  rows: StockFileRow[]
  /** Rows that leave the stock alone: their quantity is blank, or still the exported one. */
  untouched: number
  errors: RowError[]
  unknown: string[]
}

const quantity = wholeNumber('the quantity', 0, MAX_ON_HAND)

/**
 * Parses a stock file: the column SKU and the column On hand are needed. A row without a quantity is not counted. With
 * the column On hand at export, a row whose quantity is still the exported one is not counted either, so that an export
 * that is imported unchanged does not undo later sales.
 */
export function parseStockFile(content: Uint8Array): ParsedStockFile | ParseFileFailure {
  const file = parseColumns<StockFileColumn>(content, STOCK_FILE_COLUMNS, MAX_STOCK_FILE_ROWS)
  if (!file.ok) return file
  for (const key of ['sku', 'onHand'] as const)
    if (!file.columns.includes(key))
      return parseFailure('missing-columns', `The file has no column ${STOCK_FILE_COLUMNS[key]}.`, 1)
  const parsed: ParsedStockFile = {
    ok: true,
    rowCount: file.rows.length,
    rows: [],
    untouched: 0,
    errors: [],
    unknown: file.unknown,
  }
  for (const { line, cells, problem } of file.rows) {
    const report = (message: string, column?: StockFileColumn) =>
      parsed.errors.push({ line, message, ...(column && { column: STOCK_FILE_COLUMNS[column] }) })
    const [sku, onHandText, exportedText] = [normaliseLine(cells.sku ?? ''), cells.onHand ?? '', cells.exported ?? '']
    if (problem) report(problem)
    else if (onHandText === '' || onHandText === exportedText) parsed.untouched += 1
    else {
      const onHand = quantity.safeParse(onHandText)
      const exported = exportedText === '' ? null : quantity.safeParse(exportedText)
      if (!onHand.success) report(onHand.error.issues[0]?.message ?? '', 'onHand')
      else if (exported && !exported.success) report(exported.error.issues[0]?.message ?? '', 'exported')
      else if (sku === '') report("This row has no SKU. Add one on the product's Variants page.", 'sku')
      else parsed.rows.push({ line, sku, onHand: onHand.data, exported: exported?.data ?? null })
    }
  }
  return withoutRepeatedSkus(parsed)
}

/** Rows with the same SKU are errors: it is not known which of them counts. */
function withoutRepeatedSkus(parsed: ParsedStockFile): ParsedStockFile {
  const bySku = Map.groupBy(parsed.rows, ({ sku }) => sku.toLowerCase())
  const repeated = [...bySku.values()].filter((rows) => rows.length > 1)
  const errors = repeated.flatMap((rows) =>
    rows.map(({ line }, n): RowError => {
      const other = rows[n === 0 ? 1 : 0]?.line
      return { line, column: STOCK_FILE_COLUMNS.sku, message: `Line ${other} has the same SKU.` }
    }),
  )
  return {
    ...parsed,
    rows: [...bySku.values()].flatMap((rows) => (rows.length === 1 ? rows : [])),
    errors: [...parsed.errors, ...errors],
  }
}
