import { zoneLabel } from '#app/lib/dates.ts'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import type { GetFieldProps } from '#app/ui/forms/use-checked-form.ts'
import { MAX_TIME_OFF_NOTE_LENGTH } from './time-off-form.ts'

type TimeOffFieldsProps = {
  of: GetFieldProps
  /** To choose from; absent for a consultant's own time off. */
  consultants?: readonly { id: string; fullName: string }[]
  timeZone: string
}

/** Who is away, from when until when, and why. Empty times mean whole days. */
export function TimeOffFields({ of, consultants, timeZone }: TimeOffFieldsProps) {
  return (
    <>
      {consultants && (
        <SelectField
          label="Who"
          {...of('consultant')}
          placeholder="Whole agency"
          options={consultants.map(({ id, fullName }) => ({ value: id, label: fullName }))}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First day" {...of('from_date')} type="date" required />
        <TextField label="From" {...of('from_time')} type="time" hint="Optional. Leave empty for the whole day" />
        <TextField label="Last day" {...of('until_date')} type="date" required />
        <TextField label="Until" {...of('until_time')} type="time" hint={`Optional. In ${zoneLabel(timeZone)}`} />
      </div>
      <TextField
        label="Reason"
        {...of('note')}
        hint={consultants ? 'Optional. Only admins see it' : 'Optional. Only you and admins see it'}
        maxLength={MAX_TIME_OFF_NOTE_LENGTH}
      />
    </>
  )
}
