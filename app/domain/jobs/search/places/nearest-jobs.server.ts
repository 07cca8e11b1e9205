import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import type { PagePosition } from '#app/core/pagination/page-position.ts'
import { jobPlaces, jobs } from '#db/schema/jobs.ts'
import { isListed } from '../../is-listed.server.ts'
import { indexedConditions, postedSince } from '../search-conditions.server.ts'
import type { JobFilters } from '../search-criteria.ts'
import type { Point } from './gazetteer.server.ts'
import { distanceOf, distanceTo, isWithin, latitudesOf, type SearchArea } from './search-area.server.ts'

/** Points that the first statement of a page reads. Each further one reads twice as many as the one before. */
const FIRST_POINTS = 2

/** A point at which jobs are, with its distance as `distanceOf` has it. */
type JobPoint = Point & { distance: number }

type NearestQuery = {
  area: SearchArea
  position: PagePosition
  limit: number
  /** Excludes suspended posters. */
  isVisible: SQL | undefined
}

/** The row of the cursor. */
type Start = { distance: number; createdAt: string; id: string }

/**
 * The ids of a page of the jobs around a place in the order of their exact distances, the newest first of those with
 * the same, and last the jobs without a known place; for a page before a cursor in the reverse order. Jobs are at the
 * points of the gazetteer, some hundreds of them around a city, and jobs_listed_place_idx has those of a point in the
 * order of newest: a page reads the points one after the other until it is full, however many jobs match.
 */
export async function listNearestJobs(ctx: Ctx, filters: JobFilters, query: NearestQuery): Promise<string[]> {
  const isBackwards = query.position !== null && 'before' in query.position
  const start = await findStart(ctx, query)
  if (query.position && !start) return []
  const known = (await listJobPoints(ctx, query.area)).filter(
    ({ distance }) => !start || (isBackwards ? distance <= start.distance : distance >= start.distance),
  )
  const chunks: Chunk[] = chunksOf(isBackwards ? known.toReversed() : known)
  if (isBackwards && start?.distance === Number.POSITIVE_INFINITY) chunks.unshift(null)
  if (!isBackwards) chunks.push(null)
  const ids: string[] = []
  for (const chunk of chunks) {
    if (ids.length === query.limit) break
    ids.push(
      ...(await listJobsAt(ctx, filters, chunk, { ...query, limit: query.limit - ids.length, start, isBackwards })),
    )
  }
  return ids
}

/** Points that one statement reads; null for the jobs without a known place. */
type Chunk = JobPoint[] | null

/** Points with the same distance are in the same chunk. */
function chunksOf(points: readonly JobPoint[]): JobPoint[][] {
  const chunks: JobPoint[][] = []
  let size = FIRST_POINTS
  for (const point of points) {
    const last = chunks.at(-1)
    if (last && (last.length < size || last.at(-1)?.distance === point.distance)) {
      last.push(point)
    } else {
      if (last) size *= 2
      chunks.push([point])
    }
  }
  return chunks
}

async function findStart(ctx: Ctx, { area, position }: NearestQuery): Promise<Start | undefined> {
  if (!position) return undefined
  const { id } = 'after' in position ? position.after : position.before
  const [start] = await ctx.db
    .select({ distance: distanceOf(area).mapWith(Number), createdAt: jobs.createdAt })
    .from(jobs)
    .where(eq(jobs.id, id))
  return start && { distance: start.distance, createdAt: start.createdAt.toISOString(), id }
}

/**
 * The points of an area with jobs, nearest first. Each row of the first part is one look-up in the index for the point
 * after the one before, because all entries of an area can be a hundred thousand.
 */
async function listJobPoints(ctx: Ctx, area: SearchArea): Promise<JobPoint[]> {
  const { latitude, longitude } = jobs
  const place = { latitude: sql`place.latitude`, longitude: sql`place.longitude` }
  const { south, north } = latitudesOf(area)
  const next = (after: SQL) => sql`(select ${latitude}, ${longitude} from ${jobs}
    where ${jobs.listedUntil} > '-infinity' and ${after} and ${latitude} <= ${north}::float8
    order by ${latitude}, ${longitude} limit 1)`
  const { rows } = await ctx.db.execute<JobPoint>(sql`
    with recursive points as (
      ${next(sql`${latitude} >= ${south}::float8`)}
      union all
      select next.* from points cross join lateral ${next(
        sql`(${latitude}, ${longitude}) > (points.latitude, points.longitude)`,
      )} as next)
    select latitude, longitude, ${distanceTo(area, place)} as distance from (
      select latitude, longitude from points
      union
      select ${jobPlaces.latitude}, ${jobPlaces.longitude} from ${jobPlaces} where ${isWithin(area, jobPlaces)}) as place
    where ${isWithin(area, place)}
    order by distance`)
  return rows
}

type ChunkQuery = NearestQuery & { start: Start | undefined; isBackwards: boolean }

async function listJobsAt(ctx: Ctx, filters: JobFilters, chunk: Chunk, query: ChunkQuery): Promise<string[]> {
  const { area, limit, isVisible, start, isBackwards } = query
  const order = isBackwards ? sql`created_at, id` : sql`created_at desc, id desc`
  const isBeyond =
    start &&
    sql`(${jobs.createdAt}, ${jobs.id}) ${isBackwards ? sql`>` : sql`<`}
    (${start.createdAt}::timestamptz, ${start.id}::uuid)`
  const list = (...conditions: (SQL | undefined)[]) => sql`(select ${jobs.id}, ${jobs.createdAt} from ${jobs}
    where ${and(isListed(ctx), isVisible, postedSince(ctx, filters), ...conditions)} order by ${order} limit ${limit})`
  if (chunk === null) {
    const isAfterStart = start?.distance === Number.POSITIVE_INFINITY ? isBeyond : undefined
    const { rows } = await ctx.db.execute<{ id: string }>(
      list(indexedConditions(filters), isNull(jobs.latitude), isNull(jobs.longitude), isAfterStart),
    )
    return rows.map(({ id }) => id)
  }
  const matches = indexedConditions({ ...filters, location: '', within: null })
  const isAfterStart = start && sql`(place.distance <> ${start.distance}::float8 or ${isBeyond})`
  const isNearest = sql`${distanceOf(area)} >= place.distance`
  const isHere = sql`${jobs.latitude} = place.latitude and ${jobs.longitude} = place.longitude`
  const isOtherPlace = sql`${jobs.id} in (select ${jobPlaces.jobId} from ${jobPlaces}
    where ${jobPlaces.latitude} = place.latitude and ${jobPlaces.longitude} = place.longitude)`
  const column = (name: keyof JobPoint) => sql`${sql.param(chunk.map((point) => point[name]))}::float8[]`
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select id from unnest(${column('latitude')}, ${column('longitude')}, ${column('distance')})
      as place (latitude, longitude, distance)
    cross join lateral (
      ${list(isHere, sql`(${jobs.otherPlaces} is null or ${isNearest})`, matches, isAfterStart)}
      union all
      ${list(isOtherPlace, sql`not (${isHere})`, isNearest, matches, isAfterStart)}) as job
    group by place.distance, created_at, id
    order by place.distance ${isBackwards ? sql`desc` : sql``}, ${order} limit ${limit}`)
  return rows.map(({ id }) => id)
}
