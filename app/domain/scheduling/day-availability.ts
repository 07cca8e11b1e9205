import { weekdayName } from '#app/lib/calendar-dates.ts'
import { formatDate, MINUTE_MS } from '#app/lib/dates.ts'
import type { Availability } from './availability.server.ts'
import { isBusyInCalendar } from './consultants/calendars/is-busy-in-calendar.ts'
import { freePlaces } from './group-sessions/group-session.ts'
import { isWithinHours, listSlotTimes, listStartTimes, openHoursOn, type SlotTimes } from './opening-hours.ts'
import { type BusyInterval, findFreeResources, type Resource } from './resources.ts'
import { isAway } from './time-off/is-away.ts'

/**
 * `free` are the resources that can take the slot; with `reason` null and none free, the slot is taken. `placesLeft` is
 * null unless the type has several places.
 */
export type AvailableSlot = SlotTimes & {
  reason: 'past' | 'notice' | null
  free: Resource[]
  placesLeft: number | null
}

export type DayAvailability = {
  date: string
  state: 'open' | 'closed' | 'past' | 'after-horizon'
  /** Why the day has no slots, as a sentence; null on an open day. */
  closedReason: string | null
  /** The name of the closed day or, on an open day, the agency's own name for it. Other states' holidays have none. */
  name: string | null
  slots: AvailableSlot[]
}

/**
 * The slots of a date: all slots within the hours of at least one resource, each with the
 * resources that can take it. Past slots and slots within the minimum notice have a reason instead. Slots in the
 * agency's time off are left out.
 */
export function dayAvailability(availability: Availability, date: string): DayAvailability {
  const namedDays = availability.days.filter((day) => day.onDate === date)
  const closed = namedDays.find((day) => day.closed)
  const name = closed?.name ?? namedDays.find((day) => day.state === null)?.name ?? null
  const without = (state: DayAvailability['state'], closedReason: string): DayAvailability => ({
    date,
    state,
    closedReason,
    name,
    slots: [],
  })
  if (date < availability.today) return without('past', 'This day has passed.')
  if (date > availability.lastDate) {
    const lastDate = formatDate(availability.lastDate, availability.zone)
    return without('after-horizon', `Consultations can be booked until ${lastDate}.`)
  }
  if (closed) return without('closed', `We are closed on this day: ${closed.name}.`)
  const all = listSlots(availability, date)
  if (all.length === 0) return without('closed', `There are no consultations on ${weekdayName(date)}s.`)
  const slots = all.filter((slot) => !isAway(availability.absences, null, toInterval(slot)))
  if (slots.length === 0) return without('closed', 'We are closed on this day.')
  return { date, state: 'open', closedReason: null, name, slots }
}

/** True when the slot can be booked. */
export function isFree(slot: AvailableSlot): boolean {
  return slot.reason === null && slot.free.length > 0
}

function listSlots(
  { settings, type, resources, allResources, busy, absences, calendarTimes, sessions, zone, now }: Availability,
  date: string,
): AvailableSlot[] {
  const { slotMinutes } = settings
  // Most resources share the agency's hours, so each distinct week is evaluated once.
  const weeks = [...new Set(resources.map(({ hours }) => hours))].map((week) => ({
    week,
    hours: openHoursOn(week, date),
  }))
  const times = weeks.flatMap(({ hours }) => listStartTimes(hours, slotMinutes))
  const slots = listSlotTimes(zone, date, times, slotMinutes).map((slot) => ({
    ...slot,
    blocked: blockedInterval(settings, slot),
  }))
  const [dayStart, dayEnd] = [slots.at(0)?.blocked.from ?? 0, slots.at(-1)?.blocked.until ?? 0]
  const busyOnDay = timesWithin(busy, dayStart, dayEnd)
  const calendarOnDay = timesWithin(calendarTimes, dayStart, dayEnd)
  const resourceIds = new Set(allResources.map(({ resourceId }) => resourceId))
  const earliest = now.getTime() + settings.minNoticeMinutes * MINUTE_MS
  return slots.map(({ blocked, ...slot }) => {
    const reason = slot.startsAt <= now ? 'past' : slot.startsAt.getTime() < earliest ? 'notice' : null
    if (reason) return { ...slot, reason, free: [], placesLeft: null }
    const openWeeks = new Set(
      weeks.filter(({ hours }) => isWithinHours(hours, slot.time, slotMinutes)).map(({ week }) => week),
    )
    const open = resources.filter(({ hours }) => openWeeks.has(hours))
    const away = new Set(
      absences.length === 0
        ? []
        : allResources
            .filter(({ consultantId }) => isAway(absences, consultantId, toInterval(slot)))
            .map(({ resourceId }) => resourceId),
    )
    // Someone else has to take the booking of a consultant who is away, so it reduces the free resources.
    const present = away.size === 0 ? resourceIds : new Set([...resourceIds].filter((id) => !away.has(id)))
    const openAndPresent = open.filter(
      ({ resourceId, consultantId }) =>
        !away.has(resourceId) && !isBusyInCalendar(calendarOnDay, consultantId, blocked),
    )
    const free = findFreeResources(openAndPresent, present, busyOnDay, blocked)
    if (type.places === 1) return { ...slot, reason, free, placesLeft: null }
    const session = sessions.find(({ startsAt }) => startsAt === slot.startsAt.getTime())
    const isPresent = (consultantId: string | null) =>
      (consultantId === null || resourceIds.has(consultantId)) && !isAway(absences, consultantId, toInterval(slot))
    return { ...slot, reason, ...freePlaces(session, type.places, free, isPresent) }
  })
}

function toInterval({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) {
  return { from: startsAt.getTime(), until: endsAt.getTime() }
}

/** The time for which a consultation blocks its resource: itself and the buffers around it. */
export function blockedInterval(
  settings: { bufferBeforeMinutes: number; bufferAfterMinutes: number },
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): Omit<BusyInterval, 'resourceId'> {
  return {
    from: startsAt.getTime() - settings.bufferBeforeMinutes * MINUTE_MS,
    until: endsAt.getTime() + settings.bufferAfterMinutes * MINUTE_MS,
  }
}

/** Narrows the times of a month to one day, once per day instead of once per slot. */
function timesWithin<T extends { from: number; until: number }>(times: readonly T[], from: number, until: number): T[] {
  return times.filter((time) => time.from < until && time.until > from)
}
