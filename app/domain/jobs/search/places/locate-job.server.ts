import { splitState } from '#app/lib/states.ts'
import { parsePlaces } from '../../job-markup.ts'
import { REGIONS, type Region } from '../regions.ts'
import { findPlace, type Point } from './gazetteer.server.ts'

/** `jobs.latitude`, `jobs.longitude` and `jobs.region`. */
export type JobPlace = { region: Region | null } & (Point | typeof UNKNOWN_POINT)

const UNKNOWN_POINT = { latitude: null, longitude: null }

/**
 * The coordinates and the region of a job from the text of its location; null for a text that names no known place
 * ("Remote"), one of several places of that name ("Richmond"), or more than one place ("Perth WA or Albury NSW"). A text
 * that names a region itself ("Riverina NSW") has it without coordinates, and so has a place whose coordinates are unknown.
 */
export function locateJob(location: string): JobPlace {
  const found = parsePlaces(location).length === 1 ? findPlace(location) : null
  if (found?.kind !== 'found') return { ...UNKNOWN_POINT, region: findRegion(location) }
  const { point, region } = found.place
  return { ...(point ?? UNKNOWN_POINT), region }
}

function findRegion(location: string): Region | null {
  const { state, rest } = splitState(location)
  const named = REGIONS.find((one) => one.name.toLowerCase() === rest.trim().toLowerCase())
  return named && (state === null || state === named.state) ? named.region : null
}
