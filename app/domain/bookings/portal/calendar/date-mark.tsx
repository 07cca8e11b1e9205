import { dayOfMonth, monthName } from '#app/lib/calendar-dates.ts'
import { todayIn } from '#app/lib/dates.ts'
import { cx } from '#app/ui/cx.ts'

/** The date as a calendar sheet. Hidden from assistive technology, because the text beside it contains the date. */
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
        {dayOfMonth(date)}
      </span>
    </span>
  )
}
