import type { FreePlaces } from '#app/domain/scheduling/month-days.server.ts'
import {
  dayOfMonth,
  formatMonth,
  listWeeks,
  monthName,
  monthOf,
  WEEKDAYS,
  weekdayName,
} from '#app/lib/calendar-dates.ts'
import { cx } from '#app/ui/cx.ts'
import { Link } from '#app/ui/link.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { type PortalFilter, portalHref } from '../portal-filter.ts'
import { BookingChip } from './booking-chip.tsx'
import type { DayBookings } from './month-bookings.server.ts'

type MonthViewProps = {
  filter: PortalFilter
  days: readonly DayBookings[]
  places: readonly FreePlaces[]
  today: string
  timeZone: string
}

/**
 * A month of bookings: each day shows how many bookings and free places it has. Wide screens also list its first three
 * bookings. A day links to the day view on wide screens; on phones it selects the bookings listed below the month.
 */
export function MonthView({ filter, days, places, today, timeZone }: MonthViewProps) {
  const month = monthOf(filter.on)
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">Bookings in {formatMonth(month)}</caption>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" className="bg-sunken py-2 text-xs font-semibold text-ink-soft">
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listWeeks(month).map((week) => (
            <tr key={week[0]} className="border-t border-line">
              {week.map((date) =>
                monthOf(date) !== month ? (
                  <td
                    key={date}
                    className="border-l border-line bg-sunken p-1 align-top text-sm text-ink-soft first:border-l-0"
                  >
                    <span className="grid size-7 place-items-center tabular-nums max-lg:mx-auto">
                      {dayOfMonth(date)}
                    </span>
                  </td>
                ) : (
                  <DayCell
                    key={date}
                    date={date}
                    day={days.find((day) => day.date === date)}
                    places={places.find((day) => day.date === date)?.places ?? null}
                    {...{ filter, today, timeZone }}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type DayCellProps = Pick<MonthViewProps, 'filter' | 'today' | 'timeZone'> & {
  date: string
  day: DayBookings | undefined
  places: number | null
}

function DayCell({ date, day, places, filter, today, timeZone }: DayCellProps) {
  const total = day?.total ?? 0
  const more = total - (day?.preview.length ?? 0)
  const isSelected = date === filter.on
  const label = <DayLabel {...{ date, total, places, today, isSelected }} />
  return (
    <td className="relative h-19 border-l border-line p-1 align-top first:border-l-0 lg:h-32">
      <Link
        to={portalHref(filter, { on: date })}
        preventScrollReset
        aria-current={isSelected ? 'true' : date === today ? 'date' : undefined}
        className="absolute inset-0 flex flex-col items-center gap-0.5 rounded-mark p-1 hover:bg-accent-soft lg:hidden"
      >
        {label}
      </Link>
      <Link
        to={portalHref(filter, { view: 'today', on: date })}
        aria-current={date === today ? 'date' : undefined}
        className="mb-1 flex items-center justify-between gap-1 rounded-mark hover:bg-accent-soft max-lg:hidden"
      >
        {label}
      </Link>
      {day && (
        <ul className="space-y-1 max-lg:hidden">
          {day.preview.map((booking) => (
            <li key={booking.id}>
              <BookingChip booking={{ ...booking, label: booking.fullName }} timeZone={timeZone} short />
            </li>
          ))}
          {more > 0 && <li className="px-2 text-xs font-medium text-ink-soft">and {more} more</li>}
        </ul>
      )}
    </td>
  )
}

type DayLabelProps = {
  date: string
  total: number
  places: number | null
  today: string
  /** Its bookings are listed below the month, on a phone. */
  isSelected: boolean
}

/** `Tuesday 8 February 2028, 1 booking, 12 free`; in sight only the day and the numbers. */
function DayLabel({ date, total, places, today, isSelected }: DayLabelProps) {
  return (
    <>
      <span
        className={cx(
          'grid size-7 place-items-center rounded-full text-sm tabular-nums',
          date === today ? 'bg-wattle font-bold text-on-wattle' : total > 0 ? 'font-semibold' : 'text-ink-soft',
          isSelected && 'max-lg:bg-ink max-lg:font-bold max-lg:text-paper',
        )}
      >
        <VisuallyHidden>{weekdayName(date)} </VisuallyHidden>
        {dayOfMonth(date)}
        <VisuallyHidden>
          {' '}
          {monthName(date)} {date.slice(0, 4)}
          {date === today && ', today'},
        </VisuallyHidden>
      </span>{' '}
      {total > 0 ? (
        <span className="rounded-full bg-blue-soft px-1.5 text-xs font-semibold text-blue tabular-nums lg:sr-only">
          {total}
          <VisuallyHidden> {total === 1 ? 'booking' : 'bookings'}</VisuallyHidden>
        </span>
      ) : (
        <VisuallyHidden>no bookings</VisuallyHidden>
      )}
      {places !== null && (
        <span className="text-xs text-ink-soft tabular-nums max-lg:mt-auto max-sm:sr-only">
          <VisuallyHidden>, </VisuallyHidden>
          {places > 0 ? `${places} free` : 'full'}
        </span>
      )}
    </>
  )
}
