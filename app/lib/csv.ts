/** Marks the file as UTF-8 for spreadsheets, which otherwise guess the encoding. */
export const BYTE_ORDER_MARK = '\ufeff'

/**
 * Formats one line of a CSV file (RFC 4180, with CRLF) that is safe to open: a cell that a spreadsheet would evaluate as
 * a formula (it starts with `=`, `+`, `-`, `@`, a tab or a line break) is prefixed with an apostrophe, which spreadsheets
 * use to mark text. This includes phone numbers in international format.
 */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => csvCell(cell ?? '')).join(',')}\r\n`
}

function csvCell(text: string): string {
  const safe = /^[\s]*[=+\-@]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n\t']|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
