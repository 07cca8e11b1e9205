import { and, eq, inArray } from 'drizzle-orm'
import { createTaskCtx, type TaskContext } from '#app/core/context.ts'
import { hasSqlState } from '#app/core/db-errors.server.ts'
import { UNREADABLE } from '#app/core/import-files/parse-in-worker.server.ts'
import { findPostingRules } from '#app/domain/jobs/posting/checks/find-warnings.server.ts'
import { isReferenceViolation } from '#app/domain/jobs/posting/reference-taken.server.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { WorkerFailure } from '#app/platform/worker-pool.server.ts'
import { imports } from '#db/schema/job-import.ts'
import { importJobs } from './import-jobs.server.ts'
import type { ImportOptions } from './import-options.ts'
import { findImporter } from './import-queries.server.ts'
import { prepareImportFile } from './parsing/import-file.server.ts'

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
    const { content, fileName } = { ...row, content: row.content }
    try {
      const postingRules = await findPostingRules(ctx)
      const file = { content, fileName, options: row.options as ImportOptions, postingRules, now: ctx.now }
      const { jobs, invalidRows, notices } = await prepareImportFile(file)
      await importJobs(ctx, importId, jobs, { skipped: invalidRows, notices })
    } catch (error) {
      if (error instanceof WorkerFailure && error.reason !== 'busy') {
        log.error({ err: error, importId }, 'a file of jobs could not be read')
        return void (await fail(UNREADABLE))
      }
      // A job with one of the references was posted at the same time. The retry skips that row.
      if (isReferenceViolation(error) || !hasSqlState(error, PERMANENT_ERROR_CODE)) throw error
      log.error({ err: error, importId }, 'the database rejected an imported job')
      await fail("One of the jobs couldn't be saved. Nothing was imported.")
    }
  },
})
