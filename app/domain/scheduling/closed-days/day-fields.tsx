import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import type { GetFieldProps } from '#app/ui/forms/use-checked-form.ts'

/** The fields of a day that differs. */
export function DayFields({ of }: { of: GetFieldProps }) {
  const closed = of('closed')
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <TextField label="Date" {...of('on_date')} type="date" required />
        <TextField label="Name" {...of('name')} required maxLength={100} />
      </div>
      <CheckboxField
        label="Closed on this day"
        hint="Visitors read the name as the reason."
        name="closed"
        id={closed.id}
        defaultChecked={closed.defaultValue === 'on'}
      />
    </>
  )
}
