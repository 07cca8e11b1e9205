import type { ImportRow } from '#app/core/import-files/import-table.ts'
import { MAX_JOB_LENGTHS } from '#app/domain/jobs/job.ts'
import { createRecord } from '#app/lib/collections/record.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { type Pay, parsePay } from '#app/lib/pay.ts'
import { STATES } from '#app/lib/states.ts'
import { linesToItems, normaliseLine } from '#app/lib/text.ts'
import { type ColumnMapping, columnsOfSource, IMPORT_FIELDS, type ImportField } from './column-mapping.ts'
import { decodeEntities, isHtml, parseHtmlBlocks } from './html-blocks.server.ts'
import { type ImportedDate, parseImportedDate } from './parse-date.ts'

/** Maximum lengths, in characters. */
const MAX_LENGTHS: Partial<Record<ImportField, number>> = {
  reference: MAX_JOB_LENGTHS.reference,
  title: MAX_JOB_LENGTHS.title,
  company: MAX_JOB_LENGTHS.companyName,
  location: MAX_JOB_LENGTHS.location,
  salary: MAX_JOB_LENGTHS.salary,
  category: MAX_JOB_LENGTHS.category,
  description: MAX_JOB_LENGTHS.description,
}

/** Including HTML. A row with a longer value is rejected before it is sanitised: nested tags take quadratic time. */
const MAX_CELL_LENGTH = 100_000

/** A field's value in a row, the source it comes from, and that source's position in the mapping (0: the first). */
export type Cell = { text: string; column: string; rank: number }

export type Cells = Record<ImportField, Cell | null>
export type ReportError = (field: ImportField, message: string, column?: string) => void

export const fieldLabel = (field: ImportField) => IMPORT_FIELDS.find((one) => one.field === field)?.label ?? field

/** The cell of each field: its first source that is not empty in this row. Too long values are errors. */
export function findCells(row: ImportRow, mapping: ColumnMapping, reportError: ReportError): Cells {
  const cells = IMPORT_FIELDS.map(({ field }) => [field, findCell(row, mapping[field], field)] as const)
  for (const [field, cell] of cells) if (cell) checkCellLength(field, cell, reportError)
  return createRecord(cells)
}

function checkCellLength(field: ImportField, { text, column }: Cell, reportError: ReportError): void {
  if (text.length <= MAX_CELL_LENGTH) return
  const [length, limit] = [text.length, MAX_CELL_LENGTH].map((count) => formatNumber(count))
  reportError(
    field,
    `${fieldLabel(field)} has ${length} characters with its formatting. The maximum is ${limit}.`,
    column,
  )
}

function findCell(row: ImportRow, sources: string[], field: ImportField): Cell | null {
  const names = Object.keys(row.values)
  for (const [rank, source] of sources.entries()) {
    // A JSON object may lack some of the columns: the existing ones are joined.
    const columns = columnsOfSource(source, names) ?? source.split(' + ').filter((name) => names.includes(name))
    const parts = columns.map((column) => row.values[column]?.trim() ?? '').filter((part) => part !== '')
    const text = field === 'location' ? joinLocation(parts) : parts.join('\n\n')
    if (text !== '') return { text, column: source, rank }
  }
  return null
}

/** Joins suburb, city and state into one location: 'Mile End, Adelaide SA'. A single value is not changed. */
function joinLocation(parts: string[]): string {
  const unique = parts.filter((part, i) => parts.findIndex((other) => other.toLowerCase() === part.toLowerCase()) === i)
  const last = unique.at(-1)?.toLowerCase()
  const state = STATES.find(({ state, name }) => state.toLowerCase() === last || name.toLowerCase() === last)?.state
  return state && unique.length > 1 ? `${unique.slice(0, -1).join(', ')} ${state}` : unique.join(', ')
}

/** A value as a single line: entities decoded, tags removed, white space collapsed. */
export function toSingleLine(text: string): string {
  if (!isHtml(text)) return normaliseLine(decodeEntities(text))
  const lines = parseHtmlBlocks(text).flatMap((block) =>
    block.kind === 'list' ? block.items : block.lines.map((line) => line.text),
  )
  return normaliseLine(lines.join(' '))
}

/** The text; null if it is empty, and null with an error if it exceeds the field's maximum length. */
export function checkLength(field: ImportField, text: string, column: string, reportError: ReportError): string | null {
  const limit = MAX_LENGTHS[field] ?? Number.POSITIVE_INFINITY
  if (text.length > limit) {
    reportError(field, `${fieldLabel(field)} has ${text.length} characters. The maximum is ${limit}.`, column)
    return null
  }
  return text === '' ? null : text
}

/** The items of a mapped column (lines or an HTML list); null if the row has none. */
export function parseItemsCell(field: ImportField, cells: Cells, reportError: ReportError): string[] | null {
  const cell = cells[field]
  if (!cell) return null
  const items = isHtml(cell.text)
    ? parseHtmlBlocks(cell.text).flatMap((block) =>
        block.kind === 'list' ? block.items : block.lines.map((line) => line.text),
      )
    : linesToItems(decodeEntities(cell.text))
  if (items.length > MAX_JOB_LENGTHS.items) {
    reportError(
      field,
      `${fieldLabel(field)} has ${items.length} items. The maximum is ${MAX_JOB_LENGTHS.items}.`,
      cell.column,
    )
  }
  if (items.some((item) => item.length > MAX_JOB_LENGTHS.item)) {
    reportError(
      field,
      `${fieldLabel(field)} has an item with more than ${MAX_JOB_LENGTHS.item} characters.`,
      cell.column,
    )
  }
  return items
}

/** The pay from the pay columns, or else from the salary text; null if neither contains figures. */
export function parsePayCells(cells: Cells): Pay | null {
  const amount = (cell: Cell | null) =>
    cell && /^\$?\s*[\d,]+(?:\.\d+)?\s*k?$/i.test(cell.text) ? cell.text.replace(/[$\s]/g, '') : null
  const min = amount(cells.pay_min)
  const max = amount(cells.pay_max)
  // Spreadsheets and databases export money as '85000.0000'.
  const roundToCents = (text: string) => text.replace(/\.(\d\d)\d+$/, '.$1')
  const period = cells.pay_period ? ` per ${normalisePeriod(cells.pay_period.text)}` : ''
  const range =
    min && max
      ? `$${roundToCents(min)} to $${roundToCents(max)}`
      : min
        ? `from $${roundToCents(min)}`
        : max
          ? `up to $${roundToCents(max)}`
          : ''
  const columnPay = range === '' ? null : parsePay(range + period)
  return columnPay ?? (cells.salary ? parsePay(toSingleLine(cells.salary.text)) : null)
}

const normalisePeriod = (text: string) =>
  toSingleLine(text)
    .toLowerCase()
    .replace(/^(?:per|an?)\s+/, '')
    .replace(/^(?:annum|annual(?:ly)?|yearly|pa|p\.a\.?)$/, 'year')
    .replace(/^hourly$/, 'hour')
    .replace(/^daily$/, 'day')
    .replace(/^(week|month|fortnight)ly$/, '$1')

/** The date of a mapped column, or null. A date that cannot be parsed is an error. */
export function parseDateCell(
  field: 'created' | 'expiry',
  cells: Cells,
  zone: string,
  reportError: ReportError,
): ImportedDate | null {
  const cell = cells[field]
  if (!cell) return null
  const date = parseImportedDate(cell.text, zone)
  if (!date) reportError(field, `'${toSingleLine(cell.text).slice(0, 60)}' is not a date we recognise.`, cell.column)
  return date
}
