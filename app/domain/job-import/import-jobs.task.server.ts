import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx, TaskContext } from '#app/core/context.ts'
import { hasSqlState } from '#app/core/db-errors.server.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { imports } from '#db/schema/job-import.ts'
import { prepareDraft } from './import-draft.server.ts'
import { importJobs } from './import-jobs.server.ts'
import type { ImportOptions } from './import-options.ts'
import { findImporter } from './importer.server.ts'

/** PostgreSQL's classes of errors in the data itself: trying again would end the same way. */
const PERMANENT_ERROR_CODE = /^(21|22|23)/

/**
 * Imports the ads of one queued file. Tried again after a kill or a lost database: the ads, the import's end and the
 * loss of the file's content are one transaction, so a second run either starts from nothing or finds it done.
 */
export const importJobsTask = defineTask<{ importId: string }, TaskContext>({
  name: 'import-jobs',
  former: { name: 'import-ads' },
  retryLimit: 5,
  expireInSeconds: 15 * 60,
  heartbeatSeconds: 15,
  async run({ now, ...ground }, { importId }) {
    const { db, log } = ground
    const open = and(eq(imports.id, importId), inArray(imports.status, ['queued', 'running']))
    const fail = (message: string) =>
      db.update(imports).set({ status: 'failed', content: null, result: { message }, finishedAt: now() }).where(open)
    const [row] = await db.update(imports).set({ status: 'running', progress: 0 }).where(open).returning()
    if (!row?.content) return
    const importer = await findImporter(db, { id: row.createdBy })
    if (!importer) return void (await fail('The admin who started it is no longer active.'))
    const ctx: Ctx = { ...ground, actor: importer, now: now(), requestId: null }
    const { id, content, fileName, options } = { ...row, content: row.content, options: row.options as ImportOptions }
    const { prepared, invalidRows: badRows } = await prepareDraft(ctx, { id, content, fileName, options })
    try {
      await importJobs(ctx, importId, prepared.jobs, { leftOut: badRows, notices: prepared.notices })
    } catch (error) {
      if (!hasSqlState(error, PERMANENT_ERROR_CODE)) throw error
      log.error({ err: error, importId }, 'import refused by the database')
      await fail('The database refused an ad. Nothing was imported.')
    }
  },
})
