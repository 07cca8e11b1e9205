import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { addMonths, formatLongDate, formatMonth, listWeeks, monthOf, WEEKDAYS } from '#app/lib/calendar-dates.ts'
import { isCalendarDate } from '#app/lib/dates.ts'
import { cx } from '#app/ui/cx.ts'
import { usePolling } from '#app/ui/hooks/use-polling.ts'
import type { MonthDays } from '../month-days.server.ts'
import { CalendarDay } from './calendar-day.tsx'
import { dateAfterKey } from './date-grid-keys.ts'

type MonthCalendarProps = {
  /** The month that was loaded with the page. */
  initialMonth: MonthDays
  monthHref: (month: string) => string
  /** The selected day, `yyyy-mm-dd`; '' for none. A form posted without scripts can contain any text. */
  selected: string
  today: string
  /** The last date that can be booked. */
  lastDate: string
  onSelect: (date: string) => void
  className?: string
}

/**
 * A month calendar that sets the date field, for browsers with scripts. It has one tab stop; arrows, Home, End, Page Up
 * and Page Down work as in the WAI-ARIA date grid. Days that cannot be booked can be reached but not selected.
 */
export function MonthCalendar({
  initialMonth,
  monthHref,
  selected,
  today,
  lastDate,
  onSelect,
  className,
}: MonthCalendarProps) {
  const clamp = (day: string) => (!isCalendarDate(day) || day < today ? today : day > lastDate ? lastDate : day)
  const [cursor, setCursor] = useState(() => clamp(selected))
  const [lastSelected, setLastSelected] = useState(selected)
  if (selected !== lastSelected) {
    setLastSelected(selected)
    if (selected) setCursor(clamp(selected))
  }
  const month = monthOf(cursor)
  const { value: loaded } = usePolling<MonthDays>(monthHref(month), {
    href: monthHref(initialMonth.month),
    value: initialMonth,
  })
  const { grid, followFocus } = useCursorFocus(cursor)
  const selectedName = loaded?.days.find((day) => day.date === selected)?.name
  const titleId = useId()

  function onKeyDown(event: KeyboardEvent) {
    const next = dateAfterKey(event.key, event.shiftKey, cursor)
    if (!next) return
    event.preventDefault()
    followFocus()
    setCursor(clamp(next))
  }

  return (
    <div className={cx('scripting-only', className)}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <p id={titleId} aria-live="polite" className="font-display text-lg font-semibold">
          {formatMonth(month)}
        </p>
        <div className="-mr-2 ml-auto flex">
          <MonthButton
            label="Previous month"
            disabled={month <= monthOf(today)}
            onClick={() => setCursor(clamp(`${addMonths(month, -1)}-01`))}
          >
            <ChevronLeft aria-hidden="true" className="size-5" />
          </MonthButton>
          <MonthButton
            label="Next month"
            disabled={month >= monthOf(lastDate)}
            onClick={() => setCursor(clamp(`${addMonths(month, 1)}-01`))}
          >
            <ChevronRight aria-hidden="true" className="size-5" />
          </MonthButton>
        </div>
      </div>
      <div ref={grid} role="grid" aria-labelledby={titleId} aria-busy={!loaded} tabIndex={-1} onKeyDown={onKeyDown}>
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
        {listWeeks(month).map((week) => (
          <div key={week[0]} role="row" className={cx(rowClass, isPastWeek(week, today) && 'max-md:hidden')}>
            {week.map((date) => {
              const isInMonth = monthOf(date) === month
              return (
                <div
                  key={date}
                  role="gridcell"
                  aria-selected={isInMonth ? date === selected : undefined}
                  className="p-0.5"
                >
                  {isInMonth && (
                    <CalendarDay
                      date={date}
                      day={loaded?.days.find((day) => day.date === date)}
                      isSelected={date === selected}
                      isToday={date === today}
                      isInTabOrder={date === cursor}
                      onSelect={onSelect}
                    />
                  )}
                </div>
              )
            })}
          </div>
        ))}
      </div>
      {selectedName && (
        <p className="mt-2 text-sm text-ink-soft">{`${formatLongDate(selected, today.slice(0, 4))}: ${selectedName}`}</p>
      )}
    </div>
  )
}

const rowClass = 'grid grid-cols-7'

/** Weeks before the current one are hidden on a phone. */
const isPastWeek = (week: readonly string[], today: string) => (week.at(-1) ?? '') < today

/** Moves focus to the day at the cursor after a key has moved it, also into another month. */
function useCursorFocus(cursor: string) {
  const grid = useRef<HTMLDivElement>(null)
  const hasMoved = useRef(false)
  useEffect(() => {
    if (hasMoved.current) grid.current?.querySelector<HTMLElement>(`[data-date="${cursor}"]`)?.focus()
    hasMoved.current = false
  }, [cursor])
  return {
    grid,
    followFocus: () => {
      hasMoved.current = true
    },
  }
}

type MonthButtonProps = { label: string; disabled: boolean; onClick: () => void; children: ReactNode }

/** Uses aria-disabled, because a disabled button at the first or last month would lose keyboard focus. */
function MonthButton({ label, disabled, onClick, children }: MonthButtonProps) {
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
