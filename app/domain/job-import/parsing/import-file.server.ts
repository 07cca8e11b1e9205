import { createWorkerPool, WorkerFailure } from '#app/platform/worker-pool.server.ts'
import type { ImportFile, ParsedFile, PreparedFile, PrepareInput } from './import-file.worker.server.ts'
import { type ParseFileFailure, parseFailure } from './import-table.ts'

/**
 * A file at all of its limits takes 4 s and 300 MB on an idle machine (2 cores); the rest is for a busy one. A file that
 * exceeds this is not read again.
 */
const pool = createWorkerPool<typeof import('./import-file.worker.server.ts')>(
  new URL('./import-file.worker.server.ts', import.meta.url),
  { kind: 'thread', memoryMb: 512, timeoutMs: 60_000, maxWaiting: 8 },
)

const MAX_JOBS = Number.MAX_SAFE_INTEGER

/** What the upload form and the page say about a file that exceeds the time or memory limit. */
export const UNREADABLE =
  'Reading the file takes too long or needs too much memory. Check it for empty rows and very long values, or split it into smaller files.'

/** What the upload form says while too many other files are being read. */
const BUSY = 'Other files are being read at the moment. Please try again in a minute.'

/** Parses a file in a worker. A file that exceeds the time or memory limit is a failure `unreadable`. */
export async function parseImportFile(file: ImportFile): Promise<ParsedFile | ParseFileFailure> {
  try {
    return await pool.run('parse', file)
  } catch (error) {
    if (!(error instanceof WorkerFailure)) throw error
    return error.reason === 'busy' ? parseFailure('busy', BUSY) : parseFailure('unreadable', UNREADABLE)
  }
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
