import { and, eq, inArray } from 'drizzle-orm'
import { createTaskCtx, type TaskContext } from '#app/core/context.ts'
import { hasSqlState } from '#app/core/db-errors.server.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { imports } from '#db/schema/job-import.ts'
import { prepareDraft } from './import-draft.server.ts'
import { importJobs } from './import-jobs.server.ts'
import type { ImportOptions } from './import-options.ts'
import { findImporter } from './import-queries.server.ts'

/** PostgreSQL error classes for invalid data (21, 22, 23). A retry would fail in the same way. */
const PERMANENT_ERROR_CODE = /^(21|22|23)/

/**
 * Imports the jobs of one queued file. Retried after a crash or a lost database connection: the jobs, the import's
 * final status and the deletion of the file's content are one transaction, so a retry either starts from the beginning
 * or finds the import done.
 */
export const importJobsTask = defineTask<{ importId: string }, TaskContext>({
  name: 'import-jobs',
  former: { name: 'import-ads' },
  retryLimit: 5,
  expireInSeconds: 15 * 60,
  heartbeatSeconds: 15,
  async run(context, { importId }) {
    const { db, log, now } = context
    const isUnfinished = and(eq(imports.id, importId), inArray(imports.status, ['queued', 'running']))
    const fail = (message: string) =>
      db
        .update(imports)
        .set({ status: 'failed', content: null, result: { message }, finishedAt: now() })
        .where(isUnfinished)
    const [row] = await db.update(imports).set({ status: 'running', progress: 0 }).where(isUnfinished).returning()
    if (!row?.content) return
    const importer = await findImporter(db, { id: row.createdBy })
    if (!importer) return void (await fail('The account of the admin who started the import is no longer active.'))
    const ctx = createTaskCtx(context, importer)
    const { id, content, fileName, options } = { ...row, content: row.content, options: row.options as ImportOptions }
    const { prepared, invalidRows } = await prepareDraft(ctx, { id, content, fileName, options })
    try {
      await importJobs(ctx, importId, prepared.jobs, { skipped: invalidRows, notices: prepared.notices })
    } catch (error) {
      if (!hasSqlState(error, PERMANENT_ERROR_CODE)) throw error
      log.error({ err: error, importId }, 'the database rejected an imported job')
      await fail('The database rejected a job. Nothing was imported.')
    }
  },
})
