import { lte } from 'drizzle-orm'
import { defineTask } from '#app/platform/tasks.server.ts'
import type { Database } from '#db/client.ts'
import { jobs } from '#db/schema/jobs.ts'

/**
 * Every hour: takes ads past their closing moment out of the indexes over listed ads. Nobody sees a difference, since
 * `isOpen` compares with the moment; but searches walk those indexes, and closed ads would fill them over the years.
 */
export const unlistClosedJobs = defineTask<object, { db: Database; now(): Date }>({
  name: 'unlist-closed',
  schedule: '41 * * * *',
  retryLimit: 2,
  async run({ db, now }) {
    await db.update(jobs).set({ listedUntil: null }).where(lte(jobs.listedUntil, now()))
  },
})
