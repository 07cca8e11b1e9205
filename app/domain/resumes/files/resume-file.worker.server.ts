import type { ResumeKind } from '../resume.ts'
import type { DetectTypeResult } from './detect-type.server.ts'
import { extractText } from './extract-text.server.ts'
import { inspectFile } from './inspect-file.server.ts'

/** Runs in a worker (`resume-file.server.ts`), because its time and memory depend on the file. */

export function inspect(bytes: Uint8Array): Promise<DetectTypeResult> {
  return inspectFile(Buffer.from(bytes))
}

export function extract({ bytes, kind }: { bytes: Uint8Array; kind: ResumeKind }): Promise<string> {
  return extractText(Buffer.from(bytes), kind)
}
