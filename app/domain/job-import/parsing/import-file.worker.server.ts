import type { ImportTable, ParseFileFailure } from '#app/core/import-files/import-table.ts'
import type { PostingRules } from '#app/domain/jobs/posting/checks/check-job.ts'
import type { ImportOptions } from '../import-options.ts'
import { missingFields } from './column-mapping.ts'
import { type FileReference, listReferences } from './list-references.ts'
import type { Notice } from './notices.ts'
import { parseFile } from './parse-file.server.ts'
import { prepareJobs } from './prepare-jobs.server.ts'
import type { PreparedJob, RowError } from './prepare-row.server.ts'

/** Runs in a worker (`import-file.server.ts`), because its time and memory depend on the file. */

/** Errors that are returned. A file can have several for each of its rows. */
const MAX_ERRORS = 100

/** A file as it was uploaded. */
export type ImportFile = { content: Uint8Array; fileName: string }

export type PrepareInput = { options: ImportOptions; now: Date; postingRules: PostingRules }

/** `rows`: the number of its rows. */
export type ParsedFile = { ok: true; rows: number } & Pick<ImportTable, 'format' | 'columns'>

/** A file with the jobs that a mapping makes of it. */
export type PreparedFile = Omit<ParsedFile, 'ok'> & {
  /** Labels of required fields without a column. */
  missing: string[]
  /** The jobs, at most `maxJobs`. */
  jobs: PreparedJob[]
  jobCount: number
  /** The references of all jobs that have one. */
  references: FileReference[]
  /** The first 100 errors. */
  errors: RowError[]
  errorCount: number
  /** Number of rows with errors. */
  invalidRows: number
  notices: Notice[]
}

/** Parses a file, to check it and to learn its columns. */
export function parse({ content, fileName }: ImportFile): ParsedFile | ParseFileFailure {
  const table = parseFile(content, fileName)
  return table.ok ? { ok: true, format: table.format, columns: table.columns, rows: table.rows.length } : table
}

/** Parses a file and prepares its jobs. @throws if the file cannot be parsed; uploading it has checked that it can */
export function prepare(input: ImportFile & PrepareInput & { maxJobs: number }): PreparedFile {
  const { options, now, postingRules, maxJobs } = input
  const table = parseFile(input.content, input.fileName)
  if (!table.ok) throw new Error(table.message)
  const missing = missingFields(options.mapping, options.company ? ['company'] : [])
  const { jobs, errors, notices } =
    missing.length > 0
      ? { jobs: [], errors: [], notices: [] }
      : prepareJobs(table, options.mapping, { ...options, now, postingRules })
  return {
    format: table.format,
    columns: table.columns,
    rows: table.rows.length,
    missing,
    jobs: jobs.slice(0, maxJobs),
    jobCount: jobs.length,
    references: listReferences(jobs),
    errors: errors.slice(0, MAX_ERRORS),
    errorCount: errors.length,
    invalidRows: new Set(errors.map((error) => error.line)).size,
    notices,
  }
}
