import type { OpenDay } from '#app/domain/scheduling/opening-hours-of-days.server.ts'
import { formatShortDate } from '#app/lib/calendar-dates.ts'
import { todayIn } from '#app/lib/dates.ts'
import { cx } from '#app/ui/cx.ts'
import { Link } from '#app/ui/link.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { type PortalFilter, portalHref } from '../portal-filter.ts'
import { BookingChip } from './booking-chip.tsx'
import type { CalendarEntry } from './collapse-sessions.ts'
import { DayColumn } from './day-column.tsx'
import { HourLabels } from './hour-labels.tsx'
import { gridHours } from './time-grid.ts'

type WeekViewProps = {
  filter: PortalFilter
  bookings: readonly CalendarEntry[]
  days: readonly OpenDay[]
  today: string
  timeZone: string
  now: Date
}

/** The seven days of a week: a time grid on wide screens, a list by day on phones. */
export function WeekView(props: WeekViewProps) {
  const { bookings, days, timeZone } = props
  const byDate = Map.groupBy(bookings, ({ startsAt }) => todayIn(timeZone, startsAt))
  const week = days.map((day) => ({ day, bookings: byDate.get(day.date) ?? [] }))
  return (
    <>
      <WeekGrid {...props} week={week} />
      <WeekList {...props} week={week} />
    </>
  )
}

type WeekProps = WeekViewProps & { week: { day: OpenDay; bookings: CalendarEntry[] }[] }

function WeekGrid({ filter, bookings, days, week, today, timeZone, now }: WeekProps) {
  const hours = gridHours(
    days.flatMap(({ open }) => open),
    bookings,
    timeZone,
  )
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface max-lg:hidden">
      <div className="grid grid-cols-[3.5rem_repeat(7,minmax(0,1fr))] divide-x divide-line">
        <span aria-hidden="true" />
        {week.map(({ day }) => (
          <h3
            key={day.date}
            className={cx('px-2 py-2.5 text-sm font-semibold', day.date === today && 'bg-wattle-soft')}
          >
            <DayLink filter={filter} date={day.date} today={today} />
            {day.closedName && (
              <span className="block truncate text-xs font-normal text-ink-soft" title={day.closedName}>
                {day.closedName}
              </span>
            )}
          </h3>
        ))}
      </div>
      <div className="grid grid-cols-[3.5rem_repeat(7,minmax(0,1fr))] divide-x divide-line">
        <HourLabels hours={hours} />
        {week.map(({ day, bookings }) => (
          <DayColumn
            key={day.date}
            {...{ day, bookings, hours, filter, timeZone }}
            now={day.date === today ? now : null}
            maxLanes={3}
          />
        ))}
      </div>
    </div>
  )
}

function WeekList({ filter, week, today, timeZone }: WeekProps) {
  return (
    <ol className="divide-y divide-line border-y border-line lg:hidden">
      {week.map(({ day, bookings }) => (
        <li key={day.date} className="flex min-w-0 gap-3 py-3">
          <h3 className="w-24 shrink-0 pt-1.5 text-sm font-semibold">
            <DayLink filter={filter} date={day.date} today={today} />
          </h3>
          {bookings.length > 0 ? (
            <ul className="min-w-0 flex-1 space-y-1.5">
              {bookings.map((booking) => (
                <li key={booking.id}>
                  <BookingChip booking={booking} timeZone={timeZone} />
                </li>
              ))}
            </ul>
          ) : (
            <p className="pt-1.5 text-sm text-ink-soft">
              <span aria-hidden="true">–</span>
              <VisuallyHidden>No bookings</VisuallyHidden>
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

function DayLink({ filter, date, today }: { filter: PortalFilter; date: string; today: string }) {
  return (
    <Link
      to={portalHref(filter, { view: 'today', on: date, bookingId: null })}
      aria-current={date === today ? 'date' : undefined}
      className={cx(
        'inline-block min-h-6 rounded-mark hover:underline hover:underline-offset-4',
        date === today && 'max-lg:bg-wattle max-lg:px-1.5 max-lg:text-on-wattle',
      )}
    >
      {formatShortDate(date)}
      {date === today && <VisuallyHidden>, today</VisuallyHidden>}
    </Link>
  )
}
