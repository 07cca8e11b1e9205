import { isCalendarDate, zoneLabel } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { Callout } from '#app/ui/data/callout.tsx'
import { Skeleton } from '#app/ui/data/skeleton.tsx'
import { FieldErrors, FieldHint, useField } from '#app/ui/forms/field.tsx'
import { usePreHydrationValue } from '#app/ui/hooks/use-pre-hydration-value.ts'
import type { DaySlot } from '../day-slots.server.ts'
import { dayWords } from '../month-grid.ts'
import { FreeSlotButton } from './free-slot-button.tsx'
import { SlotRadio } from './slot-radio.tsx'
import type { SlotSelection } from './use-slot-selection.ts'

type SlotPickerProps = {
  id: string
  name: string
  errors: string[] | undefined
  chosen: SlotSelection
  /** The present time of the booking that is to be moved. */
  own?: CurrentTime | undefined
}

/** When a booking begins now (instant, ISO), and what that slot is noted with. */
export type CurrentTime = { startsAt: string; note: string }

const REASONS = { taken: 'Taken', past: 'Past', notice: 'Too soon' }

/** The slots of the chosen day, one of them to be chosen; those that cannot be say why. */
export function SlotPicker({ id, name, errors, chosen, own }: SlotPickerProps) {
  const { day, slot, lost } = chosen
  const slots = day?.slots ?? []
  const isDate = isCalendarDate(chosen.date)
  const hint = day && slots.length > 0 ? `${dayWords(day.date)}, ${zoneLabel(day.zone)}` : null
  // A time that was lost says so in its own words; otherwise a chosen time, or one still to come, is nothing wrong.
  const wrong = lost ? [`${lost} is no longer free. Please choose another time.`] : day && !slot ? errors : undefined
  const field = useField({ id, hint, errors: wrong })
  const labelId = `${field.fieldId}-label`
  const group = usePreHydrationValue((group: HTMLFieldSetElement) => {
    const early = group.querySelector<HTMLInputElement>('input:checked')?.value ?? null
    return early === slot?.time ? null : early
  }, chosen.chooseTime)
  return (
    <fieldset
      ref={group}
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
      <div aria-live="polite" className={cx(wrong && '-mt-1 mb-3')}>
        <FieldErrors id={field.errorId} errors={wrong} />
      </div>
      {!day && (chosen.failed ? <Failed onRetry={chosen.refresh} /> : <Waiting any={isDate} />)}
      {day && !slots.some(({ free }) => free) && (
        <div className="mb-4 space-y-3 rounded-control bg-sunken px-4 py-3 text-sm">
          <p>{day.closedReason ?? 'No time is left on this day.'}</p>
          {day.nextFree && (
            <FreeSlotButton
              offered={day.nextFree}
              before="Next free: "
              thisYear={day.date.slice(0, 4)}
              chosen={chosen}
            />
          )}
        </div>
      )}
      {slots.length > 0 && (
        <div className="space-y-4">
          {PARTS.map(({ label, holds }) => (
            <Part key={label} label={label} slots={slots.filter(holds)}>
              {(one) => (
                <SlotRadio
                  key={one.time}
                  slot={one}
                  name={name}
                  note={one.reason ? REASONS[one.reason] : one.startsAt === own?.startsAt ? own.note : null}
                  noteId={`${field.fieldId}-${one.time}`}
                  checked={one.time === slot?.time}
                  onChoose={chosen.chooseTime}
                />
              )}
            </Part>
          ))}
        </div>
      )}
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
