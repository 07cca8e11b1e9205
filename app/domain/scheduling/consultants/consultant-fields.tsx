import { useState } from 'react'
import { cx } from '#app/ui/cx.ts'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import type { GetFieldProps } from '#app/ui/forms/use-checked-form.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { WeekEditor } from '../week-editor.tsx'

/** The fields of a consultant. Their own hours show when they are asked for, and always without scripts. */
export function ConsultantFields({ of }: { of: GetFieldProps }) {
  const hydrated = useHydrated()
  const [own, setOwn] = useState(of('own_hours').defaultValue === 'on')
  return (
    <>
      <TextField
        label="Full name"
        {...of('full_name')}
        hint="Visitors read it in their invitation"
        required
        maxLength={200}
      />
      <TextField
        label="Email"
        {...of('email')}
        type="email"
        hint="Gets the invitations of their bookings"
        required
        maxLength={254}
      />
      <TextField
        label="Account"
        {...of('account')}
        type="email"
        hint="Optional. Address of an employer or admin account that may look after these bookings"
        maxLength={254}
      />
      <CheckboxField
        label="Own hours"
        hint="Without them, the agency’s opening hours count."
        name="own_hours"
        id={of('own_hours').id}
        defaultChecked={own}
        onChange={(event) => setOwn(event.currentTarget.checked)}
      />
      <div className={cx(hydrated && !own && 'hidden')}>
        <WeekEditor of={of} />
      </div>
    </>
  )
}
