import { useEffect, useId, useRef, useState } from 'react'
import { createRecord } from '#app/lib/collections/record.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { controlClass, FieldErrors } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import type { GetFieldProps } from '#app/ui/forms/use-checked-form.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import type { WeekHours } from '#db/schema/scheduling.ts'
import { WeekDiagram } from './week-diagram.tsx'
import {
  areWeekdaysEqual,
  DAYS,
  fieldsToWeek,
  formatDayHours,
  HOUR_FIELDS,
  type HourField,
  PERIODS,
  type WeekFields,
  weekToFields,
} from './week-hours.ts'

/** Hours that can be copied into the fields, such as those of another consultant. */
export type WeekSource = { label: string; hours: WeekHours }

type Day = (typeof DAYS)[number]

const ORDINALS = { 1: 'First hours', 2: 'Second hours', 3: 'Third hours', 4: 'Fourth hours' }
/** Periods of a day that are shown; the others are in a disclosure. */
const SHOWN_PERIODS = 2
const WEEKDAYS = DAYS.slice(0, 5)

/**
 * Editor for the opening hours of a week: up to four periods a day; a day without any is closed. Each day is a line of
 * text that opens into its fields. With scripts, weekdays with the same hours are one row, `Mon to Fri`: the row of
 * Monday, whose times are copied to the other days while they are entered. Beside it is the week as a diagram.
 */
export function WeekEditor({ of, sources = [] }: { of: GetFieldProps; sources?: readonly WeekSource[] }) {
  const container = useRef<HTMLDivElement>(null)
  const saved = weekOf((name) => of(name).defaultValue ?? '')
  const [entered, setEntered] = useState<WeekFields | null>(null)
  const [isExpanded, setIsExpanded] = useState(false)
  useEffect(() => {
    const form = container.current?.closest('form')
    const showSaved = () => setEntered(null)
    form?.addEventListener('reset', showSaved)
    return () => form?.removeEventListener('reset', showSaved)
  }, [])
  const isFolded = !isExpanded && areWeekdaysEqual(saved)
  const week = fieldsToWeek(entered ?? saved)
  return (
    <div className="@container">
      {sources.length > 0 && (
        <SelectField
          label="Copy from"
          placeholder="Choose whose hours to copy"
          options={sources.map(({ label }, index) => ({ value: String(index), label }))}
          onChange={({ currentTarget: { value } }) => {
            const source = sources[Number(value)]
            if (value === '' || !source) return
            const fields = weekToFields(source.hours)
            if (!areWeekdaysEqual(fields)) setIsExpanded(true)
            copyFields(container.current, fields)
          }}
          className="scripting-only mb-4 max-w-80"
        />
      )}
      <div className="items-start gap-x-10 gap-y-6 @[54rem]:grid @[54rem]:grid-cols-[minmax(0,1fr)_17.5rem]">
        <div
          ref={container}
          onInput={(event) => {
            if (isFolded) copyMonday(container.current, WEEKDAYS, event.target)
            setEntered(weekOf((name) => inputIn(container.current, name)?.value ?? ''))
          }}
        >
          <div className="divide-y divide-line">
            {DAYS.map((day, index) => (
              <DayHours
                key={day.key}
                day={day}
                of={of}
                hours={formatDayHours(week[index])}
                folding={!isFolded || index > 4 ? 'none' : index === 0 ? 'weekdays' : 'hidden'}
              />
            ))}
          </div>
          <div className="scripting-only mt-3 flex flex-wrap gap-x-6 gap-y-1">
            {isFolded && (
              <Button tone="quiet" size="sm" flush="start" onClick={() => setIsExpanded(true)}>
                Set each day
              </Button>
            )}
            <Button tone="quiet" size="sm" flush="start" onClick={() => copyMonday(container.current, DAYS)}>
              {isFolded ? 'Copy to Saturday and Sunday' : 'Copy Monday to every day'}
            </Button>
          </div>
        </div>
        <WeekDiagram week={week} />
      </div>
    </div>
  )
}

type DayHoursProps = {
  day: Day
  of: GetFieldProps
  /** What is entered, as text. */
  hours: string
  /** The row of all weekdays, or one of the days that it stands for. */
  folding: 'none' | 'weekdays' | 'hidden'
}

