import { useState } from 'react'
import { cx } from '#app/ui/cx.ts'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import type { GetFieldProps } from '#app/ui/forms/use-checked-form.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { MAX_VIDEO_LINK_LENGTH } from '../video-link.ts'
import { WeekEditor } from '../week-editor.tsx'
import { CONSULTANT_LABELS } from './consultant-form.ts'

/** The fields of a consultant. The hours appear when `Own hours` is ticked, and always without scripts. */
export function ConsultantFields({ of }: { of: GetFieldProps }) {
  const hydrated = useHydrated()
  const [hasOwnHours, setHasOwnHours] = useState(of('own_hours').defaultValue === 'on')
  return (
    <>
      <TextField
        label={CONSULTANT_LABELS.full_name}
        {...of('full_name')}
        hint="Shown to customers in their invitation"
        required
        maxLength={200}
      />
      <TextField
        label={CONSULTANT_LABELS.email}
        {...of('email')}
        type="email"
        hint="Invitations to their bookings are sent here"
        required
        maxLength={254}
      />
      <TextField
        label={CONSULTANT_LABELS.account}
        {...of('account')}
        type="email"
        hint="Optional. Email of an employer or admin account that can manage these bookings"
        maxLength={254}
      />
      <TextField
        label={CONSULTANT_LABELS.video_link}
        {...of('video_link')}
        hint="Optional. Their own link for consultations by video call"
        inputMode="url"
        maxLength={MAX_VIDEO_LINK_LENGTH}
      />
      <CheckboxField
        label="Own hours"
        hint="If not ticked, the agency's opening hours apply."
        name="own_hours"
        id={of('own_hours').id}
        defaultChecked={hasOwnHours}
        onChange={(event) => setHasOwnHours(event.currentTarget.checked)}
      />
      <div className={cx(hydrated && !hasOwnHours && 'hidden')}>
        <WeekEditor of={of} />
      </div>
    </>
  )
}
