import { type BusyTime, type BusyTimesInput, listBusyTimes } from './list-busy-times.ts'

/** Runs in a worker (`read-calendar.server.ts`), because its time and memory depend on the calendar. */

export type ParsedCalendar = { ok: true; times: BusyTime[] } | { ok: false; reason: 'not-a-calendar' }

export function parse(input: BusyTimesInput): ParsedCalendar {
  try {
    return { ok: true, times: listBusyTimes(input) }
  } catch {
    return { ok: false, reason: 'not-a-calendar' }
  }
}
