import { and, asc, between, eq, isNull, or, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { todayIn } from '#app/lib/dates.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import type { State } from '#app/lib/states.ts'
import { assertCan } from '#app/policy/policy.ts'
import { bookingDays } from '#db/schema/scheduling.ts'

export type BookingDay = typeof bookingDays.$inferSelect

/**
 * A state has about 14 public holidays a year, the rest are the agency's own. The list posts two fields per day, and a
 * form may have 200 fields.
 */
const MAX_DAYS = 90

/**
 * The remaining days of a year: a state's public holidays, the agency's own days, and other states' closed holidays.
 */
export async function listDays(ctx: Ctx, year: number, state: State): Promise<BookingDay[]> {
  assertCan(ctx.actor, 'booking.settings')
  const today = todayIn(ctx.timeZone, ctx.now)
  const from = today > `${year}-01-01` ? today : `${year}-01-01`
  return ctx.db
    .select()
    .from(bookingDays)
    .where(
      and(
        between(bookingDays.onDate, from, `${year}-12-31`),
        or(eq(bookingDays.state, state), isNull(bookingDays.state), eq(bookingDays.closed, true)),
      ),
    )
    .orderBy(asc(bookingDays.onDate), asc(bookingDays.name))
    .limit(MAX_DAYS)
}

/** This year and the later years that have days. */
export async function listDayYears(ctx: Ctx, thisYear: number): Promise<number[]> {
  assertCan(ctx.actor, 'booking.settings')
  const rows = await ctx.db
    .selectDistinct({ year: sql`extract(year from ${bookingDays.onDate})::int`.mapWith(Number) })
    .from(bookingDays)
  return [...new Set([thisYear, ...rows.map(({ year }) => year)])]
    .filter((year) => year >= thisYear)
    .sort((a, b) => a - b)
}

/** @throws a 404 response for an unknown day */
export async function findDay(ctx: Ctx, id: string): Promise<BookingDay> {
  assertCan(ctx.actor, 'booking.settings')
  const [day] = isId(id) ? await ctx.db.select().from(bookingDays).where(eq(bookingDays.id, id)) : []
  if (!day) throw notFound()
  return day
}
