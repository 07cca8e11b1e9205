import { and, count, eq, gte, lt, min, ne, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { bookings } from '#db/schema/bookings.ts'
import { groupSessions } from '#db/schema/scheduling.ts'
import type { GroupSession } from './group-session.ts'

/**
 * The sessions of a type between two instants, with their booked places.
 *
 * @param excludeBookingId a booking that takes no place, because it is the one to reschedule
 */
export async function listGroupSessions(
  ctx: Ctx,
  typeId: string,
  from: Date,
  until: Date,
  excludeBookingId?: string,
): Promise<GroupSession[]> {
  const rows = await ctx.db
    .select({
      startsAt: groupSessions.startsAt,
      cancelledAt: groupSessions.cancelledAt,
      taken: count(bookings.id),
      resourceId: min(bookings.resourceId),
      consultantId: sql<string | null>`min(${bookings.consultantId}::text)`,
    })
    .from(groupSessions)
    .leftJoin(
      bookings,
      and(
        eq(bookings.sessionId, groupSessions.id),
        ne(bookings.status, 'cancelled'),
        excludeBookingId ? ne(bookings.id, excludeBookingId) : undefined,
      ),
    )
    .where(and(eq(groupSessions.typeId, typeId), gte(groupSessions.startsAt, from), lt(groupSessions.startsAt, until)))
    .groupBy(groupSessions.id)
  return rows.map(({ startsAt, cancelledAt, taken, resourceId, consultantId }) => ({
    startsAt: startsAt.getTime(),
    isCancelled: cancelledAt !== null,
    taken,
    resource: resourceId === null ? null : { resourceId, consultantId },
  }))
}
