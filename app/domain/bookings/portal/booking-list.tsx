import type { ReactNode } from 'react'
import { FocusFallback } from '#app/ui/hooks/focus-fallback.tsx'
import { BookingCard } from './booking-card.tsx'
import type { PortalBooking } from './portal-queries.server.ts'

type BookingListProps = {
  label: string
  bookings: readonly PortalBooking[]
  timeZone: string
  now: Date
  /** Where a change of status comes back to. */
  back: string
  /** Stands instead of an empty list. */
  children: ReactNode
}

/** Bookings as cards. Where a changed one leaves the list with focus in it, focus stays at the list. */
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
