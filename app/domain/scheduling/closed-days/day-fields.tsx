import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import type { GetFieldProps } from '#app/ui/forms/use-checked-form.ts'
import { DAY_LABELS } from './day-form.ts'

/** The fields of a public holiday or a day of the agency's own. */
export function DayFields({ of }: { of: GetFieldProps }) {
  const closed = of('closed')
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <TextField label={DAY_LABELS.on_date} {...of('on_date')} type="date" required />
        <TextField label={DAY_LABELS.name} {...of('name')} required maxLength={100} />
      </div>
      <CheckboxField
        label={DAY_LABELS.closed}
        hint="Customers see the name as the reason."
        name="closed"
        id={closed.id}
        defaultChecked={closed.defaultValue === 'on'}
      />
    </>
  )
}
