import { formatNumber } from '#app/lib/numbers.ts'

/** Maximum size of a file, in bytes. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024
/** What an upload form says about a larger file. */
export const TOO_LARGE = 'This file is larger than 10 MB. Split it into smaller files.'
export const MAX_ROWS = 20_000
export const MAX_COLUMNS = 200
/** Blank rows between the others. Those at the end of a file are ignored, because spreadsheets export many of them. */
export const MAX_BLANK_ROWS = 20_000
/** Cells of one row. A row with more cells than columns is an error of that row up to this number, then of the file. */
export const MAX_CELLS = 1_000
/** Longer column names are cut: the mapping form repeats each one for every field. */
export const MAX_COLUMN_NAME_LENGTH = 100

/** One record of a file. `line` is its first line in the file, from 1. `problem` says why it cannot be used. */
export type ImportRow = { line: number; values: Record<string, string>; problem?: string }
export type ImportTable = { format: 'csv' | 'json'; columns: string[]; rows: ImportRow[] }

export type ParseFileFailure = {
  ok: false
  reason:
    | 'empty'
    | 'too-large'
    | 'not-text'
    | 'broken'
    | 'no-rows'
    | 'too-many-rows'
    | 'too-many-columns'
    | 'missing-columns'
    | 'unreadable'
    | 'busy'
  /** The line of the error, from 1, if it has one. */
  line: number | null
  message: string
}
export type ParseFileResult = ({ ok: true } & ImportTable) | ParseFileFailure

/** A file with more rows than an import can have. */
export const tooManyRows = (count: number, max = MAX_ROWS): ParseFileFailure =>
  parseFailure(
    'too-many-rows',
    `The file has ${formatNumber(count)} rows. An import can have at most ${formatNumber(max)}. Split it into smaller files.`,
  )

/** A file with more columns than an import can have. */
export const tooManyColumns = (count: number): ParseFileFailure =>
  parseFailure('too-many-columns', `The file has ${count} columns. The maximum is ${MAX_COLUMNS}.`)

/**
 * Why a file cannot be read, with a message for the person who uploaded it. `line`: its line in the file, if one is at
 * fault.
 */
export const parseFailure = (
  reason: ParseFileFailure['reason'],
  message: string,
  line: number | null = null,
): ParseFileFailure => ({ ok: false, reason, line, message })

/** The HTTP status of an upload that was rejected for a reason. */
export function statusOfFailure(reason: ParseFileFailure['reason']): number {
  const statuses: Partial<Record<ParseFileFailure['reason'], number>> = { 'too-large': 413, 'not-text': 415, busy: 503 }
  return statuses[reason] ?? 400
}
