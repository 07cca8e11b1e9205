import { CsvError, parse } from 'csv-parse/sync'
import { type ImportRow, type ParseFileResult, parseFailure } from './import-table.ts'

type Parsed = { record: string[]; info: { lines: number } }

/** Parses CSV text with \n line ends. A row with more cells than columns gets a `problem`; missing cells are ''. */
export function parseCsv(text: string): ParseFileResult {
  const hint = /^sep=([,;|\t])\n/i.exec(text)
  const body = hint ? text.slice(hint[0].length) : text
  const skipped = hint ? 1 : 0
  let parsed: Parsed[]
  try {
    parsed = parse(body, {
      delimiter: hint?.[1] ?? detectDelimiter(body),
      record_delimiter: '\n',
      info: true,
      relax_column_count: true,
      skip_empty_lines: false,
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
    if (columns === null) columns = columnNames(record)
    else rows.push(rowOf(columns, record, at))
  }
  return { ok: true, format: 'csv', columns: columns ?? [], rows }
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
    const base = cell.replace(/\s+/g, ' ').trim() || `Column ${i + 1}`
    let name = base
    for (let n = 2; names.includes(name); n++) name = `${base} (${n})`
    names.push(name)
  }
  return names
}

/** The most frequent separator in the first line, outside quotes. */
function detectDelimiter(text: string): string {
  const header = /^(?:"(?:[^"]|"")*"|[^"\n])*/.exec(text.trimStart())?.[0].replace(/"(?:[^"]|"")*"/g, '') ?? ''
  const counts = [',', ';', '\t', '|'].map((mark) => ({ mark, count: header.split(mark).length }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).mark
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
