import type { HeldTime } from '../held-times.server.ts'
import type { Resource } from '../resources.ts'

/**
 * A session of a consultation type with several places, as its availability sees it. Times are milliseconds since 1970.
 */
export type GroupSession = {
  startsAt: number
  isCancelled: boolean
  /** Places that are booked. */
  taken: number
  /** Who or what holds it; null while no place is booked. */
  resource: Pick<Resource, 'resourceId' | 'consultantId'> | null
}

/**
 * Where a slot of a type with several places can be booked. Once one place is booked, the others are with the same
 * resource; before that, with any that is free. A cancelled session has no places.
 *
 * @param free the resources that are free at that time
 * @param isPresent false for a consultant who is away or inactive
 */
export function freePlaces(
  session: GroupSession | undefined,
  places: number,
  free: readonly Resource[],
  isPresent: (consultantId: string | null) => boolean,
): { free: Resource[]; placesLeft: number } {
  if (session?.isCancelled) return { free: [], placesLeft: 0 }
  if (!session?.resource) return { free: [...free], placesLeft: free.length > 0 ? places : 0 }
  const placesLeft = isPresent(session.resource.consultantId) ? Math.max(0, places - session.taken) : 0
  return { free: placesLeft > 0 ? [{ ...session.resource, hours: [] }] : [], placesLeft }
}

/** The sessions of a type, with the places that are held for people on the waitlist counted as booked. */
export function addHeldPlaces(
  sessions: readonly GroupSession[],
  held: readonly HeldTime[],
  typeId: string,
): GroupSession[] {
  const byStart = new Map(sessions.map((session) => [session.startsAt, { ...session }]))
  for (const { startsAt, resourceId, consultantId } of held.filter((one) => one.typeId === typeId)) {
    const session = byStart.get(startsAt) ?? { startsAt, isCancelled: false, taken: 0, resource: null }
    const resource = session.resource ?? { resourceId, consultantId }
    byStart.set(startsAt, { ...session, resource, taken: session.taken + 1 })
  }
  return [...byStart.values()]
}

/** The sessions as one consultant sees them: those that someone else holds have no places. */
export function closeSessionsOfOthers(sessions: readonly GroupSession[], consultantId: string): GroupSession[] {
  return sessions.map((session) =>
    session.resource && session.resource.consultantId !== consultantId ? { ...session, isCancelled: true } : session,
  )
}
