import { dayOfMonth, monthName } from '#app/lib/calendar-dates.ts'
import { todayIn } from '#app/lib/dates.ts'
import { cx } from '#app/ui/cx.ts'

type DateMarkProps = { at: Date; now: Date; timeZone: string; muted: boolean; small?: boolean }

/**
 * The date as a calendar sheet, today's in wattle. Hidden from assistive technology, because the text beside it
 * contains the date.
 */
export function DateMark({ at, now, timeZone, muted, small }: DateMarkProps) {
  const date = todayIn(timeZone, at)
  const isToday = !muted && date === todayIn(timeZone, now)
  return (
    <span
      aria-hidden="true"
      className={cx(
        'flex shrink-0 flex-col overflow-hidden rounded-control border text-center',
        small ? 'h-11 w-11' : 'h-15 w-13',
        muted && 'text-ink-soft',
        isToday ? 'border-wattle' : 'border-line bg-surface',
      )}
    >
      <span
        className={cx(
          'text-xs font-semibold',
          small ? 'leading-4' : 'leading-5',
          isToday ? 'bg-wattle text-on-wattle' : 'bg-neutral-soft',
        )}
      >
        {monthName(date).slice(0, 3)}
      </span>
      <span
        className={cx(
          'grid flex-1 place-items-center font-display font-bold tabular-nums',
          small ? 'text-lg' : 'text-xl',
        )}
      >
        {dayOfMonth(date)}
      </span>
    </span>
  )
}
