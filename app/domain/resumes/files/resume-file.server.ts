import { createWorkerPool, WorkerFailure } from '#app/platform/worker-pool.server.ts'
import { MAX_RESUME_BYTES, type ResumeKind } from '../resume.ts'
import type { DetectTypeResult } from './detect-type.server.ts'

/** A separate process, so that a hostile file can neither stop the server nor keep its memory. */
const pool = createWorkerPool<typeof import('./resume-file.worker.server.ts')>(
  new URL('./resume-file.worker.server.ts', import.meta.url),
  { kind: 'process', memoryMb: 256, residentMb: 640, timeoutMs: 20_000, maxWaiting: 16 },
)

/**
 * Whether an uploaded file is a resume that can be accepted, by its content. A file beyond the limits is `unreadable`.
 */
export async function inspectResumeFile(bytes: Uint8Array): Promise<DetectTypeResult> {
  if (bytes.byteLength === 0) return { ok: false, reason: 'empty' }
  if (bytes.byteLength > MAX_RESUME_BYTES) return { ok: false, reason: 'too-large' }
  try {
    return await pool.run('inspect', bytes)
  } catch (error) {
    if (!(error instanceof WorkerFailure)) throw error
    return { ok: false, reason: error.reason === 'busy' ? 'busy' : 'unreadable' }
  }
}

/** The text of an accepted file. @throws WorkerFailure if it cannot be read within the limits */
export function extractResumeText(file: { bytes: Uint8Array; kind: ResumeKind }): Promise<string> {
  return pool.run('extract', file)
}
