import { and, between, type Column, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { jobPlaces, jobs } from '#db/schema/jobs.ts'
import { effectiveDistance, type JobFilters } from '../search-criteria.ts'
import { findPlace, type Point, placeLabel } from './gazetteer.server.ts'

/** The circle that a search is limited to. */
export type SearchArea = Point & { km: number }

/** Length of a degree of latitude. */
const KM_PER_DEGREE = 111.195

/** The area of a search; null without a distance, or if its location names no place with known coordinates. */
export function searchAreaOf(filters: Pick<JobFilters, 'location' | 'within'>): SearchArea | null {
  const km = effectiveDistance(filters)
  if (km === null) return null
  const found = findPlace(filters.location)
  return found.kind === 'found' && found.place.point ? { ...found.place.point, km } : null
}

/** What the list says about the place of a search with a distance; null without a distance. */
export type SearchPlace = { kind: 'found' | 'unknown' } | { kind: 'ambiguous'; labels: string[] }

const MAX_LABELS = 8

/** Whether the place of a search with a distance is known. */
export function describeSearchPlace(filters: Pick<JobFilters, 'location' | 'within'>): SearchPlace | null {
  if (effectiveDistance(filters) === null) return null
  const found = findPlace(filters.location)
  if (found.kind === 'found') return { kind: found.place.point ? 'found' : 'unknown' }
  if (found.kind === 'unknown') return found
  return { kind: 'ambiguous', labels: [...new Set(found.places.map(placeLabel))].slice(0, MAX_LABELS) }
}

/**
 * The condition for a job with a place within an area. Null for a job without coordinates.
 *
 * @param isIndexed for a scan that indexes support
 */
export function isNear(
  area: SearchArea,
  columns: Record<'id' | 'latitude' | 'longitude', Column>,
  isIndexed = false,
): SQL | undefined {
  return or(isWithin(area, columns), isOfOtherPlace(columns.id, isWithin(area, jobPlaces), isIndexed))
}

/**
 * The condition for the id of a job of which another place than the first meets `condition`. PostgreSQL finds the ids
 * of an array in the primary key and combines it with the index on first places; the list beside it is a hash table, in
 * which a row that has been read is looked up faster.
 */
export function isOfOtherPlace(id: Column, condition: SQL | undefined, isIndexed: boolean): SQL {
  const found = sql`select ${jobPlaces.jobId} from ${jobPlaces} where ${condition}`
  return isIndexed ? sql`(${id} in (${found}) and ${id} = any(array(${found})))` : sql`${id} in (${found})`
}

/**
 * Degrees of latitude from the middle of an area to the nearest place of a row of `jobs`; infinity if none is known.
 */
export function distanceOf(area: SearchArea): SQL {
  // Most jobs have one place, and a look-up takes 8 µs for each job.
  const others = sql`case when ${jobs.otherPlaces} is not null
    then (select min(${distanceTo(area, jobPlaces)}) from ${jobPlaces} where ${jobPlaces.jobId} = ${jobs.id}) end`
  return sql`coalesce(least(${distanceTo(area, jobs)}, ${others}), 'infinity'::float8)`
}

type PointColumns = Record<'latitude' | 'longitude', SQLWrapper>

/** The same for one point; null for an unknown one. */
export function distanceTo(area: SearchArea, { latitude, longitude }: PointColumns): SQL {
  const scale = longitudeScale(area.latitude)
  return sql`sqrt((${latitude} - ${area.latitude}::float8) ^ 2 + ((${longitude} - ${area.longitude}::float8) * ${scale}::float8) ^ 2)`
}

/** The lowest and the highest latitude of an area. */
export function latitudesOf({ latitude, km }: SearchArea): { south: number; north: number } {
  const degrees = km / KM_PER_DEGREE
  return { south: latitude - degrees, north: latitude + degrees }
}

/** A box, which jobs_listed_place_idx and job_places_point_idx support, then the distance. */
export function isWithin(area: SearchArea, columns: PointColumns): SQL | undefined {
  const degrees = area.km / KM_PER_DEGREE
  const scale = longitudeScale(area.latitude)
  const north = sql`(${columns.latitude} - ${area.latitude}::float8)`
  const east = sql`((${columns.longitude} - ${area.longitude}::float8) * ${scale}::float8)`
  return and(
    between(columns.latitude, area.latitude - degrees, area.latitude + degrees),
    between(columns.longitude, area.longitude - degrees / scale, area.longitude + degrees / scale),
    sql`${north} * ${north} + ${east} * ${east} <= ${degrees ** 2}::float8`,
  )
}

type LocatedJob = PossiblePoint & { otherPlaces: readonly PossiblePoint[] | null }
type PossiblePoint = { latitude: number | null; longitude: number | null }

/** The same as `isNear` for a job in memory. */
export function isInArea(area: SearchArea, job: LocatedJob): boolean {
  const distance = distanceOfJob(area, job)
  return distance !== null && distance <= area.km
}

/** Kilometres to the nearest place of a job; null if none is known. */
export function distanceOfJob(from: Point, job: LocatedJob): number | null {
  const distances = [job, ...(job.otherPlaces ?? [])].flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : distanceInKm(from, { latitude, longitude }),
  )
  return distances.length > 0 ? Math.min(...distances) : null
}

/** Kilometres between two points on a plane at the latitude of the first: exact to 0.5 % up to 100 km. */
export function distanceInKm(from: Point, to: Point): number {
  const north = to.latitude - from.latitude
  const east = (to.longitude - from.longitude) * longitudeScale(from.latitude)
  return Math.hypot(north, east) * KM_PER_DEGREE
}

const longitudeScale = (latitude: number) => Math.cos((latitude * Math.PI) / 180)
