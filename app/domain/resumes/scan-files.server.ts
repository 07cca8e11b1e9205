import { and, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { runOutsideSlot } from '#app/platform/request-slot.server.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { ScannerUnavailable } from '#app/platform/virus-scanner.server.ts'
import { resumes } from '#db/schema/resumes.ts'
import { extractResumeTextTask } from './extract-text.task.server.ts'
import type { ResumeStatus } from './resume.ts'

/**
 * Files that one run scans; the next run is a minute later. They are drawn at random, so that no number of files to
 * which the scanner always replies with an error holds up the others for ever.
 */
const MAX_FILES = 50

/** How long an upload waits for the scanner. The task that scans waiting files gives it more time. */
const UPLOAD_TIMEOUT_MS = 2_000

/**
 * Scans an uploaded file. Without a scanner it is ready, and while the scanner is unreachable or takes long it waits.
 */
export async function scanFile(ctx: Pick<Ctx, 'virusScanner' | 'log'>, bytes: Uint8Array): Promise<ResumeStatus> {
  return (await runOutsideSlot(() => tryScan(ctx, bytes, UPLOAD_TIMEOUT_MS))).status
}

async function tryScan(
  { virusScanner, log }: Pick<Ctx, 'virusScanner' | 'log'>,
  bytes: Uint8Array,
  timeoutMs?: number,
): Promise<{ status: ResumeStatus; isReachable: boolean }> {
  if (!virusScanner) return { status: 'ready', isReachable: true }
  try {
    const { infected } = await virusScanner.scan(bytes, timeoutMs)
    if (infected !== null) log.warn({ found: infected }, 'a virus was found in an upload')
    return { status: infected === null ? 'ready' : 'infected', isReachable: true }
  } catch (error) {
    if (!(error instanceof ScannerUnavailable)) throw error
    log.warn({ err: error }, 'no result of the virus scanner: the upload waits')
    return { status: 'waiting', isReachable: error.isReply }
  }
}

/** Files of one kind that wait for the virus scanner. */
export type WaitingFiles = {
  /** `limit` of them, drawn at random. */
  list(ctx: Ctx, limit: number): Promise<{ id: string }[]>
  /** The content; null if the file has been deleted since it was listed. */
  load(ctx: Ctx, id: string): Promise<Uint8Array | null>
  save(ctx: Ctx, id: string, status: 'ready' | 'infected'): Promise<void>
}

/**
 * Scans files that were uploaded while the virus scanner was unreachable, until it is unreachable again. A file to which
 * the scanner replies with an error waits, and does not hold up the others.
 */
export async function scanWaiting(ctx: Ctx, files: WaitingFiles): Promise<void> {
  for (const { id } of await files.list(ctx, MAX_FILES)) {
    const bytes = await files.load(ctx, id)
    if (!bytes) continue
    const { status, isReachable } = await tryScan(ctx, bytes)
    if (!isReachable) return
    if (status !== 'waiting') await files.save(ctx, id, status)
  }
}

/**
 * Scans the resumes that wait. The content of an infected file is erased; its row stays, so that its owner and the
 * employers who received it see why.
 */
export const scanWaitingFiles = defineTask<Record<string, never>, TaskContext>({
  name: 'scan-waiting-files',
  schedule: '* * * * *',
  expireInSeconds: 10 * 60,
  run: (deps) =>
    scanWaiting(createTaskCtx(deps), {
      list: ({ db }, limit) =>
        db
          .select({ id: resumes.id })
          .from(resumes)
          .where(eq(resumes.status, 'waiting'))
          .orderBy(sql`random()`)
          .limit(limit),
      async load({ db }, id) {
        const [file] = await db.select({ bytes: resumes.content }).from(resumes).where(eq(resumes.id, id))
        return file?.bytes ?? null
      },
      save: saveStatus,
    }),
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
