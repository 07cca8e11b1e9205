import { Form } from 'react-router'
import { formVersion, VERSION_FIELD } from '#app/core/version.ts'
import { formatShortStart } from '#app/domain/scheduling/format-times.ts'
import { MAX_VIDEO_LINK_LENGTH } from '#app/domain/scheduling/video-link.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EditConflict } from '#app/ui/forms/edit-conflict.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { videoLinkForm } from './video-link-form.ts'

type Stale = { saved: { video_link: string }; version: number } | null

type VideoLinkPageProps = {
  booking: { id: string; version: number; fullName: string; email: string; startsAt: Date }
  fields: { video_link: string }
  /** The link that is used without one of its own. */
  defaultLink: string
  answer: (NonNullable<FormActionData> & { stale: Stale }) | undefined
  timeZone: string
}

/** The link of one video call. */
export function VideoLinkPage({ booking, fields, defaultLink, answer, timeZone }: VideoLinkPageProps) {
  const { formProps, of } = useCheckedForm(videoLinkForm, answer, { defaultValue: fields })
  const href = `/booking-portal/${booking.id}`
  const recipients = booking.email ? `${booking.fullName} and the consultant` : 'the consultant'
  return (
    <>
      <PageHeader
        title="Video link"
        lead={`For the consultation on ${formatShortStart(booking.startsAt, timeZone)}. We email a new link to ${recipients}.`}
        above={
          <Breadcrumb
            items={[
              { label: 'Bookings', href: '/booking-portal' },
              { label: booking.fullName, href },
              { label: 'Video link' },
            ]}
          />
        }
      />
      <Form method="post" {...formProps} className="max-w-form space-y-5">
        {answer?.stale && (
          <EditConflict
            record="booking"
            labels={{ video_link: 'Video link' }}
            submitted={answer.result?.initialValue}
            saved={answer.stale.saved}
          />
        )}
        <input type="hidden" name={VERSION_FIELD} value={formVersion(booking.version, answer)} />
        <TextField
          label="Video link"
          {...of('video_link')}
          hint={`For this booking only. If you leave it empty, we use ${defaultLink}`}
          inputMode="url"
          maxLength={MAX_VIDEO_LINK_LENGTH}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton>Save video link</SubmitButton>
          <ButtonLink to={href} tone="secondary">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </>
  )
}
