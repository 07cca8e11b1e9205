import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { assertCan } from '#app/policy/policy.ts'
import { imports } from '#db/schema/job-import.ts'
import { findDraft } from './import-draft.server.ts'
import { importJobsTask } from './import-jobs.task.server.ts'
import { isDraftVersion } from './update-import-options.server.ts'

export type StartImportResult = { ok: true } | { ok: false; reason: 'not-a-draft' | 'stale' | 'errors' | 'no-jobs' }

/**
 * Queues a draft for import. A second click starts nothing.
 *
 * @param expectedVersion the version of the options behind the preview, so that exactly the previewed jobs are imported
 * @returns `errors` while rows have errors that are not skipped, `no-jobs` if no job is left, `not-a-draft` if it was
 *   started or discarded or cannot be read, `stale` if someone else has changed its options
 */
export async function startImport(ctx: Ctx, id: string, expectedVersion: number): Promise<StartImportResult> {
  assertCan(ctx.actor, 'job.import')
  const draft = await findDraft(ctx, id)
  if (!draft) return { ok: false, reason: 'not-a-draft' }
  const { options, missing, invalidRows, jobCount: total } = draft
  if (options.version !== expectedVersion) return { ok: false, reason: 'stale' }
  if (missing.length > 0 || (invalidRows > 0 && !options.skipInvalid)) return { ok: false, reason: 'errors' }
  if (total === 0) return { ok: false, reason: 'no-jobs' }
  return transaction(ctx, async (ctx) => {
    const queued = await ctx.db
      .update(imports)
      .set({ status: 'queued', progress: 0, total })
      .where(isDraftVersion(id, expectedVersion))
      .returning({ id: imports.id })
    if (queued.length === 0) return { ok: false, reason: 'not-a-draft' }
    await ctx.tasks.enqueue(ctx.db, importJobsTask, { importId: id })
    await recordAudit(ctx, {
      action: 'import.started',
      subjectType: 'import',
      subjectId: id,
      details: { fileName: draft.fileName, jobs: total },
    })
    return { ok: true }
  })
}
