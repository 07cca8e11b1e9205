/** Marks the file as UTF-8 for spreadsheets that would guess otherwise. */
export const BYTE_ORDER_MARK = '\ufeff'

/**
 * One line of a CSV file (RFC 4180, ended by CRLF) that is safe to open: a cell that a spreadsheet would take for a
 * formula (it begins with `=`, `+`, `-`, `@`, a tab or a line end) gets an apostrophe before it. That is so for phone
 * numbers in international form, too; the apostrophe is what spreadsheets themselves use for "this is text".
 */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => csvCell(cell ?? '')).join(',')}\r\n`
}

function csvCell(text: string): string {
  const safe = /^[\s]*[=+\-@]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n\t']|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
