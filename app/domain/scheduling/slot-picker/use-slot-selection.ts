import { useState } from 'react'
import { isCalendarDate } from '#app/lib/dates.ts'
import { usePolling } from '#app/ui/hooks/use-polling.ts'
import type { DaySlots } from '../day-slots.server.ts'

export type SlotSelection = ReturnType<typeof useSlotSelection>

/**
 * The day and the time being chosen, with the day's slots kept live. Choosing a day clears the time (specification
 * section 5); a time that somebody else took meanwhile is chosen no longer.
 *
 * @param read the day as the server read it, and the time chosen on it so far
 * @param hrefOf address of a day's slots
 */
export function useSlotSelection(read: { day: DaySlots; time: string | null }, hrefOf: (date: string) => string) {
  const [date, setDate] = useState(read.day.date)
  const [time, setTime] = useState(read.time)
  const [answered, setAnswered] = useState(read.day)
  if (read.day !== answered) {
    setAnswered(read.day)
    if (read.day.date === date) setTime(read.time)
  }
  const href = isCalendarDate(date) ? hrefOf(date) : null
  const { value: day, failed, refresh } = usePolling<DaySlots>(href, { href: hrefOf(read.day.date), value: read.day })
  const wished = day?.slots.find((one) => one.time === time) ?? null
  return {
    date,
    day,
    failed,
    refresh,
    /** The chosen time's slot, while it is free. */
    slot: wished?.free ? wished : null,
    /** The time that was chosen and is no longer free. */
    lost: wished?.free === false ? time : null,
    chooseDate(next: string, at: string | null = null) {
      setDate(next)
      setTime(at)
    },
    chooseTime: setTime,
  }
}
