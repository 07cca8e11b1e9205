/**
 * A time at which a consultant is busy in their own calendar, in milliseconds since 1970. Unlike time off it does not
 * concern the bookings that the consultant already has: they still hold them.
 */
export type CalendarTime = { consultantId: string; from: number; until: number }

/** True if the consultant is busy in their own calendar during any part of a consultation with its buffers. */
export function isBusyInCalendar(
  times: readonly CalendarTime[],
  consultantId: string | null,
  { from, until }: { from: number; until: number },
): boolean {
  return times.some((time) => time.consultantId === consultantId && time.from < until && time.until > from)
}
