import { useId, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { controlClass, FieldErrors } from '#app/ui/forms/field.tsx'
import type { GetFieldProps } from '#app/ui/forms/use-checked-form.ts'
import { DAYS, type HourField, PERIODS } from './week-hours.ts'

type Day = (typeof DAYS)[number]

const ORDINALS = { 1: 'First hours', 2: 'Second hours', 3: 'Third hours', 4: 'Fourth hours' }
/** Periods of a day that are shown; the others are in a disclosure. */
const SHOWN_PERIODS = 2

/** Editor for the opening hours of a week: up to four periods a day; a day without any is closed. */
export function WeekEditor({ of, copyLabel = 'Copy Monday to every day' }: { of: GetFieldProps; copyLabel?: string }) {
  const container = useRef<HTMLDivElement>(null)
  return (
    <div ref={container}>
      <div className="divide-y divide-line">
        {DAYS.map((day) => (
          <DayHours key={day.key} day={day} of={of} />
        ))}
      </div>
      <Button
        tone="quiet"
        size="sm"
        flush="start"
        className="scripting-only mt-3"
        onClick={() => copyMonday(container.current)}
      >
        {copyLabel}
      </Button>
    </div>
  )
}

function DayHours({ day, of }: { day: Day; of: GetFieldProps }) {
  const errorId = useId()
  const errors = PERIODS.flatMap((period) => [
    ...(of(`${day.key}_${period}_from`).errors ?? []),
    ...(of(`${day.key}_${period}_to`).errors ?? []),
  ])
  const describedBy = errors.length > 0 ? errorId : undefined
  const later = PERIODS.filter((period) => period > SHOWN_PERIODS)
  const isUsed = later.some((period) => of(`${day.key}_${period}_from`).defaultValue)
  return (
    <fieldset className="min-w-0 py-2">
      <legend className="float-left w-24 pt-3.5 text-sm font-semibold">{day.name}</legend>
      <div className="space-y-1 overflow-hidden p-1 max-sm:clear-left">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {PERIODS.filter((period) => period <= SHOWN_PERIODS).map((period) => (
            <Period key={period} day={day} period={period} of={of} describedBy={describedBy} />
          ))}
          <details open={isUsed} className="open:basis-full">
            <summary className="inline-block min-h-7 content-center text-xs font-medium text-accent underline-offset-4 hover:underline">
              More hours<span className="sr-only"> on {day.name}</span>
            </summary>
            <div className="mt-2 flex flex-wrap gap-x-4 gap-y-2">
              {later.map((period) => (
                <Period key={period} day={day} period={period} of={of} describedBy={describedBy} />
              ))}
            </div>
          </details>
          {/* Last, because an error that appears before a button would move the button during a click. */}
          <FieldErrors id={errorId} errors={[...new Set(errors)]} />
        </div>
      </div>
    </fieldset>
  )
}

type PeriodProps = { day: Day; period: (typeof PERIODS)[number]; of: GetFieldProps; describedBy: string | undefined }

function Period({ day, period, of, describedBy }: PeriodProps) {
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
              aria-label={`${day.name}, ${ORDINALS[period].toLowerCase()}, ${edge}`}
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

/** Copies Monday's times to the other days and dispatches input events, so that the form validates them. */
function copyMonday(container: HTMLElement | null): void {
  for (const { key } of DAYS.slice(1)) {
    for (const input of container?.querySelectorAll<HTMLInputElement>(`input[name^="${key}_"]`) ?? []) {
      const monday = container?.querySelector<HTMLInputElement>(`input[name="${input.name.replace(key, 'mon')}"]`)
      if (!monday || monday.value === input.value) continue
      input.value = monday.value
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}
