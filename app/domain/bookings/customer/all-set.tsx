import { useEffect, useRef } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { NextSteps } from '#app/ui/data/next-steps.tsx'
import { Scene } from '#app/ui/illustrations/scene.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'
import { BookingSummary, keepPhonesWhole } from './booking-summary.tsx'
import type { CustomerBookingView } from './customer-booking-view.server.ts'

type AllSetProps = {
  booking: CustomerBookingView
  agency: { name: string; phone: string }
  token: string
  zone: string
  now: Date
  embedded: boolean
  /** The page to book another one of the same type. */
  bookHref: string
}

/** The confirmation page: the booking, links to add it to a calendar, and what to do next. */
export function AllSet({ booking, agency, token, zone, now, embedded, bookHref }: AllSetProps) {
  const requested = booking.status === 'requested'
  // No other page can be shown in a frame.
  const inNewTab = embedded && { target: '_blank', rel: 'noopener' }
  const heading = useRef<HTMLHeadingElement>(null)
  // The submit button is gone with its form, so focus moves to the heading.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="page-width py-10 sm:py-16">
      <div className="max-w-form">
        <Scene kind="booking" atStart />
        <h1 ref={heading} tabIndex={-1} className="mt-5 text-3xl">
          All Set!
        </h1>
        <p className="lead mt-2">
          {requested
            ? `We have your request and will confirm it by email to ${booking.email}.`
            : `Your consultation is booked. We've emailed a confirmation to ${booking.email}.`}
        </p>
        <Card className="mt-8 space-y-6">
          <BookingSummary {...{ booking, zone, now }} detailsLink={{ to: `/bookings/${token}/details`, ...inNewTab }} />
          {!requested && (
            <div className="border-t border-line pt-5">
              <AddToCalendar {...{ booking, token, agency, zone, now }} />
            </div>
          )}
        </Card>
        <NextSteps
          className="mt-8"
          steps={[
            ...(requested ? ["We'll check the time and confirm it by email. It isn't final until then."] : []),
            "We'll remind you by email before the consultation.",
            keepPhonesWhole(booking.how),
            'Have your questions ready, and your resume or the job description beside you.',
          ]}
        />
        <div className="mt-8 flex flex-wrap gap-3" data-print="none">
          <ButtonLink to={`/bookings/${token}`} tone="secondary" {...inNewTab}>
            Reschedule or cancel
          </ButtonLink>
          <ButtonLink to={bookHref} tone="quiet" className="max-sm:-ml-4.75">
            Book Another Consultation
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}
