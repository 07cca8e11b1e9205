import { formatLongDate } from '#app/lib/calendar-dates.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { type PortalFilter, portalHref } from '../portal-filter.ts'
import { BookingChip } from './booking-chip.tsx'
import type { CalendarEntry } from './collapse-sessions.ts'

type MonthDayProps = { filter: PortalFilter; bookings: readonly CalendarEntry[]; today: string; timeZone: string }

/** On phones, the bookings of the selected day, below the month. */
export function MonthDay({ filter, bookings, today, timeZone }: MonthDayProps) {
  return (
    <section aria-labelledby="selected-day" className="mt-4 lg:hidden">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h3 id="selected-day" aria-live="polite" className="font-sans text-base font-semibold">
          {formatLongDate(filter.on, today.slice(0, 4))}
        </h3>
        <ButtonLink to={portalHref(filter, { view: 'today' })} tone="quiet" size="sm" flush="end">
          Open day
        </ButtonLink>
      </div>
      {bookings.length > 0 ? (
        <ul className="space-y-1.5">
          {bookings.map((booking) => (
            <li key={booking.id}>
              <BookingChip booking={booking} timeZone={timeZone} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-ink-soft">No bookings on this day.</p>
      )}
    </section>
  )
}
