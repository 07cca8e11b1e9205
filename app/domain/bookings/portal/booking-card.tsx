import { useId } from 'react'
import { Link } from 'react-router'
import { weekdayName } from '#app/lib/calendar-dates.ts'
import { formatDate, formatDateTime, formatTime, todayIn } from '#app/lib/dates.ts'
import { StatusBadge } from '#app/ui/data/badge.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { ContactLinks } from '#app/ui/data/contact-links.tsx'
import { PlainText } from '#app/ui/data/prose.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { bookingStatusLabel } from '../booking.ts'
import { BOOKING_TONES } from '../booking-tone.ts'
import { BookingStatusSelect } from './booking-status-select.tsx'
import { DateMark } from './calendar/date-mark.tsx'
import type { PortalBooking } from './portal-queries.server.ts'

type BookingCardProps = { booking: PortalBooking; timeZone: string; now: Date; back: string }

/** One booking of the list: the customer with contact details, the time, the message and the status. */
export function BookingCard({ booking, timeZone, now, back }: BookingCardProps) {
  const titleId = useId()
  return (
    <Card as="article" aria-labelledby={titleId} className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <div className="flex min-w-0 flex-1 basis-80 gap-4 sm:gap-5">
        <DateMark at={booking.startsAt} timeZone={timeZone} muted={booking.status === 'cancelled'} />
        <div className="min-w-0 flex-1 space-y-2">
          <div>
            <h2 id={titleId} className="text-lg leading-snug wrap-anywhere">
              <Link to={`/booking-portal/${booking.id}`} className="hover:underline hover:underline-offset-4">
                {booking.fullName}
              </Link>
            </h2>
            <BookingTime booking={booking} timeZone={timeZone} />
          </div>
          <ContactLinks email={booking.email} phone={booking.phone} />
          {booking.message && (
            <div className="line-clamp-4 border-l-2 border-line pl-3 text-sm">
              <PlainText text={booking.message} />
            </div>
          )}
          <p className="text-sm text-ink-soft">
            Booked{' '}
            <Time at={booking.createdAt} className="tabular-nums">
              {formatDateTime(booking.createdAt, timeZone)}
            </Time>
            {booking.consultantName && ` · With ${booking.consultantName}`}
          </p>
        </div>
      </div>
      <div className="flex flex-col items-start gap-3 max-sm:w-full sm:items-end">
        <StatusBadge tone={BOOKING_TONES[booking.status]}>{bookingStatusLabel(booking.status)}</StatusBadge>
        <BookingStatusSelect booking={booking} now={now} back={back} />
      </div>
    </Card>
  )
}

/** `Tuesday, 24 Nov 2026, 10:30 am to 11:00 am`. */
export function BookingTime({
  booking,
  timeZone,
}: {
  booking: Pick<PortalBooking, 'startsAt' | 'endsAt'>
  timeZone: string
}) {
  const { startsAt, endsAt } = booking
  return (
    <p className="text-sm font-medium">
      {weekdayName(todayIn(timeZone, startsAt))},{' '}
      <Time at={startsAt}>
        {formatDate(startsAt, timeZone)}, {formatTime(startsAt, timeZone)}
      </Time>{' '}
      to <Time at={endsAt}>{formatTime(endsAt, timeZone)}</Time>
    </p>
  )
}
