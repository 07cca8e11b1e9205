import { useState } from 'react'
import { isCalendarDate } from '#app/lib/dates.ts'
import { usePolling } from '#app/ui/hooks/use-polling.ts'
import type { DaySlots } from '../day-slots.server.ts'

export type SlotSelection = ReturnType<typeof useSlotSelection>

/**
 * The selected day and time, with the day's slots polled. Selecting a day clears the time (specification section 5),
 * and so does someone else's booking of it.
 *
 * @param initial the day as loaded with the page, and the time selected on it
 * @param dayHref the URL of a day's slots
 */
export function useSlotSelection(initial: { day: DaySlots; time: string | null }, dayHref: (date: string) => string) {
  const [date, setDate] = useState(initial.day.date)
  const [time, setTime] = useState(initial.time)
  const [lastInitialTime, setLastInitialTime] = useState(initial.time)
  if (initial.time !== lastInitialTime) {
    setLastInitialTime(initial.time)
    if (initial.day.date === date) setTime(initial.time)
  }
  const href = isCalendarDate(date) ? dayHref(date) : null
  const initialResponse = { href: dayHref(initial.day.date), value: initial.day }
  const { value: day, failed, refresh } = usePolling<DaySlots>(href, initialResponse)
  const selected = day?.slots.find((slot) => slot.time === time) ?? null
  return {
    date,
    day,
    failed,
    refresh,
    /** The slot of the selected time, while it is free. */
    slot: selected?.free ? selected : null,
    /** The selected time, once it is no longer free. */
    unavailableTime: selected?.free === false ? time : null,
    selectDate(nextDate: string, nextTime: string | null = null) {
      setDate(nextDate)
      setTime(nextTime)
    },
    selectTime: setTime,
  }
}
