import { and, between, type Column, type SQL, sql } from 'drizzle-orm'
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
 * The condition for being within an area: a box, which jobs_listed_place_idx supports, then the distance. Null for a
 * job without coordinates.
 */
export function isWithin(area: SearchArea, columns: Record<'latitude' | 'longitude', Column>): SQL | undefined {
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

/** The same as `isWithin` for a point in memory. */
export function isInArea(area: SearchArea, point: { latitude: number | null; longitude: number | null }): boolean {
  const { latitude, longitude } = point
  return latitude !== null && longitude !== null && distanceInKm(area, { latitude, longitude }) <= area.km
}

/** Kilometres between two points on a plane at the latitude of the first: exact to 0.5 % up to 100 km. */
export function distanceInKm(from: Point, to: Point): number {
  const north = to.latitude - from.latitude
  const east = (to.longitude - from.longitude) * longitudeScale(from.latitude)
  return Math.hypot(north, east) * KM_PER_DEGREE
}

const longitudeScale = (latitude: number) => Math.cos((latitude * Math.PI) / 180)
