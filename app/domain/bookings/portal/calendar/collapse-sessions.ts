import type { CalendarBooking } from '../portal-queries.server.ts'

/** A booking in a calendar, or a group session, which stands for the bookings of its participants. */
export type CalendarEntry = Pick<
  CalendarBooking,
  'id' | 'sessionId' | 'startsAt' | 'endsAt' | 'status' | 'consultantName'
> & {
  label: string
  /** Null for a single booking. */
  participants: number | null
}

/** The bookings of each group session as one entry, at the place of the first. */
export function collapseSessions(bookings: readonly CalendarBooking[]): CalendarEntry[] {
  const bySession = Map.groupBy(bookings, ({ id, sessionId }) => sessionId ?? id)
  return [...bySession.values()].flatMap(([first, ...others]): CalendarEntry[] => {
    if (!first) return []
    const { fullName, typeName, ...entry } = first
    if (!entry.sessionId) return [{ ...entry, label: fullName, participants: null }]
    const participants = 1 + others.length
    return [{ ...entry, label: `${typeName}: ${participants} booked`, participants }]
  })
}

/** The page of a booking or group session. */
export function calendarHref({ id, sessionId }: { id: string; sessionId?: string | null }): string {
  return sessionId ? `/booking-portal/sessions/${sessionId}` : `/booking-portal/${id}`
}
