import { useRef, useState } from 'react'
import { zoneLabel } from '#app/lib/dates.ts'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import type { GetFieldProps } from '#app/ui/forms/use-checked-form.ts'
import { type ChosenTime, FreeTimes } from './free-times.tsx'
import type { FreeTimes as LoadedTimes } from './list-free-times.server.ts'

type WhenSectionProps = {
  of: GetFieldProps
  types: readonly { id: string; name: string }[]
  consultants: readonly { id: string; name: string }[]
  /** The free times of the day that the page was loaded with, for its type and anyone who is free. */
  loaded: LoadedTimes
  typeId: string
  onType: (id: string) => void
  timeZone: string
  currentYear: string
}

/** Date, time, type and consultant of a new booking, with the free times of the day. */
export function WhenSection({
  of,
  types,
  consultants,
  loaded,
  typeId,
  onType,
  timeZone,
  currentYear,
}: WhenSectionProps) {
  const [chosen, setChosen] = useState<ChosenTime>({
    date: of('preferred_date').defaultValue ?? loaded.date,
    time: of('preferred_time').defaultValue ?? '',
    type: typeId,
    consultant: of('consultant').defaultValue ?? '',
  })
  const [loadedFor] = useState({ ...chosen, date: loaded.date, consultant: '' })
  const date = useRef<HTMLInputElement>(null)
  const time = useRef<HTMLInputElement>(null)
  const choose = (change: Partial<ChosenTime>) => setChosen((before) => ({ ...before, ...change }))
  const onChoose = (chosenDate: string, chosenTime: string) => {
    setField(date.current, chosenDate)
    setField(time.current, chosenTime)
    choose({ date: chosenDate, time: chosenTime })
  }
  return (
    <section aria-labelledby="when" className="space-y-5">
      <h2 id="when" className="text-xl">
        When
      </h2>
      {types.length > 1 && (
        <SelectField
          {...of('type')}
          label="Type"
          onChange={(event) => {
            onType(event.currentTarget.value)
            choose({ type: event.currentTarget.value })
          }}
          options={types.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {consultants.length > 0 && (
        <SelectField
          {...of('consultant')}
          label="Consultant"
          placeholder="Anyone who is free"
          onChange={(event) => choose({ consultant: event.currentTarget.value })}
          options={consultants.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...of('preferred_date')}
          ref={date}
          label="Date"
          type="date"
          onChange={(event) => choose({ date: event.currentTarget.value })}
          required
        />
        <TextField
          {...of('preferred_time')}
          ref={time}
          label="Time"
          hint={`Any time, in ${zoneLabel(timeZone)}`}
          type="time"
          onChange={(event) => choose({ time: event.currentTarget.value })}
          required
        />
      </div>
      <FreeTimes {...{ chosen, loaded, loadedFor, currentYear, onChoose }} />
    </section>
  )
}

/** Sets a field as if it had been entered: the form checks it. */
function setField(field: HTMLInputElement | null, value: string): void {
  if (!field) return
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
