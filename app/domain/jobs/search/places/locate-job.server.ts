import { splitState } from '#app/lib/states.ts'
import { parsePlaces } from '../../job-markup.ts'
import { REGIONS, type Region } from '../regions.ts'
import { findPlace } from './gazetteer.server.ts'

/** `jobs.latitude`, `jobs.longitude` and `jobs.region`. */
export type JobPlace = { region: Region | null } & (
  | { latitude: number; longitude: number }
  | { latitude: null; longitude: null }
)

/**
 * The coordinates and the region of a job from the text of its location; null for a text that names no known place
 * ("Remote"), one of several places of that name ("Richmond"), or more than one place ("Perth WA or Albury NSW"). A text
 * that names a region itself ("Riverina NSW") has it without coordinates.
 */
export function locateJob(location: string): JobPlace {
  const found = parsePlaces(location).length === 1 ? findPlace(location) : null
  if (found?.kind !== 'found') return { latitude: null, longitude: null, region: findRegion(location) }
  const { latitude, longitude, region } = found.place
  return { latitude, longitude, region }
}

function findRegion(location: string): Region | null {
  const { state, rest } = splitState(location)
  const named = REGIONS.find((one) => one.name.toLowerCase() === rest.trim().toLowerCase())
  return named && (state === null || state === named.state) ? named.region : null
}
