import type { Ctx } from '#app/core/context.ts'
import { type DateRange, listDates } from '#app/lib/calendar-dates.ts'
import type { OpenHours } from '#db/schema/scheduling.ts'
import { loadAvailability } from './availability.server.ts'
import { openHoursOn } from './opening-hours.ts'

/** The hours of a date in which at least one resource is open, in order and without overlaps; empty on a closed day. */
export type OpenDay = { date: string; open: OpenHours[]; closedName: string | null }

/** The opening hours of each date, of the agency and its consultants together. */
export async function listOpenDays(ctx: Ctx, dates: DateRange): Promise<OpenDay[]> {
  const { days, allResources } = await loadAvailability(ctx, dates.from, dates.until)
  const weeks = [...new Set(allResources.map(({ hours }) => hours))]
  return listDates(dates).map((date) => {
    const closed = days.find((day) => day.onDate === date && day.closed)
    const open = closed ? [] : mergeHours(weeks.flatMap((week) => openHoursOn(week, date)))
    return { date, open, closedName: closed?.name ?? null }
  })
}

/** Joins periods that overlap or touch, so that 09:00–12:00 and 11:00–15:00 become 09:00–15:00. */
export function mergeHours(hours: readonly OpenHours[]): OpenHours[] {
  const merged: OpenHours[] = []
  for (const { from, to } of hours.toSorted((a, b) => a.from.localeCompare(b.from))) {
    const last = merged.at(-1)
    if (last && from <= last.to) last.to = to > last.to ? to : last.to
    else merged.push({ from, to })
  }
  return merged
}
