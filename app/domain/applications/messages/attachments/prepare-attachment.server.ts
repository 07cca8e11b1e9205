import type { Ctx } from '#app/core/context.ts'
import { inspectResumeFile } from '#app/domain/resumes/files/resume-file.server.ts'
import { type ResumeRejection, resumeName } from '#app/domain/resumes/resume.ts'
import { scanFile } from '#app/domain/resumes/scan-files.server.ts'
import type { messageAttachments } from '#db/schema/messages.ts'

/** A file that may be sent with a message. */
export type NewAttachment = Pick<
  typeof messageAttachments.$inferInsert,
  'name' | 'kind' | 'size' | 'content' | 'status'
>

export type PrepareAttachmentResult = { ok: true; attachment: NewAttachment } | { ok: false; reason: ResumeRejection }

/**
 * Inspects and scans a file for a message, by the rules for resumes: its type is detected from its content, and it
 * waits while the virus scanner is unreachable. Nothing is saved.
 */
export async function prepareAttachment(
  ctx: Pick<Ctx, 'virusScanner' | 'log'>,
  file: { name: string; bytes: Uint8Array },
): Promise<PrepareAttachmentResult> {
  const inspected = await inspectResumeFile(file.bytes)
  if (!inspected.ok) return inspected
  const status = await scanFile(ctx, file.bytes)
  if (status === 'infected') return { ok: false, reason: 'infected' }
  const { kind } = inspected
  const name = resumeName(file.name, 'File')
  return {
    ok: true,
    attachment: { name, kind, size: file.bytes.byteLength, content: Buffer.from(file.bytes), status },
  }
}
