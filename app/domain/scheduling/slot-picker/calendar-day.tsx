import { formatLongDate } from '#app/lib/calendar-dates.ts'
import { cx } from '#app/ui/cx.ts'
import type { MonthDay } from '../month-days.server.ts'

type CalendarDayProps = {
  date: string
  /** Its availability; undefined while the month is loading. */
  day: MonthDay | undefined
  isSelected: boolean
  isToday: boolean
  isInTabOrder: boolean
  onSelect: (date: string) => void
}

const STATES: Record<MonthDay['state'], { label: string; className: string }> = {
  free: {
    label: 'times available',
    className: 'bg-accent-soft font-semibold hover:inset-ring-2 hover:inset-ring-accent',
  },
  full: { label: 'fully booked', className: 'text-ink-soft line-through' },
  'too-late': { label: 'too late to book', className: 'text-ink-soft' },
  closed: { label: 'closed', className: 'text-ink-soft' },
  past: { label: 'past', className: 'text-ink-soft' },
  'after-horizon': { label: 'not open for booking yet', className: 'text-ink-soft' },
}

/**
 * One day of the month. Its accessible name includes its availability, so that a day that cannot be selected has a
 * reason.
 */
export function CalendarDay({ date, day, isSelected, isToday, isInTabOrder, onSelect }: CalendarDayProps) {
  const { label, className } = STATES[day?.state ?? 'free']
  const isDisabled = day !== undefined && day.state !== 'free'
  const name = [formatLongDate(date), isToday && 'today', day?.name, day && label].filter(Boolean).join(', ')
  return (
    <button
      type="button"
      data-date={date}
      tabIndex={isInTabOrder ? 0 : -1}
      aria-label={name}
      aria-disabled={isDisabled || undefined}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => isDisabled || onSelect(date)}
      className={cx(
        'relative grid h-11 w-full place-items-center rounded-control tabular-nums transition-colors',
        isSelected ? 'bg-ink font-semibold text-paper' : className,
        isDisabled && 'cursor-not-allowed',
      )}
    >
      <span
        className={cx(
          'grid size-8 place-items-center rounded-full max-[16rem]:w-full',
          isToday && !isSelected && 'bg-wattle font-semibold text-on-wattle',
        )}
      >
        {Number(date.slice(8))}
      </span>
      {isToday && isSelected && (
        <span aria-hidden="true" className="absolute bottom-1.5 h-0.5 w-4 rounded-full bg-wattle" />
      )}
    </button>
  )
}
