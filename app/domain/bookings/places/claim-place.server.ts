import { and, asc, eq, ne } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import type { Resource } from '#app/domain/scheduling/resources.ts'
import { newId } from '#app/lib/id.ts'
import { bookings } from '#db/schema/bookings.ts'
import { groupSessions } from '#db/schema/scheduling.ts'

export type ClaimedPlace = { sessionId: string | null; place: number | null }

type Type = { id: string; places: number }

/**
 * Claims a place at a time of a consultation type, within the caller's transaction, which then saves the booking with
 * it. A type with several places has one session per time, which is locked, so that its bookings are counted one after
 * another; the unique index `bookings_session_place` rejects a second booking of one place. Other types have no places.
 *
 * @param resources the free resources. Participants of a session that has any share theirs
 * @returns null when every place is taken or the session is cancelled
 */
export async function claimPlace(
  ctx: Ctx,
  type: Type,
  startsAt: Date,
  resources: readonly Resource[],
): Promise<(ClaimedPlace & { resources: Resource[] }) | null> {
  if (type.places === 1) return { sessionId: null, place: null, resources: [...resources] }
  await ctx.db
    .insert(groupSessions)
    .values({ id: newId(), typeId: type.id, startsAt, createdAt: ctx.now })
    .onConflictDoNothing()
  const [session] = await ctx.db
    .select({ id: groupSessions.id, cancelledAt: groupSessions.cancelledAt })
    .from(groupSessions)
    .where(and(eq(groupSessions.typeId, type.id), eq(groupSessions.startsAt, startsAt)))
    .for('update')
  if (!session || session.cancelledAt) return null
  const taken = await ctx.db
    .select({ place: bookings.place, resourceId: bookings.resourceId, consultantId: bookings.consultantId })
    .from(bookings)
    .where(and(eq(bookings.sessionId, session.id), ne(bookings.status, 'cancelled')))
    .orderBy(asc(bookings.place))
  const place = lowestFreePlace(taken.map(({ place }) => place))
  if (place > type.places) return null
  const [first] = taken
  const shared = first && [{ resourceId: first.resourceId, consultantId: first.consultantId, hours: [] }]
  return { sessionId: session.id, place, resources: shared ?? [...resources] }
}

/** @param taken in ascending order */
function lowestFreePlace(taken: readonly (number | null)[]): number {
  const gap = taken.findIndex((place, index) => place !== index + 1)
  return (gap === -1 ? taken.length : gap) + 1
}
