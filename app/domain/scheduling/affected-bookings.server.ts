import { and, asc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { bookings } from '#db/schema/bookings.ts'
import { bookingDays, consultants, timeOff } from '#db/schema/scheduling.ts'

/** Why a booking needs another time or consultant. */
export type AffectedReason = 'closed' | 'agency-away' | 'inactive' | 'away' | 'unassigned'

/** Whether a booking and time off overlap. */
export const isDuringTimeOff = sql`${timeOff.startsAt} < ${bookings.endsAt} and ${timeOff.endsAt} > ${bookings.startsAt}`

/** In a query on `bookings` and the consultants that they have: the reason, or null if it can take place as it is. */
export const affectedReason = ({ timeZone }: Ctx): SQL<AffectedReason | null> => sql`case
  when exists (select 1 from ${bookingDays} where ${bookingDays.closed}
    and ${bookingDays.onDate} = (${bookings.startsAt} at time zone ${timeZone}::text)::date) then 'closed'
  when exists (select 1 from ${timeOff} where ${timeOff.consultantId} is null and ${isDuringTimeOff}) then 'agency-away'
  when ${consultants.active} = false then 'inactive'
  when exists (select 1 from ${timeOff} where ${timeOff.consultantId} = ${bookings.consultantId} and ${isDuringTimeOff}) then 'away'
  when ${bookings.consultantId} is null
    and exists (select 1 from consultants present where present.active) then 'unassigned'
  end`

/** In a query on `bookings`: the customer was asked to choose another time, without times to choose from. */
export const isAskedForNewTime = and(isNotNull(bookings.newTimeAskedAt), eq(bookings.proposedTimes, []))

/**
 * Within the caller's transaction: upcoming bookings that can take place as they are again no longer wait for the
 * customer to choose another time, so that they are reminded of it.
 *
 * @param ids only these; absent: all
 */
export async function clearNewTimeRequests(ctx: Ctx, ids?: readonly string[]): Promise<void> {
  const settled = ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .leftJoin(consultants, eq(consultants.id, bookings.consultantId))
    .where(
      and(
        gt(bookings.startsAt, ctx.now),
        isAskedForNewTime,
        isNull(affectedReason(ctx)),
        ids && inArray(bookings.id, [...ids]),
      ),
    )
    .orderBy(asc(bookings.id))
    .for('update', { of: bookings })
  await ctx.db.update(bookings).set({ newTimeAskedAt: null }).where(inArray(bookings.id, settled))
}
