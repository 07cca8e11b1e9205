import type { ImportRow, ImportTable } from '#app/core/import-files/import-table.ts'
import type { ColumnMapping } from './column-mapping.ts'
import { addNotice, listNotices, type Notice, type NoticeLines } from './notices.ts'
import { type PreparedJob, type PrepareOptions, prepareRow, type RowError } from './prepare-row.server.ts'

export type PreparedJobs = { jobs: PreparedJob[]; errors: RowError[]; notices: Notice[] }

/**
 * Turns rows into jobs. Every error names its line; the caller must not write anything while there are errors.
 *
 * An unknown job type is an error; a missing one becomes Full-time, with a notice. Depending on the options, a job past
 * its closing date keeps the date (and is closed) or loses it (and is open). A reference that occurs twice in the file,
 * in any case, is an error on its second line.
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
  return { jobs, errors, notices: listNotices(noticeLines, options) }
}

function findRepeatedReference(
  reference: string,
  row: ImportRow,
  lineOfReference: Map<string, number>,
): RowError | null {
  const key = reference.toLowerCase()
  const first = lineOfReference.get(key)
  if (first === undefined) {
    lineOfReference.set(key, row.line)
    return null
  }
  return { line: row.line, field: 'reference', message: `Reference '${reference}' is already on line ${first}.` }
}
