import { cx } from '#app/ui/cx.ts'
import { GRID_ROWS } from './day-column.tsx'
import { type GridHours, hourLabel, hourRows } from './time-grid.ts'

/** The hours at the left of the time grid. Hidden from assistive technology, because each booking names its time. */
export function HourLabels({ hours }: { hours: GridHours }) {
  return (
    <div aria-hidden="true" className={GRID_ROWS}>
      {hourRows(hours).map(({ hour, row }) => (
        <span
          key={hour}
          className={cx('row-span-4 pr-2 text-right text-xs text-ink-soft tabular-nums', `row-start-${row}`)}
        >
          {hourLabel(hour)}
        </span>
      ))}
    </div>
  )
}
