import Chevron from 'lucide-react/icons/chevron-down'
import { Form } from 'react-router'
import { formatStart } from '#app/domain/scheduling/format-times.ts'
import { StatusBadge } from '#app/ui/data/badge.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useBrowserTimeZone } from '#app/ui/hooks/use-browser-time-zone.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { bookingStatusLabel } from '../booking.ts'
import { BOOKING_TONES } from '../booking-tone.ts'
import { ConsultationTime } from './consultation-time.tsx'
import type { MyBookingsData } from './my-bookings.server.ts'

type MyBookingsProps = { bookings: MyBookingsData; timeZone: string; now: Date; className?: string }
type BookingRowProps = { booking: MyBookingsData['upcoming'][number]; canManage?: boolean } & Pick<
  MyBookingsProps,
  'timeZone' | 'now'
>

/** The person's consultations on a dashboard: upcoming ones with a `Manage` button, and the others in a disclosure. */
export function MyBookings({ bookings: { upcoming, earlier }, timeZone, now, className }: MyBookingsProps) {
  if (upcoming.length + earlier.length === 0) return null
  return (
    <section aria-labelledby="consultations" className={className}>
      <h2 id="consultations" className="mb-3 text-xl">
        Your consultations
      </h2>
      {upcoming.length > 0 && (
        <ul className="grid gap-3">
          {upcoming.map((booking) => (
            <BookingRow key={booking.id} booking={booking} timeZone={timeZone} now={now} canManage />
          ))}
        </ul>
      )}
      {earlier.length > 0 && (
        <details className="group mt-3">
          <summary className="flex min-h-11 w-fit list-none items-center gap-2 font-medium text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
            Earlier and cancelled
            <Chevron aria-hidden="true" className="size-4.5 group-open:rotate-180" />
          </summary>
          <ul className="grid gap-3">
            {earlier.map((booking) => (
              <BookingRow key={booking.id} booking={booking} timeZone={timeZone} now={now} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function BookingRow({ booking, canManage, timeZone, now }: BookingRowProps) {
  const customerZone = useBrowserTimeZone()
  const action = `/account/bookings/${booking.id}`
  return (
    <Card as="li" padded={false} className="flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <ConsultationTime startsAt={booking.startsAt} agencyZone={timeZone} customerZone={customerZone} now={now} />
      </div>
      <StatusBadge tone={BOOKING_TONES[booking.status]}>{bookingStatusLabel(booking.status)}</StatusBadge>
      {canManage && (
        <Form method="post" action={action}>
          <SubmitButton tone="secondary" size="sm" action={action}>
            Manage <VisuallyHidden>the booking on {formatStart(booking.startsAt, timeZone, now)}</VisuallyHidden>
          </SubmitButton>
        </Form>
      )}
    </Card>
  )
}
