import type { ColumnMapping } from './column-mapping.ts'
import type { ImportRow, ImportTable } from './import-table.ts'
import {
  type NoticeKind,
  type PreparedJob,
  type PrepareOptions,
  prepareRow,
  type RowError,
} from './prepare-row.server.ts'

/** A warning about the jobs of a file: how many jobs it concerns, and the lines of the first 10. */
export type Notice = { kind: NoticeKind; count: number; lines: number[]; message: string }
export type PreparedJobs = { jobs: PreparedJob[]; errors: RowError[]; notices: Notice[] }

const MAX_LINES_SHOWN = 10

/**
 * Turns rows into jobs. Every error names its line; the caller must not write anything while there are errors.
 *
 * An unknown job type is an error; a missing one becomes Full-time, with a notice. Depending on the options, a job past
 * its closing date keeps the date (and is closed) or loses it (and is open). A reference that occurs twice in the file
 * is an error on its second line.
 */
export function prepareJobs(
  table: Pick<ImportTable, 'rows'>,
  mapping: ColumnMapping,
  options: PrepareOptions,
): PreparedJobs {
  const jobs: PreparedJob[] = []
  const errors: RowError[] = []
  const noticeLines: NoticeLines = new Map()
  const lineOfReference = new Map<string, number>()
  for (const row of table.rows) {
    const result = prepareRow(row, mapping, options)
    for (const kind of result.notices) addNotice(noticeLines, kind, row.line)
    errors.push(...result.errors)
    const repeated = result.reference === null ? null : findRepeatedReference(result.reference, row, lineOfReference)
    if (repeated) errors.push(repeated)
    if (result.job && !repeated) jobs.push(result.job)
  }
  const notices = Array.from(noticeLines, ([kind, { count, lines }]) => ({
    kind,
    count,
    lines,
    message: noticeMessage(kind, count, options),
  }))
  return { jobs, errors, notices }
}

type NoticeLines = Map<NoticeKind, { count: number; lines: number[] }>

function addNotice(noticeLines: NoticeLines, kind: NoticeKind, line: number): void {
  const notice = noticeLines.get(kind) ?? { count: 0, lines: [] }
  notice.count += 1
  if (notice.lines.length < MAX_LINES_SHOWN) notice.lines.push(line)
  noticeLines.set(kind, notice)
}

function findRepeatedReference(
  reference: string,
  row: ImportRow,
  lineOfReference: Map<string, number>,
): RowError | null {
  const first = lineOfReference.get(reference)
  if (first === undefined) {
    lineOfReference.set(reference, row.line)
    return null
  }
  return { line: row.line, field: 'reference', message: `Reference '${reference}' is already on line ${first}.` }
}

function noticeMessage(kind: NoticeKind, count: number, options: PrepareOptions): string {
  const jobs = count === 1 ? '1 job' : `${count} jobs`
  const has = count === 1 ? 'has' : 'have'
  const is = count === 1 ? 'is' : 'are'
  switch (kind) {
    case 'past-expiry':
      return options.expired === 'closed'
        ? `${jobs} ${is} past the closing date and will be imported as closed.`
        : `${jobs} ${is} past the closing date and will be imported as open, without it.`
    case 'closing-date-missing':
      return `${jobs} ${has} no closing date and will close ${options.openDays} days after the listing date.`
    case 'pay-not-parsed':
      return `${jobs} ${has} a salary without figures. It is imported as text.`
    case 'company-fallback':
      return `${jobs} ${has} the company from a second column, because the first is empty.`
    case 'job-type-missing':
      return `${jobs} ${has} no job type and will be Full-time.`
    case 'listing-date-missing':
      return `${jobs} ${has} no listing date and will be dated today.`
    case 'listing-date-in-future':
      return `${jobs} ${has} a listing date in the future and will be dated today.`
    case 'arrangement-unknown':
      return `${jobs} ${has} an unknown work arrangement. It is left empty.`
    case 'reference-missing':
      return `${jobs} ${has} no reference. Importing the file again would add ${count === 1 ? 'it' : 'them'} again.`
  }
}
