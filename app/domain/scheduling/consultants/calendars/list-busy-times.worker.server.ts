import { type BusyTime, type BusyTimesInput, listBusyTimes } from './list-busy-times.ts'
import { parseCalendarData } from './parse-calendar-data.ts'

/** Runs in a worker (`read-calendar.server.ts`), because its time and memory depend on the calendar. */

export type ParsedCalendar = { ok: true; times: BusyTime[] } | { ok: false; reason: 'not-a-calendar' }

/** @param input.isCalDav the text is the response of a CalDAV server, with calendars inside */
export function parse({ isCalDav, ...input }: BusyTimesInput & { isCalDav: boolean }): ParsedCalendar {
  try {
    const text = isCalDav ? parseCalendarData(input.text) : input.text
    // A search without results contains no calendar.
    if (isCalDav && text === '') return { ok: true, times: [] }
    return { ok: true, times: listBusyTimes({ ...input, text }) }
  } catch {
    return { ok: false, reason: 'not-a-calendar' }
  }
}
