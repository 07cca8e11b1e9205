import { Link } from 'react-router'
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
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { type PortalFilter, portalHref } from '../portal-filter.ts'
import { BookingChip } from './booking-chip.tsx'
import type { DayBookings } from './month-bookings.server.ts'

type MonthViewProps = { filter: PortalFilter; days: readonly DayBookings[]; today: string; timeZone: string }

/** The month as a table: the number of bookings per day, the first three by name on wide screens, and a link to each day. */
export function MonthView({ filter, days, today, timeZone }: MonthViewProps) {
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
                    <span className="grid size-7 place-items-center tabular-nums">{dayOfMonth(date)}</span>
                  </td>
                ) : (
                  <DayCell
                    key={date}
                    date={date}
                    day={days.find((day) => day.date === date)}
                    href={portalHref(filter, { view: 'today', on: date })}
                    today={today}
                    timeZone={timeZone}
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

type DayCellProps = { date: string; day: DayBookings | undefined; href: string; today: string; timeZone: string }

function DayCell({ date, day, href, today, timeZone }: DayCellProps) {
  const total = day?.total ?? 0
  const more = total - (day?.preview.length ?? 0)
  return (
    <td className="relative h-16 border-l border-line p-1 align-top first:border-l-0 lg:h-32">
      <Link
        to={href}
        aria-current={date === today ? 'date' : undefined}
        className="flex items-center justify-between gap-1 rounded-mark hover:bg-accent-soft max-lg:absolute max-lg:inset-0 max-lg:flex-col max-lg:justify-start max-lg:p-1 lg:mb-1"
      >
        <span
          className={cx(
            'grid size-7 place-items-center rounded-full text-sm tabular-nums',
            date === today ? 'bg-wattle font-bold text-on-wattle' : total > 0 ? 'font-semibold' : 'text-ink-soft',
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
      </Link>
      {day && (
        <ul className="space-y-1 max-lg:hidden">
          {day.preview.map((booking) => (
            <li key={booking.id}>
              <BookingChip booking={booking} timeZone={timeZone} short />
            </li>
          ))}
          {more > 0 && <li className="px-2 text-xs font-medium text-ink-soft">and {more} more</li>}
        </ul>
      )}
    </td>
  )
}
