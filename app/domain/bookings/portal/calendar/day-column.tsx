import type { OpenDay } from '#app/domain/scheduling/opening-hours-of-days.server.ts'
import { cx } from '#app/ui/cx.ts'
import { Link } from '#app/ui/link.tsx'
import { type PortalFilter, portalHref } from '../portal-filter.ts'
import type { CalendarEntry } from './collapse-sessions.ts'
import { GridBooking, useOpenInPane } from './grid-booking.tsx'
import { arrangeDay, type Cluster, closedRows, type GridHours, hourRows, nowRow } from './time-grid.ts'

/**
 * The rows of the grid: a quarter of an hour is 15 px, and 22 px where fingers use it, which makes half an hour 44 px.
 */
export const GRID_ROWS = 'grid auto-rows-[1.375rem] lg:auto-rows-[0.9375rem]'

type DayColumnProps = {
  day: OpenDay
  bookings: readonly CalendarEntry[]
  hours: GridHours
  filter: PortalFilter
  timeZone: string
  /** The current time on today's column, otherwise null. */
  now: Date | null
  /** Bookings side by side that fit; further ones become a link to the day. */
  maxLanes: 3 | 12
}

/** One day of the time grid: its closed hours, the line for now, and its bookings, overlapping ones side by side. */
export function DayColumn({ day, bookings, hours, filter, timeZone, now, maxLanes }: DayColumnProps) {
  const nowAt = now && nowRow(hours, now, timeZone)
  const onOpen = useOpenInPane(filter)
  return (
    <div className={cx(GRID_ROWS, 'relative grid-cols-12')}>
      {hourRows(hours).map(({ hour, row }) => (
        <div
          key={hour}
          aria-hidden="true"
          className={cx('col-span-full col-start-1 row-span-4 border-t border-line', `row-start-${row}`)}
        />
      ))}
      {closedRows(day.open, hours).map(({ row, span }) => (
        <div
          key={row}
          aria-hidden="true"
          className={cx('closed-hours col-span-full col-start-1', `row-start-${row} row-span-${span}`)}
        />
      ))}
      {nowAt !== null && (
        <div
          aria-hidden="true"
          className={cx(
            'pointer-events-none z-10 col-span-full col-start-1 h-0 border-t-2 border-ink',
            `row-start-${nowAt}`,
          )}
        />
      )}
      <ul className="contents">
        {arrangeDay(bookings, hours, timeZone).map((cluster) => (
          <ClusterItems key={cluster.row} {...{ cluster, filter, timeZone, maxLanes, onOpen }} date={day.date} />
        ))}
      </ul>
    </div>
  )
}

type ClusterProps = {
  cluster: Cluster<CalendarEntry>
  date: string
  filter: PortalFilter
  timeZone: string
  maxLanes: 3 | 12
  onOpen: ReturnType<typeof useOpenInPane>
}

function ClusterItems({ cluster, date, filter, timeZone, maxLanes, onOpen }: ClusterProps) {
  const { lanes, items, row, span } = cluster
  const columns = [1, 2, 3, 4, 6, 12].find((count) => count >= lanes && count <= maxLanes) ?? maxLanes
  const width = 12 / columns
  const lastLane = columns - 1
  const hidden = lanes > columns ? items.filter(({ lane }) => lane >= lastLane) : []
  return (
    <>
      {items
        .filter((item) => !hidden.includes(item))
        .map((item) => (
          <li
            key={item.booking.id}
            className={cx(
              'min-w-0 p-px',
              `row-start-${item.row} row-span-${item.span} col-start-${item.lane * width + 1} col-span-${width}`,
            )}
          >
            <GridBooking
              booking={item.booking}
              isOpen={filter.bookingId === item.booking.id}
              compact={maxLanes === 3}
              {...{ timeZone, onOpen }}
            />
          </li>
        ))}
      {hidden.length > 0 && (
        <li
          className={cx(
            'min-w-0 p-px',
            `row-start-${row} row-span-${span} col-start-${lastLane * width + 1} col-span-${width}`,
          )}
        >
          <Link
            to={portalHref(filter, { view: 'today', on: date, bookingId: null })}
            className="grid h-full min-h-6 place-items-center rounded-mark bg-neutral-soft text-xs font-semibold text-neutral hover:bg-accent-soft"
          >
            {hidden.length} more
          </Link>
        </li>
      )}
    </>
  )
}
