export const MAX_ROWS = 20_000
export const MAX_COLUMNS = 200

/** One record. `line` is its first physical line in the file, counted from 1. `problem` says why it cannot be used. */
export type ImportRow = { line: number; values: Record<string, string>; problem?: string }
export type ImportTable = { format: 'csv' | 'json'; columns: string[]; rows: ImportRow[] }
export type ParseFileFailure = {
  ok: false
  reason: 'empty' | 'too-large' | 'not-text' | 'broken' | 'no-rows' | 'too-many-rows' | 'too-many-columns'
  line: number | null
  message: string
}
export type ParseFileResult = ({ ok: true } & ImportTable) | ParseFileFailure

/** A file that cannot be read, with the line where that shows. */
export const parseFailure = (
  reason: ParseFileFailure['reason'],
  message: string,
  line: number | null = null,
): ParseFileFailure => ({
  ok: false,
  reason,
  line,
  message,
})
