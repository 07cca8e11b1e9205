import { dayNumber, monthName } from '#app/domain/scheduling/calendar-days.ts'
import { todayIn } from '#app/lib/dates.ts'
import { cx } from '#app/ui/cx.ts'

/** The leaf of a calendar: the day that a booking is on, found by the eye. The words beside it say it to everyone. */
export function DateMark({ at, timeZone, muted }: { at: Date; timeZone: string; muted: boolean }) {
  const date = todayIn(timeZone, at)
  return (
    <span
      aria-hidden="true"
      className={cx(
        'flex h-15 w-13 shrink-0 flex-col overflow-hidden rounded-control border text-center',
        muted ? 'border-line text-ink-soft' : 'border-wattle',
      )}
    >
      <span className={cx('text-xs leading-5 font-semibold', muted ? 'bg-neutral-soft' : 'bg-wattle text-on-wattle')}>
        {monthName(date).slice(0, 3)}
      </span>
      <span className="grid flex-1 place-items-center font-display text-xl font-bold tabular-nums">
        {dayNumber(date)}
      </span>
    </span>
  )
}
