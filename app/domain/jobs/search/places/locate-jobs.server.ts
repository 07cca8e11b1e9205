import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { defineTask } from '#app/platform/tasks.server.ts'
import type { Database } from '#db/client.ts'
import { jobs } from '#db/schema/jobs.ts'
import { locateJob } from './locate-job.server.ts'

/**
 * Hourly task: sets the coordinates of listed jobs that have none although their place is known, such as the ones posted
 * before coordinates existed or before their place was in the gazetteer. Locations repeat, so each is looked up once.
 */
export const locateJobs = defineTask<object, { db: Database }>({
  name: 'locate-jobs',
  schedule: '23 * * * *',
  retryLimit: 2,
  async run({ db }) {
    const isUnlocated = and(isNotNull(jobs.listedUntil), isNull(jobs.latitude))
    const locations = await db.selectDistinct({ location: jobs.location }).from(jobs).where(isUnlocated)
    for (const { location } of locations) {
      const coordinates = locateJob(location)
      if (coordinates.latitude === null) continue
      await db
        .update(jobs)
        .set(coordinates)
        .where(and(isUnlocated, eq(jobs.location, location)))
    }
  },
})
