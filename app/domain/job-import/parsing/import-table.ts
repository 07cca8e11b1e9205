/** Maximum size of a file, in bytes. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024
export const MAX_ROWS = 20_000
export const MAX_COLUMNS = 200

/** One record of a file. `line` is its first line in the file, from 1. `problem` says why it cannot be used. */
export type ImportRow = { line: number; values: Record<string, string>; problem?: string }
export type ImportTable = { format: 'csv' | 'json'; columns: string[]; rows: ImportRow[] }

export type ParseFileFailure = {
  ok: false
  reason: 'empty' | 'too-large' | 'not-text' | 'broken' | 'no-rows' | 'too-many-rows' | 'too-many-columns'
  /** The line of the error, from 1, if it has one. */
  line: number | null
  message: string
}
export type ParseFileResult = ({ ok: true } & ImportTable) | ParseFileFailure

export const parseFailure = (
  reason: ParseFileFailure['reason'],
  message: string,
  line: number | null = null,
): ParseFileFailure => ({ ok: false, reason, line, message })
