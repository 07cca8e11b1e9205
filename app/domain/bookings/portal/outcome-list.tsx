import type { ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { VERSION_FIELD } from '#app/core/version.ts'
import { Button } from '#app/ui/button.tsx'
import { ContactLinks } from '#app/ui/data/contact-links.tsx'
import { FocusFallback } from '#app/ui/hooks/focus-fallback.tsx'
import { Link } from '#app/ui/link.tsx'
import { BookingTime } from './booking-row.tsx'
import type { PortalBooking } from './portal-queries.server.ts'

type OutcomeListProps = {
  bookings: readonly PortalBooking[]
  timeZone: string
  back: string
  /** Shown when every consultation has an outcome. */
  children: ReactNode
}

/** Consultations that have ended, each with `Attended` and `No-show`. A mistake is corrected on the booking's page. */
export function OutcomeList({ bookings, timeZone, back, children }: OutcomeListProps) {
  return (
    <FocusFallback watch={bookings}>
      {bookings.length === 0 ? (
        children
      ) : (
        <ul aria-label="Consultations without an outcome" className="divide-y divide-line border-y border-line">
          {bookings.map((booking) => (
            <li key={booking.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
              <div className="min-w-0">
                <h2 className="truncate font-sans text-base font-semibold">
                  <Link to={`/booking-portal/${booking.id}`} className="hover:underline hover:underline-offset-4">
                    {booking.fullName}
                  </Link>
                </h2>
                <BookingTime booking={booking} timeZone={timeZone} />
                {booking.consultantName && <p className="text-sm text-ink-soft">with {booking.consultantName}</p>}
                <ContactLinks email={booking.email} phone={booking.phone} />
              </div>
              <OutcomeButtons booking={booking} back={back} />
            </li>
          ))}
        </ul>
      )}
    </FocusFallback>
  )
}

const OUTCOMES = [
  { status: 'completed', label: 'Attended' },
  { status: 'no-show', label: 'No-show' },
] as const

function OutcomeButtons({ booking, back }: { booking: PortalBooking; back: string }) {
  const fetcher = useFetcher<unknown>({ key: `booking-outcome-${booking.id}` })
  const chosen = fetcher.formData?.get('status')
  return (
    <fetcher.Form
      method="post"
      action={`/booking-portal/${booking.id}/status`}
      aria-label={`Outcome for ${booking.fullName}`}
      onSubmit={(event) => {
        // The version of a second outcome would be the one from before the first.
        if (fetcher.state !== 'idle') event.preventDefault()
      }}
      className="flex flex-wrap gap-2"
    >
      <input type="hidden" name={VERSION_FIELD} value={booking.version} />
      <input type="hidden" name="back" value={back} />
      {OUTCOMES.map(({ status, label }) => (
        <Button
          key={status}
          type="submit"
          name="status"
          value={status}
          tone="secondary"
          pending={chosen === status}
          aria-label={`${label}: ${booking.fullName}`}
        >
          {label}
        </Button>
      ))}
    </fetcher.Form>
  )
}
