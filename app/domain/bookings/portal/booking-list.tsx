import type { ReactNode } from 'react'
import { formatMonth, monthOf, weekRange } from '#app/lib/calendar-dates.ts'
import { todayIn } from '#app/lib/dates.ts'
import { FocusFallback } from '#app/ui/hooks/focus-fallback.tsx'
import { BookingRow } from './booking-row.tsx'
import type { PortalSort } from './portal-filter.ts'
import type { PortalBooking } from './portal-queries.server.ts'

type BookingListProps = {
  bookings: readonly PortalBooking[]
  sort: PortalSort
  timeZone: string
  now: Date
  /** The URL to return to after a status change. */
  back: string
  /** Shown when the list is empty. */
  children: ReactNode
}

/**
 * Bookings as rows: newest first, under when they were made, or the latest consultation first, under its month. When a
 * row with focus leaves the list after a status change, focus moves to the list.
 */
export function BookingList({ bookings, sort, timeZone, now, back, children }: BookingListProps) {
  return (
    <FocusFallback watch={bookings}>
      {bookings.length === 0
        ? children
        : groupRows(bookings, sort, timeZone, now).map(({ heading, rows }) => (
            <section key={heading} aria-label={heading} className="mb-3">
              <h2 className="border-b border-line pb-1 font-sans text-sm font-semibold text-ink-soft">{heading}</h2>
              <ul aria-label={heading} className="divide-y divide-line border-b border-line">
                {rows.map((booking) => (
                  <li key={booking.id}>
                    <BookingRow booking={booking} timeZone={timeZone} now={now} back={back} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
    </FocusFallback>
  )
}

/** The groups that have rows. Weeks begin on Monday. */
function groupRows(bookings: readonly PortalBooking[], sort: PortalSort, timeZone: string, now: Date) {
  const today = todayIn(timeZone, now)
  const monday = weekRange(today).from
  const headingOf = ({ createdAt, startsAt }: PortalBooking) => {
    if (sort === 'consultation') return formatMonth(monthOf(todayIn(timeZone, startsAt)))
    const madeOn = todayIn(timeZone, createdAt)
    return madeOn >= today ? 'Booked today' : madeOn >= monday ? 'Booked this week' : 'Booked earlier'
  }
  return [...Map.groupBy(bookings, headingOf)].map(([heading, rows]) => ({ heading, rows }))
}
