import {
  MAX_COLUMNS,
  MAX_ROWS,
  type ParseFileResult,
  parseFailure,
  tooManyColumns,
  tooManyRows,
} from '#app/core/import-files/import-table.ts'
import { parseCsv } from '#app/core/import-files/parse-csv.server.ts'
import { readText } from '#app/core/import-files/read-text.server.ts'
import { parseJson } from './parse-json.server.ts'

/**
 * Parses a CSV file (separated by comma, semicolon, tab or bar; in an encoding of `readText`) or a JSON file (an array
 * of objects, or an object that contains one). The extension decides the format; without a known one, the content does.
 */
export function parseFile(bytes: Uint8Array, filename: string): ParseFileResult {
  const file = readText(bytes)
  if (!file.ok) return file
  const table = isJson(file.text, filename) ? parseJson(file.text) : parseCsv(file.text)
  if (!table.ok) return table
  if (table.rows.length === 0) return parseFailure('no-rows', 'The file has column names but no rows.')
  if (table.rows.length > MAX_ROWS) return tooManyRows(table.rows.length)
  if (table.columns.length > MAX_COLUMNS) return tooManyColumns(table.columns.length)
  return table
}

function isJson(text: string, filename: string): boolean {
  const extension = /\.([a-z]+)$/i.exec(filename)?.[1]?.toLowerCase()
  if (extension === 'json') return true
  if (extension === 'csv' || extension === 'tsv') return false
  return /^\s*[[{]/.test(text)
}
