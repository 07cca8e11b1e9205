import { TextField } from '#app/ui/forms/text-field.tsx'
import type { GetFieldProps } from '#app/ui/forms/use-checked-form.ts'
import { OwnHours } from '../own-hours.tsx'
import { MAX_VIDEO_LINK_LENGTH } from '../video-link.ts'
import { CONSULTANT_LABELS } from './consultant-form.ts'

/** The fields of a consultant. */
export function ConsultantFields({ of }: { of: GetFieldProps }) {
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
      <OwnHours of={of} label="Own hours" hint="If not ticked, the agency's opening hours apply." />
    </>
  )
}
