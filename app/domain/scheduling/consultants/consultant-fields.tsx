import { TextField } from '#app/ui/forms/text-field.tsx'
import type { GetFieldProps } from '#app/ui/forms/use-checked-form.ts'
import { OwnHours } from '../own-hours.tsx'
import { MAX_VIDEO_LINK_LENGTH } from '../video-link.ts'
import type { WeekSource } from '../week-editor.tsx'
import { CONSULTANT_LABELS } from './consultant-form.ts'

/** The fields of a consultant. `sources`: whose hours can be copied. */
export function ConsultantFields({ of, sources }: { of: GetFieldProps; sources: readonly WeekSource[] }) {
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
        hint="Optional. Email of the account of a consultant, employer or admin who manages these bookings"
        maxLength={254}
      />
      <TextField
        label={CONSULTANT_LABELS.video_link}
        {...of('video_link')}
        hint="Optional. Their own link for consultations by video call"
        inputMode="url"
        maxLength={MAX_VIDEO_LINK_LENGTH}
      />
      <OwnHours of={of} label="Own hours" hint="If not ticked, the agency's opening hours apply." sources={sources} />
    </>
  )
}
