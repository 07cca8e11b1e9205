import { and, count, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { lockOwnProfile } from '#app/domain/people/account/lock-own-profile.server.ts'
import { newId } from '#app/lib/id.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { resumes } from '#db/schema/resumes.ts'
import { extractResumeTextTask } from './extract-text.task.server.ts'
import { inspectResumeFile } from './files/resume-file.server.ts'
import { MAX_RESUMES, type ResumeRejection, resumeName } from './resume.ts'
import { scanFile } from './scan-files.server.ts'

export type UploadResumeResult = { ok: true; id: string } | { ok: false; reason: ResumeRejection }

/**
 * Adds a resume to the signed-in job seeker's list. The first one is the default. Its type is detected from its content, and
 * its text is extracted by a task. While the virus scanner is unreachable it waits (`scanWaitingFiles`).
 *
 * @returns the reason for a file that is rejected; nothing is saved then
 */
export async function uploadResume(ctx: Ctx, file: { name: string; bytes: Uint8Array }): Promise<UploadResumeResult> {
  assertCan(ctx.actor, 'resume.manage')
  const person = requirePerson(ctx.actor)
  const { id: personId } = person
  const inspected = await inspectResumeFile(file.bytes)
  if (!inspected.ok) return inspected
  const { kind } = inspected
  const status = await scanFile(ctx, file.bytes)
  if (status === 'infected') return { ok: false, reason: 'infected' }
  return transaction(ctx, async (ctx) => {
    // One upload of a person after the other, so that two at once keep to the limit and to one default.
    await lockOwnProfile(ctx, person, 'no key update')
    const listed = and(eq(resumes.personId, personId), isNull(resumes.removedAt))
    const [existing] = await ctx.db.select({ count: count() }).from(resumes).where(listed)
    const others = existing?.count ?? 0
    if (others >= MAX_RESUMES) return { ok: false, reason: 'too-many' }
    const id = newId()
    await ctx.db.insert(resumes).values({
      id,
      personId,
      name: resumeName(file.name),
      kind,
      status,
      size: file.bytes.byteLength,
      content: Buffer.from(file.bytes),
      isDefault: others === 0,
      uploadedAt: ctx.now,
    })
    await recordAudit(ctx, {
      action: 'person.resume-uploaded',
      subjectType: 'person',
      subjectId: personId,
      details: { resumeId: id, kind, size: file.bytes.byteLength },
    })
    // The text of a waiting file is extracted once it is scanned.
    if (status === 'ready') await ctx.tasks.enqueue(ctx.db, extractResumeTextTask, { resumeId: id })
    return { ok: true, id }
  })
}
