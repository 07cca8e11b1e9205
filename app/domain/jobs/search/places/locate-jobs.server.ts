import { and, eq, isNotNull, isNull, or } from 'drizzle-orm'
import { defineTask } from '#app/platform/tasks.server.ts'
import type { Database } from '#db/client.ts'
import { jobs } from '#db/schema/jobs.ts'
import { locateJob } from './locate-job.server.ts'

/**
 * Hourly task: sets the coordinates and the region of listed jobs that have none although their place is known, such as
 * the ones posted before these columns existed or before their place was in the gazetteer. Locations repeat, so each is looked up once.
 */
export const locateJobs = defineTask<object, { db: Database }>({
  name: 'locate-jobs',
  schedule: '23 * * * *',
  retryLimit: 2,
  async run({ db }) {
    const isUnlocated = and(isNotNull(jobs.listedUntil), or(isNull(jobs.latitude), isNull(jobs.region)))
    const locations = await db.selectDistinct({ location: jobs.location }).from(jobs).where(isUnlocated)
    for (const { location } of locations) {
      const place = locateJob(location)
      if (place.latitude === null && place.region === null) continue
      await db
        .update(jobs)
        .set(place)
        .where(and(isUnlocated, eq(jobs.location, location)))
    }
  },
})
