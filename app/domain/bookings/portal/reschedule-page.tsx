import { formatStart } from '#app/domain/scheduling/format-times.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { ConfirmLeaving } from '#app/ui/forms/leaving/confirm-leaving.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { Link } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { MAX_AGENCY_MESSAGE_LENGTH } from '../booking.ts'
import type { SlotFormActionData } from '../customer/booking-form-view.tsx'
import { RescheduleForm } from '../customer/reschedule-form.tsx'
import type { ReschedulePageData } from './load-reschedule-page.server.ts'

type ReschedulePageProps = { data: ReschedulePageData; answer: SlotFormActionData | undefined }

/** Reschedules a booking on behalf of the agency. */
export function ReschedulePage({ data, answer }: ReschedulePageProps) {
  const { booking, picker, timeZone, now } = data
  const href = `/booking-portal/${booking.id}`
  const consultant = booking.consultantName ? ` with ${booking.consultantName}` : ''
  const afterwards =
    booking.email === ''
      ? 'The customer has no email address: please call them about the new time.'
      : "We'll email the customer the new time."
  const trail = [
    { label: 'Bookings', href: '/booking-portal' },
    { label: booking.fullName, href },
    { label: 'Reschedule' },
  ]
  return (
    <>
      <PageHeader
        title={`Reschedule the booking for ${booking.fullName}`}
        lead={`Current time: ${formatStart(booking.startsAt, timeZone, now)}${consultant}. ${afterwards}`}
        above={<Breadcrumb items={trail} />}
      />
      {picker && booking.email !== '' && (
        <p className="mb-6 text-sm">
          <Link to={`${href}/proposal`} className="link inline-flex min-h-11 items-center">
            Propose times and let the customer choose
          </Link>
        </p>
      )}
      {picker ? (
        <RescheduleForm
          baseHref={href}
          startsAt={booking.startsAt}
          {...{ picker, answer, now }}
          submitLabel="Reschedule booking"
          currentTimeNote="Current time"
          version={booking.version}
        >
          {(of) => (
            <>
              <ConfirmLeaving />
              {booking.email !== '' && (
                <TextArea
                  label="Message to the customer"
                  {...of('agency_message')}
                  hint="Optional. Shown in the email about the new time"
                  rows={3}
                  maxLength={MAX_AGENCY_MESSAGE_LENGTH}
                />
              )}
            </>
          )}
        </RescheduleForm>
      ) : (
        <Callout tone="info" title="This booking can no longer be rescheduled">
          <p>It has ended or was cancelled.</p>
          <ButtonLink to={href} tone="secondary" size="sm" className="mt-2">
            View booking
          </ButtonLink>
        </Callout>
      )}
    </>
  )
}
