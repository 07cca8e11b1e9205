import { and, eq, inArray, lt, not, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { isQueued } from '#app/core/queued-tasks.server.ts'
import { HOUR_MS } from '#app/lib/dates.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import type { Database } from '#db/client.ts'
import { imports } from '#db/schema/job-import.ts'
import { importJobsTask } from './import-jobs.task.server.ts'

const FAILED = {
  status: 'failed' as const,
  content: null,
  result: { message: "The import didn't finish. Nothing was imported." },
}

const isUnfinished = inArray(imports.status, ['queued', 'running'])

/**
 * Every hour: marks imports as failed, and deletes their files, that began more than an hour ago and have no task any
 * more, because its retries are used up or because it was a command that was ended.
 */
export const failUnfinishedImports = defineTask<object, { db: Database; now(): Date }>({
  name: 'fail-unfinished-imports',
  schedule: '17 * * * *',
  retryLimit: 2,
  async run({ db, now }) {
    const finishedAt = now()
    const hasTask = isQueued(importJobsTask, (data) => sql`${data} ->> 'importId' = ${imports.id}::text`)
    await db
      .update(imports)
      .set({ ...FAILED, finishedAt })
      .where(and(isUnfinished, lt(imports.createdAt, new Date(finishedAt.getTime() - HOUR_MS)), not(hasTask)))
  },
})

/** Marks an import by the command line as failed. Its transaction has been rolled back. */
export async function failImport(ctx: Pick<Ctx, 'db'>, id: string): Promise<void> {
  await ctx.db
    .update(imports)
    .set({ ...FAILED, finishedAt: new Date() })
    .where(and(eq(imports.id, id), isUnfinished))
}
