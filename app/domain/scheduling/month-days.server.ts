import type { Ctx } from '#app/core/context.ts'
import { addDays, isCalendarDate, todayIn } from '#app/lib/dates.ts'
import { type Availability, type AvailabilityOptions, loadAvailability } from './availability.server.ts'
import { dayAvailability, isFree } from './day-availability.ts'

export type MonthDay = {
  date: string
  state: 'free' | 'full' | 'closed' | 'past' | 'after-horizon'
  /** What the day is called: a public holiday, or the reason that it is closed. */
  name: string | null
}

export type MonthDays = {
  /** `yyyy-mm` */
  month: string
  days: MonthDay[]
}

/**
 * Each day of a month with what it offers, in four queries. A text that is no month gives the present one.
 */
export async function listMonthDays(ctx: Ctx, month: string, looking: AvailabilityOptions = {}): Promise<MonthDays> {
  const first = isCalendarDate(`${month}-01`) ? `${month}-01` : `${todayIn(ctx.timeZone, ctx.now).slice(0, 7)}-01`
  const dates = datesOfMonth(first)
  const known = await loadAvailability(ctx, first, dates.at(-1) ?? first, looking)
  return { month: first.slice(0, 7), days: dates.map((date) => dayOf(known, date)) }
}

function dayOf(known: Availability, date: string): MonthDay {
  const { state, name, slots } = dayAvailability(known, date)
  if (state !== 'open') return { date, state, name }
  return { date, state: slots.some(isFree) ? 'free' : 'full', name }
}

function datesOfMonth(first: string): string[] {
  return Array.from({ length: 31 }, (_, n) => addDays(first, n)).filter((date) => date.startsWith(first.slice(0, 7)))
}
