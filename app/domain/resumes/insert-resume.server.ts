import { and, count, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { lockOwnProfile } from '#app/core/security/lock-own-profile.server.ts'
import { newId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import { resumes } from '#db/schema/resumes.ts'
import { extractResumeTextTask } from './extract-text.task.server.ts'
import { inspectResumeFile } from './files/resume-file.server.ts'
import { type ResumeKind, type ResumeRejection, resumeName, type UploadedFile } from './resume.ts'
import { scanFile } from './scan-files.server.ts'

/** A file that can be stored as a resume. `waiting`: the virus scanner is unreachable. */
export type CheckedResume = UploadedFile & { kind: ResumeKind; status: 'ready' | 'waiting' }

export type CheckResumeResult = { ok: true; resume: CheckedResume } | { ok: false; reason: ResumeRejection }

/**
 * Detects the type of a file from its content and scans it for viruses. Call it before the transaction, because both
 * can take seconds.
 *
 * @returns the reason if the file is rejected
 */
export async function checkResumeFile(ctx: Ctx, file: UploadedFile): Promise<CheckResumeResult> {
  const inspected = await inspectResumeFile(file.bytes)
  if (!inspected.ok) return inspected
  const status = await scanFile(ctx, file.bytes)
  if (status === 'infected') return { ok: false, reason: 'infected' }
  return { ok: true, resume: { ...file, kind: inspected.kind, status } }
}

/**
 * The number of resumes in the signed-in job seeker's list. In a transaction it stays so, because one upload of a
 * person runs after the other: two at once keep to the limit and to one default.
 *
 * @throws a 403 response if the account was deleted or has another type
 */
export async function lockResumeCount(ctx: Ctx, person: Person): Promise<number> {
  await lockOwnProfile(ctx, person, 'no key update')
  const listed = and(eq(resumes.personId, person.id), isNull(resumes.removedAt))
  const [existing] = await ctx.db.select({ count: count() }).from(resumes).where(listed)
  return existing?.count ?? 0
}

/**
 * Stores a checked file in the signed-in job seeker's list, within the caller's transaction, and enqueues the
 * extraction of its text. The caller writes the audit row.
 *
 * @param isDefault true for the first one of the list (`lockResumeCount`)
 * @returns the id of the resume
 */
export async function insertResume(
  ctx: Ctx,
  person: Person,
  { name, bytes, kind, status }: CheckedResume,
  isDefault: boolean,
): Promise<string> {
  const id = newId()
  await ctx.db.insert(resumes).values({
    id,
    personId: person.id,
    name: resumeName(name),
    kind,
    status,
    size: bytes.byteLength,
    content: Buffer.from(bytes),
    isDefault,
    uploadedAt: ctx.now,
  })
  // The text of a waiting file is extracted once it is scanned.
  if (status === 'ready') await ctx.tasks.enqueue(ctx.db, extractResumeTextTask, { resumeId: id })
  return id
}
