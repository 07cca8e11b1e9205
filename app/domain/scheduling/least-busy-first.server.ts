import { and, gte, inArray, lt, max, ne, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { weekRange } from '#app/lib/calendar-dates.ts'
import { addDays, instantIn } from '#app/lib/dates.ts'
import { bookings } from '#db/schema/bookings.ts'
import type { Resource } from './resources.ts'

/** Bookings further than this from the week do not count as the consultant's last one. */
const LOOKAROUND_DAYS = 28

/**
 * The order in which free resources are tried: consultants with the fewest bookings in the week of `date` first, and
 * among equals the one whose last booking was made longest ago. Seats keep their order.
 */
export async function leastBusyFirst(ctx: Ctx, free: readonly Resource[], date: string): Promise<Resource[]> {
  const ids = free.flatMap(({ consultantId }) => consultantId ?? [])
  return ids.length < 2 ? [...free] : (await loadOrder(ctx, ids, date))(free)
}

/** What orders resources whose consultants are among `ids`, for any day of the week of `date`. */
export async function loadOrder(
  ctx: Ctx,
  ids: readonly string[],
  date: string,
): Promise<(free: readonly Resource[]) => Resource[]> {
  const monday = weekRange(date).from
  const weekStart = instantIn(ctx.timeZone, monday)
  const weekEnd = instantIn(ctx.timeZone, addDays(monday, 7))
  const { consultantId, startsAt, status, createdAt } = bookings
  const rows = await ctx.db
    .select({
      consultantId,
      inWeek: sql<number>`count(*) filter (where ${startsAt} >= ${weekStart} and ${startsAt} < ${weekEnd})::int`,
      lastBookedAt: max(createdAt),
    })
    .from(bookings)
    .where(
      and(
        inArray(consultantId, [...ids]),
        gte(startsAt, instantIn(ctx.timeZone, addDays(monday, -LOOKAROUND_DAYS))),
        lt(startsAt, instantIn(ctx.timeZone, addDays(monday, 7 + LOOKAROUND_DAYS))),
        ne(status, 'cancelled'),
      ),
    )
    .groupBy(consultantId)
  const load = new Map(rows.map((row) => [row.consultantId, row]))
  const inWeek = ({ consultantId }: Resource) => load.get(consultantId)?.inWeek ?? 0
  const lastBookedAt = ({ consultantId }: Resource) => load.get(consultantId)?.lastBookedAt?.getTime() ?? 0
  return (free) => free.toSorted((a, b) => inWeek(a) - inWeek(b) || lastBookedAt(a) - lastBookedAt(b))
}
