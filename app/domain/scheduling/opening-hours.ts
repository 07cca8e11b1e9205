import { weekdayIndex } from '#app/lib/calendar-dates.ts'
import { addDays, DAY_MS, instantIn, MINUTE_MS, timeIn } from '#app/lib/dates.ts'
import type { OpenHours, WeekHours } from '#db/schema/scheduling.ts'

/** A possible consultation: its time of day on the agency's clocks, and its start and end. */
export type SlotTimes = { time: string; startsAt: Date; endsAt: Date }

/** The opening hours of the date's weekday; empty when it is closed. */
export function openHoursOn(week: WeekHours, date: string): OpenHours[] {
  return week[weekdayIndex(date)] ?? []
}

/** The times of day at which a slot can start: consecutive slots from each opening time that end within the hours. */
export function listStartTimes(hours: readonly OpenHours[], slotMinutes: number): string[] {
  return hours.flatMap(({ from, to }) => {
    const first = minutesOfDay(from)
    const available = minutesOfDay(to) - first
    return Array.from({ length: Math.max(0, Math.floor(available / slotMinutes)) }, (_, n) =>
      formatTimeOfDay(first + n * slotMinutes),
    )
  })
}

/** True when a slot that starts at `time` lies within the hours. */
export function isWithinHours(hours: readonly OpenHours[], time: string, slotMinutes: number): boolean {
  const start = minutesOfDay(time)
  return hours.some(({ from, to }) => minutesOfDay(from) <= start && start + slotMinutes <= minutesOfDay(to))
}

/**
 * Start and end of the slots at these times of day, in order and without repeats. On a day with a clock change, a time
 * that the change skips is left out, a time that occurs twice gives its first occurrence, and a time that the change
 * moves into the slot before it is left out.
 */
export function listSlotTimes(zone: string, date: string, times: Iterable<string>, slotMinutes: number): SlotTimes[] {
  const requested = [...new Set(times)].sort()
  const midnight = instantIn(zone, date).getTime()
  const length = instantIn(zone, addDays(date, 1)).getTime() - midnight
  const slotFrom = (time: string, start: number): SlotTimes => ({
    time,
    startsAt: new Date(start),
    endsAt: new Date(start + slotMinutes * MINUTE_MS),
  })
  // A day of 24 hours has one offset, so its slots need no zone conversion each, which is slow.
  if (length === DAY_MS) {
    return requested.map((time) => slotFrom(time, midnight + minutesOfDay(time) * MINUTE_MS))
  }
  const slots = new Map<string, SlotTimes>()
  for (const time of requested) {
    const start = instantIn(zone, date, time)
    if (timeIn(zone, start) !== time) continue
    const before = slots.get(formatTimeOfDay(minutesOfDay(time) - slotMinutes))
    if (before && before.endsAt > start) continue
    slots.set(time, slotFrom(time, start.getTime()))
  }
  return [...slots.values()]
}

/** Minutes since midnight of `HH:MM`; 24:00 is the end of the day. */
function minutesOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

function formatTimeOfDay(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
