import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { assertCan } from '#app/policy/policy.ts'
import { imports } from '#db/schema/job-import.ts'
import { findDraft } from './import-draft.server.ts'
import { importJobsTask } from './import-jobs.task.server.ts'

export type StartImportResult = { ok: true } | { ok: false; reason: 'not-a-draft' | 'errors' | 'nothing' }

/**
 * Queues a draft to be imported. Refused while rows have errors that nobody has agreed to leave out (`errors`), when no
 * ad is left (`nothing`), and for what is no draft any more (`not-a-draft`): pressing twice starts it once.
 */
export async function startImport(ctx: Ctx, id: string): Promise<StartImportResult> {
  assertCan(ctx.actor, 'job.import')
  const draft = await findDraft(ctx, id)
  if (!draft) return { ok: false, reason: 'not-a-draft' }
  if (draft.missing.length > 0 || (draft.invalidRows > 0 && !draft.options.skipInvalid))
    return { ok: false, reason: 'errors' }
  const total = draft.prepared.jobs.length
  if (total === 0) return { ok: false, reason: 'nothing' }
  return transaction(ctx, async (ctx) => {
    const queued = await ctx.db
      .update(imports)
      .set({ status: 'queued', progress: 0, total })
      .where(and(eq(imports.id, id), eq(imports.status, 'uploaded')))
      .returning({ id: imports.id })
    if (queued.length === 0) return { ok: false, reason: 'not-a-draft' }
    await ctx.tasks.enqueue(ctx.db, importJobsTask, { importId: id })
    await recordAudit(ctx, {
      action: 'import.started',
      subjectType: 'import',
      subjectId: id,
      details: { fileName: draft.fileName, ads: total },
    })
    return { ok: true }
  })
}
