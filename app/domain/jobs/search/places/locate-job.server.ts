import { parsePlaces } from '../../parse-places.server.ts'
import type { Region } from '../regions.ts'
import { findPlace, findRegion, type Point } from './gazetteer.server.ts'

type JobPlace = { region: Region | null } & (Point | typeof UNKNOWN_POINT)

/** `jobs.latitude`, `jobs.longitude`, `jobs.region` and `jobs.other_places`. */
export type JobPlaces = JobPlace & { otherPlaces: JobPlace[] | null }

const UNKNOWN_POINT = { latitude: null, longitude: null }

/**
 * The coordinates and the region of a job from the text of its location; null for a text that names no known place
 * ("Remote") or one of several places of that name ("Richmond"). A text that names a region itself ("Riverina NSW") has
 * it without coordinates, and so has a place whose coordinates are unknown. A text that names several places ("Perth WA
 * or Albury NSW") has those that are known, the first one with coordinates first.
 */
export function locateJob(location: string): JobPlaces {
  const all = parsePlaces(location)
  const names = all.filter(({ country }) => country === 'AU')
  const places = (
    all.length === 1 && names.length === 1
      ? [location]
      : names.map(({ locality, state }) => `${locality ?? ''} ${state ?? ''}`)
  )
    .map(locatePlace)
    .filter(({ latitude, region }) => latitude !== null || region !== null)
    .sort((one, other) => Number(one.latitude === null) - Number(other.latitude === null))
  const [first = { ...UNKNOWN_POINT, region: null }, ...others] = places
  return { ...first, otherPlaces: others.length > 0 ? others : null }
}

function locatePlace(text: string): JobPlace {
  const found = findPlace(text)
  if (found.kind !== 'found') return { ...UNKNOWN_POINT, region: findRegion(text) }
  const { point, region } = found.place
  return { ...(point ?? UNKNOWN_POINT), region }
}
