import { addDays, instantIn, timeIn } from '#app/lib/dates.ts'
import { WEEKDAYS } from '#app/lib/day-names.ts'
import type { OpenHours, WeekHours } from '#db/schema/scheduling.ts'

const MINUTE = 60_000
const DAY_MINUTES = 1440

/** A consultation that could be held: its wall clock time on that day, and the instants between which it lies. */
export type SlotTimes = { time: string; startsAt: Date; endsAt: Date }

/** Monday 0 to Sunday 6. */
export function weekdayIndex(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
}

/** 'Sundays', for the words of a closed day. */
export function weekdayPlural(date: string): string {
  return `${WEEKDAYS[weekdayIndex(date)]}s`
}

/** The hours of that date's weekday; empty when it is closed. */
export function openHoursOn(week: WeekHours, date: string): OpenHours[] {
  return week[weekdayIndex(date)] ?? []
}

/** The wall clock times at which a slot begins that ends within the hours: from each opening on, one after another. */
export function listStartTimes(hours: readonly OpenHours[], slotMinutes: number): string[] {
  return hours.flatMap(({ from, to }) => {
    const first = minutesOfDay(from)
    const room = minutesOfDay(to) - first
    return Array.from({ length: Math.max(0, Math.floor(room / slotMinutes)) }, (_, n) =>
      timeOf(first + n * slotMinutes),
    )
  })
}

/** Does a slot that begins at `time` lie within the hours? */
export function isWithinHours(hours: readonly OpenHours[], time: string, slotMinutes: number): boolean {
  const start = minutesOfDay(time)
  return hours.some(({ from, to }) => minutesOfDay(from) <= start && start + slotMinutes <= minutesOfDay(to))
}

/**
 * The instants of slots at these wall clock times. On a day that a clock change makes shorter or longer, a time that
 * is skipped is left out, one that comes twice is offered once (the first), and so is left out a time that a skipped
 * half-hour or hour has moved into the slot before it. Always in the order of the clock, each time once.
 */
export function listSlotTimes(zone: string, date: string, times: Iterable<string>, slotMinutes: number): SlotTimes[] {
  const wanted = [...new Set(times)].sort()
  const midnight = instantIn(zone, date).getTime()
  const length = instantIn(zone, addDays(date, 1)).getTime() - midnight
  const lasting = (time: string, start: number): SlotTimes => ({
    time,
    startsAt: new Date(start),
    endsAt: new Date(start + slotMinutes * MINUTE),
  })
  // Reading a zone's clock is dear, and a day of 24 hours has one offset.
  if (length === DAY_MINUTES * MINUTE)
    return wanted.map((time) => lasting(time, midnight + minutesOfDay(time) * MINUTE))
  const slots = new Map<string, SlotTimes>()
  for (const time of wanted) {
    const start = instantIn(zone, date, time)
    if (timeIn(zone, start) !== time) continue
    const before = slots.get(timeOf(minutesOfDay(time) - slotMinutes))
    if (before && before.endsAt > start) continue
    slots.set(time, lasting(time, start.getTime()))
  }
  return [...slots.values()]
}

/** Minutes since midnight of `HH:MM`; 24:00 is the end of the day. */
export function minutesOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
