import { type Pay, parsePay } from '#app/lib/pay.ts'
import { STATES } from '#app/lib/states.ts'
import { linesToItems, normaliseLine } from '#app/lib/text.ts'
import { MAX_ITEM_LENGTH, MAX_ITEMS } from './clean-description.server.ts'
import { type ColumnMapping, columnsOfSource, IMPORT_FIELDS, type ImportField } from './column-mapping.ts'
import { decodeEntities, isHtml, parseHtmlBlocks } from './html-blocks.server.ts'
import type { ImportRow } from './import-table.ts'
import { type ImportedDate, parseImportedDate } from './parse-date.ts'

const LIMITS: Partial<Record<ImportField, number>> = {
  reference: 100,
  title: 150,
  company: 150,
  location: 150,
  salary: 200,
  category: 100,
  description: 20_000,
}

/** What a field holds in a row, from which column, and how far down its list of sources that was (0: the first). */
export type Cell = { text: string; column: string; rank: number }

export type Cells = Record<ImportField, Cell | null>
export type ReportError = (field: ImportField, message: string, column?: string) => void

export const fieldLabel = (field: ImportField) => IMPORT_FIELDS.find((one) => one.field === field)?.label ?? field

/** For each field its first source that is not empty in this row. */
export function findCells(row: ImportRow, mapping: ColumnMapping): Cells {
  return Object.fromEntries(IMPORT_FIELDS.map(({ field }) => [field, findCell(row, mapping[field], field)])) as Cells
}

function findCell(row: ImportRow, sources: string[], field: ImportField): Cell | null {
  const names = Object.keys(row.values)
  for (const [rank, source] of sources.entries()) {
    // A JSON object may lack a part that others have: what is there is joined.
    const columns = columnsOfSource(source, names) ?? source.split(' + ').filter((name) => names.includes(name))
    const parts = columns.map((column) => row.values[column]?.trim() ?? '').filter((part) => part !== '')
    const text = field === 'location' ? joinLocation(parts) : parts.join('\n\n')
    if (text !== '') return { text, column: source, rank }
  }
  return null
}

/** Suburb, city and state as one place: 'Mile End, Adelaide SA'. A single value stays as it is. */
function joinLocation(parts: string[]): string {
  const unique = parts.filter((part, i) => parts.findIndex((other) => other.toLowerCase() === part.toLowerCase()) === i)
  const last = unique.at(-1)?.toLowerCase()
  const state = STATES.find(({ state, name }) => state.toLowerCase() === last || name.toLowerCase() === last)?.state
  return state && unique.length > 1 ? `${unique.slice(0, -1).join(', ')} ${state}` : unique.join(', ')
}

/** A value for one line: entities decoded, tags gone, white space collapsed. */
export function toSingleLine(text: string): string {
  if (!isHtml(text)) return normaliseLine(decodeEntities(text))
  const lines = parseHtmlBlocks(text).flatMap((block) =>
    block.kind === 'list' ? block.items : block.lines.map((line) => line.text),
  )
  return normaliseLine(lines.join(' '))
}

/** The text, or null with an error when it is empty or over the field's limit. */
export function checkLength(field: ImportField, text: string, column: string, fail: ReportError): string | null {
  const limit = LIMITS[field] ?? Number.POSITIVE_INFINITY
  if (text.length > limit) {
    fail(field, `${fieldLabel(field)} has ${text.length} characters; ${limit} are the most.`, column)
    return null
  }
  return text === '' ? null : text
}

/** The items of a mapped column (lines, or an HTML list), or null when the row has none. */
export function parseItemsCell(field: ImportField, cells: Cells, fail: ReportError): string[] | null {
  const cell = cells[field]
  if (!cell) return null
  const items = isHtml(cell.text)
    ? parseHtmlBlocks(cell.text).flatMap((block) =>
        block.kind === 'list' ? block.items : block.lines.map((line) => line.text),
      )
    : linesToItems(decodeEntities(cell.text))
  if (items.length > MAX_ITEMS) {
    fail(field, `${fieldLabel(field)} has ${items.length} items; ${MAX_ITEMS} are the most.`, cell.column)
  }
  if (items.some((item) => item.length > MAX_ITEM_LENGTH)) {
    fail(field, `${fieldLabel(field)} has an item of more than ${MAX_ITEM_LENGTH} characters.`, cell.column)
  }
  return items
}

/** The pay of columns for it, else of the salary text; null when neither gives figures. */
export function parsePayCells(cells: Cells): Pay | null {
  const amount = (cell: Cell | null) =>
    cell && /^\$?\s*[\d,]+(?:\.\d+)?\s*k?$/i.test(cell.text) ? cell.text.replace(/[$\s]/g, '') : null
  const min = amount(cells.pay_min)
  const max = amount(cells.pay_max)
  // '85000.0000' is how spreadsheets and databases print money.
  const cents = (text: string) => text.replace(/\.(\d\d)\d+$/, '.$1')
  const period = cells.pay_period ? ` per ${normalisePeriod(cells.pay_period.text)}` : ''
  const range =
    min && max ? `$${cents(min)} to $${cents(max)}` : min ? `from $${cents(min)}` : max ? `up to $${cents(max)}` : ''
  const columns = range === '' ? null : parsePay(range + period)
  return columns ?? (cells.salary ? parsePay(toSingleLine(cells.salary.text)) : null)
}

const normalisePeriod = (text: string) =>
  toSingleLine(text)
    .toLowerCase()
    .replace(/^(?:per|an?)\s+/, '')
    .replace(/^(?:annum|annual(?:ly)?|yearly|pa|p\.a\.?)$/, 'year')
    .replace(/^hourly$/, 'hour')
    .replace(/^daily$/, 'day')
    .replace(/^(week|month|fortnight)ly$/, '$1')

/** The date of a mapped column, or null; one that cannot be read is an error. */
export function parseDateCell(
  field: 'created' | 'expiry',
  cells: Cells,
  zone: string,
  fail: ReportError,
): ImportedDate | null {
  const cell = cells[field]
  if (!cell) return null
  const date = parseImportedDate(cell.text, zone)
  if (!date) fail(field, `'${toSingleLine(cell.text).slice(0, 60)}' is not a date that can be read.`, cell.column)
  return date
}
