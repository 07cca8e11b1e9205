import type { JobPlace } from '#app/domain/jobs/job-markup.ts'
import { parsePlaces } from '#app/domain/jobs/parse-places.server.ts'

/**
 * The places of a job with their numbers in the feeds for job boards: the id of the job for its first place, and `-2`,
 * `-3` … for further ones in the order in which its locations have named them. A place keeps its number when the
 * location is edited, and no other place of the job gets it, because a board takes a job with a known number for the
 * one that it has. Only a job that had one place and has one other place keeps its number: its location was corrected.
 */
export function listPlaceReferences(job: {
  id: string
  location: string
  formerLocations: readonly string[]
}): { place: JobPlace; reference: string }[] {
  const numbers = new Map<string, number>()
  let last = 0
  let before: string[] = []
  for (const location of [...job.formerLocations, job.location]) {
    const keys = keysOf(parsePlaces(location))
    const [only, former] = [keys[0], before[0]]
    if (keys.length === 1 && before.length === 1 && only && former && !numbers.has(only)) {
      numbers.set(only, numbers.get(former) ?? 1)
      numbers.delete(former)
    }
    for (const key of keys) {
      if (!numbers.has(key)) numbers.set(key, ++last)
    }
    before = keys
  }
  return parsePlaces(job.location).map((place, index) => {
    const number = numbers.get(before[index] ?? '') ?? 1
    return { place, reference: number === 1 ? job.id : `${job.id}-${number}` }
  })
}

/** Identifies each place, also if a location names two of one town: they differ in their postcodes. */
function keysOf(places: readonly JobPlace[]): string[] {
  // The numbers of places in Australia were given before another country could be named.
  const names = places.map(
    ({ locality, state, country }) =>
      `${locality?.toLowerCase() ?? ''}|${state ?? ''}${country === 'AU' ? '' : `|${country}`}`,
  )
  return places.map(({ postcode }, index) => {
    const name = names[index] ?? ''
    const isRepeated = names.filter((other) => other === name).length > 1
    return isRepeated ? `${name}|${postcode ?? ''}|${postcode === null ? index : ''}` : name
  })
}
