import { and, eq, isNotNull, isNull, or } from 'drizzle-orm'
import { defineTask } from '#app/platform/tasks.server.ts'
import type { Database } from '#db/client.ts'
import { jobs } from '#db/schema/jobs.ts'
import { locateJob } from './locate-job.server.ts'

/**
 * Hourly task: sets the coordinates and the region of listed jobs that have none although their place is known, such as
 * the ones posted before these columns existed or before their place was in the gazetteer. Locations repeat, so each is
 * looked up once.
 */
export const locateJobs = defineTask<object, { db: Database }>({
  name: 'locate-jobs',
  schedule: '23 * * * *',
  retryLimit: 2,
  async run({ db }) {
    const isUnlocated = and(isNotNull(jobs.listedUntil), or(isNull(jobs.latitude), isNull(jobs.region)))
    const unlocated = await db
      .selectDistinct({ location: jobs.location, latitude: jobs.latitude, region: jobs.region })
      .from(jobs)
      .where(isUnlocated)
    for (const { location, latitude, region } of unlocated) {
      const place = locateJob(location)
      // Nothing more is known of a region, or of a place without coordinates. A statement would count as a change of
      // the feeds.
      if (place.latitude === latitude && place.region === region) continue
      await db
        .update(jobs)
        .set(place)
        .where(and(isUnlocated, eq(jobs.location, location)))
    }
  },
})
