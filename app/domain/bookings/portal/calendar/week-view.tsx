import { Link } from 'react-router'
import { formatShortDate, listDates } from '#app/lib/calendar-dates.ts'
import { todayIn } from '#app/lib/dates.ts'
import { cx } from '#app/ui/cx.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { type PortalFilter, portalHref, visibleDates } from '../portal-filter.ts'
import type { PortalBooking } from '../portal-queries.server.ts'
import { BookingChip } from './booking-chip.tsx'

type WeekViewProps = { filter: PortalFilter; bookings: readonly PortalBooking[]; today: string; timeZone: string }

/** The seven days of a week: side by side on wide screens, one below the other on phones. Today is highlighted. */
export function WeekView({ filter, bookings, today, timeZone }: WeekViewProps) {
  return (
    <ol className="grid overflow-hidden rounded-card border border-line bg-surface max-lg:divide-y lg:grid-cols-7 lg:divide-x divide-line">
      {listDates(visibleDates(filter)).map((date) => {
        const dayBookings = bookings.filter(({ startsAt }) => todayIn(timeZone, startsAt) === date)
        return (
          <li key={date} className="min-w-0 max-lg:flex max-lg:gap-3 max-lg:p-3 lg:min-h-72">
            <h3
              className={cx(
                'text-sm font-semibold max-lg:w-24 max-lg:shrink-0 lg:border-b lg:border-line lg:px-2 lg:py-2.5',
                date === today && 'lg:bg-wattle-soft',
              )}
            >
              <Link
                to={portalHref(filter, { view: 'today', on: date })}
                aria-current={date === today ? 'date' : undefined}
                className={cx(
                  'inline-block rounded-mark py-0.5 hover:underline hover:underline-offset-4',
                  date === today && 'max-lg:bg-wattle max-lg:px-1.5 max-lg:text-on-wattle',
                )}
              >
                {formatShortDate(date)}
                {date === today && <VisuallyHidden>, today</VisuallyHidden>}
              </Link>
            </h3>
            {dayBookings.length > 0 ? (
              <ul className="min-w-0 flex-1 space-y-1.5 lg:p-1.5">
                {dayBookings.map((booking) => (
                  <li key={booking.id}>
                    <BookingChip booking={booking} timeZone={timeZone} />
                  </li>
                ))}
              </ul>
            ) : (
              <p className="text-sm text-ink-soft lg:p-3 lg:text-center lg:text-xs">No bookings</p>
            )}
          </li>
        )
      })}
    </ol>
  )
}
