import type { OpenDay } from '#app/domain/scheduling/opening-hours-of-days.server.ts'
import type { PortalFilter } from '../portal-filter.ts'
import type { CalendarEntry } from './collapse-sessions.ts'
import { DayColumn } from './day-column.tsx'
import { HourLabels } from './hour-labels.tsx'
import { gridHours } from './time-grid.ts'

type DayViewProps = {
  filter: PortalFilter
  bookings: readonly CalendarEntry[]
  day: OpenDay
  today: string
  timeZone: string
  now: Date
}

/** The bookings of a day on a time grid over its opening hours. */
export function DayView({ filter, bookings, day, today, timeZone, now }: DayViewProps) {
  const hours = gridHours(day.open, bookings, timeZone)
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      {day.closedName && (
        <p className="border-b border-line bg-sunken px-4 py-2 text-sm text-ink-soft">Closed: {day.closedName}</p>
      )}
      <div className="grid grid-cols-[3.5rem_minmax(0,1fr)] divide-x divide-line">
        <HourLabels hours={hours} />
        <DayColumn
          {...{ day, bookings, hours, filter, timeZone }}
          now={filter.on === today ? now : null}
          maxLanes={12}
        />
      </div>
    </div>
  )
}
