import { CsvError, parse } from 'csv-parse/sync'
import { formatNumber } from '#app/lib/numbers.ts'
import { countRecords } from './count-records.ts'
import {
  type ImportRow,
  MAX_BLANK_ROWS,
  MAX_CELLS,
  MAX_COLUMN_NAME_LENGTH,
  MAX_COLUMNS,
  MAX_ROWS,
  type ParseFileFailure,
  type ParseFileResult,
  parseFailure,
  tooManyColumns,
  tooManyRows,
} from './import-table.ts'

type Parsed = { record: string[]; info: { lines: number } }

const DELIMITERS = [',', ';', '\t', '|']

/** Parses CSV text with \n line ends. A row with more cells than columns gets a `problem`; missing cells are ''. */
export function parseCsv(text: string, maxRows = MAX_ROWS): ParseFileResult {
  const hint = /^sep=([,;|\t])\n/i.exec(text)
  const body = withoutBlankEnd(hint ? text.slice(hint[0].length) : text)
  const skipped = hint ? 1 : 0
  const delimiter = hint?.[1] ?? detectDelimiter(body)
  const failure = checkCounts(body, delimiter, skipped, maxRows)
  if (failure) return failure
  let parsed: Parsed[]
  try {
    parsed = parse(body, {
      delimiter,
      record_delimiter: '\n',
      info: true,
      relax_column_count: true,
      skip_empty_lines: false,
      // The column names, the blank rows, and one row more than allowed: the counts are checked, but are not the
      // parser's.
      to: 1 + MAX_BLANK_ROWS + maxRows + 1,
    }) as unknown as Parsed[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return syntaxFailure(error, body, skipped)
  }

  const rows: ImportRow[] = []
  let columns: string[] | null = null
  let line = 1 + skipped
  for (const { record, info } of parsed) {
    const at = line
    line = info.lines + 1 + skipped
    if (record.every((cell) => cell.trim() === '')) continue
    if (columns === null) {
      columns = columnNames(record)
      if (columns.length > MAX_COLUMNS) return tooManyColumns(columns.length)
    } else rows.push(rowOf(columns, record, at))
  }
  return { ok: true, format: 'csv', columns: columns ?? [], rows }
}

/** The text without the rows at its end that have no value: formatted empty rows of a spreadsheet, up to a million. */
function withoutBlankEnd(text: string): string {
  let end = text.length
  while (end > 0 && ' \n,;\t|'.includes(text[end - 1] ?? '')) end -= 1
  const lineEnd = text.indexOf('\n', end)
  return lineEnd === -1 ? text : text.slice(0, lineEnd + 1)
}

/** Checks the limits that keep the parser's time and memory small. */
function checkCounts(body: string, delimiter: string, skipped: number, maxRows: number): ParseFileFailure | null {
  const { filled, blank, widest } = countRecords(body, delimiter)
  if (filled - 1 > maxRows) return tooManyRows(filled - 1, maxRows)
  if (blank > MAX_BLANK_ROWS) {
    const count = formatNumber(blank)
    return parseFailure('too-many-rows', `The file has ${count} blank rows. Delete them and upload the file again.`)
  }
  if (widest.cells > MAX_CELLS) {
    const [cells, line] = [formatNumber(widest.cells), widest.line + skipped]
    return parseFailure('too-many-columns', `Line ${line} has ${cells} cells. The maximum is ${MAX_COLUMNS}.`, line)
  }
  return null
}

function rowOf(columns: string[], record: string[], line: number): ImportRow {
  const values = Object.fromEntries(columns.map((column, i) => [column, (record[i] ?? '').trim()]))
  const extra = record.slice(columns.length).some((cell) => cell.trim() !== '')
  if (!extra) return { line, values }
  return { line, values, problem: `This row has ${record.length} cells, but there are ${columns.length} columns.` }
}

/** Trims column names. Blank ones become 'Column 3', repeated ones 'title (2)'. */
function columnNames(record: string[]): string[] {
  const last = record.findLastIndex((cell) => cell.trim() !== '')
  const names: string[] = []
  for (const [i, cell] of record.slice(0, last + 1).entries()) {
    const base = cell.replace(/\s+/g, ' ').trim().slice(0, MAX_COLUMN_NAME_LENGTH) || `Column ${i + 1}`
    let name = base
    for (let n = 2; names.includes(name); n++) name = `${base} (${n})`
    names.push(name)
  }
  return names
}

/** The most frequent separator in the first line that is not blank, outside quotes. */
function detectDelimiter(text: string): string {
  const counts = new Map(DELIMITERS.map((mark) => [mark, 0]))
  let isQuoted = false
  for (let i = text.length - text.trimStart().length; i < text.length; i++) {
    const char = text[i] ?? ''
    if (char === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (char === '\n') break
    else if (counts.has(char)) counts.set(char, (counts.get(char) ?? 0) + 1)
  }
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}

function syntaxFailure(error: CsvError, body: string, skipped: number): ParseFileResult {
  const lines = Number((error as CsvError & { lines?: number }).lines ?? 1)
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    const start = lastOpenQuote(body) + skipped
    return parseFailure('broken', `Line ${start}: a quoted value starts here but never ends.`, start)
  }
  const line = lines + skipped
  return parseFailure('broken', `Line ${line}: unexpected quotation mark. Inside a quoted value, write it twice.`, line)
}

function lastOpenQuote(text: string): number {
  let line = 1
  let open = 0
  for (const char of text) {
    if (char === '\n') line += 1
    else if (char === '"') open = open === 0 ? line : 0
  }
  return open === 0 ? line : open
}
