import { and, eq, gt, lt, ne } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { waitlistEntries } from '#db/schema/bookings.ts'
import type { BusyInterval } from './resources.ts'

/**
 * A time that is held for someone on the waitlist, as a busy interval of its resource. Times are milliseconds since
 * 1970.
 */
export type HeldTime = BusyInterval & { typeId: string; startsAt: number; consultantId: string | null }

/**
 * The times between two instants that are held for people on the waitlist.
 *
 * @param exceptEntryId the entry that books its own time
 */
export async function listHeldTimes(
  ctx: Ctx,
  from: Date,
  until: Date,
  exceptEntryId: string | undefined,
): Promise<HeldTime[]> {
  const { id, status, offerExpiresAt, offeredStartsAt } = waitlistEntries
  const rows = await ctx.db
    .select()
    .from(waitlistEntries)
    .where(
      and(
        eq(status, 'offered'),
        gt(offerExpiresAt, ctx.now),
        gt(offeredStartsAt, new Date(from.getTime() - DAY_MS)),
        lt(offeredStartsAt, new Date(until.getTime() + DAY_MS)),
        exceptEntryId ? ne(id, exceptEntryId) : undefined,
      ),
    )
  return rows.flatMap(({ typeId, offeredStartsAt, heldFrom, heldUntil, heldResourceId, heldConsultantId }) =>
    offeredStartsAt && heldFrom && heldUntil && heldResourceId
      ? {
          typeId,
          startsAt: offeredStartsAt.getTime(),
          from: heldFrom.getTime(),
          until: heldUntil.getTime(),
          resourceId: heldResourceId,
          consultantId: heldConsultantId,
        }
      : [],
  )
}
