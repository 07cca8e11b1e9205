import { formatCutoff } from '#app/domain/scheduling/duration-words.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'
import type { SlotFormAnswer } from './booking-form-view.tsx'
import { BookingSummary } from './booking-summary.tsx'
import { CancelBookingButton } from './cancel-booking-button.tsx'
import type { loadManagePage } from './load-manage-page.server.ts'
import { PhoneLink } from './phone-link.tsx'
import { RescheduleForm } from './reschedule-form.tsx'

type ManageViewProps = {
  managed: Awaited<ReturnType<typeof loadManagePage>>
  agency: { name: string; phone: string }
  token: string
  answer: SlotFormAnswer | undefined
  zone: string
  now: Date
}

/** One booking for its visitor: what is booked, another time for it, the way out of it, and what to do when it is too late. */
export function ManageView({ managed, agency, token, answer, zone, now }: ManageViewProps) {
  const { booking, notMoved, notCancelled, moved, asksAnew, cutoffs, offer } = managed
  if (booking.status === 'cancelled') return <Cancelled booking={booking} zone={zone} now={now} />
  return (
    <div className="page-width py-10 sm:py-14">
      <PageHeader
        title="Your consultation"
        lead={booking.status === 'requested' ? REQUESTED[moved ? 'moved' : 'new'] : undefined}
      />
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <Card className="space-y-6">
          <BookingSummary booking={booking} zone={zone} now={now} />
          {booking.status === 'confirmed' && (
            <AddToCalendar booking={booking} token={token} agencyName={agency.name} zone={zone} now={now} />
          )}
          <div className="border-t border-line pt-5" data-print="none">
            {notCancelled ? (
              <p className="text-sm text-ink-soft">
                {LATE[notCancelled](cutoffs.cancel, 'cancelled')} Please call us: <PhoneLink phone={agency.phone} />
              </p>
            ) : (
              <CancelBookingButton token={token} />
            )}
          </div>
        </Card>
        <section aria-labelledby="another-time" data-print="none">
          <h2 id="another-time" className="mb-5 text-2xl">
            Choose another time
          </h2>
          {offer && (
            <>
              {asksAnew && (
                <Callout tone="info" title="We confirm each time first" className="mb-6">
                  The new time counts once we have confirmed it by email. The present one is given up at once.
                </Callout>
              )}
              <RescheduleForm
                base={`/bookings/${token}`}
                startsAt={booking.startsAt}
                {...{ offer, answer, now }}
                verb="Reschedule"
                ownNote="Yours now"
              />
            </>
          )}
          {notMoved && (
            <Callout tone="info" title={LATE[notMoved](cutoffs.move, 'moved')}>
              Please call us, and we find a way: <PhoneLink phone={agency.phone} />
            </Callout>
          )}
        </section>
      </div>
    </div>
  )
}

const REQUESTED = {
  new: 'We have your request and will confirm it by email.',
  moved: 'You asked to move it to this time. It counts once we have confirmed it by email.',
}

const LATE = {
  over: (_: number, done: string) => `This booking can no longer be ${done}.`,
  'too-late': (minutes: number, done: string) => `It can be ${done} online until ${formatCutoff(minutes)}.`,
  'too-many': () => 'This booking has been moved as often as it can be online.',
}

function Cancelled({
  booking,
  zone,
  now,
}: Pick<ManageViewProps, 'zone' | 'now'> & Pick<ManageViewProps['managed'], 'booking'>) {
  return (
    <div className="page-width py-10 sm:py-14">
      <div className="max-w-form">
        <PageHeader
          title="This booking is cancelled"
          lead="Its time is free for others again. You can book another one whenever you like."
        />
        <Card className="mb-6">
          <BookingSummary booking={booking} zone={zone} now={now} />
        </Card>
        <ButtonLink to="/booking">Book Another Consultation</ButtonLink>
      </div>
    </div>
  )
}
