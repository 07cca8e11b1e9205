import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { isCalendarDate } from '#app/lib/dates.ts'
import { WEEKDAYS } from '#app/lib/day-names.ts'
import { cx } from '#app/ui/cx.ts'
import { usePolling } from '#app/ui/hooks/use-polling.ts'
import type { MonthDays } from '../month-days.server.ts'
import { addMonths, dateAfterKey, dayWords, monthOf, monthTitle, weeksOf } from '../month-grid.ts'
import { CalendarDay } from './calendar-day.tsx'

type MonthCalendarProps = {
  /** The month that the server read along with the page. */
  read: MonthDays
  hrefOf: (month: string) => string
  /** The chosen day, `yyyy-mm-dd`; '' while none is, or what somebody posted who has no date field. */
  date: string
  today: string
  /** The last day that can be booked. */
  last: string
  onChoose: (date: string) => void
  className?: string
}

/**
 * A month of days over the plain date field, for those with scripts: one tab stop, arrows, Home, End, Page Up and Page
 * Down as in the WAI-ARIA date grid; days that cannot be booked can be heard and not chosen.
 */
export function MonthCalendar({ read, hrefOf, date, today, last, onChoose, className }: MonthCalendarProps) {
  const within = (day: string) => (!isCalendarDate(day) || day < today ? today : day > last ? last : day)
  const [cursor, setCursor] = useState(() => within(date))
  const [followed, setFollowed] = useState(date)
  if (date !== followed) {
    setFollowed(date)
    if (date) setCursor(within(date))
  }
  const month = monthOf(cursor)
  const { value: known } = usePolling<MonthDays>(hrefOf(month), { href: hrefOf(read.month), value: read })
  const { grid, followFocus } = useFocusOf(cursor)
  const name = known?.days.find((day) => day.date === date)?.name
  const title = useId()

  function onKeyDown(event: KeyboardEvent) {
    const next = dateAfterKey(event.key, event.shiftKey, cursor)
    if (!next) return
    event.preventDefault()
    followFocus()
    setCursor(within(next))
  }

  return (
    <div className={cx('scripting-only', className)}>
      <div className="mb-2 flex items-center justify-between gap-2">
        <p id={title} aria-live="polite" className="font-display text-lg font-semibold">
          {monthTitle(month)}
        </p>
        <div className="-mr-2 flex">
          <TurnButton
            label="Previous month"
            disabled={month <= monthOf(today)}
            onClick={() => setCursor(within(`${addMonths(month, -1)}-01`))}
          >
            <ChevronLeft size={20} aria-hidden="true" />
          </TurnButton>
          <TurnButton
            label="Next month"
            disabled={month >= monthOf(last)}
            onClick={() => setCursor(within(`${addMonths(month, 1)}-01`))}
          >
            <ChevronRight size={20} aria-hidden="true" />
          </TurnButton>
        </div>
      </div>
      <div ref={grid} role="grid" aria-labelledby={title} aria-busy={!known} tabIndex={-1} onKeyDown={onKeyDown}>
        <div role="row" className={rowClass}>
          {WEEKDAYS.map((weekday) => (
            <span
              key={weekday}
              role="columnheader"
              aria-label={weekday}
              className="pb-1 text-center text-xs font-medium text-ink-soft"
            >
              {weekday.slice(0, 2)}
            </span>
          ))}
        </div>
        {weeksOf(month).map((week) => (
          <div key={week.find(Boolean)} role="row" className={rowClass}>
            {week.map((day, column) => (
              <div
                key={WEEKDAYS[column]}
                role="gridcell"
                aria-selected={day ? day === date : undefined}
                className="p-0.5"
              >
                {day && (
                  <CalendarDay
                    date={day}
                    known={known?.days.find((one) => one.date === day)}
                    chosen={day === date}
                    isToday={day === today}
                    inTabOrder={day === cursor}
                    onChoose={onChoose}
                  />
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
      {name && <p className="mt-2 text-sm text-ink-soft">{`${dayWords(date, today.slice(0, 4))}: ${name}`}</p>}
    </div>
  )
}

const rowClass = 'grid grid-cols-7'

/** Takes focus along to the day at the cursor after a key has moved it, also onto another month's sheet. */
function useFocusOf(cursor: string) {
  const grid = useRef<HTMLDivElement>(null)
  const moved = useRef(false)
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>(`[data-date="${cursor}"]`)?.focus()
    moved.current = false
  }, [cursor])
  return {
    grid,
    followFocus: () => {
      moved.current = true
    },
  }
}

type TurnButtonProps = { label: string; disabled: boolean; onClick: () => void; children: ReactNode }

/** Stays reachable at the ends, so that a keyboard does not lose its place. */
function TurnButton({ label, disabled, onClick, children }: TurnButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={() => disabled || onClick()}
      className="grid size-11 place-items-center rounded-control text-ink transition-colors hover:bg-sunken aria-disabled:cursor-not-allowed aria-disabled:text-edge aria-disabled:hover:bg-transparent"
    >
      {children}
    </button>
  )
}
