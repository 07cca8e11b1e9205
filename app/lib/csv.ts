import { createChunkStream } from './streams/chunk-stream.ts'

/** Marks the file as UTF-8 for spreadsheets, which otherwise guess the encoding. */
export const BYTE_ORDER_MARK = '\ufeff'

/** A cell: its text, or a phone number, which keeps its `+` so that phones and customer systems can dial it. */
export type CsvCell = string | null | { phone: string | null }

/**
 * Formats one line of a CSV file (RFC 4180, with CRLF) that is safe to open: a cell that a spreadsheet would evaluate
 * as a formula (it starts with `=`, `+`, `-`, `@`, a tab or a line break) is prefixed with an apostrophe, which
 * spreadsheets use to mark text. Only a phone cell of digits and spaces keeps its `+`: it is a number at most.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`
}

function formatCell(cell: CsvCell): string {
  if (cell === null || typeof cell === 'string') return formatText(cell ?? '')
  const phone = cell.phone ?? ''
  return /^\+[\d ]+$/.test(phone) ? phone : formatText(phone)
}

/**
 * What a spreadsheet would evaluate: a formula, also after white space, and a tab or line break at the start. A text
 * that has apostrophes in front of these gets another one, so that reading the file gives it back.
 */
const FORMULA = /^'*(\s*[=+\-@]|[\t\r\n])/

/**
 * The text of a cell that `csvLine` has written and a parser has read: without the apostrophe in front of a formula.
 */
export function withoutFormulaMark(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}

function formatText(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n\t']|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A CSV file that is sent while `chunks` are read, at the pace of the client. `name` has no extension. */
export function csvResponse(chunks: AsyncGenerator<string>, name: string): Response {
  return new Response(createChunkStream(encode(chunks)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}

async function* encode(chunks: AsyncGenerator<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const chunk of chunks) yield encoder.encode(chunk)
}
