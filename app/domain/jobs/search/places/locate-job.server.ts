import { parsePlaces } from '../../job-markup.ts'
import { findPlace } from './gazetteer.server.ts'

/** `jobs.latitude` and `jobs.longitude`. */
export type Coordinates = { latitude: number; longitude: number } | { latitude: null; longitude: null }

/**
 * The coordinates of a job from the text of its location; null for a text that names no known place ("Remote"), one of
 * several places of that name ("Richmond"), or more than one place ("Perth WA or Albury NSW").
 */
export function locateJob(location: string): Coordinates {
  const found = parsePlaces(location).length === 1 ? findPlace(location) : null
  if (found?.kind !== 'found') return { latitude: null, longitude: null }
  const { latitude, longitude } = found.place
  return { latitude, longitude }
}
