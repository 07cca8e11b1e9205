import { useState } from 'react'
import { cx } from '#app/ui/cx.ts'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import type { GetFieldProps } from '#app/ui/forms/use-checked-form.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { WeekEditor, type WeekSource } from './week-editor.tsx'

type OwnHoursProps = {
  of: GetFieldProps
  label: string
  hint: string
  /** Whose hours can be copied. */
  sources?: readonly WeekSource[]
}

/**
 * Hours of their own for a consultant or a consultation type. They appear when it is ticked, and always without
 * scripts.
 */
export function OwnHours({ of, label, hint, sources }: OwnHoursProps) {
  const hydrated = useHydrated()
  const [hasOwnHours, setHasOwnHours] = useState(of('own_hours').defaultValue === 'on')
  return (
    <>
      <CheckboxField
        label={label}
        hint={hint}
        name="own_hours"
        id={of('own_hours').id}
        defaultChecked={hasOwnHours}
        onChange={(event) => setHasOwnHours(event.currentTarget.checked)}
      />
      <div className={cx(hydrated && !hasOwnHours && 'hidden')}>
        <WeekEditor of={of} sources={sources} />
      </div>
    </>
  )
}