function DayHours({ day, of, hours, folding }: DayHoursProps) {
  const errorId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const errors = PERIODS.flatMap((period) => [
    ...(of(`${day.key}_${period}_from`).errors ?? []),
    ...(of(`${day.key}_${period}_to`).errors ?? []),
  ])
  const describedBy = errors.length > 0 ? errorId : undefined
  const later = PERIODS.filter((period) => period > SHOWN_PERIODS)
  const isUsed = later.some((period) => of(`${day.key}_${period}_from`).defaultValue)
  // Without scripts each day has its row, so the row is named for all weekdays once the scripts run.
  const label = useHydrated() && folding === 'weekdays' ? 'Mon to Fri' : day.name
  const period = { label, day, of, describedBy }
  return (
    <details
      // A day with an error stays open, so that its first invalid field can receive the focus.
      open={isOpen || errors.length > 0}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className={cx('group/day', folding === 'hidden' && 'no-scripting-only')}
    >
      <summary
        onClick={(event) => errors.length > 0 && event.preventDefault()}
        className="flex min-h-11 cursor-pointer items-center gap-x-4 gap-y-1 py-2 text-sm max-[20rem]:flex-wrap [&::-webkit-details-marker]:hidden"
      >
        <span className="w-20 shrink-0 font-semibold">{label}</span>
        <span
          className={cx(
            'flex min-w-min flex-1 flex-wrap gap-x-1.5 tabular-nums',
            hours === 'closed' && 'text-ink-soft',
          )}
        >
          {hours.split(/(?<=,) /).map((range) => (
            <span key={range} className="whitespace-nowrap">
              {range}
            </span>
          ))}
        </span>
        <span className="font-medium text-accent underline-offset-4 group-open/day:invisible hover:underline">
          Change<span className="sr-only"> hours of {label}</span>
        </span>
      </summary>
      <fieldset className="pb-3">
        <legend className="sr-only">{label}</legend>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 p-1">
          {PERIODS.filter((number) => number <= SHOWN_PERIODS).map((number) => (
            <Period key={number} {...period} period={number} />
          ))}
          <details open={isUsed} className="open:basis-full">
            <summary className="inline-block min-h-7 content-center text-xs font-medium text-accent underline-offset-4 hover:underline">
              More hours<span className="sr-only"> on {label}</span>
            </summary>
            <div className="mt-2 flex flex-wrap gap-x-4 gap-y-2">
              {later.map((number) => (
                <Period key={number} {...period} period={number} />
              ))}
            </div>
          </details>
          {/* Last, because an error that appears before a button would move the button during a click. */}
          <FieldErrors id={errorId} errors={[...new Set(errors)]} />
        </div>
      </fieldset>
    </details>
  )
}

type PeriodProps = {
  label: string
  day: Day
  period: (typeof PERIODS)[number]
  of: GetFieldProps
  describedBy: string | undefined
}

function Period({ label, day, period, of, describedBy }: PeriodProps) {
  return (
    <span className="flex items-center gap-1.5 max-sm:w-full">
      {(['from', 'to'] as const).map((edge) => {
        const name: HourField = `${day.key}_${period}_${edge}`
        const { id, defaultValue, errors } = of(name)
        return (
          <span key={edge} className="flex items-center gap-1.5 max-sm:min-w-0 max-sm:flex-1">
            {edge === 'to' && <span aria-hidden="true">–</span>}
            <input
              type="time"
              name={name}
              id={id}
              defaultValue={defaultValue}
              aria-label={`${label}, ${ORDINALS[period].toLowerCase()}, ${edge}`}
              aria-invalid={Boolean(errors?.length) || undefined}
              aria-describedby={describedBy}
              className={cx(controlClass, 'min-w-0 px-2 sm:w-33! sm:text-sm')}
            />
          </span>
        )
      })}
    </span>
  )
}

function weekOf(valueOf: (name: HourField) => string): WeekFields {
  return createRecord(HOUR_FIELDS.map((name) => [name, valueOf(name)]))
}

/** Enters these times and dispatches input events, so that the form validates them. */
function copyFields(container: HTMLElement | null, fields: WeekFields): void {
  // Monday is first, and while the weekdays are one row its times are copied to the others before they get their own.
  for (const name of HOUR_FIELDS) {
    const input = inputIn(container, name)
    if (!input || input.value === fields[name]) continue
    input.value = fields[name]
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function inputIn(container: HTMLElement | null, name: string): HTMLInputElement | null {
  return container?.querySelector<HTMLInputElement>(`input[name="${name}"]`) ?? null
}

/**
 * Copies Monday's times to the other `days` and dispatches input events, so that the form validates them.
 *
 * @param changed only the time of this input of Monday
 */
function copyMonday(container: HTMLElement | null, days: readonly Day[], changed?: EventTarget): void {
  for (const { key } of days.slice(1)) {
    for (const input of container?.querySelectorAll<HTMLInputElement>(`input[name^="${key}_"]`) ?? []) {
      const monday = inputIn(container, input.name.replace(key, 'mon'))
      if (!monday || monday.value === input.value || (changed && changed !== monday)) continue
      input.value = monday.value
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}
