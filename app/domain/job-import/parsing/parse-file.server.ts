import {
  MAX_COLUMNS,
  MAX_FILE_BYTES,
  MAX_ROWS,
  type ParseFileResult,
  parseFailure,
  tooManyColumns,
  tooManyRows,
} from './import-table.ts'
import { parseCsv } from './parse-csv.server.ts'
import { parseJson } from './parse-json.server.ts'

/**
 * Parses a CSV file (separated by comma, semicolon, tab or bar; encoded as UTF-8, as UTF-16 with a byte order mark, or
 * else as Windows-1252) or a JSON file (an array of objects, or an object that contains one). The extension decides the
 * format; without a known one, the content does.
 */
export function parseFile(bytes: Uint8Array, filename: string): ParseFileResult {
  if (bytes.length > MAX_FILE_BYTES)
    return parseFailure('too-large', 'This file is larger than 10 MB. Split it into smaller files.')
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    return parseFailure('not-text', 'This is a workbook or an archive. Save the sheet as CSV and upload that file.')
  }
  const text = decode(bytes).replace(/\r\n?/g, '\n')
  if (text.includes('\u0000')) return parseFailure('not-text', 'This is not a text file. Choose a CSV or JSON file.')
  if (text.trim() === '') return parseFailure('empty', 'The file is empty.')
  const table = isJson(text, filename) ? parseJson(text) : parseCsv(text)
  if (!table.ok) return table
  if (table.rows.length === 0) return parseFailure('no-rows', 'The file has column names but no jobs.')
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

function decode(bytes: Uint8Array): string {
  const utf16 =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
