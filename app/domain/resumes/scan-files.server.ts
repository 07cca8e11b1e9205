import { and, asc, eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { ScannerUnavailable } from '#app/platform/virus-scanner.server.ts'
import { resumes } from '#db/schema/resumes.ts'
import { extractResumeTextTask } from './extract-text.task.server.ts'
import type { ResumeStatus } from './resume.ts'

/** Files that one run scans; the next run is a minute later. */
const MAX_FILES = 50

/** Scans an uploaded file. Without a scanner it is ready, and while the scanner is unreachable it waits. */
export async function scanFile(ctx: Pick<Ctx, 'virusScanner' | 'log'>, bytes: Uint8Array): Promise<ResumeStatus> {
  return (await tryScan(ctx, bytes)).status
}

async function tryScan(
  { virusScanner, log }: Pick<Ctx, 'virusScanner' | 'log'>,
  bytes: Uint8Array,
): Promise<{ status: ResumeStatus; isReachable: boolean }> {
  if (!virusScanner) return { status: 'ready', isReachable: true }
  try {
    const { infected } = await virusScanner.scan(bytes)
    if (infected !== null) log.warn({ found: infected }, 'a virus was found in an upload')
    return { status: infected === null ? 'ready' : 'infected', isReachable: true }
  } catch (error) {
    if (!(error instanceof ScannerUnavailable)) throw error
    log.warn({ err: error }, 'no result of the virus scanner: the upload waits')
    return { status: 'waiting', isReachable: error.isReply }
  }
}

/**
 * Scans the files that were uploaded while the virus scanner was unreachable, the oldest first, until it is unreachable
 * again. A file to which the scanner replies with an error waits, and does not hold up the others.
 * The content of an infected file is erased; its row stays, so that its owner and the employers who received it see why.
 */
export const scanWaitingFiles = defineTask<Record<string, never>, TaskContext>({
  name: 'scan-waiting-files',
  schedule: '* * * * *',
  expireInSeconds: 10 * 60,
  async run(deps) {
    const ctx = createTaskCtx(deps)
    const waiting = await ctx.db
      .select({ id: resumes.id })
      .from(resumes)
      .where(eq(resumes.status, 'waiting'))
      .orderBy(asc(resumes.uploadedAt))
      .limit(MAX_FILES)
    for (const { id } of waiting) {
      const [file] = await ctx.db.select({ bytes: resumes.content }).from(resumes).where(eq(resumes.id, id))
      if (!file) continue
      const { status, isReachable } = await tryScan(ctx, file.bytes)
      if (!isReachable) return
      if (status !== 'waiting') await saveStatus(ctx, id, status)
    }
  },
})

async function saveStatus(ctx: Ctx, id: string, status: 'ready' | 'infected'): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const [saved] = await ctx.db
      .update(resumes)
      .set(status === 'ready' ? { status } : { status, content: Buffer.alloc(0), text: '' })
      .where(and(eq(resumes.id, id), eq(resumes.status, 'waiting')))
      .returning({ personId: resumes.personId })
    if (!saved) return
    if (status === 'ready') return ctx.tasks.enqueue(ctx.db, extractResumeTextTask, { resumeId: id })
    await recordAudit(ctx, {
      action: 'person.resume-infected',
      subjectType: 'person',
      subjectId: saved.personId,
      details: { resumeId: id },
    })
  })
}
