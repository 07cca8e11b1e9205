import type { ParseFileFailure } from '#app/core/import-files/import-table.ts'
import { IMPORT_WORKER, orParseFailure } from '#app/core/import-files/parse-in-worker.server.ts'
import { createWorkerPool } from '#app/platform/worker-pool.server.ts'
import type { ImportFile, ParsedFile, PreparedFile, PrepareInput } from './import-file.worker.server.ts'

/**
 * A file at all of its limits takes 4 s and 300 MB on an idle machine (2 cores); the rest is for a busy one. A file
 * that exceeds this is not read again.
 */
const pool = createWorkerPool<typeof import('./import-file.worker.server.ts')>(
  new URL('./import-file.worker.server.ts', import.meta.url),
  IMPORT_WORKER,
)

const MAX_JOBS = Number.MAX_SAFE_INTEGER

/** Parses a file in a worker. A file that exceeds the time or memory limit is a failure `unreadable`. */
export function parseImportFile(file: ImportFile): Promise<ParsedFile | ParseFileFailure> {
  return orParseFailure(pool.run('parse', file))
}

/**
 * Parses a file and prepares its jobs in a worker.
 *
 * @param file.maxJobs the number of jobs to return; default: all
 * @throws WorkerFailure if it exceeds the time or memory limit, or if too many files are being read
 */
export function prepareImportFile(file: ImportFile & PrepareInput & { maxJobs?: number }): Promise<PreparedFile> {
  return pool.run('prepare', { maxJobs: MAX_JOBS, ...file })
}
