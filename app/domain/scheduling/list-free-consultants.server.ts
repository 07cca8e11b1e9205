import { inArray } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { weekRange } from '#app/lib/calendar-dates.ts'
import { timeIn, todayIn } from '#app/lib/dates.ts'
import { consultants, consultationTypes } from '#db/schema/scheduling.ts'
import { loadAvailability } from './availability.server.ts'
import { isBusyInCalendar } from './consultants/calendars/is-busy-in-calendar.ts'
import { loadOrder } from './least-busy-first.server.ts'
import { openHoursOn } from './opening-hours.ts'
import { isAway } from './time-off/is-away.ts'

type Times = { id: string; typeId: string; startsAt: Date; endsAt: Date; blockedFrom: Date; blockedUntil: Date }

/**
 * The active consultants who could take each of the bookings as it is: present, within their hours, on an open day, and
 * without another booking or an entry of their own calendar at that time. Only the consultants of its type count. The
 * least busy come first.
 *
 * @returns consultants by booking id
 */
export async function listFreeConsultants(
  ctx: Ctx,
  bookings: readonly Times[],
): Promise<Map<string, { id: string; name: string }[]>> {
  const dates = bookings.map(({ startsAt }) => todayIn(ctx.timeZone, startsAt)).toSorted()
  const [first, last] = [dates.at(0), dates.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const availability = await loadAvailability(ctx, first, last, { byAgency: true })
  const { allResources: resources, days, busy, absences, calendarTimes } = availability
  const ids = resources.flatMap(({ consultantId }) => consultantId ?? [])
  if (ids.length === 0) return new Map()
  const typeIds = [...new Set(bookings.map(({ typeId }) => typeId))]
  const weeks = [...new Set(dates.map((date) => weekRange(date).from))]
  const [names, types, ...orders] = await Promise.all([
    ctx.db
      .select({ id: consultants.id, name: consultants.fullName })
      .from(consultants)
      .where(inArray(consultants.id, ids)),
    ctx.db
      .select({ id: consultationTypes.id, consultantIds: consultationTypes.consultantIds })
      .from(consultationTypes)
      .where(inArray(consultationTypes.id, typeIds)),
    ...weeks.map((monday) => loadOrder(ctx, ids, monday)),
  ])
  const result = new Map<string, { id: string; name: string }[]>()
  for (const booking of bookings) {
    const ofType = types.find(({ id }) => id === booking.typeId)?.consultantIds ?? []
    const date = todayIn(ctx.timeZone, booking.startsAt)
    const times = { from: booking.startsAt.getTime(), until: booking.endsAt.getTime() }
    const [start, end] = [timeIn(ctx.timeZone, booking.startsAt), timeIn(ctx.timeZone, booking.endsAt)]
    const isClosed = days.some((day) => day.onDate === date && day.closed)
    const blocked = { from: booking.blockedFrom.getTime(), until: booking.blockedUntil.getTime() }
    const overlapping = busy.filter(({ from, until }) => from < blocked.until && until > blocked.from)
    const free = resources.filter(
      ({ resourceId, consultantId, hours }) =>
        !isClosed &&
        (ofType.length === 0 || ofType.includes(consultantId ?? '')) &&
        openHoursOn(hours, date).some(({ from, to }) => from <= start && end <= to) &&
        !isAway(absences, consultantId, times) &&
        !isBusyInCalendar(calendarTimes, consultantId, blocked) &&
        !overlapping.some((interval) => interval.resourceId === resourceId),
    )
    const ordered = orders[weeks.indexOf(weekRange(date).from)]?.(free) ?? free
    result.set(
      booking.id,
      ordered.flatMap(({ consultantId }) => names.find(({ id }) => id === consultantId) ?? []),
    )
  }
  return result
}
