import { formatStart } from '#app/domain/scheduling/moment-words.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { SlotFormAnswer } from '../customer/booking-form-view.tsx'
import { RescheduleForm } from '../customer/reschedule-form.tsx'
import type { loadMovePage } from './load-move-page.server.ts'

type MovePageProps = { data: Awaited<ReturnType<typeof loadMovePage>>; answer: SlotFormAnswer | undefined }

/** Another day and time for a booking, chosen by the agency. */
export function MovePage({ data, answer }: MovePageProps) {
  const { booking, offer, timeZone, now } = data
  const href = `/booking-portal/${booking.id}`
  const held = booking.consultantName ? ` with ${booking.consultantName}` : ''
  const trail = [{ label: 'Bookings', href: '/booking-portal' }, { label: booking.fullName, href }, { label: 'Move' }]
  return (
    <>
      <PageHeader
        title={`Move the booking of ${booking.fullName}`}
        lead={`Now: ${formatStart(booking.startsAt, timeZone, now)}${held}. The visitor is told by email.`}
        above={<Breadcrumb items={trail} />}
      />
      {offer ? (
        <RescheduleForm
          base={href}
          startsAt={booking.startsAt}
          {...{ offer, answer, now }}
          verb="Move booking"
          ownNote="Now"
          seen={booking.sequence}
        />
      ) : (
        <Callout tone="info" title="This booking can no longer be moved">
          <p>It is over or cancelled.</p>
          <ButtonLink to={href} tone="secondary" size="sm" className="mt-2">
            Open the booking
          </ButtonLink>
        </Callout>
      )}
    </>
  )
}
