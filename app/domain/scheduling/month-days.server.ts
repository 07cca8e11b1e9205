import type { Ctx } from '#app/core/context.ts'
import { listDates, monthOf, monthRange } from '#app/lib/calendar-dates.ts'
import { isCalendarDate, todayIn } from '#app/lib/dates.ts'
import { type Availability, type AvailabilityOptions, loadAvailability } from './availability.server.ts'
import { dayAvailability, isFree } from './day-availability.ts'

export type MonthDay = {
  date: string
  /** `too-late`: all of its times have passed or are within the minimum notice. */
  state: 'free' | 'full' | 'too-late' | 'closed' | 'past' | 'after-horizon'
  /** The name of a public holiday or closed day. */
  name: string | null
}

export type MonthDays = {
  /** `yyyy-mm` */
  month: string
  days: MonthDay[]
}

/** The state of each day of a month, in four queries. An invalid month gives the current one. */
export async function listMonthDays(ctx: Ctx, month: string, options: AvailabilityOptions = {}): Promise<MonthDays> {
  const valid = isCalendarDate(`${month}-01`) ? month : monthOf(todayIn(ctx.timeZone, ctx.now))
  const { from, until } = monthRange(valid)
  return toMonthDays(await loadAvailability(ctx, from, until, options), valid)
}

/** The state of each day of a month whose availability has been loaded. */
export function toMonthDays(availability: Availability, month: string): MonthDays {
  return { month, days: listDates(monthRange(month)).map((date) => toMonthDay(availability, date)) }
}

/** The consultations that the agency can still take on a date; null on a closed day and once its last slot is over. */
export type FreePlaces = { date: string; places: number | null }

/**
 * The free capacity of each day of a month, in six queries: in each slot, the consultants or seats that are free.
 * Without the minimum notice and the booking window, which do not apply to the agency.
 */
export async function countFreePlaces(ctx: Ctx, month: string): Promise<FreePlaces[]> {
  const range = monthRange(month)
  const availability = await loadAvailability(ctx, range.from, range.until, { byAgency: true })
  return listDates(range).map((date) => {
    const { state, slots } = dayAvailability(availability, date)
    const isOver = slots.length > 0 && slots.every(({ reason }) => reason === 'past')
    const isOpen = state === 'open' && !isOver
    return { date, places: isOpen ? slots.reduce((sum, { free }) => sum + free.length, 0) : null }
  })
}

function toMonthDay(availability: Availability, date: string): MonthDay {
  const { state, name, slots } = dayAvailability(availability, date)
  if (state !== 'open') return { date, state, name }
  if (slots.some(isFree)) return { date, state: 'free', name }
  return { date, state: slots.some(({ reason }) => reason === null) ? 'full' : 'too-late', name }
}
