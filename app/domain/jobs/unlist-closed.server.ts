import { lte } from 'drizzle-orm'
import { defineTask } from '#app/platform/tasks.server.ts'
import type { Database } from '#db/client.ts'
import { jobs } from '#db/schema/jobs.ts'

/**
 * Hourly task: clears `listed_until` of jobs past their closing time, which removes them from the partial indexes on
 * listed jobs. `isOpen` already treats them as closed, but searches scan those indexes, and closed jobs would
 * accumulate there.
 */
export const unlistClosedJobs = defineTask<object, { db: Database; now(): Date }>({
  name: 'unlist-closed-jobs',
  former: { name: 'unlist-closed' },
  schedule: '41 * * * *',
  retryLimit: 2,
  async run({ db, now }) {
    await db.update(jobs).set({ listedUntil: null }).where(lte(jobs.listedUntil, now()))
  },
})
