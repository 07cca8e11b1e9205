import { cx } from '#app/ui/cx.ts'
import type { MonthDay } from '../month-days.server.ts'
import { dayWords } from '../month-grid.ts'

type CalendarDayProps = {
  date: string
  /** What the server knows of it; undefined while it has not answered. */
  known: MonthDay | undefined
  chosen: boolean
  isToday: boolean
  inTabOrder: boolean
  onChoose: (date: string) => void
}

const STATES: Record<MonthDay['state'], { words: string; look: string }> = {
  free: { words: 'free times', look: 'bg-accent-soft font-semibold hover:inset-ring-2 hover:inset-ring-accent' },
  full: { words: 'no times left', look: 'text-ink-soft line-through' },
  closed: { words: 'closed', look: 'text-ink-soft' },
  past: { words: 'past', look: 'text-ink-soft' },
  'after-horizon': { words: 'not open for booking yet', look: 'text-ink-soft' },
}

/** One day of the month: what it offers stands in its name, so that a day that cannot be chosen says why. */
export function CalendarDay({ date, known, chosen, isToday, inTabOrder, onChoose }: CalendarDayProps) {
  const state = STATES[known?.state ?? 'free']
  const refused = known !== undefined && known.state !== 'free'
  const words = [dayWords(date), isToday && 'today', known?.name, known && state.words].filter(Boolean).join(', ')
  return (
    <button
      type="button"
      data-date={date}
      tabIndex={inTabOrder ? 0 : -1}
      aria-label={words}
      aria-disabled={refused || undefined}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => refused || onChoose(date)}
      className={cx(
        'relative grid h-11 w-full place-items-center rounded-control tabular-nums transition-colors',
        chosen ? 'bg-wattle font-semibold text-on-wattle' : state.look,
        refused && 'cursor-not-allowed',
      )}
    >
      {Number(date.slice(8))}
      {isToday && <span aria-hidden="true" className="absolute bottom-1.5 h-0.5 w-4 rounded-full bg-current" />}
    </button>
  )
}
