import type { PortalBooking } from '../portal-queries.server.ts'

/** A booking in a calendar, or a group session, which stands for the bookings of its participants. */
export type CalendarEntry = PortalBooking & { href: string; label: string; participants: number | null }

/** The bookings of each group session as one entry, at the place of the first. */
export function collapseSessions(bookings: readonly PortalBooking[]): CalendarEntry[] {
  const bySession = Map.groupBy(bookings, ({ id, sessionId }) => sessionId ?? id)
  return [...bySession.values()].flatMap(([first, ...others]): CalendarEntry[] => {
    if (!first) return []
    if (!first.sessionId) {
      return [{ ...first, href: `/booking-portal/${first.id}`, label: first.fullName, participants: null }]
    }
    const participants = 1 + others.length
    const href = `/booking-portal/sessions/${first.sessionId}`
    return [{ ...first, href, label: `${first.typeName}: ${participants} booked`, participants }]
  })
}
