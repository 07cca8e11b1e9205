import { WorkerFailure } from '#app/platform/worker-pool.server.ts'
import { type ParseFileFailure, parseFailure } from './import-table.ts'

/** What an upload form and a page say about a file that exceeds the time or memory limit. */
export const UNREADABLE =
  'Reading the file takes too long or needs too much memory. Check it for empty rows and very long values, or split it into smaller files.'

/** What an upload form says while too many other files are being read. */
const BUSY = 'Other files are being read at the moment. Please try again in a minute.'

/** The limits of a worker that reads files, which has a time limit because of foreign input. */
export const IMPORT_WORKER = { kind: 'thread', memoryMb: 512, timeoutMs: 60_000, maxWaiting: 8 } as const

/**
 * The result of a worker that parses a file. A file that exceeds the time or memory limit is a failure `unreadable`.
 */
export async function orParseFailure<T>(parsed: Promise<T>): Promise<T | ParseFileFailure> {
  try {
    return await parsed
  } catch (error) {
    if (!(error instanceof WorkerFailure)) throw error
    return error.reason === 'busy' ? parseFailure('busy', BUSY) : parseFailure('unreadable', UNREADABLE)
  }
}
