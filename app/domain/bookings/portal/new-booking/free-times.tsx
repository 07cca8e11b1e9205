import { formatLongDate } from '#app/lib/calendar-dates.ts'
import { isCalendarDate } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { usePolling } from '#app/ui/hooks/use-polling.ts'
import type { FreeTimes as LoadedTimes } from './list-free-times.server.ts'

/** What decides which times are free, and the time that is entered. */
export type ChosenTime = { date: string; time: string; type: string; consultant: string }

type FreeTimesProps = {
  chosen: ChosenTime
  /** The free times of the day that the page was loaded with. */
  loaded: LoadedTimes
  /** The choice that they belong to. */
  loadedFor: ChosenTime
  /** The date is shown without its year when it is this one. */
  currentYear: string
  onChoose: (date: string, time: string) => void
}

const hrefOf = ({ date, type, consultant }: ChosenTime) =>
  `/booking-portal/new/days/${date}?${new URLSearchParams({ type, consultant })}`

/** The free times of the chosen day as buttons that fill in the time. Any other time can be typed. */
export function FreeTimes({ chosen, loaded, loadedFor, currentYear, onChoose }: FreeTimesProps) {
  const isDate = isCalendarDate(chosen.date)
  const { value, failed } = usePolling<LoadedTimes>(isDate ? hrefOf(chosen) : null, {
    href: hrefOf(loadedFor),
    value: loaded,
  })
  if (!isDate) return null
  const day = formatLongDate(chosen.date, currentYear)
  return (
    <div role="group" aria-labelledby="free-times" aria-busy={!value && !failed} className="scripting-only">
      <p id="free-times" aria-live="polite" className="text-sm font-semibold">
        {value?.times.length === 0 ? `No free time on ${day}` : `Free times on ${day}`}
      </p>
      <div className="mt-2 min-h-11">
        {value ? (
          <Times value={value} {...{ chosen, currentYear, onChoose }} />
        ) : (
          <p className="text-sm text-ink-soft">
            {failed ? "The free times couldn't be loaded. You can still enter a time." : 'Loading …'}
          </p>
        )}
      </div>
    </div>
  )
}

type TimesProps = Pick<FreeTimesProps, 'chosen' | 'currentYear' | 'onChoose'> & { value: LoadedTimes }

function Times({ value: { date, times, closedReason, next }, chosen, currentYear, onChoose }: TimesProps) {
  if (times.length === 0) {
    return (
      <div className="space-y-3 text-sm text-ink-soft">
        {closedReason && <p>{closedReason}</p>}
        {next && (
          <Button tone="secondary" size="sm" onClick={() => onChoose(next.date, next.time)}>
            {`Next available: ${formatLongDate(next.date, currentYear)}, ${next.time}`}
          </Button>
        )}
      </div>
    )
  }
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2">
      {times.map((time) => (
        <li key={time}>
          <Button
            tone="secondary"
            size="sm"
            block
            aria-pressed={time === chosen.time}
            className="tabular-nums aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper max-md:min-h-11"
            onClick={() => onChoose(date, time)}
          >
            {time}
          </Button>
        </li>
      ))}
    </ul>
  )
}
