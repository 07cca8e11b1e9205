import { and, inArray, lt } from 'drizzle-orm'
import { DAY_MS } from '#app/lib/dates.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import type { Database } from '#db/client.ts'
import { imports } from '#db/schema/job-import.ts'
import { MAX_UPLOAD_DAYS } from './retention.server.ts'

/** Days since the upload after which an unfinished import counts as failed: its retries are used up. */
export const MAX_IMPORT_DAYS = MAX_UPLOAD_DAYS + 1

/** Every hour: marks imports whose retries are used up as failed and deletes their files. */
export const failUnfinishedImports = defineTask<object, { db: Database; now(): Date }>({
  name: 'fail-unfinished-imports',
  schedule: '17 * * * *',
  retryLimit: 2,
  async run({ db, now }) {
    const finishedAt = now()
    const before = new Date(finishedAt.getTime() - MAX_IMPORT_DAYS * DAY_MS)
    const result = { message: "The import didn't finish. Nothing was imported." }
    await db
      .update(imports)
      .set({ status: 'failed', content: null, result, finishedAt })
      .where(and(inArray(imports.status, ['queued', 'running']), lt(imports.createdAt, before)))
  },
})
