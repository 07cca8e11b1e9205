import { and, asc, between, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { weekdayIndex } from '#app/lib/calendar-dates.ts'
import { todayIn } from '#app/lib/dates.ts'
import { stateOfZone } from '#app/lib/states.ts'
import { assertCan } from '#app/policy/policy.ts'
import { bookingDays, bookingSettings, type WeekHours } from '#db/schema/scheduling.ts'
import { parseNamedDays } from './parse-named-days.ts'

/** Days that take bookings although the agency's opening hours, as every page shows them, do not mention them. */
export type HoursAdvice = {
  /** The text of the agency's opening hours. */
  openingHours: string
  /** Saturday and Sunday that the text leaves out, as indexes of the week, 0 for Monday. */
  weekend: number[]
  /** Public holidays of the agency's state in the booking window, in order. */
  holidays: { id: string; onDate: string; name: string }[]
}

/**
 * What contradicts the text of the opening hours: bookings are taken on weekends that it leaves out, and on public
 * holidays. Null: nothing does, the text names no days, or an admin has answered that the days stay open.
 */
export async function findHoursAdvice(ctx: Ctx): Promise<HoursAdvice | null> {
  assertCan(ctx.actor, 'booking.settings')
  const today = todayIn(ctx.timeZone, ctx.now)
  const isInWindow = and(
    between(bookingDays.onDate, sql`${today}::date`, sql`${today}::date + ${bookingSettings.bookingWindowDays}`),
    eq(bookingDays.state, stateOfZone(ctx.timeZone)),
    eq(bookingDays.closed, false),
  )
  const [rows, { openingHours }] = await Promise.all([
    ctx.db
      .select({
        hours: bookingSettings.hours,
        keptOpenAt: bookingSettings.keptOpenAt,
        holiday: { id: bookingDays.id, onDate: bookingDays.onDate, name: bookingDays.name },
      })
      .from(bookingSettings)
      .leftJoin(bookingDays, isInWindow)
      .orderBy(asc(bookingDays.onDate), asc(bookingDays.name)),
    findAgency(ctx),
  ])
  const [settings] = rows
  const named = parseNamedDays(openingHours)
  if (!settings || !named || settings.keptOpenAt) return null
  const { hours } = settings
  const weekend = [5, 6].filter((day) => !named.has(day) && isOpen(hours, day))
  const holidays = rows.flatMap(({ holiday }) => holiday ?? [])
  // A holiday on a day that is closed anyway, or will be with the weekend, is no news.
  const open = holidays.filter(({ onDate }) => {
    const day = weekdayIndex(onDate)
    return isOpen(hours, day) && !weekend.includes(day)
  })
  return weekend.length + open.length > 0 ? { openingHours, weekend, holidays: open } : null
}

const isOpen = (hours: WeekHours, day: number) => (hours[day] ?? []).length > 0
