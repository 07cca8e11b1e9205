import { createWorkerPool, WorkerFailure } from '#app/platform/worker-pool.server.ts'
import type { ParsedReply } from './reply.ts'

/** Of the parser with its buffers. An email of 35 MB takes up to 370 MB. */
const MAX_PARSER_MB = 512

/**
 * An email of 35 MB in lines of 78 characters has 450,000. The parser keeps every line, so millions of them would fill
 * its memory.
 */
const MAX_LINES = 1_000_000

const LINE_FEED = 10

/** A separate process, so that a hostile email can neither stop the server nor keep its memory. */
const pool = createWorkerPool<typeof import('./parse-reply.worker.server.ts')>(
  new URL('./parse-reply.worker.server.ts', import.meta.url),
  { kind: 'process', memoryMb: 256, residentMb: MAX_PARSER_MB, timeoutMs: 20_000, maxWaiting: 16 },
)

/**
 * Parses an email as it was received (RFC 5322).
 *
 * @returns `unreadable` for one beyond the limits of the parser and of memory, and `busy` if too many are waiting or
 *   the time was not enough, as on a machine under load: the service that has sent the email tries again then
 */
export async function parseReply(bytes: Uint8Array): Promise<ParsedReply | 'unreadable' | 'busy'> {
  if (countLines(bytes) > MAX_LINES) return 'unreadable'
  try {
    return await pool.run('parse', bytes)
  } catch (error) {
    if (!(error instanceof WorkerFailure)) throw error
    return error.reason === 'busy' || error.reason === 'timeout' ? 'busy' : 'unreadable'
  }
}

function countLines(bytes: Uint8Array): number {
  let lines = 1
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) lines += 1
  return lines
}
