import type { ReactNode } from 'react'
import { FocusFallback } from '#app/ui/hooks/focus-fallback.tsx'
import { BookingCard } from './booking-card.tsx'
import type { PortalBooking } from './portal-queries.server.ts'

type BookingListProps = {
  label: string
  bookings: readonly PortalBooking[]
  timeZone: string
  now: Date
  /** The URL to return to after a status change. */
  back: string
  /** Shown when the list is empty. */
  children: ReactNode
}

/** Bookings as cards. When a card with focus leaves the list after a status change, focus moves to the list. */
export function BookingList({ label, bookings, timeZone, now, back, children }: BookingListProps) {
  return (
    <FocusFallback watch={bookings}>
      {bookings.length === 0 ? (
        children
      ) : (
        <ul aria-label={label} className="space-y-4">
          {bookings.map((booking) => (
            <li key={booking.id}>
              <BookingCard booking={booking} timeZone={timeZone} now={now} back={back} />
            </li>
          ))}
        </ul>
      )}
    </FocusFallback>
  )
}
