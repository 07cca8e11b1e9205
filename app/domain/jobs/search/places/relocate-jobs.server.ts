import { isDeepStrictEqual } from 'node:util'
import { and, asc, gt, isNull, sql } from 'drizzle-orm'
import { defineTask } from '#app/platform/tasks.server.ts'
import type { Database } from '#db/client.ts'
import { jobs } from '#db/schema/jobs.ts'
import { type JobPlaces, locateJob } from './locate-job.server.ts'

/** Jobs of one statement: it reads and locks so few rows that nobody waits for it. */
const BATCH = 2_000

/**
 * Nightly task (17:07 UTC): compares the places of all jobs with those that the gazetteer has for
 * their location now, and corrects the ones that differ, such as jobs from before a release with other coordinates.
 */
export const relocateJobs = defineTask<object, { db: Database }>({
  name: 'relocate-jobs',
  schedule: '7 17 * * *',
  retryLimit: 2,
  expireInSeconds: 1_800,
  run: ({ db }) => relocateInBatches(db, BATCH),
})

/** Looks up the places of every job again, `batch` jobs at a time, and writes those that have changed. */
export async function relocateInBatches(db: Database, batch: number): Promise<void> {
  const { id, location, latitude, longitude, region, otherPlaces } = jobs
  // Locations repeat, so each is looked up once.
  const places = new Map<string, JobPlaces>()
  let last: string | undefined
  do {
    const rows = await db
      .select({ id, location, latitude, longitude, region, otherPlaces })
      .from(jobs)
      .where(and(isNull(jobs.deletedAt), last === undefined ? undefined : gt(id, last)))
      .orderBy(asc(id))
      .limit(batch)
    const moved = rows.flatMap((row) => {
      const { id, location, ...saved } = row
      const place = places.get(location) ?? locateJob(location)
      places.set(location, place)
      return isDeepStrictEqual(place, saved) ? [] : [{ ...place, id, location }]
    })
    if (moved.length > 0) await updatePlaces(db, moved)
    last = rows.length === batch ? rows.at(-1)?.id : undefined
  } while (last !== undefined)
}

/** A job whose location was edited since it was read is left as it is: the edit has set its place. */
async function updatePlaces(db: Database, moved: (JobPlaces & { id: string; location: string })[]): Promise<void> {
  await db.execute(sql`
    update jobs set latitude = moved.latitude, longitude = moved.longitude, region = moved.region,
      other_places = moved."otherPlaces"
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
      as moved(id uuid, location text, latitude float8, longitude float8, region text, "otherPlaces" jsonb)
    where jobs.id = moved.id and jobs.location = moved.location`)
}
