import { useEffect, useRef } from 'react'
import { formatCutoff } from '#app/domain/scheduling/format-times.ts'
import type { SlotPickerData } from '#app/domain/scheduling/slot-picker/load-slot-picker.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { NextSteps } from '#app/ui/data/next-steps.tsx'
import { Scene } from '#app/ui/illustrations/scene.tsx'
import { Link } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { BookingStatus } from '../booking.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import type { SlotFormActionData } from './booking-form-view.tsx'
import { BookingSummary } from './booking-summary.tsx'
import { CancelBookingButton } from './cancel-booking-button.tsx'
import type { ManagePageData } from './load-manage-page.server.ts'
import { PhoneLink } from './phone-link.tsx'
import { ProposedTimes } from './proposed-times.tsx'
import { RescheduleForm } from './reschedule-form.tsx'

type ManageViewProps = {
  managed: ManagePageData
  /** The form for another time is open. */
  isRescheduling: boolean
  agency: { name: string; phone: string }
  token: string
  answer: SlotFormActionData | undefined
  zone: string
  now: Date
}

/**
 * A customer's booking: its details, rescheduling and cancelling, and the phone number once it is too late for those.
 */
export function ManageView({ managed, isRescheduling, agency, token, answer, zone, now }: ManageViewProps) {
  const { booking, cannotReschedule, cannotCancel, wasRescheduled, cutoffMinutes, picker } = managed
  const { bookHref } = managed
  if (booking.status === 'cancelled') return <Cancelled {...{ booking, bookHref, zone, now }} />
  const hasProposal = managed.proposedTimes.length > 0
  if (managed.hasEnded) return <Ended {...{ booking, bookHref, zone, now }} />
  return (
    <div className="page-width py-10 sm:py-14">
      <PageHeader
        title="Your consultation"
        lead={booking.status === 'requested' ? REQUESTED_LEADS[wasRescheduled ? 'rescheduled' : 'new'] : undefined}
      />
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[22rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        {/* First, because the agency waits for the answer: on a phone, the details would push it below the first screen. */}
        {hasProposal && (
          <div className="lg:col-start-2" data-print="none">
            <ProposedTimes times={managed.proposedTimes} token={token} zone={zone} now={now} />
          </div>
        )}
        <Card className="space-y-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <BookingSummary
            {...{ booking, zone, now }}
            detailsLink={managed.canCorrectDetails ? { to: `/bookings/${token}/details` } : undefined}
          />
          {managed.canCorrectDetails && (
            <p className="text-sm" data-print="none">
              <Link className="link inline-flex min-h-11 items-center" to={`/bookings/${token}/details`}>
                Change my details
              </Link>
            </p>
          )}
          {booking.status === 'confirmed' && <AddToCalendar {...{ booking, token, agency, zone, now }} />}
        </Card>
        <section aria-labelledby="another-time" className="lg:col-start-2" data-print="none">
          <AnotherTimeHeading isOpen={isRescheduling}>
            {picker && !isRescheduling ? 'Need another time?' : 'Choose another time'}
          </AnotherTimeHeading>
          {picker && !isRescheduling && (
            <>
              <p className="mb-4 text-ink-soft">
                You can choose another time online until {formatCutoff(cutoffMinutes.reschedule)}.
              </p>
              <ButtonLink to="?reschedule=yes" tone="secondary" preventScrollReset>
                Reschedule
              </ButtonLink>
            </>
          )}
          {picker && isRescheduling && <Reschedule {...{ managed, picker, token, answer, now }} />}
          {cannotReschedule && (
            <Callout tone="info" title={unavailableMessage(cannotReschedule, cutoffMinutes.reschedule, 'rescheduled')}>
              Please call us and we'll find another time: <PhoneLink phone={agency.phone} />
            </Callout>
          )}
          <div className="mt-8 border-t border-line pt-5">
            {cannotCancel ? (
              <p className="text-sm text-ink-soft">
                {unavailableMessage(cannotCancel, cutoffMinutes.cancel, 'cancelled')} Please call us:{' '}
                <PhoneLink phone={agency.phone} />
              </p>
            ) : (
              <CancelBookingButton token={token} startsAt={booking.startsAt} />
            )}
          </div>
        </section>
      </div>
    </div>
  )
}

/** Takes the focus when `Reschedule` is replaced by the form. */
function AnotherTimeHeading({ isOpen, children }: { isOpen: boolean; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (isOpen && !wasOpen.current) heading.current?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <h2 ref={heading} id="another-time" tabIndex={-1} className="mb-5 text-2xl focus-visible:outline-none">
      {children}
    </h2>
  )
}

type RescheduleProps = Pick<ManageViewProps, 'managed' | 'token' | 'answer' | 'now'> & { picker: SlotPickerData }

function Reschedule({ managed, picker, token, answer, now }: RescheduleProps) {
  const { booking, needsConfirmation } = managed
  return (
    <>
      {needsConfirmation && (
        <Callout tone="info" title="We confirm each new time" className="mb-6">
          Your new time isn't final until we confirm it by email. We release your current time straight away.
        </Callout>
      )}
      <RescheduleForm
        baseHref={`/bookings/${token}`}
        startsAt={booking.startsAt}
        {...{ picker, answer, now }}
        submitLabel="Reschedule"
        currentTimeNote="Current time"
      />
    </>
  )
}

const REQUESTED_LEADS = {
  new: 'We have your request and will confirm it by email.',
  rescheduled: "You asked for this new time. It isn't final until we confirm it by email.",
}

/** Why a change is no longer possible online; `change` is a participle, such as `cancelled`. */
function unavailableMessage(
  reason: 'not-upcoming' | 'too-late' | 'reschedule-limit',
  cutoffMinutes: number,
  change: string,
): string {
  switch (reason) {
    case 'not-upcoming':
      return `This booking can no longer be ${change}.`
    case 'too-late':
      return `This booking could be ${change} online until ${formatCutoff(cutoffMinutes)}.`
    case 'reschedule-limit':
      return 'This booking has reached the maximum number of reschedules.'
  }
}

/** Where nothing took place that could have ended. */
const ENDED_TITLES: Partial<Record<BookingStatus, string>> = {
  requested: "Your consultation wasn't confirmed",
  'no-show': 'We missed you',
}

/** Readable for 30 days after the consultation. */
function Ended({ booking, bookHref, zone, now }: CancelledProps) {
  return (
    <div className="page-width py-10 sm:py-14">
      <div className="max-w-form">
        <PageHeader
          title={ENDED_TITLES[booking.status] ?? 'Your consultation has ended'}
          lead="This page is available for 30 days. You can book another consultation at any time."
        />
        <Card className="mb-6">
          <BookingSummary booking={booking} zone={zone} now={now} />
        </Card>
        <ButtonLink to={bookHref}>Book Another Consultation</ButtonLink>
      </div>
    </div>
  )
}

type CancelledProps = Pick<ManageViewProps, 'zone' | 'now'> & Pick<ManagePageData, 'booking' | 'bookHref'>

function Cancelled({ booking, bookHref, zone, now }: CancelledProps) {
  return (
    <div className="page-width py-10 sm:py-14">
      <div className="max-w-form">
        <Scene kind="cancelled" atStart className="mb-5 h-30 w-50" />
        <PageHeader title="This booking is cancelled" lead="You can book another consultation at any time." />
        <Card className="mb-6">
          <BookingSummary booking={booking} zone={zone} now={now} />
        </Card>
        <NextSteps
          className="mb-6"
          steps={[
            "We've emailed you that it is cancelled.",
            'If you added it to your calendar, open that email there, or delete the entry.',
          ]}
        />
        <ButtonLink to={bookHref}>Book Another Consultation</ButtonLink>
      </div>
    </div>
  )
}
