import { and, gte, inArray, lt, max, ne, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { addDays, instantIn } from '#app/lib/dates.ts'
import { bookings } from '#db/schema/bookings.ts'
import { weekdayIndex } from './opening-hours.ts'
import type { Resource } from './resources.ts'

/** Days before and after the week in question within which "least recently given" looks. */
const MEMORY_DAYS = 28

/**
 * The order in which free places are tried: consultants with the fewest bookings in the week of `date` first, among
 * equals the one whose last booking was made longest ago. Seats are all alike and keep their order.
 */
export async function leastBusyFirst(ctx: Ctx, free: readonly Resource[], date: string): Promise<Resource[]> {
  const ids = free.flatMap(({ consultantId }) => consultantId ?? [])
  if (ids.length < 2) return [...free]
  const monday = addDays(date, -weekdayIndex(date))
  const weekStart = instantIn(ctx.timeZone, monday)
  const weekEnd = instantIn(ctx.timeZone, addDays(monday, 7))
  const { consultantId, startsAt, status, createdAt } = bookings
  const rows = await ctx.db
    .select({
      consultantId,
      inWeek: sql<number>`count(*) filter (where ${startsAt} >= ${weekStart} and ${startsAt} < ${weekEnd})::int`,
      lastGiven: max(createdAt),
    })
    .from(bookings)
    .where(
      and(
        inArray(consultantId, ids),
        gte(startsAt, instantIn(ctx.timeZone, addDays(monday, -MEMORY_DAYS))),
        lt(startsAt, instantIn(ctx.timeZone, addDays(monday, 7 + MEMORY_DAYS))),
        ne(status, 'cancelled'),
      ),
    )
    .groupBy(consultantId)
  const load = new Map(rows.map((row) => [row.consultantId, row]))
  const inWeek = ({ consultantId }: Resource) => load.get(consultantId)?.inWeek ?? 0
  const lastGiven = ({ consultantId }: Resource) => load.get(consultantId)?.lastGiven?.getTime() ?? 0
  return free.toSorted((a, b) => inWeek(a) - inWeek(b) || lastGiven(a) - lastGiven(b))
}
