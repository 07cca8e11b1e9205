import { and, gt, lt, ne } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { loadAvailability } from '#app/domain/scheduling/availability.server.ts'
import { isBusyInCalendar } from '#app/domain/scheduling/consultants/calendars/is-busy-in-calendar.ts'
import type { ConsultationType } from '#app/domain/scheduling/consultation-types/consultation-type.ts'
import { blockedInterval, dayAvailability } from '#app/domain/scheduling/day-availability.ts'
import { freePlaces } from '#app/domain/scheduling/group-sessions/group-session.ts'
import { leastBusyFirst } from '#app/domain/scheduling/least-busy-first.server.ts'
import { isWithinHours, openHoursOn } from '#app/domain/scheduling/opening-hours.ts'
import type { Resource } from '#app/domain/scheduling/resources.ts'
import { isAway } from '#app/domain/scheduling/time-off/is-away.ts'
import { instantIn, MINUTE_MS } from '#app/lib/dates.ts'
import { bookings } from '#db/schema/bookings.ts'

export type AnyTime = {
  settings: { updatedAt: Date; needsApproval: boolean; reminderHours: number[] }
  type: ConsultationType
  startsAt: Date
  endsAt: Date
  blocked: { blockedFrom: Date; blockedUntil: Date }
  /** The free resources in the order in which to try them. */
  resources: Resource[]
  /**
   * True if the time is on a closed day, after the longest booking window, or outside the hours, in the time off or in
   * a busy or held time of every free resource.
   */
  isOutsideHours: boolean
}

/**
 * The resources that are free at any time of any day, for the agency, which may decide against its own opening hours.
 * Those that are open at that time come first, and among them the least busy.
 *
 * @param consultantId only this consultant, even if they do not hold the type; null for anyone who holds it
 */
export async function findFreeResourcesAt(
  ctx: Ctx,
  { date, time }: { date: string; time: string },
  consultantId: string | null,
  typeId?: string,
): Promise<AnyTime> {
  const availability = await loadAvailability(ctx, date, date, { byAgency: true, ...(typeId && { typeId }) })
  const { settings, type } = availability
  const startsAt = instantIn(ctx.timeZone, date, time)
  const endsAt = new Date(startsAt.getTime() + settings.slotMinutes * MINUTE_MS)
  const interval = blockedInterval(settings, { startsAt, endsAt })
  const blocked = { blockedFrom: new Date(interval.from), blockedUntil: new Date(interval.until) }
  const busy = await ctx.db
    .select({ resourceId: bookings.resourceId })
    .from(bookings)
    .where(
      and(
        lt(bookings.blockedFrom, blocked.blockedUntil),
        gt(bookings.blockedUntil, blocked.blockedFrom),
        ne(bookings.status, 'cancelled'),
      ),
    )
  const busyIds = new Set(busy.map(({ resourceId }) => resourceId))
  const session = availability.sessions.find((session) => session.startsAt === startsAt.getTime())
  if (session && (session.isCancelled || session.resource)) {
    const isActive = (id: string | null) =>
      id === null || availability.allResources.some(({ consultantId }) => consultantId === id)
    const { free } = freePlaces(session, type.places, [], isActive)
    const resources = free.filter((resource) => !consultantId || resource.consultantId === consultantId)
    return { settings, type, startsAt, endsAt, blocked, resources, isOutsideHours: false }
  }
  const candidates = consultantId ? availability.allResources : availability.resources
  const free = candidates.filter(
    (resource) => !busyIds.has(resource.resourceId) && (!consultantId || resource.consultantId === consultantId),
  )
  // Of a day after the longest booking window, time off and held times are not loaded.
  const isClosed = ['closed', 'after-horizon'].includes(dayAvailability(availability, date).state)
  const times = { from: startsAt.getTime(), until: endsAt.getTime() }
  const isHeld = (id: string) =>
    availability.held.some((time) => time.resourceId === id && time.from < interval.until && time.until > interval.from)
  const isOpen = ({ resourceId, hours, consultantId }: Resource) =>
    !isClosed &&
    !isHeld(resourceId) &&
    !isAway(availability.absences, consultantId, times) &&
    !isBusyInCalendar(availability.calendarTimes, consultantId, interval) &&
    isWithinHours(openHoursOn(hours, date), time, settings.slotMinutes)
  const ordered = await leastBusyFirst(ctx, free, date)
  const open = ordered.filter(isOpen)
  return {
    settings,
    type,
    startsAt,
    endsAt,
    blocked,
    resources: [...open, ...ordered.filter((resource) => !isOpen(resource))],
    isOutsideHours: open.length === 0,
  }
}
