import { createRecord } from '#app/lib/collections/record.ts'
import { withoutFormulaMark } from '#app/lib/csv.ts'
import { MAX_COLUMNS, type ParseFileFailure, parseFailure, tooManyColumns } from './import-table.ts'
import { parseCsv } from './parse-csv.server.ts'
import { readText } from './read-text.server.ts'

/**
 * A row of a file with fixed columns. `line` is its first line in the file, from 1. A column that the file lacks is
 * absent.
 */
export type ColumnRow<Key extends string> = { line: number; cells: Partial<Record<Key, string>>; problem?: string }

export type ColumnFile<Key extends string> = {
  ok: true
  rows: ColumnRow<Key>[]
  /** The columns that are in the file. */
  columns: Key[]
  /** Names of columns in the file that are not read. */
  unknown: string[]
}

/** Case, spaces and punctuation of a column name do not matter: spreadsheets and people change them. */
const normaliseHeading = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Parses a CSV file with known columns, in any order (separated by comma, semicolon, tab or bar). Cells are trimmed and
 * have no apostrophe in front of a formula.
 *
 * @param headings column → its name in the file
 * @param maxRows the most rows of a file
 * @returns a failure for a file that is no table, has too many rows or columns, or has none of the columns
 */
export function parseColumns<Key extends string>(
  bytes: Uint8Array,
  headings: Readonly<Record<Key, string>>,
  maxRows: number,
): ColumnFile<Key> | ParseFileFailure {
  const file = readText(bytes)
  if (!file.ok) return file
  const table = parseCsv(file.text, maxRows)
  if (!table.ok) return table
  if (table.columns.length > MAX_COLUMNS) return tooManyColumns(table.columns.length)
  const keys = Object.keys(headings) as Key[]
  const keyOf = new Map(keys.map((key) => [normaliseHeading(headings[key]), key]))
  const found = new Map<string, Key>()
  const unknown: string[] = []
  for (const column of table.columns) {
    const key = keyOf.get(normaliseHeading(column))
    if (key && ![...found.values()].includes(key)) found.set(column, key)
    else unknown.push(column)
  }
  if (found.size === 0) {
    const names = Object.values<string>(headings).join(', ')
    return parseFailure('missing-columns', `The first row has none of the column names: ${names}.`, 1)
  }
  if (table.rows.length === 0) return parseFailure('no-rows', 'The file has column names but no rows.')
  const rows = table.rows.map(({ line, values, problem }): ColumnRow<Key> => {
    const cells: Partial<Record<Key, string>> = createRecord(
      Array.from(found, ([column, key]) => [key, withoutFormulaMark(values[column] ?? '')]),
    )
    return problem === undefined ? { line, cells } : { line, cells, problem }
  })
  return { ok: true, rows, columns: [...found.values()], unknown }
}
