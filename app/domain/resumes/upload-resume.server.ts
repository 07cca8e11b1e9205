import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { checkResumeFile, insertResume, lockResumeCount } from './insert-resume.server.ts'
import { MAX_RESUMES, type ResumeRejection, type UploadedFile } from './resume.ts'

export type UploadResumeResult = { ok: true; id: string } | { ok: false; reason: ResumeRejection }

/**
 * Adds a resume to the signed-in job seeker's list. The first one is the default. Its type is detected from its
 * content, and its text is extracted by a task. While the virus scanner is unreachable it waits (`scanWaitingFiles`).
 *
 * @returns the reason for a file that is rejected; nothing is saved then
 */
export async function uploadResume(ctx: Ctx, file: UploadedFile): Promise<UploadResumeResult> {
  assertCan(ctx.actor, 'resume.manage')
  const person = requirePerson(ctx.actor)
  const checked = await checkResumeFile(ctx, file)
  if (!checked.ok) return checked
  return transaction(ctx, async (ctx) => {
    const others = await lockResumeCount(ctx, person)
    if (others >= MAX_RESUMES) return { ok: false, reason: 'too-many' }
    const id = await insertResume(ctx, person, checked.resume, others === 0)
    const { kind, bytes } = checked.resume
    await recordAudit(ctx, {
      action: 'person.resume-uploaded',
      subjectType: 'person',
      subjectId: person.id,
      details: { resumeId: id, kind, size: bytes.byteLength },
    })
    return { ok: true, id }
  })
}
