import { isCalendarDate, zoneLabel } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { cx } from '#app/ui/cx.ts'
import { FieldErrors, FieldHint, overlayClass, useField } from '#app/ui/field.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { DaySlot } from '../day-slots.server.ts'
import { dayWords } from './month-grid.ts'
import type { ChosenTime } from './use-chosen-time.ts'

type SlotPickerProps = { id: string; name: string; errors: string[] | undefined; chosen: ChosenTime }

const REASONS = { taken: 'Taken', past: 'Past', notice: 'Too soon' }

/** The slots of the chosen day, one of them to be chosen; those that cannot be say why. */
export function SlotPicker({ id, name, errors, chosen }: SlotPickerProps) {
  const { day, slot, lost } = chosen
  const slots = day?.slots ?? []
  const isDate = isCalendarDate(chosen.date)
  const hint = day && slots.length > 0 ? `${dayWords(day.date)}, ${zoneLabel(day.zone)}` : null
  const shown = day && !slot ? errors : undefined
  const field = useField({ id, hint, errors: shown })
  const labelId = `${field.fieldId}-label`
  return (
    <fieldset
      {...field.control}
      role="radiogroup"
      aria-labelledby={labelId}
      aria-busy={!day && isDate && !chosen.failed}
      className="min-w-0"
    >
      <legend id={labelId} className="mb-1.5 text-sm font-semibold">
        Preferred time
      </legend>
      {hint && <FieldHint id={field.hintId}>{hint}</FieldHint>}
      <p aria-live="polite" className={cx('text-sm text-danger', lost && !shown && 'mb-2 font-medium')}>
        {lost && !shown && `${lost} is no longer free. Please choose another time.`}
      </p>
      {!day && (chosen.failed ? <Failed onRetry={chosen.refresh} /> : <Waiting any={isDate} />)}
      {day && slots.length === 0 && <p className="rounded-control bg-sunken px-4 py-3 text-sm">{day.closed}</p>}
      {slots.length > 0 && (
        <div className="space-y-4">
          {PARTS.map(({ label, holds }) => (
            <Part key={label} label={label} slots={slots.filter(holds)}>
              {(one) => (
                <SlotRadio
                  key={one.time}
                  slot={one}
                  name={name}
                  hintId={`${field.fieldId}-${one.time}`}
                  checked={one.time === slot?.time}
                  onChoose={chosen.chooseTime}
                />
              )}
            </Part>
          ))}
        </div>
      )}
      <FieldErrors id={field.errorId} errors={shown} />
    </fieldset>
  )
}

const PARTS = [
  { label: 'Morning', holds: ({ time }: DaySlot) => time < '12:00' },
  { label: 'Afternoon', holds: ({ time }: DaySlot) => time >= '12:00' && time < '17:00' },
  { label: 'Evening', holds: ({ time }: DaySlot) => time >= '17:00' },
]

const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-2'

function Part({
  label,
  slots,
  children,
}: {
  label: string
  slots: DaySlot[]
  children: (slot: DaySlot) => React.ReactNode
}) {
  if (slots.length === 0) return null
  return (
    <div>
      <p aria-hidden="true" className="mb-1.5 text-xs text-ink-soft">
        {label}
      </p>
      <div className={gridClass}>{slots.map(children)}</div>
    </div>
  )
}

type SlotRadioProps = {
  slot: DaySlot
  name: string
  hintId: string
  checked: boolean
  onChoose: (time: string) => void
}

function SlotRadio({ slot, name, hintId, checked, onChoose }: SlotRadioProps) {
  const reason = slot.reason && REASONS[slot.reason]
  return (
    <label className={slotClass}>
      <input
        type="radio"
        name={name}
        value={slot.time}
        disabled={!slot.free}
        checked={checked}
        onChange={() => onChoose(slot.time)}
        aria-describedby={reason ? hintId : undefined}
        className={overlayClass}
      />
      <span className={cx(reason && 'line-through')}>{slot.time}</span>
      {reason && (
        <span id={hintId} aria-hidden="true" className="text-xs font-normal">
          {reason}
        </span>
      )}
    </label>
  )
}

const slotClass = cx(
  'relative flex min-h-12 flex-col items-center justify-center rounded-control border border-edge bg-surface leading-tight font-semibold tabular-nums transition-colors hover:border-ink',
  'has-checked:border-on-wattle has-checked:bg-wattle has-checked:text-on-wattle',
  'has-disabled:border-line has-disabled:bg-sunken has-disabled:text-ink-soft',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
)

const BARS = Array.from({ length: 14 }, (_, n) => n)

function Waiting({ any }: { any: boolean }) {
  if (!any) return <p className="text-sm text-ink-soft">Choose a date to see its times.</p>
  return (
    <div className={gridClass}>
      <span className="sr-only">Loading the times of this day</span>
      {BARS.map((bar) => (
        <Skeleton key={bar} className="h-12 rounded-control" />
      ))}
    </div>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <Callout tone="warning" title="We could not load the times of this day">
      <p>Nothing that you typed is lost.</p>
      <Button tone="secondary" size="sm" className="mt-2" onClick={onRetry}>
        Try again
      </Button>
    </Callout>
  )
}
