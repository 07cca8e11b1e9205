import { useId } from 'react'
import { formatShortStart } from '#app/domain/scheduling/format-times.ts'
import { weekdayName } from '#app/lib/calendar-dates.ts'
import { formatDate, timeIn, todayIn } from '#app/lib/dates.ts'
import { telHref } from '#app/lib/phone.ts'
import { Time } from '#app/ui/data/time.tsx'
import { Link } from '#app/ui/link.tsx'
import { BookingStatusMenu } from '../status/booking-status-menu.tsx'
import { DateMark } from './calendar/date-mark.tsx'
import type { PortalBooking } from './portal-queries.server.ts'

type BookingRowProps = { booking: PortalBooking; timeZone: string; now: Date; back: string }

/**
 * One booking of the list: the customer and the time, contact details above the message and when it was made, and the
 * status.
 */
export function BookingRow({ booking, timeZone, now, back }: BookingRowProps) {
  const titleId = useId()
  return (
    <article
      aria-labelledby={titleId}
      className="relative grid grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 py-2 max-[16rem]:grid-cols-[minmax(0,1fr)] md:min-h-14 md:py-1 md:grid-cols-[2.75rem_minmax(0,2fr)_minmax(0,3fr)_8.75rem] md:gap-x-4 lg:grid-cols-[2.75rem_minmax(0,4fr)_minmax(0,5fr)_10.5rem]"
    >
      <DateMark at={booking.startsAt} now={now} timeZone={timeZone} muted={booking.status === 'cancelled'} small />
      <div className="min-w-0">
        <h3 id={titleId} className="truncate font-sans text-base font-semibold">
          <Link
            to={`/booking-portal/${booking.id}`}
            className="py-0.5 underline-offset-4 hover:underline max-md:after:absolute max-md:after:inset-0"
          >
            {booking.fullName}
          </Link>
        </h3>
        <p className="text-sm text-ink-soft max-md:text-xs">
          <span className="max-md:hidden">{weekdayName(todayIn(timeZone, booking.startsAt)).slice(0, 3)} </span>
          <Time at={booking.startsAt} className="text-ink">
            {formatShortStart(booking.startsAt, timeZone)}
          </Time>
          {booking.consultantName && ` · with ${booking.consultantName}`}
        </p>
      </div>
      <div className="min-w-0 text-sm max-md:col-span-2 max-md:col-start-2 max-md:row-start-2 max-md:-mt-1.5 max-md:text-xs max-[16rem]:col-span-1 max-[16rem]:col-start-1 max-[16rem]:row-start-auto">
        <ContactLine email={booking.email} phone={booking.phone} />
        <p className="flex gap-x-3 text-ink-soft max-[16rem]:flex-wrap">
          {booking.message && <span className="min-w-0 truncate">{booking.message}</span>}
          <span className="shrink-0">
            Booked <Time at={booking.createdAt}>{formatDate(booking.createdAt, timeZone)}</Time>
          </span>
        </p>
      </div>
      <div className="relative z-1 justify-self-end max-[16rem]:justify-self-start">
        <BookingStatusMenu booking={booking} now={now} back={back} />
      </div>
    </article>
  )
}

function ContactLine({ email, phone }: { email: string | null; phone: string | null }) {
  return (
    <p className="relative z-1 -my-1 flex min-w-0 gap-x-3 max-[16rem]:flex-wrap">
      {phone && (
        <a
          href={telHref(phone)}
          className="link inline-flex min-h-8 shrink-0 items-center whitespace-nowrap tabular-nums"
        >
          {phone}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className="link inline-block min-h-8 min-w-0 truncate leading-8">
          {email}
        </a>
      )}
    </p>
  )
}

/** `Tuesday, 24 Nov 2026, 10:30 to 11:00`. */
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
      {weekdayName(todayIn(timeZone, startsAt))}, <Time at={startsAt}>{formatShortStart(startsAt, timeZone)}</Time> to{' '}
      <Time at={endsAt}>{timeIn(timeZone, endsAt)}</Time>
    </p>
  )
}
